"""The pictures of cards: drawn from facts, kept as text, served as SVG.

A picture has five layers, back to front. A fact chooses each, and numbers that follow from the card's id vary it:

1. sky: the culture gives the hue, the side the hour (dawn, day, dusk, night, storm, fire);
2. light: a sun or moon, larger behind a unique card;
3. ridges: the number of a site walks from green hills (1) to ash (9);
4. terrain: keywords of a site, or the home of a culture: forest, river, plains, marsh, hall, wall, house;
5. subject: a figure by race, an object by class, a scene by the phase of an event.

``card_picture`` draws one. ``drawn/`` holds those of all cards, a file for each set; ``python -m harness.pictures``
writes it, ``stored`` reads it and ``serving`` answers with it.
"""
