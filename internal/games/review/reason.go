package review

import (
	"slices"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/games/problems"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/tablebase"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Kind identifies what is wrong with a move.
type Kind string

// The kinds of reasons. Prove defines what each kind claims.
const (
	AllowsMate Kind = "allows_mate" // the opponent has a forced mate
	MissesMate Kind = "misses_mate" // there was a forced mate
	TableLoss  Kind = "table"       // according to the endgame tables, a win or a draw is lost
	Perpetual  Kind = "perpetual"   // the line repeats, and this side loses by the rules
	AllowsDraw Kind = "allows_draw" // the line ends in a draw by the rules
	MissesDraw Kind = "misses_draw" // the better line ends in such a draw
	Exchange   Kind = "exchange"    // the move captures, is recaptured, and loses more than it gains
	Fork       Kind = "fork"        // a piece is lost to one that attacks two pieces at the same time
	CheckTake  Kind = "check_take"  // a piece is lost to a check that also attacks it
	MateNet    Kind = "mate_net"    // a piece is lost because mate is threatened
	Discovered Kind = "discovered"  // a piece is lost to an attack that another piece has uncovered
	PinnedLoss Kind = "pinned"      // a piece is lost because it is pinned and cannot move
	Trapped    Kind = "trapped"     // a piece is lost because it has no safe square
	Guard      Kind = "guard"       // a piece is lost because its only guard was captured
	Hanging    Kind = "hanging"     // a piece is captured immediately and cannot be recaptured
	Taken      Kind = "taken"       // a piece is captured immediately at a profit
	Loses      Kind = "loses"       // a piece is lost along the line
	Unpins     Kind = "unpins"      // the move releases a pinned piece, which moves immediately
	MissesWin  Kind = "misses_win"  // the better line wins a piece
	// MissesCapture, MissesCheck and MissesFork are like MissesWin, except that the piece is won by the first
	// move, by a check, or by a fork.
	MissesCapture Kind = "misses_capture"
	MissesCheck   Kind = "misses_check"
	MissesFork    Kind = "misses_fork"
	// AllowsThreat and MissesThreat are attacks that threaten mate.
	AllowsThreat Kind = "allows_threat"
	MissesThreat Kind = "misses_threat" // the better line threatens mate
	// AllowsTempo and MissesTempo are attacks on a piece that must be saved.
	AllowsTempo Kind = "allows_tempo"
	MissesTempo Kind = "misses_tempo" // the better move attacks, unlike the move played
)

// Kinds lists all kinds, most important first.
func Kinds() []Kind {
	return []Kind{
		MissesMate, AllowsMate, TableLoss, Perpetual, AllowsDraw, MissesDraw, Exchange, CheckTake, Fork, Discovered, MateNet, PinnedLoss, Trapped, Guard,
		Hanging, Taken, Loses, MissesCapture, MissesCheck, MissesFork, MissesWin, AllowsThreat, MissesThreat, AllowsTempo, MissesTempo, Unpins,
	}
}

// Reason explains why a move is bad, and contains the line that shows it.
type Reason struct {
	Kind Kind `json:"kind"` // what the reason claims, such as allows_mate, fork or misses_win
	// plies of the game before the line; these include the bad move, unless the line would have been better
	From int            `json:"from"`
	Line []xiangqi.Move `json:"line"` // the moves that show it; empty for table, or if the move itself ends the game
	At   int            `json:"at"`   // index in the line, from 0, of the capture, attack or threat; 0 for other kinds
	// FEN letter of the piece lost, won or released on the square or, for allows_tempo and misses_tempo, of
	// the piece attacked there; "." for none
	Piece   xiangqi.Piece    `json:"piece"`
	Square  xiangqi.Square   `json:"square"`  // square of the piece; meaningless if piece is "."
	Other   xiangqi.Piece    `json:"other"`   // FEN letter of the piece captured in return or, for allows_tempo and misses_tempo, of the attacker; "." for none
	Mate    int              `json:"mate"`    // length of the mate, in moves; 0 for none
	Themes  []problems.Theme `json:"themes"`  // mating patterns of the mate; empty or null for none
	Threat  []xiangqi.Move   `json:"threat"`  // the mate that would follow the line if the opponent passed; empty except for allows_threat and misses_threat
	Rest    []xiangqi.Move   `json:"rest"`    // the line in the other branch, for comparison; empty except for allows_tempo and misses_tempo
	Before  tablebase.WDL    `json:"before"`  // win, draw or loss by the tables before the move, for the side that moved; draw for kinds other than table
	After   tablebase.WDL    `json:"after"`   // win, draw or loss by the tables after the move, for the side that moved; draw for kinds other than table
	Verdict xiangqi.Verdict  `json:"verdict"` // the rules' verdict at the end of the line, for perpetual, allows_draw and misses_draw
	Text    phrases.Text     `json:"text"`    // the reason in a sentence, by language
}

// LineText formats a line of play in the usual notation of each language.
func LineText(pos xiangqi.Position, line []xiangqi.Move) phrases.Text {
	words := map[phrases.Language][]string{}
	for _, m := range line {
		text := phrases.Move(&pos, m)
		for _, l := range phrases.Languages() {
			words[l] = append(words[l], text.In(l))
		}
		pos.MakeMove(m)
	}
	text := phrases.Text{}
	for l, list := range words {
		text[l] = strings.Join(list, " ")
	}
	return text
}

// home returns the square that the reason's piece occupies at the beginning of the line.
func (r *Reason) home() xiangqi.Square {
	at := r.Square
	for _, m := range slices.Backward(r.Line[:r.At]) {
		if m.To() == at {
			at = m.From()
		}
	}
	return at
}

// say returns the sentence that states a reason. The sentence depends only on the reason's claim and on the
// position before the move.
func (r *Reason) say(before *xiangqi.Position, m xiangqi.Move) phrases.Text {
	from := *before
	if r.after() {
		from.MakeMove(m)
	}
	line, named := LineText(from, r.Line), r.named(&from)
	switch r.Kind {
	case AllowsMate, MissesMate:
		return r.sayMate(line)
	case TableLoss:
		return phrases.Say("review.reason.table", "before", resultText(r.Before), "after", resultText(r.After))
	case Perpetual:
		if len(r.Line) == 0 {
			return phrases.Say("review.reason.repeats", "why", phrases.Reason(r.Verdict))
		}
		return phrases.Say("review.reason.perpetual", "line", line, "why", phrases.Reason(r.Verdict))
	case AllowsDraw:
		if len(r.Line) == 0 {
			return phrases.Say("review.reason.draws", "why", phrases.Reason(r.Verdict))
		}
		return phrases.Say("review.reason.allowsDraw", "line", line, "why", phrases.Reason(r.Verdict))
	case MissesDraw:
		return phrases.Say("review.reason.missesDraw", "line", line, "why", phrases.Reason(r.Verdict))
	case AllowsThreat, MissesThreat:
		return r.sayThreat(from, line)
	case Exchange:
		if r.Other == xiangqi.NoPiece {
			return phrases.Say("review.reason.badTake", "piece", phrases.ThePiece(r.Piece), "line", line)
		}
		return phrases.Say("review.reason.exchange", "piece", phrases.ThePiece(r.Piece), "other", phrases.ThePiece(r.Other), "line", line)
	case Loses:
		if r.Other != xiangqi.NoPiece {
			return phrases.Say("review.reason.losesFor", "piece", named, "other", phrases.ThePiece(r.Other), "line", line)
		}
		return phrases.Say("review.reason.loses", "piece", named, "line", line)
	case Fork:
		return phrases.Say("review.reason.fork", "piece", named, "line", line)
	case AllowsTempo:
		return phrases.Say("review.reason.allowsTempo", "piece", named, "other", phrases.ThePiece(r.Other), "line", line)
	case MissesTempo:
		return phrases.Say("review.reason.missesTempo", "piece", named, "other", phrases.ThePiece(r.Other), "line", line)
	case CheckTake:
		return phrases.Say("review.reason.checkTake", "piece", named, "line", line)
	case MateNet:
		return phrases.Say("review.reason.mateNet", "piece", named, "line", line)
	case MissesCapture:
		return phrases.Say("review.reason.missesCapture", "piece", named, "line", line)
	case MissesCheck:
		return phrases.Say("review.reason.missesCheck", "piece", named, "line", line)
	case MissesFork:
		return phrases.Say("review.reason.missesFork", "piece", named, "line", line)
	case Discovered:
		return phrases.Say("review.reason.discovered", "piece", named, "line", line)
	case PinnedLoss:
		return phrases.Say("review.reason.pinned", "piece", named, "line", line)
	case Trapped:
		return phrases.Say("review.reason.trapped", "piece", named, "line", line)
	case Guard:
		return phrases.Say("review.reason.guard", "piece", named, "line", line)
	case Hanging:
		return phrases.Say("review.reason.hanging", "piece", named, "line", line)
	case Taken:
		return phrases.Say("review.reason.taken", "piece", named, "line", line)
	case Unpins:
		return phrases.Say("review.reason.unpins", "piece", named, "line", line)
	case MissesWin:
		if r.Other != xiangqi.NoPiece {
			return phrases.Say("review.reason.missesWinFor", "piece", named, "other", phrases.ThePiece(r.Other), "line", line)
		}
		return phrases.Say("review.reason.missesWin", "piece", named, "line", line)
	}
	return nil
}

// named returns what players call the reason's piece at the beginning of the line.
func (r *Reason) named(from *xiangqi.Position) phrases.Text {
	if r.Piece == xiangqi.NoPiece {
		return phrases.Text{}
	}
	return phrases.PieceIn(from, r.home())
}

func (r *Reason) sayMate(line phrases.Text) phrases.Text {
	themes := problems.ThemesText(r.Themes)
	switch {
	case r.Kind == AllowsMate && themes != nil:
		return phrases.Say("review.reason.allowsMateBy", "n", r.Mate, "themes", themes, "line", line)
	case r.Kind == AllowsMate:
		return phrases.Say("review.reason.allowsMate", "n", r.Mate, "line", line)
	case themes != nil:
		return phrases.Say("review.reason.missesMateBy", "n", r.Mate, "themes", themes, "line", line)
	}
	return phrases.Say("review.reason.missesMate", "n", r.Mate, "line", line)
}

// sayThreat describes the threat, and the line that ends with it.
func (r *Reason) sayThreat(from xiangqi.Position, line phrases.Text) phrases.Text {
	for _, m := range r.Line {
		from.MakeMove(m)
	}
	from.MakeNullMove()
	threat, themes := LineText(from, r.Threat), problems.ThemesText(r.Themes)
	switch {
	case r.Kind == AllowsThreat && themes != nil:
		return phrases.Say("review.reason.allowsThreatBy", "n", r.Mate, "themes", themes, "line", line, "threat", threat)
	case r.Kind == AllowsThreat:
		return phrases.Say("review.reason.allowsThreat", "n", r.Mate, "line", line, "threat", threat)
	case themes != nil:
		return phrases.Say("review.reason.missesThreatBy", "n", r.Mate, "themes", themes, "line", line, "threat", threat)
	}
	return phrases.Say("review.reason.missesThreat", "n", r.Mate, "line", line, "threat", threat)
}

func resultText(r tablebase.WDL) phrases.Text {
	switch r {
	case tablebase.Win:
		return phrases.Say("review.result.won")
	case tablebase.Loss:
		return phrases.Say("review.result.lost")
	}
	return phrases.Say("review.result.drawn")
}

// after reports whether the reason's line begins after the move played. Otherwise, it begins with another
// move in its place.
func (r *Reason) after() bool {
	switch r.Kind {
	case MissesMate, MissesDraw, MissesWin, MissesCapture, MissesCheck, MissesFork, MissesThreat, MissesTempo:
		return false
	}
	return true
}

// material counts, by kind, the pieces that a side lost between two positions, and those that it gained
// because the other side lost them.
type material struct{ lost, gained [8]int }

// exchanged compares two positions of a game from the given side's point of view. Losses and gains of the
// same kind cancel out, as do those of similar value: knights against cannons, and advisors against bishops.
func exchanged(before, after *xiangqi.Position, side xiangqi.Color) material {
	var m material
	for kind := xiangqi.Advisor; kind <= xiangqi.Pawn; kind++ {
		m.lost[kind] = before.Pieces(side, kind).Len() - after.Pieces(side, kind).Len()
		m.gained[kind] = before.Pieces(side.Other(), kind).Len() - after.Pieces(side.Other(), kind).Len()
	}
	cancel := func(a, b xiangqi.Kind) {
		n := min(m.lost[a], m.gained[b])
		m.lost[a], m.gained[b] = m.lost[a]-n, m.gained[b]-n
	}
	for kind := xiangqi.Advisor; kind <= xiangqi.Pawn; kind++ {
		cancel(kind, kind)
	}
	for _, pair := range [][2]xiangqi.Kind{{xiangqi.Knight, xiangqi.Cannon}, {xiangqi.Advisor, xiangqi.Bishop}} {
		cancel(pair[0], pair[1])
		cancel(pair[1], pair[0])
	}
	return m
}

// net returns the side's gains minus its losses, in centipawns.
func (m *material) net() int {
	sum := 0
	for kind := xiangqi.Advisor; kind <= xiangqi.Pawn; kind++ {
		sum += values[kind] * (m.gained[kind] - m.lost[kind])
	}
	return sum
}

// most returns the most valuable kind whose count is not zero, or NoKind if all counts are zero.
func most(counts *[8]int) xiangqi.Kind {
	best := xiangqi.NoKind
	for kind := xiangqi.Advisor; kind <= xiangqi.Pawn; kind++ {
		if counts[kind] > 0 && (best == xiangqi.NoKind || values[kind] > values[best]) {
			best = kind
		}
	}
	return best
}

// settled reports whether a side that has lost material cannot immediately win it back. If that side is to
// move, it must have no profitable capture; otherwise, it must not be giving check.
func settled(pos *xiangqi.Position, loser xiangqi.Color) bool {
	if pos.Turn() != loser {
		return !pos.InCheck()
	}
	for _, m := range pos.LegalMoves() {
		if pos.At(m.To()) != xiangqi.NoPiece && pos.ExchangeAtLeast(m, lastingLoss/2, &values) {
			return false
		}
	}
	return true
}

// Thresholds for lost material.
const (
	lastingLoss = 180  // centipawns: more than a pawn, and at most an advisor or a bishop
	contrast    = 150  // centipawns by which the other line must be better
	pawnLoss    = 100  // centipawns: the smallest loss reported; applies only to small errors
	smallSwing  = 300  // centipawns: the most that such an error loses
	longestLine = 7    // maximum length, in plies, of a line that shows a loss
	longestBad  = 13   // the same for mistakes and worse
	endSlack    = 0.03 // points by which the end of a line may look better to its loser, because search results differ by that much
	mostSlack   = 0.1  // the same for a move with a large loss: half of the loss, up to this limit
	mateScore   = 300  // centipawns: the minimum score at which to look for a mate even though the search has seen none
)

// nearlyAll returns how much compensation, in centipawns, a side may get for a piece of the given kind that
// still counts as lost.
func nearlyAll(kind xiangqi.Kind) int { return min(100, values[kind]/4) }

// targets returns the opposing pieces that the piece on at attacks with profit. These are the king, and
// pieces other than pawns that are unprotected or worth sufficiently more than the attacker.
func targets(pos *xiangqi.Position, at xiangqi.Square) (list []xiangqi.Square) {
	hunter := pos.At(at)
	victim := hunter.Color().Other()
	for s := range xiangqi.Attacks(hunter, at, pos.Occupied()).And(pos.ByColor(victim)).Squares() {
		kind := pos.At(s).Kind()
		protected := !pos.Attackers(victim, s, pos.Occupied()).Empty()
		if kind == xiangqi.King || kind != xiangqi.Pawn && (!protected || values[kind] >= values[hunter.Kind()]+lastingLoss) {
			list = append(list, s)
		}
	}
	return list
}

// themesOf names the patterns in a mate.
func themesOf(pos xiangqi.Position, line []xiangqi.Move) []problems.Theme {
	if list := problems.ThemesOf(pos, line); list != nil {
		return slices.Clone(list)
	}
	return []problems.Theme{}
}
