#!/usr/bin/env python3
"""Makes a mesh to try: a rough terrain or a hall with pillars, as OBJ or as a scene of Carom.

  make_mesh.py terrain 24 --scene > hills.json     a square of 24 x 24 cells, two triangles each
  make_mesh.py terrain 707 > terrain.obj           a million triangles
  make_mesh.py hall 8 > hall.obj                   a hall with 8 x 8 pillars
"""
import argparse
import math


def height(x, y):
    """Of the terrain: three ranges of hills, the finest a tenth as high as the largest."""
    wave = lambda length, turn, shift: math.sin((x * math.cos(turn) + y * math.sin(turn)) / length + shift)
    return 1.2 + 0.8 * wave(2.3, 0.4, 0.5) * wave(2.9, 1.9, 1.1) + 0.25 * wave(0.9, 1.1, 0.2) + 0.08 * wave(0.31, 2.6, 0)


def terrain(cells, size=12.0):
    vertices, triangles = [], []
    for row in range(cells + 1):
        for column in range(cells + 1):
            x, y = size * column / cells - size / 2, size * row / cells - size / 2
            vertices.append([round(x, 4), round(y, 4), round(height(x, y), 4)])
    for row in range(cells):
        for column in range(cells):
            a = row * (cells + 1) + column
            b, c, d = a + 1, a + cells + 1, a + cells + 2
            # The diagonal that is more level.
            if abs(vertices[a][2] - vertices[d][2]) <= abs(vertices[b][2] - vertices[c][2]):
                triangles += [[a, b, d], [a, d, c]]
            else:
                triangles += [[a, b, c], [b, d, c]]
    return vertices, triangles


def hall(pillars, sides=12, tall=3.0):
    """A floor, four walls that face inward, and round pillars from floor to top."""
    vertices, triangles = [], []
    size = 2.0 * pillars
    corners = [(-size / 2, -size / 2), (size / 2, -size / 2), (size / 2, size / 2), (-size / 2, size / 2)]
    vertices += [[x, y, 0.0] for x, y in corners] + [[x, y, tall] for x, y in corners]
    triangles += [[0, 1, 2], [0, 2, 3]]
    for i in range(4):
        k = (i + 1) % 4
        triangles += [[i, i + 4, k + 4], [i, k + 4, k]]
    for row in range(pillars):
        for column in range(pillars):
            x, y = 2 * column + 1 - size / 2, 2 * row + 1 - size / 2
            first = len(vertices)
            for side in range(sides):
                turn = 2 * math.pi * side / sides
                at = [round(x + 0.25 * math.cos(turn), 4), round(y + 0.25 * math.sin(turn), 4)]
                vertices += [at + [0.0], at + [tall]]
            for side in range(sides):
                a, b = first + 2 * side, first + 2 * ((side + 1) % sides)
                triangles += [[a, b, b + 1], [a, b + 1, a + 1]]
    return vertices, triangles


def obj(vertices, triangles):
    lines = ["v %s %s %s" % tuple(map(repr, v)) for v in vertices]
    return "\n".join(lines + ["f %d %d %d" % tuple(i + 1 for i in t) for t in triangles]) + "\n"


def scene(name, vertices, triangles):
    """As Carom writes it."""
    number = lambda x: repr(int(x)) if x == int(x) else repr(x)
    rows = lambda all: ",\n".join("        [%s]" % ", ".join(map(number, row)) for row in all)
    return SCENE % (name, rows(vertices), rows(triangles))


SCENE = """{
  "carom": 1,
  "name": "Over the hills",
  "notes": "A mesh of triangles: the ball meets one of them, and its number stands in the answer. Aim along the valley, at a ridge, at a seam.",
  "balls": [
    {
      "name": "ball",
      "position": [-4.5, -3, 3.4],
      "aim": [-0.2, 0.4, 1.2],
      "speed": 0.2,
      "radius": 0.35
    }
  ],
  "meshes": [
    {
      "name": "%s",
      "vertices": [
%s
      ],
      "triangles": [
%s
      ],
      "color": "#a79a8c"
    }
  ]
}
"""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["terrain", "hall"])
    parser.add_argument("count", type=int, help="cells of a side, or pillars of a side")
    parser.add_argument("--scene", action="store_true", help="a scene with a ball, in place of OBJ")
    args = parser.parse_args()
    mesh = terrain(args.count) if args.what == "terrain" else hall(args.count)
    print(scene("hills", *mesh) if args.scene else obj(*mesh), end="")


if __name__ == "__main__":
    main()
