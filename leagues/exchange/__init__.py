"""Events as files: bundles that another installation goes on from, tables, calendars, and TRF.

A file that is read is checked line by line before anything is written; what does not fit is refused with the line and
the reason.
"""
