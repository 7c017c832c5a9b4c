"""What the operator's lists need: labels, narrow rows, and full-text search over the sheets."""

from __future__ import annotations

from alembic import op
from sqlalchemy import text

from readproof.store.search import searchable

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

ACTIONS = (
    "ALTER TABLE actions RENAME TO actions_before",
    "DROP INDEX ix_actions_challenge_id",
    "DROP INDEX ix_actions_trace_id",
    """
CREATE TABLE actions (
    seq INTEGER NOT NULL,
    format INTEGER NOT NULL,
    action TEXT NOT NULL,
    challenge_id TEXT,
    trace_id TEXT,
    label TEXT,
    note TEXT NOT NULL,
    at INTEGER NOT NULL,
    prev_digest TEXT NOT NULL,
    digest TEXT NOT NULL,
    PRIMARY KEY (seq),
    CONSTRAINT ck_actions_seq CHECK (seq >= 1),
    CONSTRAINT ck_actions_format CHECK (format >= 1),
    CONSTRAINT ck_actions_action CHECK (action IN ('void', 'label', 'again', 'recheck', 'purge')),
    CONSTRAINT ck_actions_label
        CHECK (format = 1 OR (label IS NOT NULL) = (action = 'label')),
    CONSTRAINT ck_actions_about CHECK (challenge_id IS NOT NULL OR trace_id IS NOT NULL),
    CONSTRAINT ck_actions_prev_digest CHECK (length(prev_digest) = 64
        AND prev_digest NOT GLOB '*[^0-9a-f]*'),
    CONSTRAINT ck_actions_digest CHECK (length(digest) = 64 AND digest NOT GLOB '*[^0-9a-f]*'),
    FOREIGN KEY(challenge_id) REFERENCES challenges (id),
    FOREIGN KEY(trace_id) REFERENCES traces (trace_id)
)
 STRICT
""",
    # Rows keep their digests, by the rule of the first format.
    """
INSERT INTO actions
    (seq, format, action, challenge_id, trace_id, label, note, at, prev_digest, digest)
SELECT seq, 1, action, challenge_id, trace_id, NULL, note, at, prev_digest, digest
FROM actions_before
""",
    "DROP TABLE actions_before",
    "CREATE INDEX ix_actions_challenge_id ON actions (challenge_id)",
    "CREATE INDEX ix_actions_trace_id ON actions (trace_id)",
)
LISTS = (
    "DROP INDEX ix_submissions_submitted_at",
    """
CREATE INDEX ix_submissions_submitted_at ON submissions (submitted_at, challenge_id, phrases)
""",
    "DROP INDEX ix_traces_reader",
    "CREATE INDEX ix_traces_reader ON traces (reader, accepted, seq DESC, verdict)",
    "DROP INDEX ix_traces_document_name",
    "CREATE INDEX ix_traces_document_name ON traces (document_name, accepted, seq DESC, verdict)",
    "CREATE INDEX ix_traces_policy_name ON traces (policy_name, accepted, seq DESC, verdict)",
    "DROP INDEX ix_traces_decided_at",
    "CREATE INDEX ix_traces_decided_at ON traces (decided_at, verdict)",
    """
CREATE TABLE trace_lines (
    seq INTEGER NOT NULL,
    verdict TEXT NOT NULL,
    accepted INTEGER NOT NULL,
    reviewed INTEGER NOT NULL,
    label TEXT,
    PRIMARY KEY (seq),
    CONSTRAINT ck_trace_lines_verdict CHECK (verdict IN ('ACCEPT', 'REVIEW', 'REJECT')),
    CONSTRAINT ck_trace_lines_accepted CHECK (accepted = (verdict = 'ACCEPT')),
    CONSTRAINT ck_trace_lines_reviewed CHECK (reviewed = (label IS NOT NULL)),
    FOREIGN KEY(seq) REFERENCES traces (seq)
)
 STRICT
""",
    "CREATE INDEX ix_trace_lines_reviewed ON trace_lines (reviewed, accepted, seq DESC)",
    """
INSERT INTO trace_lines (seq, verdict, accepted, reviewed, label)
SELECT seq, verdict, accepted, 0, NULL FROM traces
""",
    """
CREATE TABLE trace_texts (
    seq INTEGER NOT NULL,
    sheet TEXT NOT NULL,
    answers TEXT NOT NULL,
    PRIMARY KEY (seq),
    FOREIGN KEY(seq) REFERENCES traces (seq)
)
 STRICT
""",
    """
CREATE VIRTUAL TABLE trace_search USING fts5(sheet, answers,
    tokenize = 'trigram', content = 'trace_texts', content_rowid = 'seq')
""",
    """
CREATE VIRTUAL TABLE search_terms USING fts5vocab('trace_search', 'row')
""",
)
HANDED_IN = """
SELECT traces.seq, submissions.sheet, answers.raw FROM traces
LEFT JOIN submissions ON submissions.challenge_id = traces.challenge_id
LEFT JOIN audits ON audits.challenge_id = traces.challenge_id
LEFT JOIN answers ON answers.audit_id = audits.id
ORDER BY traces.seq
"""


def upgrade() -> None:
    """Make the tables, and fill them from what the store holds."""
    for statement in (*ACTIONS, *LISTS):
        op.execute(statement)
    connection = op.get_bind()
    insert = text("INSERT INTO trace_texts (seq, sheet, answers) VALUES (:seq, :sheet, :answers)")
    for seq, sheet, answers in connection.exec_driver_sql(HANDED_IN):
        values = {"seq": seq, "sheet": sheet or b"", "answers": answers or b""}
        connection.execute(
            insert,
            {
                name: searchable(value) if isinstance(value, bytes) else value
                for name, value in values.items()
            },
        )
    op.execute("INSERT INTO trace_search (trace_search) VALUES ('rebuild')")
