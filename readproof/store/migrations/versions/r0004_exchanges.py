"""The transcript of a challenge: what was answered to which prompt, and what it cost."""

from __future__ import annotations

from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

STATEMENTS = (
    """
CREATE TABLE exchanges (
    challenge_id TEXT NOT NULL,
    ordinal INTEGER NOT NULL,
    step TEXT NOT NULL,
    model TEXT,
    prompt_sha256 TEXT NOT NULL,
    answer BLOB NOT NULL,
    tokens_in INTEGER,
    tokens_out INTEGER,
    milliseconds INTEGER NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (challenge_id, ordinal),
    CONSTRAINT ck_exchanges_ordinal CHECK (ordinal >= 1),
    CONSTRAINT ck_exchanges_step CHECK (step IN ('phrases', 'answers')),
    CONSTRAINT ck_exchanges_prompt_sha256 CHECK (length(prompt_sha256) = 64
        AND prompt_sha256 NOT GLOB '*[^0-9a-f]*'),
    CONSTRAINT ck_exchanges_tokens_in CHECK (tokens_in >= 0),
    CONSTRAINT ck_exchanges_tokens_out CHECK (tokens_out >= 0),
    CONSTRAINT ck_exchanges_milliseconds CHECK (milliseconds >= 0),
    FOREIGN KEY(challenge_id) REFERENCES challenges (id)
)
 STRICT
""",
)


def upgrade() -> None:
    """Create the table."""
    for statement in STATEMENTS:
        op.execute(statement)
