"""The citation side: cited answers with their reviews, and the footnotes of an article."""
