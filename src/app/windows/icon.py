"""Joins PNG pictures into one icon of Windows.   icon.py OUT.ico PICTURE.png..."""
import struct
import sys

pictures = [open(name, "rb").read() for name in sys.argv[2:]]
at = 6 + 16 * len(pictures)
head = struct.pack("<HHH", 0, 1, len(pictures))
for png in pictures:
    width, height = struct.unpack(">II", png[16:24])
    head += struct.pack("<BBBBHHII", width % 256, height % 256, 0, 0, 1, 32, len(png), at)  # 0 means 256
    at += len(png)
with open(sys.argv[1], "wb") as icon:
    icon.write(head + b"".join(pictures))
