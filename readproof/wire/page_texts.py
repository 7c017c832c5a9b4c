"""The fixed words of the two pages, by language."""

from __future__ import annotations

INSTRUCTIONS: dict[str, dict[str, str]] = {
    "en": {
        "title": "READING PROOF: {name}\n",
        "what": (
            "You are asked to read a document and to prove that you read all of it. First hand in "
            "the\nsheet at the end of this page: phrases copied from the document, and your "
            "summary. After that\nyou get questions about places all over the document. You "
            "cannot know beforehand which, so\nread the whole document, from the first line to "
            "the last, and keep it at hand.\n"
        ),
        "file": "The document is the file itself: {length} characters.\n",
        "copy": (
            "You read the document page by page, as a reading copy: {length} characters. Before "
            "each chunk\nstands a marker line (===== … =====) with the chunk's number and a "
            "token. Marker lines are not\npart of the document: never copy them into a phrase. "
            "You may be asked for tokens later.\n"
        ),
        "regions": "The document has three regions (counted in characters from its start):\n",
        "region": "  {id}: {start} to {end}, begins “{opening}”\n",
        "phrases": (
            "PHRASES. Copy about {count} phrases from each region (at most {most}), word for word "
            "and\ncharacter for character. A phrase\n"
            "  - has {low} to {high} characters ({low_unspaced} to {high_unspaced} in scripts "
            "without spaces between words,\n    such as Japanese, Chinese or Thai);\n"
            "  - stands exactly once in the whole document: a longer one is safer;\n"
            "  - is no heading and touches none;\n"
            "  - does not begin or end inside a number;\n"
            "  - best holds a name, a number or a date, and comes from the running text.\n"
            "A phrase that is not found is discarded, and you cannot hand in another one. More "
            "than\n{discarded} discarded phrases, or a region without a good one, and the proof "
            "has failed.\n"
        ),
        "unseen": (
            "If a region never reached you (the text was cut off), write the single word\n  "
            "unseen\nin its section. That is much better than a guess; it counts as an excuse "
            "once.\n"
        ),
        "summary": (
            "SUMMARY. Below [summary] write your summary of the document. You may mark a sentence "
            "with the\nphrase that supports it: [s01] is the first phrase of your sheet as "
            "written, [s02] the second,\nand so on. Numbers and quotations of a marked sentence "
            "must stand near its phrase.\n"
        ),
        "summary_optional": (
            "SUMMARY. Below [summary] you may write a summary of the document. You may mark a "
            "sentence\nwith the phrase that supports it: [s01] is the first phrase of your sheet "
            "as written, [s02]\nthe second, and so on. Numbers and quotations of a marked "
            "sentence must stand near its phrase.\n"
        ),
        "form": (
            "FORM. Plain text: no JSON, no offsets, no list marks. Each section line stands alone "
            "on its\nline. Put a blank line between two phrases; a phrase may run over several "
            "lines. Nothing may\nstand before the first section line. If a line of a phrase is "
            "itself a word in brackets or\nbegins with \\, put \\ before it. For example:\n\n"
            "  [head]\n  (a phrase from the head)\n\n  (another phrase from the head)\n"
        ),
        "deadline": (
            "Hand it in once, by {time}. The first complete sheet counts. The questions\n"
            "then have to be answered within {answer}.\n"
        ),
        "sheet": "---------- the sheet: copy what follows and fill it in ----------",
    },
    "ja": {
        "title": "読了の証明: {name}\n",
        "what": (
            "この文書を最後まで読み、読んだことを証明してください。まず、このページの終わりにある"
            "用紙に、\n文書から書き写した語句とあなたの要約を書いて提出します。そのあと、文書の"
            "あちこちについて質問が\n出ます。どこが問われるかは前もって分かりません。最初の行から"
            "最後の行まで全部読み、文書を手元に\n置いておいてください。\n"
        ),
        "file": "文書はファイルそのもので、{length}文字あります。\n",
        "copy": (
            "文書は閲覧用の写しとして一ページずつ読みます。全部で{length}文字です。各チャンクの前に"
            "目印の行\n(===== … =====)があり、チャンクの番号とトークンが書いてあります。目印の行は"
            "文書の一部では\nないので、語句に含めないでください。トークンはあとで問われることが"
            "あります。\n"
        ),
        "regions": "文書は三つの領域に分かれています(先頭から数えた文字数):\n",
        "region": "  {id}: {start} から {end} まで、「{opening}」で始まる\n",
        "phrases": (
            "語句。各領域から約{count}個(多くても{most}個)、一字一句そのまま書き写してください。"
            "語句は\n"
            "  ・{low_unspaced}文字から{high_unspaced}文字(英語のように単語の間を空ける文では"
            "{low}文字から{high}文字)\n"
            "  ・文書全体に一度だけ現れるもの(長めにすると確実です)\n"
            "  ・見出しではなく、見出しにかからないもの\n"
            "  ・数の途中で始まったり終わったりしないもの\n"
            "  ・本文の中の、名前や数や日付を含むものが最適です\n"
            "ルビの《…》のような記号も、本文にあるとおりに写します。\n"
            "見つからない語句は捨てられ、出し直しはできません。捨てられた語句が{discarded}個を"
            "超えるか、\n使える語句のない領域があれば、証明は失敗です。\n"
        ),
        "unseen": (
            "ある領域が届いていない(途中で切れていた)ときは、その欄に次の一語だけを書いて"
            "ください。\n  unseen\n推測で書くよりずっとよいことです。"
            "この断りが認められるのは一度だけです。\n"
        ),
        "summary": (
            "要約。[summary] の下に、文書の要約を書いてください。文には、それを裏づける語句の番号を"
            "付けられ\nます。[s01] は用紙に書いた順で一番目の語句、[s02] は二番目の語句です。番号を"
            "付けた文の数や引用は、\nその語句の近くになければなりません。\n"
        ),
        "summary_optional": (
            "要約。[summary] の下に、文書の要約を書くことができます。文には、それを裏づける語句の"
            "番号を付け\nられます。[s01] は用紙に書いた順で一番目の語句、[s02] は二番目の語句です。"
            "番号を付けた文の数や\n引用は、その語句の近くになければなりません。\n"
        ),
        "form": (
            "書き方。ふつうの文章で書きます。JSON も位置の番号も箇条書きの記号も要りません。欄の"
            "名前の行には\nほかに何も書かないでください。語句と語句の間は一行空けます。一つの語句が"
            "何行かにわたっても\nかまいません。最初の欄の名前より前には何も書かないでください。"
            "語句の行が角括弧の一語だけの\nとき、または \\ で始まるときは、行の頭に \\ を付けます。"
            "例:\n\n"
            "  [head]\n  (head から書き写した語句)\n\n  (head から書き写した別の語句)\n"
        ),
        "deadline": (
            "{time} までに一度だけ提出してください。最初に届いた、形の正しい用紙が有効です。"
            "質問が出たら、\n{answer}以内に答えてください。\n"
        ),
        "sheet": "---------- 用紙: この下を写して書き込んでください ----------",
    },
}

