"""What is installed for good: files known by hash, of the versions that were tested; images by digest."""

from __future__ import annotations

import re
import subprocess
import tomllib
from importlib.metadata import requires
from itertools import chain
from pathlib import Path

import pytest
import yaml
from deploy_files import DEPLOY, ROOT, find, read_dockerfile
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

IMAGE = read_dockerfile()
GUIDE = (DEPLOY / "GUIDE.md").read_text(encoding="utf-8")
FILES = ("requirements.txt", "requirements-build.txt")
# Where the image is for: what only another platform or Python needs is not in it.
IMAGES_PYTHON = {"python_version": "3.11", "python_full_version": "3.11.9", "sys_platform": "linux"}


def read_versions(name: str) -> dict[str, str]:
    text = (DEPLOY / name).read_text(encoding="utf-8")
    pinned = re.findall(r"^([A-Za-z0-9_.-]+)==(\S+)", text, re.MULTILINE)
    found = {canonicalize_name(package): version for package, version in pinned}
    assert len(found) == len(pinned)
    return found


def find_needed(requirement: Requirement, known: set[str]) -> None:
    """Add the package and all that it needs, as the installed packages say."""
    name = canonicalize_name(requirement.name)
    if name in known:
        return
    known.add(name)
    for line in requires(name) or ():
        needed = Requirement(line)
        extras = requirement.extras | {""}
        marker = needed.marker
        if marker is None or any(marker.evaluate({**IMAGES_PYTHON, "extra": extra}) for extra in extras):
            find_needed(needed, known)


@pytest.mark.parametrize("name", FILES)
def test_every_package_has_hashes_and_the_version_that_was_tested(name: str) -> None:
    """A hash stands behind each, no address in the file, and constraints.txt names the same version."""
    text = (DEPLOY / name).read_text(encoding="utf-8")
    body = [line for line in text.splitlines() if not line.startswith("#")]
    packages = re.split(r"\n(?=\S)", "\n".join(body))
    for package in packages:
        assert re.fullmatch(r"[a-z0-9-]+==\S+( \\\n    --hash=sha256:[0-9a-f]{64})+", package.strip()), (
            package
        )
    tested = read_versions("constraints.txt")
    versions = read_versions(name)
    assert len(versions) == len(packages)
    assert {package: tested.get(package) for package in versions} == versions
    assert "://" not in text
    assert "index" not in text.replace("--no-emit-index-url", "")


def test_all_that_the_program_needs_is_there_and_nothing_else() -> None:
    """With the driver of PostgreSQL and the renderer of pictures: what is not written down stops the build of
    the image."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed: set[str] = set()
    extras = project["optional-dependencies"]
    for line in [*project["dependencies"], *extras["postgres"], *extras["charts"]]:
        find_needed(Requirement(line), needed)
    assert set(read_versions("requirements.txt")) == needed


def test_the_image_and_the_service_install_by_hashes_only() -> None:
    """Each install says so, or takes the wheel that was made here and nothing from elsewhere."""
    (run,) = find(IMAGE, 0, "RUN")
    service = GUIDE.split("### b.")[1].split("### c.")[0]
    for commands in (run.split("&&"), service.replace("sudo ", "").splitlines()):
        installs = [line.split("install", 1)[1].split() for line in commands if "bin/pip install" in line]
        hashed = "--only-binary :all: --require-hashes -r deploy/{}"
        *others, own = installs
        assert others == [hashed.format(name).split() for name in reversed(FILES)]
        assert set(own) - {"--force-reinstall"} == {"--no-deps", "--no-index", "dist/*.whl"}
        (packing,) = (line for line in commands if "bin/pip wheel" in line)
        assert {"--no-deps", "--no-build-isolation"} <= set(packing.split())


@pytest.mark.parametrize(
    ("image", "is_taken"),
    [
        ("", False),
        ("python:3.11-slim", False),
        ("python:3.11-slim@sha256:" + "a" * 64, True),
        ("python@sha256:" + "a" * 64, True),
    ],
)
def test_a_base_image_without_a_digest_is_refused(image: str, is_taken: bool, tmp_path: Path) -> None:
    """By the first step of the build, with what to do."""
    (run,) = find(IMAGE, 0, "RUN")
    check = run.split(" && ")[0]
    done = subprocess.run(
        ["sh", "-ec", check],
        env={"PYTHON_IMAGE": image},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode == 0) == is_taken
    assert ("GUIDE.md" in done.stderr) != is_taken


def test_no_image_is_named_by_a_tag_alone() -> None:
    """Both stages take the image that was checked; compose takes none that .env does not name."""
    images = chain(find(IMAGE, 0, "FROM"), find(IMAGE, 1, "FROM"))
    assert [value.split()[0] for value in images] == ["${PYTHON_IMAGE}"] * 2
    assert find(IMAGE, 0, "ARG") == ["PYTHON_IMAGE"]
    services = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))["services"]
    assert services["bot"]["build"]["args"]["PYTHON_IMAGE"].startswith("${PYTHON_IMAGE:?")
    assert services["database"]["image"].startswith("${POSTGRES_IMAGE:?")
    assert "{{index .RepoDigests 0}}" in GUIDE
