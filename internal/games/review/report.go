package review

import (
	"math"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/internal/games/opening"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/tablebase"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Mark classifies a move. Losses are in expected points; see Win.
type Mark string

// The marks. A move gets the first that applies, in the order BookMove, Forced, MissedMate, Blunder, Mistake,
// Inaccuracy, Brilliant, OnlyMove, Best, Good.
const (
	// BookMove: the opening book contains at least bookGames games with the move, or the game has not left
	// the book yet. Such a move is not judged.
	BookMove Mark = "book"
	// MissedMate: a mate in at most mostMissed moves was proved before the move, but the search sees none
	// after it.
	MissedMate Mark = "missed_mate"
	// Blunder: the move loses blunderLoss or more, and both deeper searches see a loss of at least
	// blunderSeen.
	Blunder Mark = "blunder"
	// Mistake: the move loses mistakeLoss or more.
	Mistake Mark = "mistake"
	// Inaccuracy: the move loses inaccuracyLoss or more.
	Inaccuracy Mark = "inaccuracy"
	// Brilliant: an only move that gives up at least sacrificeLeast centipawns, which the opponent can win by
	// an exchange on one square. Two moves later in the main line, the material has not been regained, or
	// else the line ends in mate.
	Brilliant Mark = "brilliant"
	// OnlyMove: the best move, if every other move loses onlyLoss or more, and if people find it with a
	// probability below easyFound. There must be at least three legal moves, and the move must not be a
	// recapture.
	OnlyMove Mark = "only_move"
	// Forced: the only legal move.
	Forced Mark = "forced"
	// Best: the move that the search would have played, or one that is as good.
	Best Mark = "best"
	// Good: a move that loses less than an inaccuracy.
	Good Mark = "good"
)

// Marks lists the marks, best first, in the order used by report tables.
func Marks() []Mark {
	return []Mark{Brilliant, OnlyMove, Best, Good, BookMove, Forced, Inaccuracy, Mistake, Blunder, MissedMate}
}

// Bad reports whether the move gave away something that it should not have.
func (m Mark) Bad() bool { return m == Mistake || m == Blunder || m == MissedMate }

// NAG returns the annotation symbol for the mark in a record, or 0 if there is none.
func (m Mark) NAG() record.NAG {
	switch m {
	case Brilliant:
		return record.BrilliantMove
	case OnlyMove:
		return onlyMoveNAG
	case Inaccuracy:
		return record.DubiousMove
	case Mistake:
		return record.Mistake
	case Blunder, MissedMate:
		return record.Blunder
	}
	return 0
}

// onlyMoveNAG is the PGN standard's symbol for a forced move, which annotators use for an only move.
const onlyMoveNAG record.NAG = 7

// Thresholds for the marks.
const (
	inaccuracyLoss = 0.05 // in expected points
	mistakeLoss    = 0.10
	blunderLoss    = 0.20
	onlyLoss       = 0.20
	// blunderSeen is the loss that each deeper search must see before a move is called a blunder.
	blunderSeen = 0.15
	// onlyMargin is added to onlyLoss before a move is called the only one, so that the mark survives a
	// deeper search.
	onlyMargin     = 0.10
	easyFound      = 0.6 // a move that people find with at least this probability does not count as an only move
	bookGames      = 20  // a move played in at least this many games counts as a book move, wherever in the game it is played
	bestLoss       = 0.01
	mostMissed     = 12  // maximum length, in moves, of a mate that can be missed
	sacrificeLeast = 300 // centipawns
)

// Value is the value of a position, from Red's point of view.
type Value struct {
	Centipawns *int           `json:"cp,omitempty"`   // centipawns for Red; absent with a mate
	Mate       *int           `json:"mate,omitempty"` // moves to mate, negative if Red is mated; 0 if the side to move is mated, absent without a mate
	Win        float64        `json:"win"`            // Red's expected points, 0 to 1
	Depth      int            `json:"depth"`          // plies searched
	Nodes      uint64         `json:"nodes"`          // nodes searched
	Line       []xiangqi.Move `json:"line"`           // the best line from the position
}

// Move is a move of the game, with the findings about it.
type Move struct {
	Ply      int            `json:"ply"`      // number of the move, from 1
	Side     xiangqi.Color  `json:"side"`     // side that moved: red or black
	Move     xiangqi.Move   `json:"move"`     // the move in coordinates
	Text     phrases.Text   `json:"text"`     // the move in each language's notation
	Mark     Mark           `json:"mark"`     // brilliant, only_move, best, good, book, forced, inaccuracy, mistake, blunder or missed_mate
	Loss     float64        `json:"loss"`     // expected points that the move lost, 0 to 1
	Accuracy float64        `json:"accuracy"` // accuracy of the move, 0 to 100
	Better   []xiangqi.Move `json:"better"`   // the line that begins with the better move; empty if the move was best or as good
	Reasons  []Reason       `json:"reasons"`  // why the move is bad, with proofs; empty for other moves
	// Probability, 0 to 1, that people find the right move, according to the model of docs/choice.md. For
	// brilliant and only_move, the right move is the move itself; for inaccuracy and worse marks, it is the
	// better move. The value is absent for other marks, and until it is known.
	Found     *float64 `json:"found,omitempty"`
	Book      *Known   `json:"book,omitempty"` // the opening book's data on the move; absent for none
	InBook    bool     `json:"in_book"`        // the game was known to the book up to and including this move
	InLibrary bool     `json:"in_library"`     // the game was known to the library up to and including this move
}

// Known is an opening book's data on a move.
type Known struct {
	Games int      `json:"games"`           // number of games with the move; 0 if the book does not count them
	Score *float64 `json:"score,omitempty"` // points per game for the side that moved, 0 to 1; absent if unknown
}

// HardChance is the highest probability of being found at which a move is called hard to find.
const HardChance = 0.1

// Hard returns a sentence stating that the correct move was hard to find. It returns nil if the move was not
// hard to find or if Found is nil.
func (m *Move) Hard() phrases.Text {
	if m.Found == nil || *m.Found > HardChance {
		return nil
	}
	return phrases.Say("review.hard", "percent", max(1, int(math.Round(100**m.Found))))
}

// Side contains the findings about one side.
type Side struct {
	Accuracy *float64     `json:"accuracy"` // accuracy of the side, 0 to 100; null if it never had a choice of moves
	Marks    map[Mark]int `json:"marks"`    // number of the side's moves by mark; marks that did not occur may be absent
}

// Opening describes the opening of a game.
type Opening struct {
	opening.Opening
	BookPlies    *int `json:"book_plies"`    // plies for which the game was known to the book; null without one
	LibraryPlies *int `json:"library_plies"` // plies for which the game was known to the library; null without one
}

// Endgame contains the tables' findings about the end of a game.
type Endgame struct {
	From    int             `json:"from"`    // number of plies after which the tables first contain the position
	Result  tablebase.WDL   `json:"result"`  // win, draw or loss in the first such position, from Red's point of view
	Changes []EndgameChange `json:"changes"` // moves that changed the tables' result
}

// EndgameChange is a move that changed the tables' result, which is given from Red's point of view.
type EndgameChange struct {
	Ply    int           `json:"ply"`    // number of the move, from 1
	Before tablebase.WDL `json:"before"` // win, draw or loss before the move, from Red's point of view
	After  tablebase.WDL `json:"after"`  // win, draw or loss after the move, from Red's point of view
}

// Report is the result of a review.
type Report struct {
	Event   string         `json:"event"`   // name of the event; "" if unknown
	Date    string         `json:"date"`    // as in the record; "" if unknown
	Red     string         `json:"red"`     // Red's name; "" if unknown
	Black   string         `json:"black"`   // Black's name; "" if unknown
	Result  xiangqi.Result `json:"result"`  // result in the record: red_wins, black_wins, draw or undecided
	Start   string         `json:"start"`   // FEN of the initial position
	Engine  string         `json:"engine"`  // name of the engine
	Nodes   uint64         `json:"nodes"`   // nodes requested per position; 0 for a time limit
	Pass    Pass           `json:"pass"`    // the last completed pass: quick, main, deep or, for a complete review, final; "" before the first
	Values  []Value        `json:"values"`  // values of all positions, beginning with the initial one
	Moves   []Move         `json:"moves"`   // moves of the main line
	Sides   [2]Side        `json:"sides"`   // findings about Red and Black, in this order
	Turning []int          `json:"turning"` // numbers, from 1, of the moves that turned the game
	Opening *Opening       `json:"opening"` // null for a game from another starting position
	Endgame *Endgame       `json:"endgame"` // null if no table covers the end
	Story   phrases.Text   `json:"story"`   // the game in a few sentences, by language; empty until the review is complete

	start xiangqi.Position
}

// StartPosition returns the position before the first move.
func (r *Report) StartPosition() xiangqi.Position { return r.start }

// Positions returns the positions of the game, beginning with the initial one.
func (r *Report) Positions() []xiangqi.Position {
	list := []xiangqi.Position{r.start}
	pos := r.start
	for i := range r.Moves {
		pos.MakeMove(r.Moves[i].Move)
		list = append(list, pos)
	}
	return list
}

// Whole reports whether the review is complete.
func (r *Report) Whole() bool { return r.Pass == Final }

// Pass is a stage of a review.
type Pass string

// The passes of a review, in order.
const (
	NoPass Pass = ""
	Quick  Pass = "quick" // every position was searched with few nodes
	Main   Pass = "main"  // every position was searched with the requested number of nodes
	Deep   Pass = "deep"  // positions that a mark depends on were searched more deeply
	Final  Pass = "final" // reasons were added
)

// valueOf converts a score for the side to move to the form used in reports.
func valueOf(turn xiangqi.Color, f *found) Value {
	s := f.score
	if turn == xiangqi.Black {
		s = -s
	}
	v := Value{Win: round(Win(s), 1000), Depth: f.depth, Nodes: f.nodes, Line: f.line}
	if v.Line == nil {
		v.Line = []xiangqi.Move{}
	}
	if n, mate := s.Spoken(); mate {
		v.Mate = &n
	} else {
		v.Centipawns = &n
	}
	return v
}

// Score returns the value as a score for Red.
func (v *Value) Score() player.Score {
	switch {
	case v.Mate == nil && v.Centipawns == nil:
		return 0
	case v.Mate == nil:
		return player.Score(*v.Centipawns)
	case *v.Mate == 0 && v.Win > 0.5: // Black is mated
		return -engine.MateInMoves(0)
	}
	return engine.MateInMoves(*v.Mate)
}

func round(x, parts float64) float64 {
	n := x * parts
	if n < 0 {
		return -float64(int(-n+0.5)) / parts
	}
	return float64(int(n+0.5)) / parts
}