QUESTIONS: dict[str, dict[str, str]] = {
    "en": {
        "title": "QUESTIONS: {count} of them, attempt {attempt} of {of}\n",
        "rules": (
            "Answer from the document and copy exactly, character for character. Put each answer "
            "below its\nsection line in the sheet at the end of this page, without quotation "
            "marks of your own.\n"
            "  - Text before a passage: end where the passage begins. Text after it: start where "
            "it ends.\n    Do not repeat the passage. Count generously: a longer answer on the "
            "far side is fine.\n"
            "  - Questions of yes and no: write yes or no. Questions with letters: write the "
            "letter.\n"
            "  - If that part of the document never reached you, write the single word unseen.\n"
            "  - Every question has to have its section, once.\n"
        ),
        "rules_strict": (
            "Answer from the document and copy exactly, character for character. Put each answer "
            "on the line\nbelow its section line in the sheet at the end of this page, with "
            "nothing else: no quotation\nmarks, no blank lines, no spaces around it.\n"
            "  - Text before a passage: end where the passage begins. Text after it: start where "
            "it ends.\n    Exactly the number of characters asked for; do not repeat the "
            "passage.\n"
            "  - Questions of yes and no: write yes or no. Questions with letters: write the "
            "letter.\n"
            "  - If that part of the document never reached you, write the single word unseen.\n"
            "  - Every question has to have its section, once.\n"
        ),
        "deadline": "Answer by {time}.\n",
        "question": "Question {id}",
        "where": "Where: {chunk}, the part that begins “{opening}” and ends “{closing}”",
        "chunk": "Where: {chunk}",
        "own": "your quote {id}",
        "passage": "passage",
        "text": "text",
        "option": "{label}",
        "end": "end",
        "answer_before": "(the answer stands BEFORE this)",
        "answer_after": "(the answer stands AFTER this)",
        "sheet": "---------- the sheet: copy what follows and fill it in ----------",
    },
    "ja": {
        "title": "質問: {count}問({of}回のうち{attempt}回目)\n",
        "rules": (
            "文書を見て、一字一句そのまま書き写して答えてください。答えは、このページの終わりに"
            "ある用紙の、\nそれぞれの番号の行の下に書きます。自分で引用符を付けないでください。\n"
            "  ・一節の前の文章は、一節の始まりの直前で終わるように、後の文章は、一節の終わりの"
            "直後から\n    始まるように書きます。一節そのものは繰り返しません。遠い側に長めに"
            "書いてもかまいません。\n"
            "  ・はい・いいえの質問には「はい」か「いいえ」、記号の質問には記号を書きます。\n"
            "  ・その部分が届いていないときは、unseen という一語だけを書きます。\n"
            "  ・どの質問の欄も、一つずつ必要です。\n"
        ),
        "rules_strict": (
            "文書を見て、一字一句そのまま書き写して答えてください。答えは、このページの終わりに"
            "ある用紙の、\nそれぞれの番号の行のすぐ下の行に、答えだけを書きます。引用符も、空行も、"
            "前後の空白も付けません。\n"
            "  ・一節の前の文章は、一節の始まりの直前で終わるように、後の文章は、一節の終わりの"
            "直後から\n    始まるように、求められた文字数だけ書きます。一節そのものは繰り返し"
            "ません。\n"
            "  ・はい・いいえの質問には「はい」か「いいえ」、記号の質問には記号を書きます。\n"
            "  ・その部分が届いていないときは、unseen という一語だけを書きます。\n"
            "  ・どの質問の欄も、一つずつ必要です。\n"
        ),
        "deadline": "{time} までに答えてください。\n",
        "question": "問 {id}",
        "where": "場所: {chunk}、「{opening}」で始まり「{closing}」で終わる部分",
        "chunk": "場所: {chunk}",
        "own": "あなたの引用 {id}",
        "passage": "一節",
        "text": "語句",
        "option": "{label}",
        "end": "終わり",
        "answer_before": "(答えはこの前にあります)",
        "answer_after": "(答えはこの後にあります)",
        "sheet": "---------- 用紙: この下を写して書き込んでください ----------",
    },
}
