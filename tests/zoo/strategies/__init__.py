"""All strategies, in the order of the table."""

from tests.zoo.shirkers import Shirker
from tests.zoo.strategies.all_unseen import AllUnseen, UnseenAfterQuotes
from tests.zoo.strategies.always import AlwaysNo, AlwaysYes
from tests.zoo.strategies.chunk_edges import ChunkEdges
from tests.zoo.strategies.eliminator import Eliminator
from tests.zoo.strategies.farmer import Farmer
from tests.zoo.strategies.gap import GapOfFifth, GapOfHalf, GapOfTenth
from tests.zoo.strategies.grinder import Grinder
from tests.zoo.strategies.head_only import HeadOnly
from tests.zoo.strategies.head_peeks import HeadPeeks
from tests.zoo.strategies.head_tail import HeadTail
from tests.zoo.strategies.head_tail_peeks import HeadTailPeeks
from tests.zoo.strategies.headings import Headings
from tests.zoo.strategies.hedger import Hedger
from tests.zoo.strategies.hider import Hider
from tests.zoo.strategies.honest import Honest, OneInHundred, ThreeInHundred
from tests.zoo.strategies.inventor import Inventor
from tests.zoo.strategies.neighbourhoods import Neighbourhoods
from tests.zoo.strategies.older_edition import OlderEdition
from tests.zoo.strategies.one_chunk import OneChunk
from tests.zoo.strategies.paraphraser import Paraphraser
from tests.zoo.strategies.replayer import Replayer
from tests.zoo.strategies.retrieval import Retrieval
from tests.zoo.strategies.scattered_chunks import HalfOfChunks, MostChunks, NearlyAllChunks
from tests.zoo.strategies.scattered_sentences import ScatteredSentences
from tests.zoo.strategies.searcher import Searcher
from tests.zoo.strategies.splicer import Splicer
from tests.zoo.strategies.sprayer import Sprayer
from tests.zoo.strategies.stock_phrases import StockPhrases
from tests.zoo.strategies.tamperer import Tamperer
from tests.zoo.strategies.truncated import Truncated
from tests.zoo.strategies.word_frequency import WordFrequency

STRATEGIES: tuple[type[Shirker], ...] = (
    Inventor,
    StockPhrases,
    HeadOnly,
    HeadTail,
    OneChunk,
    Splicer,
    Sprayer,
    HeadPeeks,
    HeadTailPeeks,
    Headings,
    Neighbourhoods,
    ChunkEdges,
    Paraphraser,
    AlwaysYes,
    AlwaysNo,
    WordFrequency,
    Replayer,
    Grinder,
    Hedger,
    Tamperer,
    OlderEdition,
    Truncated,
    AllUnseen,
    UnseenAfterQuotes,
    HalfOfChunks,
    MostChunks,
    NearlyAllChunks,
    ScatteredSentences,
    GapOfHalf,
    GapOfFifth,
    GapOfTenth,
    Farmer,
    Eliminator,
    Hider,
    Honest,
    OneInHundred,
    ThreeInHundred,
    Retrieval,
    Searcher,
)
