"""The words of the questions, in English and Japanese.

They inform people; graders use the fields of a question, never its prompt.
"""

from __future__ import annotations

from readproof.core.audits import Kind

LANGUAGES = ("en", "ja")

_TEXTS: dict[str, dict[str, str]] = {
    "en": {
        "own": (
            "Copy from the document the {count} that stand just before your own quote, ending "
            "where the quote begins. Skip the white space directly between the two."
        ),
        "verbatim_prefix": (
            "Copy from the document the {count} that stand just before the passage, ending where "
            "the passage begins. Skip the white space directly between the two."
        ),
        "verbatim_suffix": (
            "Copy from the document the {count} that stand just after the passage, starting where "
            "the passage ends. Skip the white space directly between the two."
        ),
        "contains": (
            "Does the text below stand anywhere in this part of the document? Answer yes or no."
        ),
        "contains_window": (
            "Does the text below stand in the first {window} characters of this part of the "
            "document? Answer yes or no."
        ),
        "true_sentence": (
            "Which one of these sentences stands word for word in this part of the document? "
            "Answer with its letter."
        ),
        "delivery_token": (
            "Which token stood in the marker line before this chunk of the reading copy?"
        ),
        "about": "{number} characters",
        "exactly": "{number} characters, exactly that many,",
    },
    "ja": {
        "own": (
            "あなたが引用した語句の直前にある{count}を、文書からそのまま書き写してください。"
            "引用の始まりの直前で終わるようにします。間にある空白や改行は飛ばします。"
        ),
        "verbatim_prefix": (
            "一節の直前にある{count}を、文書からそのまま書き写してください。"
            "一節の始まりの直前で終わるようにします。間にある空白や改行は飛ばします。"
        ),
        "verbatim_suffix": (
            "一節の直後にある{count}を、文書からそのまま書き写してください。"
            "一節の終わりの直後から始めます。間にある空白や改行は飛ばします。"
        ),
        "contains": (
            "下の語句は、文書のこの部分のどこかにありますか。「はい」か「いいえ」で答えてください。"
        ),
        "contains_window": (
            "下の語句は、文書のこの部分の最初の{window}文字の中にありますか。"
            "「はい」か「いいえ」で答えてください。"
        ),
        "true_sentence": (
            "次の文のうち、文書のこの部分にそのままあるのはどれですか。記号で答えてください。"
        ),
        "delivery_token": "閲覧用の写しで、このチャンクの前の目印の行にあったトークンは何ですか。",
        "about": "{number}文字",
        "exactly": "ちょうど{number}文字",
    },
}


def prompt(
    kind: Kind,
    lang: str,
    *,
    own_quote: bool,
    ask_length: int | None,
    window: int | None,
    exact: bool = False,
) -> str:
    """The prompt of a question of this kind in `lang` (`en` or `ja`).

    `ask_length` is the number of characters to copy (verbatim kinds only), `exact` says that
    neither more nor fewer will do.  `window` is a number of characters from the chunk's start,
    `None` the whole chunk.  Raises `KeyError` for another language.
    """
    texts = _TEXTS[lang]
    name = "own" if own_quote else kind.value
    if kind is Kind.CONTAINS and window is not None:
        name = "contains_window"
    count = texts["exactly" if exact else "about"].format(number=ask_length)
    return texts[name].format(count=count, window=window)
