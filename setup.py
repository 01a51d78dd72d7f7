"""A wheel of the Python module with its library (docs/library.md):   pip install --no-build-isolation ."""
import pathlib
import re
import shutil
import subprocess

import setuptools
from setuptools.command.build_py import build_py

try:
    from setuptools.command.bdist_wheel import bdist_wheel
except ImportError:  # before setuptools 70
    from wheel.bdist_wheel import bdist_wheel

here = pathlib.Path(__file__).resolve().parent
version = re.search(r"project\(carom VERSION ([0-9.]+)", (here / "CMakeLists.txt").read_text())[1]


class WithLibrary(build_py):
    """The modules, and libcarom.so.1, which CMake builds, beside them."""

    def run(self):
        super().run()
        build = here / "build-wheel"
        subprocess.check_call(["cmake", "-S", here, "-B", build, "-DCAROM_LIBRARY_ONLY=ON"])
        subprocess.check_call(["cmake", "--build", build, "--target", "carom_shared", "--parallel"])
        to = pathlib.Path(self.build_lib)
        shutil.copy(build / "library/libcarom.so.1", to / "carom")
        shutil.copy(here / "docs/logging/carom_log.py", to)


class ForAnyPython(bdist_wheel):
    """The library is of this system, and the same for every version of Python 3."""

    def finalize_options(self):
        super().finalize_options()
        self.root_is_pure = False

    def get_tag(self):
        return "py3", "none", super().get_tag()[2]


setuptools.setup(
    name="carom",
    version=version,
    description="Exact sphere collisions: which balls meet which spheres, when, where, with what new velocity",
    python_requires=">=3.9",
    package_dir={"": "python"},
    packages=["carom"],
    cmdclass={"build_py": WithLibrary, "bdist_wheel": ForAnyPython},
)
