"""A test of one's own sweep against the exact answers, for pytest or as a program: python3 engine_test.py"""

import math

import carom


def sweep(position, velocity, radius, center, sphere_radius):
    """The sweep under test: the time of impact, or None. Put yours here."""
    d = [p - c for p, c in zip(position, center)]
    a = sum(v * v for v in velocity)
    h = sum(x * v for x, v in zip(d, velocity))
    c = sum(x * x for x in d) - (radius + sphere_radius) ** 2
    if a == 0 or h >= 0 or h * h < a * c:
        return None
    return c / (math.sqrt(h * h - a * c) - h)


def test_agrees_with_the_exact_answers():
    for step in range(-350, 351):
        ball = {"position": [-10, 0.01 * step, 0], "velocity": [4, 0, 0], "radius": 1}
        sphere = {"center": [0, 0, 0], "radius": 2}
        time = sweep(ball["position"], ball["velocity"], ball["radius"], sphere["center"], sphere["radius"])
        verdict = carom.compare({"ball": ball, "sphere": sphere}, hit=time is not None, frames=time)
        assert verdict["verdict"] == "agrees", (step, time, verdict)


if __name__ == "__main__":
    test_agrees_with_the_exact_answers()
    print("agrees with the exact answers of carom", carom.version())
