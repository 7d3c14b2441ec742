package enginecheck

import (
	"fmt"
	"strings"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/pattern"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

var moveChecks = []check{
	{id: "moves.legal", must: true, title: "Every best move is legal.",
		why: "An illegal move loses the game.", ask: func(a *asker) (Verdict, string) {
			return a.plays(playouts(a.o.Positions, func(p *xiangqi.Position) bool { return p.HasLegalMove() }))
		}},
	{id: "moves.evasions", must: true, title: "In check, it plays moves that end the check.",
		why: "Move generators often fail here: blocked horses, cannons with two screens, facing kings.",
		ask: func(a *asker) (Verdict, string) {
			return a.plays(playouts(a.o.Positions/2, func(p *xiangqi.Position) bool { return p.InCheck() && p.HasLegalMove() }))
		}},
	{id: "moves.few", must: true, title: "With one or two legal moves, it finds them.",
		why: "A search that prunes every move returns none, or garbage.", ask: func(a *asker) (Verdict, string) {
			return a.plays(sparse(max(4, a.o.Positions/5), xiangqi.Black, func(p *xiangqi.Position) bool { n := len(p.LegalMoves()); return n == 1 || n == 2 }))
		}},
	{id: "moves.checkmate", must: true, title: "When checkmated, it reports that it has no move.",
		why: "A front end waits for the answer, and an invented move is illegal.", ask: func(a *asker) (Verdict, string) {
			return a.hasNone(sparse(6, xiangqi.Black, func(p *xiangqi.Position) bool { return p.InCheck() && !p.HasLegalMove() }))
		}},
	{id: "moves.stalemate", must: true, title: "When stalemated, which loses in xiangqi, it reports that it has no move.",
		why: "Engines derived from Western chess treat stalemate as a draw.", ask: func(a *asker) (Verdict, string) {
			return a.hasNone(sparse(6, xiangqi.Black, func(p *xiangqi.Position) bool { return !p.InCheck() && !p.HasLegalMove() }))
		}},
	{id: "moves.mate-in-one", title: "It mates in one move when it can.",
		why: "A search that does not is broken near the end of the game.", ask: (*asker).matesInOne},
	{id: "moves.perft", must: true, title: "If it counts moves (go perft N), the counts are correct.",
		why: "A wrong count reveals a faulty move generator long before an illegal move does.", protocols: uciLike, ask: (*asker).perft},
}

// plays checks that the engine plays a legal move in each of the positions.
func (a *asker) plays(list []xiangqi.Position) (Verdict, string) {
	s, err := a.begin()
	if err != nil {
		return verdictOf(err)
	}
	for i := range list {
		p := &list[i]
		got, err := s.best(*p, nil, limit{depth: 2}, 4*s.most)
		if err == nil {
			err = legal(p, got)
		}
		if err != nil {
			return Fail, fmt.Sprintf("position %d of %d, %s: %v", i+1, len(list), p.FEN(), err)
		}
	}
	return Pass, fmt.Sprintf("%d positions", len(list))
}

// hasNone checks that the engine plays no move in positions without legal moves.
func (a *asker) hasNone(list []xiangqi.Position) (Verdict, string) {
	for i := range list {
		p := &list[i]
		s, err := a.begin()
		if err != nil {
			return verdictOf(err)
		}
		got, err := s.best(*p, nil, limit{depth: 3}, s.most)
		switch {
		case err != nil:
			return Fail, fmt.Sprintf("%s: %v", p.FEN(), err)
		case got.move != xiangqi.NoMove:
			return Fail, fmt.Sprintf("%s: %q", p.FEN(), got.text)
		case got.bad != "":
			return Fail, fmt.Sprintf("%s: %q cannot be read: %s", p.FEN(), got.text, got.bad)
		}
		if err := s.listens(); err != nil {
			return Fail, fmt.Sprintf("after %s: %v", p.FEN(), err)
		}
		s.kill()
		a.open = a.open[:len(a.open)-1]
		a.evidence = s
	}
	return Pass, fmt.Sprintf("%d positions", len(list))
}

// mates reports whether a move leaves the opponent without a legal move.
func mates(p *xiangqi.Position, m xiangqi.Move) bool {
	after := *p
	after.MakeMove(m)
	return !after.HasLegalMove()
}

func (a *asker) matesInOne() (Verdict, string) {
	list := sparse(max(4, a.o.Positions/10), xiangqi.Red, func(p *xiangqi.Position) bool {
		for _, m := range p.LegalMoves() {
			after := *p
			if after.MakeMove(m); after.InCheck() && !after.HasLegalMove() {
				return true
			}
		}
		return false
	})
	s, err := a.begin()
	if err != nil {
		return verdictOf(err)
	}
	missed, first := 0, ""
	for i := range list {
		p := &list[i]
		got, err := s.best(*p, nil, limit{depth: 4}, 4*s.most)
		if err == nil {
			err = legal(p, got)
		}
		if err != nil {
			return verdictOf(err)
		}
		if !mates(p, got.move) {
			if missed++; first == "" {
				first = fmt.Sprintf("%s: %s", p.FEN(), got.text)
				s.hold()
			}
		}
	}
	if missed > 0 {
		return Fail, fmt.Sprintf("%d of %d missed, the first in %s", missed, len(list), first)
	}
	return Pass, fmt.Sprintf("%d positions", len(list))
}

// perftForm matches the total printed by an engine, such as "Nodes searched: 1920" or "nodes 1920".
var perftForm = pattern.New(`(?i)^(?:info string )?(?:total|nodes(?: searched)?|perft(?: \d+)?)\s*[:=]?\s*(\d+)\s*$`)

func (a *asker) perft() (Verdict, string) {
	s, err := a.begin()
	if err != nil {
		return verdictOf(err)
	}
	list := append([]xiangqi.Position{startPosition}, playouts(5, func(p *xiangqi.Position) bool { return p.HasLegalMove() })...)
	list = append(list, playouts(3, func(p *xiangqi.Position) bool { return p.InCheck() && p.HasLegalMove() })...)
	for i := range list {
		p, depth := list[i], 3
		if err := s.send(append(s.position(p, nil), fmt.Sprint("go perft ", depth))...); err != nil {
			return verdictOf(err)
		}
		var count string
		if _, err := s.until(s.most, func(text string) bool {
			if found := perftForm.FindStringSubmatch(strings.TrimSpace(text)); found != nil {
				count = found[1]
			}
			_, ended := s.hearBest(text)
			return ended || count != ""
		}); err != nil || count == "" {
			if i == 0 {
				_ = s.send(s.speech.stop()) // it might otherwise search forever
				return Skipped, "it does not count moves"
			}
			return Fail, fmt.Sprintf("%s: no count", p.FEN())
		}
		s.quiet(20 * time.Millisecond)
		if want := fmt.Sprint(xiangqi.Perft(&p, depth)); count != want {
			return Fail, fmt.Sprintf("%s: %s at depth %d, want %s", p.FEN(), count, depth, want)
		}
	}
	return Pass, fmt.Sprintf("%d positions at depth 3", len(list))
}
