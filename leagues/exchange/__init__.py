"""Events and seasons as files: tables, calendars, public files and TRF; and events as bundles, to go on with elsewhere.

A file that is read is checked line by line before anything is written; what does not fit is refused with the line and
the reason.
"""
