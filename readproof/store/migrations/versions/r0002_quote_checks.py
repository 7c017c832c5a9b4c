"""What the quote gate found, by reader and in order, so that a change can be seen."""

from __future__ import annotations

from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

STATEMENTS = (
    """
CREATE TABLE quote_checks (
    seq INTEGER NOT NULL,
    reader TEXT NOT NULL,
    text_sha256 TEXT NOT NULL,
    results TEXT NOT NULL,
    checked_at INTEGER NOT NULL,
    PRIMARY KEY (seq),
    CONSTRAINT ck_quote_checks_seq CHECK (seq >= 1),
    CONSTRAINT ck_quote_checks_text_sha256 CHECK (length(text_sha256) = 64
        AND text_sha256 NOT GLOB '*[^0-9a-f]*'),
    CONSTRAINT ck_quote_checks_results CHECK (length(results) >= 1
        AND results NOT GLOB '*[^VETNL]*')
)
 STRICT
""",
    """
CREATE INDEX ix_quote_checks_checked_at ON quote_checks (checked_at)
""",
    """
CREATE INDEX ix_quote_checks_reader ON quote_checks (reader, seq DESC)
""",
)


def upgrade() -> None:
    """Create the table and its indexes."""
    for statement in STATEMENTS:
        op.execute(statement)
