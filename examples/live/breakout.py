"""A small game with a collision bug, to be found while it runs: a ball clears a field of round bricks.

    carom listen                  in another terminal; Ctrl+C ends it with the reason
    python3 breakout.py           plays to the end, and sends every sweep
    python3 breakout.py --ask     stops at the first sweep that Carom calls wrong
"""

import math
import random
import sys

from carom_live import Live

BRICK = 0.5  # radius


class Ball:
    def __init__(self):
        self.at, self.velocity = (0.0, -8.0), (0.11, 0.17)
        self.radius = 0.3
        self.reach = self.radius + BRICK  # the distance of the centres at a contact

    def grow(self):
        self.radius += 0.2  # the bug: reach is not computed anew


def sweep(ball, brick):
    """The fraction of the step at which the ball meets the brick, or None."""
    d = [a - b for a, b in zip(ball.at, brick)]
    a = sum(v * v for v in ball.velocity)
    h = sum(x * v for x, v in zip(d, ball.velocity))
    c = sum(x * x for x in d) - ball.reach**2
    if c < 0 or h >= 0 or h * h < a * c:
        return None
    fraction = (-h - math.sqrt(h * h - a * c)) / a
    return fraction if fraction <= 1 else None


def play(live, asks):
    random.seed(3)
    ball = Ball()
    bricks = [(1.7 * x, 1.6 * y) for x in range(-4, 5) for y in range(-2, 3)]
    for frame in range(20000):
        end = tuple(a + v for a, v in zip(ball.at, ball.velocity))
        first, met = 2.0, None
        for brick in bricks:
            if math.dist(brick, ball.at) > 2:
                continue
            fraction = sweep(ball, brick)
            row = {"id": f"frame {frame}, brick {brick}", "start": ball.at, "end": end, "ball_radius": ball.radius,
                   "center": brick, "sphere_radius": BRICK, "hit": fraction is not None, "fraction": fraction}
            if fraction is None:
                del row["fraction"]
            if not asks:
                live.row(**row)
            elif (answer := live.ask(**row)).is_wrong:
                print(f"frame {frame}, brick {brick}, ball of radius {ball.radius}: {answer.sentence}")
                return  # or breakpoint()
            if fraction is not None and fraction < first:
                first, met = fraction, brick
        ball.at = tuple(a + min(first, 1) * v for a, v in zip(ball.at, ball.velocity))
        if met:
            bounce(ball, [(a - b) / ball.reach for a, b in zip(ball.at, met)])
            bricks.remove(met)
            if len(bricks) == 30:
                ball.grow()
        for axis, wall in ((0, 9), (1, 9)):
            if abs(ball.at[axis]) > wall and ball.at[axis] * ball.velocity[axis] > 0:
                bounce(ball, [-math.copysign(1, ball.at[axis]) if axis == i else 0 for i in range(2)])
        if not bricks:
            break
    print(f"{len(bricks)} bricks are left after {frame + 1} frames")


def bounce(ball, normal):
    along = 2 * sum(v * n for v, n in zip(ball.velocity, normal)) + random.uniform(0, 0.02)
    ball.velocity = tuple(v - along * n for v, n in zip(ball.velocity, normal))
    speed = math.hypot(*ball.velocity)
    ball.velocity = tuple(0.2 * v / speed for v in ball.velocity)


if __name__ == "__main__":
    asks = "--ask" in sys.argv
    places = [argument for argument in sys.argv[1:] if argument != "--ask"]
    live = Live(places[0] if places else "127.0.0.1:27182", game="breakout")
    play(live, asks)
    print(f"{live.lost} rows were lost" if live.lost else "every row was sent")
    live.close()
