#!/usr/bin/env python3
"""What it costs a program in Python to log a sweep (docs/logging/carom_log.py), beside the textbook's sweep in plain
Python. Prints one table; each ratio is of figures taken in turns in one run. Lines are written to a file in the folder
for temporary files."""

import math
import os
import random
import sys
import tempfile
import time

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "docs", "logging"))
import carom_log


def queries(count):
    chance = random.Random(1)
    found = []
    for i in range(count):
        center = tuple(chance.uniform(-10, 10) for _ in range(3))
        end = tuple(c + chance.uniform(-1, 1) for c in center) if i % 2 else tuple(chance.uniform(-20, 20) for _ in range(3))
        found.append((tuple(chance.uniform(-20, 20) for _ in range(3)), end, chance.uniform(0.1, 1), center,
                      chance.uniform(0.1, 3)))
    return found


def textbook(start, end, radius, center, sphere_radius):
    """@return fraction, point, normal, or None"""
    (sx, sy, sz), (cx, cy, cz) = start, center
    dx, dy, dz = end[0] - sx, end[1] - sy, end[2] - sz
    mx, my, mz = sx - cx, sy - cy, sz - cz
    both = radius + sphere_radius
    a = dx * dx + dy * dy + dz * dz
    h = dx * mx + dy * my + dz * mz
    c = mx * mx + my * my + mz * mz - both * both
    disc = h * h - a * c
    if disc < 0 or h >= 0 or a == 0:
        return None
    fraction = (-h - math.sqrt(disc)) / a
    if not 0 <= fraction <= 1:
        return None
    normal = ((mx + fraction * dx) / both, (my + fraction * dy) / both, (mz + fraction * dz) / both)
    return fraction, (cx + sphere_radius * normal[0], cy + sphere_radius * normal[1], cz + sphere_radius * normal[2]), normal


def logged(log, query):
    start, end, radius, center, sphere_radius = query
    answer = textbook(*query)
    if answer:
        log.write("shot 17", start=start, end=end, ball_radius=radius, center=center, sphere_radius=sphere_radius,
                  hit=True, fraction=answer[0], point=answer[1], normal=answer[2])
    else:
        log.write("shot 17", start=start, end=end, ball_radius=radius, center=center, sphere_radius=sphere_radius,
                  hit=False)


def nanoseconds(work, all_queries):
    begun = time.perf_counter()
    for query in all_queries:
        work(query)
    return (time.perf_counter() - begun) / len(all_queries) * 1e9


def main():
    some = queries(4096)
    with tempfile.TemporaryDirectory() as folder:
        kept = carom_log.Log(os.path.join(folder, "kept.jsonl"), keep_last=4096)
        written = carom_log.Log(os.path.join(folder, "written.jsonl"))
        works = [lambda query: textbook(*query), lambda query: logged(kept, query), lambda query: logged(written, query)]
        least = [min(figures) for figures in zip(*([nanoseconds(work, some) for work in works] for _ in range(10)))]
    print(f"textbook in Python       {least[0]:8.0f} ns")
    for title, with_log in zip(["a line that is kept", "written and flushed"], least[1:]):
        cost = with_log - least[0]
        print(f"{title:<24} {cost:8.0f} ns   {cost / least[0]:6.2f} textbook sweeps")


if __name__ == "__main__":
    main()
