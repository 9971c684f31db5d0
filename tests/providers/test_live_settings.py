"""What the environment says of the live provider: mended where that is safe, refused where it is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.cli.routes import build_live
from core.errors import ConfigurationError

SECRET = "pw-0123456789"


@pytest.fixture(autouse=True)
def _own_settings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("OPENAI_BASE_URL", "OPENAI_DEPLOYMENT", "OPENAI_API_VERSION", "LIVE_DEADLINE_SECONDS"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("OPENAI_API_KEY", "k")


@pytest.mark.parametrize(
    "address",
    [
        f"http://user:{SECRET}@127.0.0.1/v1",
        f"http://127.0.0.1/v1?key={SECRET}",
        f"http://127.0.0.1/v1#{SECRET}",
        f"user:{SECRET}@127.0.0.1",
    ],
)
def test_an_address_with_a_secret_in_it_is_refused_and_not_repeated(
    monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    """The HTTP client logs the address of every call."""
    monkeypatch.setenv("OPENAI_BASE_URL", address)
    with pytest.raises(ConfigurationError, match="OPENAI_API_KEY") as caught:
        build_live("m")
    assert SECRET not in str(caught.value)


@pytest.mark.parametrize(
    "address", ["http://a b/v1", "http://127.0.0.1/\x07v1", "127.0.0.1/v1", "http://[::1/v1"]
)
def test_what_is_no_address_is_refused(monkeypatch: pytest.MonkeyPatch, address: str) -> None:
    monkeypatch.setenv("OPENAI_BASE_URL", address)
    with pytest.raises(ConfigurationError, match="must be an address"):
        build_live("m")


def test_spaces_around_a_key_and_an_address_are_no_part_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """No header can hold such a key, and the failure would be told as one of the connection."""
    monkeypatch.setenv("OPENAI_API_KEY", " k ")
    monkeypatch.setenv("OPENAI_BASE_URL", " http://127.0.0.1:1/v1 ")
    live = build_live("m")
    assert (live._api_key, live._base_url) == ("k", "http://127.0.0.1:1/v1")


def test_a_key_of_spaces_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "  ")
    with pytest.raises(ConfigurationError, match="needs OPENAI_API_KEY"):
        build_live("m")
