"""The game of walk.py, by the sender in Python."""

import sys

sys.dont_write_bytecode = True
sys.path.insert(0, sys.argv[2])
from carom_live import Live  # noqa: E402

query = {"start": (0, 0, 0), "end": (10, 0, 0), "ball_radius": 1, "center": (5, 0, 0), "sphere_radius": 1}
live = Live(sys.argv[1], game='"pellets"\n', keep=3)
for i in range(5):
    live.row(id=f"kept {i}", **query, hit=True, fraction=0.3)
for answer in ({"hit": True, "fraction": 0.3}, {"hit": False}, {}):
    print(*live.ask(id="asked", **query, **answer))
live.row(id="last", **query, hit=True, fraction=0.3)
live.show()
live.show()
print(live.is_connected, live.lost)
live.close()
