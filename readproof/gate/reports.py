"""The report of one trace: an HTML page that stands alone.

It lies in `gate` and not in `wire`, because it shows an `Inspection` and passes all text that is
not ours through the display filter, and both stand above `wire`.
"""

from __future__ import annotations

from readproof.gate.inspections import Inspection


def html(inspection: Inspection) -> str:
    """The page: no script, no link, nothing that is fetched."""
    raise NotImplementedError
