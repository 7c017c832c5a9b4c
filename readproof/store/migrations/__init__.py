"""Migrations of the store, run by alembic without an ini file."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy.engine import Connection


def config(connection: Connection) -> Config:
    """The alembic configuration for one connection."""
    made = Config()
    # ConfigParser reads `%` as the start of a name.
    made.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    made.set_main_option("path_separator", "os")
    made.attributes["connection"] = connection
    return made


def upgrade(connection: Connection) -> None:
    """Apply every migration that is missing, inside the caller's transaction."""
    command.upgrade(config(connection), "head")
