#!/usr/bin/python3
"""Makes letters.ttf, the font of these tests: a few characters as boxes whose widths tell them apart."""
from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen

WIDTHS = {  # thousandths of an em; beh has its four shapes, as Arabic joins it
    ".notdef": 500, "space": 250, "alef": 600, "bet": 400, "beh": 500, "beh.init": 510, "beh.medi": 520, "beh.fina": 530,
    "zhong": 1000, "guo": 990, "grin": 1100,
}
CHARACTERS = {0x20: "space", 0x5D0: "alef", 0x5D1: "bet", 0x628: "beh", 0x4E2D: "zhong", 0x56FD: "guo", 0x1F600: "grin"}
JOINING = "".join(
    f"feature {form} {{ script arab; sub beh by beh.{form}; }} {form};" for form in ("init", "medi", "fina"))


def box(width):
    pen = TTGlyphPen(None)
    if width > 300:
        pen.moveTo((50, 0))
        for corner in ((50, 700), (width - 50, 700), (width - 50, 0)):
            pen.lineTo(corner)
        pen.closePath()
    return pen.glyph()


font = FontBuilder(1000, isTTF=True)
font.setupGlyphOrder(list(WIDTHS))
font.setupCharacterMap(CHARACTERS)
font.setupGlyf({name: box(width) for name, width in WIDTHS.items()})
font.setupHorizontalMetrics({name: (width, 50 if width > 300 else 0) for name, width in WIDTHS.items()})
font.setupHorizontalHeader(ascent=800, descent=-200)
font.setupNameTable({"familyName": "Carom Test Letters", "styleName": "Regular"})
font.setupOS2(sTypoAscender=800, sTypoDescender=-200)
font.setupPost()
addOpenTypeFeaturesFromString(font.font, "languagesystem DFLT dflt; languagesystem arab dflt;" + JOINING)
font.save("letters.ttf")
