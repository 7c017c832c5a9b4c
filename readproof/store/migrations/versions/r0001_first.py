"""The first schema, as it was; later changes are later files."""

from __future__ import annotations

from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

STATEMENTS = (
    """
CREATE TABLE documents (
    text_sha256 TEXT NOT NULL,
    text TEXT NOT NULL,
    length INTEGER NOT NULL,
    first_seen INTEGER NOT NULL,
    PRIMARY KEY (text_sha256),
    CONSTRAINT ck_documents_text_sha256 CHECK (length(text_sha256) = 64
        AND text_sha256 NOT GLOB '*[^0-9a-f]*'),
    CONSTRAINT ck_documents_length CHECK (length >= 1)
)
 STRICT
""",
    """
CREATE TABLE heads (
    chain TEXT NOT NULL,
    length INTEGER NOT NULL,
    digest TEXT NOT NULL,
    PRIMARY KEY (chain),
    CONSTRAINT ck_heads_chain CHECK (chain IN ('traces', 'actions')),
    CONSTRAINT ck_heads_length CHECK (length >= 0),
    CONSTRAINT ck_heads_digest CHECK (length(digest) = 64 AND digest NOT GLOB '*[^0-9a-f]*')
)
 STRICT
""",
    """
CREATE TABLE challenges (
    id TEXT NOT NULL,
    text_sha256 TEXT NOT NULL,
    sha256 TEXT NOT NULL,
    name TEXT NOT NULL,
    reader TEXT NOT NULL,
    policy_name TEXT NOT NULL,
    policy_sha256 TEXT NOT NULL,
    regime TEXT NOT NULL,
    state TEXT NOT NULL,
    body TEXT NOT NULL,
    secret BLOB NOT NULL,
    issued_at INTEGER NOT NULL,
    commit_by INTEGER NOT NULL,
    PRIMARY KEY (id),
    CONSTRAINT ck_challenges_id CHECK (length(id) = 35 AND id GLOB 'ch_*'
        AND substr(id, 4) NOT GLOB '*[^0-9a-f]*'),
    CONSTRAINT ck_challenges_sha256 CHECK (length(sha256) = 64 AND sha256 NOT GLOB '*[^0-9a-f]*'),
    CONSTRAINT ck_challenges_policy_sha256 CHECK (length(policy_sha256) = 64
        AND policy_sha256 NOT GLOB '*[^0-9a-f]*'),
    CONSTRAINT ck_challenges_state CHECK (state IN ('issued', 'built', 'audited', 'graded',
        'expired', 'void')),
    CONSTRAINT ck_challenges_regime CHECK (regime IN ('open', 'logged', 'context')),
    CONSTRAINT ck_challenges_secret CHECK (length(secret) = 32),
    FOREIGN KEY(text_sha256) REFERENCES documents (text_sha256)
)
 STRICT
""",
    """
CREATE INDEX ix_challenges_reader_issued_at ON challenges (reader, issued_at)
""",
    """
CREATE INDEX ix_challenges_state_commit_by ON challenges (state, commit_by)
""",
    """
CREATE INDEX ix_challenges_text_sha256 ON challenges (text_sha256)
""",
    """
CREATE TABLE attempts (
    reader TEXT NOT NULL,
    text_sha256 TEXT NOT NULL,
    number INTEGER NOT NULL,
    challenge_id TEXT NOT NULL,
    taken_at INTEGER NOT NULL,
    PRIMARY KEY (reader, text_sha256, number),
    CONSTRAINT ck_attempts_text_sha256 CHECK (length(text_sha256) = 64
        AND text_sha256 NOT GLOB '*[^0-9a-f]*'),
    CONSTRAINT ck_attempts_number CHECK (number >= 1),
    UNIQUE (challenge_id),
    FOREIGN KEY(challenge_id) REFERENCES challenges (id)
)
 STRICT
""",
    """
CREATE TABLE audits (
    id TEXT NOT NULL,
    challenge_id TEXT NOT NULL,
    attempt INTEGER NOT NULL,
    body TEXT NOT NULL,
    questions TEXT,
    issued_at INTEGER NOT NULL,
    answer_by INTEGER NOT NULL,
    PRIMARY KEY (id),
    CONSTRAINT ck_audits_id CHECK (length(id) = 35 AND id GLOB 'au_*'
        AND substr(id, 4) NOT GLOB '*[^0-9a-f]*'),
    CONSTRAINT ck_audits_attempt CHECK (attempt >= 1),
    UNIQUE (challenge_id),
    FOREIGN KEY(challenge_id) REFERENCES challenges (id)
)
 STRICT
""",
    """
CREATE TABLE submissions (
    challenge_id TEXT NOT NULL,
    sheet BLOB NOT NULL,
    sheet_sha256 TEXT NOT NULL,
    extraction TEXT,
    extraction_sha256 TEXT,
    phrases INTEGER NOT NULL,
    submitted_at INTEGER NOT NULL,
    PRIMARY KEY (challenge_id),
    CONSTRAINT ck_submissions_sheet_sha256 CHECK (length(sheet_sha256) = 64
        AND sheet_sha256 NOT GLOB '*[^0-9a-f]*'),
    CONSTRAINT ck_submissions_extraction_sha256 CHECK (length(extraction_sha256) = 64
        AND extraction_sha256 NOT GLOB '*[^0-9a-f]*'),
    CONSTRAINT ck_submissions_extraction
        CHECK ((extraction IS NULL) = (extraction_sha256 IS NULL)),
    CONSTRAINT ck_submissions_phrases CHECK (phrases >= 0),
    FOREIGN KEY(challenge_id) REFERENCES challenges (id)
)
 STRICT
""",
    """
CREATE INDEX ix_submissions_submitted_at ON submissions (submitted_at)
""",
    """
CREATE TABLE answers (
    audit_id TEXT NOT NULL,
    raw BLOB NOT NULL,
    answers_sha256 TEXT NOT NULL,
    body TEXT NOT NULL,
    submitted_at INTEGER NOT NULL,
    PRIMARY KEY (audit_id),
    CONSTRAINT ck_answers_answers_sha256 CHECK (length(answers_sha256) = 64
        AND answers_sha256 NOT GLOB '*[^0-9a-f]*'),
    FOREIGN KEY(audit_id) REFERENCES audits (id)
)
 STRICT
""",
    """
CREATE TABLE discards (
    challenge_id TEXT NOT NULL,
    ordinal INTEGER NOT NULL,
    reason TEXT NOT NULL,
    PRIMARY KEY (challenge_id, ordinal),
    CONSTRAINT ck_discards_ordinal CHECK (ordinal >= 1),
    FOREIGN KEY(challenge_id) REFERENCES submissions (challenge_id)
)
 STRICT
""",
    """
CREATE TABLE traces (
    seq INTEGER NOT NULL,
    format INTEGER NOT NULL,
    trace_id TEXT NOT NULL,
    challenge_id TEXT NOT NULL,
    audit_id TEXT,
    verdict TEXT NOT NULL,
    accepted INTEGER NOT NULL,
    codes TEXT NOT NULL,
    document_name TEXT NOT NULL,
    sha256 TEXT NOT NULL,
    text_sha256 TEXT NOT NULL,
    reader TEXT NOT NULL,
    policy_name TEXT NOT NULL,
    policy_sha256 TEXT NOT NULL,
    regime TEXT NOT NULL,
    attempt INTEGER NOT NULL,
    discarded INTEGER NOT NULL,
    wrong TEXT NOT NULL,
    evidence TEXT NOT NULL,
    body TEXT NOT NULL,
    body_sha256 TEXT NOT NULL,
    details TEXT NOT NULL,
    details_sha256 TEXT NOT NULL,
    decided_at INTEGER NOT NULL,
    prev_digest TEXT NOT NULL,
    digest TEXT NOT NULL,
    PRIMARY KEY (seq),
    CONSTRAINT ck_traces_seq CHECK (seq >= 1),
    CONSTRAINT ck_traces_format CHECK (format >= 1),
    CONSTRAINT ck_traces_trace_id CHECK (length(trace_id) = 35 AND trace_id GLOB 'tr_*'
        AND substr(trace_id, 4) NOT GLOB '*[^0-9a-f]*'),
    CONSTRAINT ck_traces_verdict CHECK (verdict IN ('ACCEPT', 'REVIEW', 'REJECT')),
    CONSTRAINT ck_traces_regime CHECK (regime IN ('open', 'logged', 'context')),
    CONSTRAINT ck_traces_accepted CHECK (accepted = (verdict = 'ACCEPT')),
    CONSTRAINT ck_traces_attempt CHECK (attempt >= 0),
    CONSTRAINT ck_traces_discarded CHECK (discarded >= 0),
    CONSTRAINT ck_traces_sha256 CHECK (length(sha256) = 64 AND sha256 NOT GLOB '*[^0-9a-f]*'),
    CONSTRAINT ck_traces_text_sha256 CHECK (length(text_sha256) = 64
        AND text_sha256 NOT GLOB '*[^0-9a-f]*'),
    CONSTRAINT ck_traces_policy_sha256 CHECK (length(policy_sha256) = 64
        AND policy_sha256 NOT GLOB '*[^0-9a-f]*'),
    CONSTRAINT ck_traces_body_sha256 CHECK (length(body_sha256) = 64
        AND body_sha256 NOT GLOB '*[^0-9a-f]*'),
    CONSTRAINT ck_traces_details_sha256 CHECK (length(details_sha256) = 64
        AND details_sha256 NOT GLOB '*[^0-9a-f]*'),
    CONSTRAINT ck_traces_prev_digest CHECK (length(prev_digest) = 64
        AND prev_digest NOT GLOB '*[^0-9a-f]*'),
    CONSTRAINT ck_traces_digest CHECK (length(digest) = 64 AND digest NOT GLOB '*[^0-9a-f]*'),
    UNIQUE (trace_id),
    UNIQUE (challenge_id),
    FOREIGN KEY(challenge_id) REFERENCES challenges (id),
    FOREIGN KEY(audit_id) REFERENCES audits (id)
)
 STRICT
""",
    """
CREATE INDEX ix_traces_decided_at ON traces (decided_at)
""",
    """
CREATE INDEX ix_traces_document_name ON traces (document_name, accepted, seq DESC)
""",
    """
CREATE INDEX ix_traces_list ON traces (accepted, seq DESC)
""",
    """
CREATE INDEX ix_traces_reader ON traces (reader, accepted, seq DESC)
""",
    """
CREATE INDEX ix_traces_text_sha256 ON traces (text_sha256, reader)
""",
    """
CREATE INDEX ix_traces_verdict ON traces (verdict, seq DESC)
""",
    """
CREATE TABLE actions (
    seq INTEGER NOT NULL,
    action TEXT NOT NULL,
    challenge_id TEXT,
    trace_id TEXT,
    note TEXT NOT NULL,
    at INTEGER NOT NULL,
    prev_digest TEXT NOT NULL,
    digest TEXT NOT NULL,
    PRIMARY KEY (seq),
    CONSTRAINT ck_actions_seq CHECK (seq >= 1),
    CONSTRAINT ck_actions_action CHECK (action IN ('void', 'label', 'purge')),
    CONSTRAINT ck_actions_about CHECK (challenge_id IS NOT NULL OR trace_id IS NOT NULL),
    CONSTRAINT ck_actions_prev_digest CHECK (length(prev_digest) = 64
        AND prev_digest NOT GLOB '*[^0-9a-f]*'),
    CONSTRAINT ck_actions_digest CHECK (length(digest) = 64 AND digest NOT GLOB '*[^0-9a-f]*'),
    FOREIGN KEY(challenge_id) REFERENCES challenges (id),
    FOREIGN KEY(trace_id) REFERENCES traces (trace_id)
)
 STRICT
""",
    """
CREATE INDEX ix_actions_challenge_id ON actions (challenge_id)
""",
    """
CREATE INDEX ix_actions_trace_id ON actions (trace_id)
""",
    """
CREATE TABLE trace_codes (
    code TEXT NOT NULL,
    seq INTEGER NOT NULL,
    PRIMARY KEY (code, seq),
    FOREIGN KEY(seq) REFERENCES traces (seq)
)
 WITHOUT ROWID,
 STRICT
""",
    """
INSERT INTO heads (chain, length, digest) VALUES
    ('traces', 0, '0000000000000000000000000000000000000000000000000000000000000000'),
    ('actions', 0, '0000000000000000000000000000000000000000000000000000000000000000')
""",
)


def upgrade() -> None:
    """Create every table and index."""
    for statement in STATEMENTS:
        op.execute(statement)
