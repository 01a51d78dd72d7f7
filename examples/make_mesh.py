#!/usr/bin/env python3
"""Makes a mesh to try, as OBJ or as a scene of Carom. Those of assets/meshes are made so, for a ball of radius 1.

  make_mesh.py terrain 24 --scene > hills.json     a square of 24 x 24 cells, two triangles each
  make_mesh.py terrain 707 > terrain.obj           a million triangles
  make_mesh.py hall 8 > hall.obj                   a hall with 8 x 8 pillars
  make_mesh.py ring 12 > ring.obj                  a ring that stands, 24 x 12 rectangles
  make_mesh.py globe 2 > globe.obj                 an icosahedron whose faces were quartered twice
  make_mesh.py stairs 5 > stairs.obj               five steps
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


def ring(sides, large=2.4, small=0.7):
    vertices, triangles = [], []
    for i in range(2 * sides):
        for k in range(sides):
            turn, side = math.pi * i / sides, 2 * math.pi * k / sides
            r = large + small * math.cos(side)
            vertices.append([round(r * math.cos(turn), 4), round(small * math.sin(side), 4),
                             round(large + small + r * math.sin(turn), 4)])
            a, b = i * sides + k, i * sides + (k + 1) % sides
            c, d = (a + sides) % (2 * sides * sides), (b + sides) % (2 * sides * sides)
            triangles += [[a, d, c], [a, b, d]]
    return vertices, triangles


def volume(a, b, c):
    return a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) + a[2] * (b[0] * c[1] - b[1] * c[0])


def globe(quarterings, radius=1.5):
    g = (1 + math.sqrt(5)) / 2
    points = [p[i:] + p[:i] for i in range(3) for p in [(s, t * g, 0) for s in (-1, 1) for t in (-1, 1)]]
    near = lambda i, k: abs(math.dist(points[i], points[k]) - 2) < 1e-9
    faces = [(i, j, k) for i in range(12) for j in range(i + 1, 12) for k in range(i + 1, 12)
             if near(i, j) and near(j, k) and near(k, i) and volume(points[i], points[j], points[k]) > 0]
    for _ in range(quarterings):
        middles = {}

        def middle(i, k):
            key = (min(i, k), max(i, k))
            if key not in middles:
                middles[key] = len(points)
                points.append(tuple((u + v) / 2 for u, v in zip(points[i], points[k])))
            return middles[key]

        faces = [t for i, j, k in faces for a, b, c in [(middle(i, j), middle(j, k), middle(k, i))]
                 for t in [(i, a, c), (a, j, b), (c, b, k), (a, b, c)]]
    lengths = [math.hypot(*p) / radius for p in points]
    vertices = [[round(x / l, 4), round(y / l, 4), round(z / l + radius, 4)] for (x, y, z), l in zip(points, lengths)]
    return vertices, [list(t) for t in faces]


def stairs(steps, depth=1.5, rise=0.75, width=6.0):
    """Closed: treads, risers, a back, a bottom and two sides."""
    profile = [(0.0, 0.0)]
    for i in range(steps):
        profile += [(depth * i, rise * (i + 1)), (depth * (i + 1), rise * (i + 1))]
    profile.append((depth * steps, 0.0))
    middle = depth * steps / 2
    vertices = [[x - middle, y, z] for x, z in profile for y in (-width / 2, width / 2)]
    count = len(profile)
    triangles = []
    for i in range(count):
        a, b = 2 * i, 2 * ((i + 1) % count)
        triangles += [[a, b + 1, a + 1], [a, b, b + 1]]
    foot = 2 * count - 2  # at the back: both sides are fans about it
    for a in range(0, foot - 2, 2):
        triangles += [[foot, a + 2, a], [foot + 1, a + 1, a + 3]]
    return vertices, triangles


def obj(what, vertices, triangles):
    head = ["# %s, made by examples/make_mesh.py of Carom" % what, "# Copyright 2026 The Carom authors, Expat licence"]
    lines = head + ["v %s %s %s" % tuple(repr(x + 0.0) for x in v) for v in vertices]
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


MAKERS = {"terrain": terrain, "hall": hall, "ring": ring, "globe": globe, "stairs": stairs}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=list(MAKERS))
    parser.add_argument("count", type=int, help="of cells or pillars of a side, of sides, of quarterings, of steps")
    parser.add_argument("--scene", action="store_true", help="a scene with a ball, in place of OBJ")
    args = parser.parse_args()
    mesh = MAKERS[args.what](args.count)
    print(scene("hills", *mesh) if args.scene else obj("%s %d" % (args.what, args.count), *mesh), end="")


if __name__ == "__main__":
    main()
