"""The laws of the house, held by walking the sources: what imports what, who may touch the world, and sizes."""

from __future__ import annotations

import ast
import re
import statistics
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.conftest import ROOT

FLOORS = ["engine", "game", "scenes", "main"]  # from the bottom; each may import itself and what stands before it
APART = ["tests", "build"]  # may look at everything, and nobody imports them

# all that the engine may use from outside itself: nothing here knows a clock, a file, a screen or chance
ENGINE_USES = {
    "__future__", "collections", "dataclasses", "enum", "functools", "itertools", "math", "numpy", "re", "string",
    "types", "typing",
}  # fmt: skip
ENGINE_EXCEPTIONS = {
    "engine/jit.py": {
        "ctypes",
        "os",
        "numba",
        "llvmlite",
    },  # compiled code; os for one setting
    "engine/door.py": {"sys", "numba"},  # looks modules up by name, and tells numba how
}

MOST_LINES, MOST_IN_A_FUNCTION, MOST_IN_A_KERNEL, MOST_PARAMETERS = 400, 60, 40, 6
MANY_PARAMETERS = {
    "engine/search/alphabeta.py:deepen": "the tables of a search come from outside, since kernels allocate nothing",
}


def sources(*folders: str) -> list[Path]:
    found = [path for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))]
    return found + ([ROOT / "main.py"] if "main" in folders else [])


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def imports(path: Path) -> Iterator[str]:
    """The dotted names that a file imports, anywhere in it."""
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name_of(path)} imports relatively"
            yield node.module or ""


def functions(path: Path) -> Iterator[ast.FunctionDef]:
    return (node for node in ast.walk(tree_of(path)) if isinstance(node, ast.FunctionDef))


def is_kernel(function: ast.FunctionDef) -> bool:
    return any(ast.unparse(each) == "kernel" for each in function.decorator_list)


def top(name: str) -> str:
    return name.split(".")[0]


every_source = pytest.mark.parametrize("path", sources(*FLOORS), ids=name_of)
every_file_of_the_engine = pytest.mark.parametrize("path", sources("engine"), ids=name_of)


@every_source
def test_imports_point_down(path):
    floor = FLOORS.index(top(name_of(path).removesuffix(".py").replace("/", ".")))
    for name in imports(path):
        assert top(name) not in APART, name
        assert top(name) not in FLOORS[floor + 1 :], name


@every_file_of_the_engine
def test_the_engine_knows_nothing_of_the_world(path):
    allowed = ENGINE_USES | {"engine"} | ENGINE_EXCEPTIONS.get(name_of(path), set())
    assert {top(name) for name in imports(path)} <= allowed


@every_file_of_the_engine
def test_the_engine_opens_and_remembers_nothing(path):
    for node in ast.walk(tree_of(path)):
        assert not isinstance(node, ast.Global), f"line {node.lineno}: a global that changes"
        called = ast.unparse(node.func) if isinstance(node, ast.Call) else ""
        assert called not in ("open", "print", "input", "eval", "exec"), f"line {node.lineno}: {called}"
        assert called != "np.random.default_rng" or node.args, f"line {node.lineno}: chance without a seed"
        if isinstance(node, ast.Attribute) and ast.unparse(node.value) == "np.random":
            assert node.attr in ("default_rng", "Generator"), f"line {node.lineno}: np.random.{node.attr}"


def test_search_knows_no_game():
    rooms = {"engine.search", "engine.door", "engine.jit", "engine.game"}
    for path in sources("engine/search"):
        for name in imports(path):
            assert top(name) != "engine" or any(name == room or name.startswith(room + ".") for room in rooms), name


def test_pygame_is_the_community_edition():
    for path in ROOT.glob("requirements*.txt"):
        names = [re.split(r"[=<>~!\[; ]", line)[0].lower() for line in path.read_text().splitlines()]
        assert "pygame" not in names, path.name


def test_every_position_class_has_a_name_of_its_own():
    seen = {}
    for path in [*sources("engine"), *sources("tests")]:
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.ClassDef) and any("position" in ast.unparse(d) for d in node.decorator_list):
                assert node.name not in seen, f"{name_of(path)} and {seen[node.name]}"
                seen[node.name] = name_of(path)
    assert {"Kropki", "NullGame"} <= seen.keys()


@every_file_of_the_engine
def test_kernels_are_kernels_and_nothing_else(path):
    for function in filter(is_kernel, functions(path)):
        where = f"{name_of(path)}:{function.name}"
        assert len(function.decorator_list) == 1, where
        assert len(function.args.args) <= MOST_PARAMETERS or where in MANY_PARAMETERS, where
        assert function.end_lineno - function.lineno < MOST_IN_A_KERNEL, where
        for node in ast.walk(function):
            assert not isinstance(node, ast.Raise | ast.Try | ast.With | ast.Lambda), f"{where} line {node.lineno}"


@pytest.mark.parametrize("path", sources(*FLOORS, *APART), ids=name_of)
def test_nothing_is_too_long(path):
    lines = path.read_text(encoding="utf-8").count("\n")
    assert lines <= MOST_LINES
    for function in functions(path):
        assert function.end_lineno - function.lineno < MOST_IN_A_FUNCTION, function.name


def test_most_is_short():
    """Functions: half under 9 lines, nine in ten under 25. Files: nine in ten under 350."""
    paths = sources(*FLOORS)
    lengths = sorted(f.end_lineno - f.lineno + 1 for path in paths for f in functions(path))
    files = sorted(path.read_text(encoding="utf-8").count("\n") for path in paths)
    assert statistics.median(lengths) < 9
    assert lengths[len(lengths) * 9 // 10] < 25
    assert files[len(files) * 9 // 10] < 350


@pytest.mark.parametrize("path", sources("engine"), ids=name_of)
def test_the_engine_explains_itself(path):
    assert ast.get_docstring(tree_of(path)) or not path.read_text().strip()
    for node in tree_of(path).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_"):
            assert ast.get_docstring(node), f"line {node.lineno}: {node.name}"


def test_nothing_says_where_it_was_written():
    """No path of one machine, and no note to come back to, in what is kept."""
    kept = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=False).stdout.decode()
    banned = re.compile(r"/(?:work|home|root|Users)/[a-z]|\b(?:TODO|FIXME|XXX|HACK)\b")
    for name in filter(None, kept.split("\0")):
        path = ROOT / name
        if path.suffix in {".py", ".md", ".toml", ".po", ".service", ".sh", ".txt", ""} and path.is_file():
            if path == Path(__file__):
                continue
            found = banned.search(path.read_text(encoding="utf-8", errors="replace"))
            assert not found, f"{name}: {found[0]}"
