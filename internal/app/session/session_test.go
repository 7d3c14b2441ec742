package session

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// TestRefused holds what each command is refused for, in a table of situations.
func TestRefused(t *testing.T) {
	const red, black = xiangqi.Red, xiangqi.Black
	study, strict := Settings{Study: true}, Settings{Strict: true}
	h2e2 := move(t, "h2e2")
	over := []Command{Resign{Side: red}}
	tests := []struct {
		name   string
		o      Settings
		before []Command
		cmd    Command
		want   Code
	}{
		{"wrong side", Settings{}, nil, Play{Side: black, Move: h2e2}, NotYourTurn},
		{"no such side", Settings{}, nil, Premove{Side: 7}, BadCommand},
		{"nobody resigns", Settings{}, nil, Resign{Side: 9}, BadCommand},
		{"illegal", Settings{}, nil, Play{Side: red, Move: move(t, "h2e3")}, IllegalMove},
		{"seen too little", Settings{}, []Command{Play{Side: red, Move: h2e2}}, Play{Side: black, Move: move(t, "h9g7"), Ply: 1}, Stale},
		{"after the end", Settings{}, over, Play{Side: red, Move: h2e2}, GameOver},
		{"paused", Settings{}, []Command{Pause{}}, Play{Side: red, Move: h2e2}, Paused},
		{"twice paused", Settings{}, []Command{Pause{}}, Pause{}, Paused},
		{"not paused", Settings{}, nil, Resume{}, NotPaused},
		{"study", study, nil, Play{Side: red, Move: h2e2}, NobodyPlays},
		{"resign in a study", study, nil, Resign{}, NobodyPlays},
		{"seats of a study", study, nil, Sit{}, NobodyPlays},
		{"resign twice", Settings{}, over, Resign{Side: black}, GameOver},
		{"nothing to undo", Settings{}, nil, Undo{}, NothingToUndo},
		{"nothing to redo", Settings{}, nil, Redo{}, NothingToRedo},
		{"redo after the end", Settings{}, []Command{Play{Side: red, Move: h2e2}, Undo{}, Resign{Side: red}}, Redo{}, NothingToRedo},
		{"nothing to reopen", Settings{}, nil, Reopen{}, NothingToUndo},
		{"undo in a strict game", strict, []Command{Play{Side: red, Move: h2e2}}, Undo{}, NeedsConsent},
		{"pause in a strict game", strict, nil, Pause{}, NeedsConsent},
		{"jump in a strict game", strict, nil, Jump{}, NeedsConsent},
		{"seats in a strict game", strict, nil, Sit{}, NeedsConsent},
		{"jump to nowhere", Settings{}, nil, Jump{Node: 7}, NoNode},
		{"nothing offered", Settings{}, nil, Answer{Side: red, Offer: OfferDraw, Accept: true}, NotOffered},
		{"own offer", Settings{}, []Command{Propose{Side: red, Offer: OfferDraw}}, Answer{Side: red, Offer: OfferDraw, Accept: true}, NotOffered},
		{"offered twice", Settings{}, []Command{Propose{Side: red, Offer: OfferDraw}}, Propose{Side: red, Offer: OfferDraw}, Offered},
		{"unknown offer", Settings{}, nil, Propose{Side: red, Offer: "tea"}, BadCommand},
		{"draw after the end", Settings{}, over, Propose{Side: red, Offer: OfferDraw}, GameOver},
		{"answer after the end", Settings{}, over, Answer{Side: red, Offer: OfferDraw}, GameOver},
		{"rematch before the end", Settings{}, nil, Propose{Side: red, Offer: OfferRematch}, TooEarly},
		{"rematch of a study", study, nil, Propose{Side: red, Offer: OfferRematch}, NobodyPlays},
		{"takeback of nothing", strict, nil, Propose{Side: black, Offer: OfferTakeback}, NothingToUndo},
		{"takeback of too much", strict, []Command{Play{Side: red, Move: h2e2}}, Propose{Side: red, Offer: OfferTakeback, Plies: 2}, NothingToUndo},
		{"takeback of the moves given", Settings{Moves: []xiangqi.Move{h2e2}}, nil, Propose{Side: red, Offer: OfferTakeback}, NothingToUndo},
		{"withdraw nothing", Settings{}, nil, Withdraw{Side: red, Offer: OfferDraw}, NotOffered},
		{"premove on the turn", Settings{}, nil, Premove{Side: red, Moves: []xiangqi.Move{h2e2}}, YourTurn},
		{"premoves without end", Settings{}, nil, Premove{Side: black, Moves: make([]xiangqi.Move, MaxPremoves+1)}, TooMuch},
		{"time without clocks", Settings{}, nil, GiveTime{Side: red, MS: 1000}, NoClock},
		{"time without end", Settings{Control: Control{Kind: ControlMove, MoveMS: 1000}}, nil, GiveTime{Side: red, MS: MaxTime.Milliseconds()}, TooMuch},
		{"time taken", Settings{Control: Control{Kind: ControlMove, MoveMS: 1000}}, nil, GiveTime{Side: red, MS: -1000}, TooMuch},
		{"flag without clocks", Settings{}, nil, Flag{}, FlagStands},
		{"claimed without clocks", Settings{Moves: []xiangqi.Move{h2e2}}, nil, Claim{Side: red}, NoClock},
		{"claimed before both have moved", Settings{Control: Control{Kind: ControlMove, MoveMS: 5000}}, []Command{Play{Side: red, Move: h2e2}}, Claim{Side: red}, TooEarly},
		{"claimed after the end", Settings{}, over, Claim{Side: red}, GameOver},
		{"claimed by nobody", Settings{}, nil, Claim{Side: 9}, BadCommand},
		{"negative lag", Settings{}, nil, Play{Side: red, Move: h2e2, CreditMS: -1}, BadCommand},
		{"delete the game", Settings{}, []Command{Play{Side: red, Move: h2e2}}, Delete{Node: 1}, GameMove},
		{"delete the root", study, nil, Delete{}, GameMove},
		{"promote before the game", Settings{}, []Command{Play{Side: red, Move: h2e2}, Explore{Moves: []xiangqi.Move{move(t, "c3c4")}}}, Promote{Node: 2}, MainLine},
		{"explore from nowhere", study, nil, Explore{Node: 3, Moves: []xiangqi.Move{h2e2}}, NoNode},
		{"explore the illegal", study, nil, Explore{Moves: []xiangqi.Move{h2e2, h2e2}}, IllegalMove},
		{"explore nothing", study, nil, Explore{}, BadCommand},
		{"a sign that is none", study, nil, Annotate{NAGs: &[]int{0}}, BadSign},
		{"a long comment", study, nil, Annotate{Comment: ptr(strings.Repeat("长", MaxComment))}, CommentTooLong},
		{"result of a game", Settings{}, nil, Describe{Result: ptr(xiangqi.RedWins)}, GameResult},
		{"a header without a name", study, nil, Describe{Headers: []Header{{" ", "x"}}}, BadHeader},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := begin(t, tt.o)
			for _, cmd := range tt.before {
				must(t, s, 0, cmd)
			}
			refuse(t, s, 1, tt.cmd, tt.want)
		})
	}
}

func ptr[T any](v T) *T { return &v }

// TestClaim ends games that a player has left; they are the same when they are read again.
func TestClaim(t *testing.T) {
	const red, black = xiangqi.Red, xiangqi.Black
	for _, tt := range []struct {
		cmd  Claim
		want xiangqi.Verdict
	}{
		{Claim{Side: red}, xiangqi.Verdict{Result: xiangqi.RedWins, Reason: xiangqi.Abandonment}},
		{Claim{Side: black}, xiangqi.Verdict{Result: xiangqi.BlackWins, Reason: xiangqi.Abandonment}},
		{Claim{Side: black, Draw: true}, xiangqi.Verdict{Result: xiangqi.Draw, Reason: xiangqi.AbandonmentDraw}},
	} {
		s := begin(t, Settings{Strict: true, Control: Control{Kind: ControlIncrement, BaseMS: 60_000}})
		play(t, s, "h2e2", "h9g7")
		c := must(t, s, 45, tt.cmd)
		if got := s.Game().Outcome(); got != tt.want || s.Phase() != Over || s.Record().Result != tt.want.Result || !c.Happened(Claimed) || !s.EndedByPlayers() {
			t.Errorf("%+v: %v, want %v; %+v", tt.cmd, got, tt.want, c.Events)
		}
		if left := s.Left(red, after(100)).Time; left != 15*time.Second {
			t.Errorf("%+v: Red, who was to move, has %v left, want 15 s", tt.cmd, left)
		}
		restored, err := Restore(s.State(after(60)), after(70))
		if err != nil || restored.Game().Outcome() != tt.want {
			t.Errorf("%+v: read again it is %v, %v", tt.cmd, restored.Game().Outcome(), err)
		}
	}
}

// TestOffers proposes and answers, side by side.
func TestOffers(t *testing.T) {
	const red, black = xiangqi.Red, xiangqi.Black
	s := begin(t, Settings{Strict: true})
	play(t, s, "h2e2", "h9g7", "h0g2")

	// Red wants its last move back: one ply, for it is Black's turn.
	if c := must(t, s, 0, Propose{Side: red, Offer: OfferTakeback}); c.Events[0].Plies != 1 {
		t.Errorf("%+v, want 1 ply", c.Events)
	}
	c := must(t, s, 0, Answer{Side: black, Offer: OfferTakeback, Accept: true})
	if s.Live().Ply() != 2 || !c.Happened(Undone) || len(c.Gone) != 1 || len(s.Offers()) != 0 {
		t.Errorf("%d plies, %+v", s.Live().Ply(), c)
	}
	// On its turn it is two.
	must(t, s, 0, Propose{Side: red, Offer: OfferTakeback})
	must(t, s, 0, Answer{Side: black, Offer: OfferTakeback, Accept: true})
	if s.Live().Ply() != 0 || s.Redoable() {
		t.Errorf("%d plies", s.Live().Ply())
	}
	// A move is an answer, and an own takeback does not outlive a move.
	play(t, s, "h2e2")
	must(t, s, 0, Propose{Side: red, Offer: OfferDraw})
	must(t, s, 0, Propose{Side: black, Offer: OfferAbort})
	if c = must(t, s, 0, Play{Side: black, Move: move(t, "h9g7")}); !c.Happened(Declined) || s.DrawOffer() != nil || len(s.Offers()) != 1 {
		t.Errorf("%+v, offers %+v", c.Events, s.Offers())
	}
	must(t, s, 0, Withdraw{Side: black, Offer: OfferAbort})
	must(t, s, 0, Propose{Side: red, Offer: OfferDraw})
	must(t, s, 0, Answer{Side: black, Offer: OfferDraw})
	if s.DrawOffer() != nil || s.Phase() != Playing {
		t.Error("a declined draw stands")
	}
	must(t, s, 0, Propose{Side: red, Offer: OfferAdjourn})
	must(t, s, 0, Answer{Side: black, Offer: OfferAdjourn, Accept: true})
	if !s.Paused() {
		t.Error("not adjourned")
	}
	refuse(t, s, 0, Resume{}, NeedsConsent) // of either side alone
	must(t, s, 0, Propose{Side: black, Offer: OfferResume})
	must(t, s, 0, Propose{Side: red, Offer: OfferResume})
	if s.Paused() || len(s.Offers()) > 0 {
		t.Errorf("paused %v, offers %v", s.Paused(), s.Offers())
	}
	refuse(t, s, 0, Propose{Side: red, Offer: OfferResume}, NotPaused)
	// Who offers what the other side offers agrees.
	must(t, s, 0, Propose{Side: black, Offer: OfferDraw})
	must(t, s, 0, Propose{Side: red, Offer: OfferDraw})
	if v := s.Game().Outcome(); v != (xiangqi.Verdict{Result: xiangqi.Draw, Reason: xiangqi.Agreement}) || s.Phase() != Over {
		t.Errorf("%v", v)
	}
	must(t, s, 0, Propose{Side: black, Offer: OfferRematch})
	c = must(t, s, 0, Answer{Side: red, Offer: OfferRematch, Accept: true})
	if c.Events[0].Kind != Accepted || c.Events[0].Offer != OfferRematch {
		t.Errorf("%+v", c.Events)
	}
}

// TestAbort ends games that have not begun well.
func TestAbort(t *testing.T) {
	for plies, ok := range []bool{true, true, false} {
		s := begin(t, Settings{Strict: true})
		play(t, s, []string{"h2e2", "h9g7"}[:plies]...)
		if !ok {
			refuse(t, s, 0, Abort{Side: xiangqi.Red}, TooLate)
			must(t, s, 0, Propose{Side: xiangqi.Red, Offer: OfferAbort})
			must(t, s, 0, Answer{Side: xiangqi.Black, Offer: OfferAbort, Accept: true})
		} else {
			must(t, s, 0, Abort{Side: xiangqi.Red})
		}
		if s.Phase() != Aborted || s.Record().Result != xiangqi.Undecided {
			t.Errorf("after %d plies: %s, %v", plies, s.Phase(), s.Record().Result)
		}
		refuse(t, s, 1, Play{Side: s.Game().Turn(), Move: move(t, "h0g2")}, GameOver)
		refuse(t, s, 1, Resign{Side: xiangqi.Red}, GameOver)
	}
	s := begin(t, Settings{})
	must(t, s, 0, Abort{Side: xiangqi.Red})
	must(t, s, 0, Reopen{})
	play(t, s, "h2e2")
}

// TestPremoves plays moves that were made ahead, at no cost of time.
func TestPremoves(t *testing.T) {
	const red, black = xiangqi.Red, xiangqi.Black
	s := begin(t, Settings{Strict: true, Control: Control{Kind: ControlIncrement, BaseMS: 60_000, IncrementMS: 1_000}})
	must(t, s, 0, Premove{Side: black, Moves: []xiangqi.Move{move(t, "h9g7"), move(t, "i9h9")}})
	c := must(t, s, 5, Play{Side: red, Move: move(t, "h2e2")})
	if s.Live().Ply() != 2 || len(c.Events) != 2 || s.Left(black, after(5)).Time != 61*sec {
		t.Errorf("%d plies, %+v, left %v", s.Live().Ply(), c.Events, s.Left(black, after(5)))
	}
	must(t, s, 6, Play{Side: red, Move: move(t, "h0g2")})
	if s.Live().Ply() != 4 || len(s.Premoves(black)) != 0 {
		t.Errorf("%d plies, %v ahead", s.Live().Ply(), s.Premoves(black))
	}
	// What cannot be played is dropped, with all after it.
	must(t, s, 7, Play{Side: red, Move: move(t, "i0h0")})
	must(t, s, 7, Premove{Side: red, Moves: []xiangqi.Move{move(t, "h0h9"), move(t, "c3c4")}})
	c = must(t, s, 8, Play{Side: black, Move: move(t, "h9h8")})
	if s.Live().Ply() != 6 || !c.Happened(PremoveDropped) || len(s.Premoves(red)) != 0 {
		t.Errorf("%d plies, %+v", s.Live().Ply(), c.Events)
	}
	// What is played again was not what they were made for.
	free := begin(t, Settings{})
	play(t, free, "h2e2")
	must(t, free, 0, Undo{})
	must(t, free, 0, Premove{Side: black, Moves: []xiangqi.Move{move(t, "h9g7")}})
	must(t, free, 0, Redo{})
	if free.Live().Ply() != 1 || len(free.Premoves(black)) != 0 {
		t.Errorf("%d plies, %v ahead", free.Live().Ply(), free.Premoves(black))
	}
	// An empty list takes back.
	must(t, s, 9, Premove{Side: black, Moves: []xiangqi.Move{move(t, "h8h9")}})
	must(t, s, 9, Premove{Side: black})
	must(t, s, 9, Play{Side: red, Move: move(t, "c3c4")})
	if s.Live().Ply() != 7 {
		t.Errorf("%d plies", s.Live().Ply())
	}
}

// TestTags plays a move once that was sent three times.
func TestTags(t *testing.T) {
	s := begin(t, Settings{})
	for i := range 3 {
		c := must(t, s, 0, Play{Side: xiangqi.Red, Move: move(t, "h2e2"), Tag: "first"})
		if c.Node != 1 || (c.Entry.Seq == 0) != (i > 0) {
			t.Errorf("%+v", c)
		}
	}
	if s.Live().Ply() != 1 || s.Seq() != 1 {
		t.Errorf("%d plies, entry %d", s.Live().Ply(), s.Seq())
	}
}

// TestUndoByTurns takes back to the person's turn against a program.
func TestUndoByTurns(t *testing.T) {
	program := Seat{Program: true}
	for _, tt := range []struct {
		name  string
		seats [2]Seat
		moves int
		want  int
	}{
		{"two persons", [2]Seat{}, 3, 1},
		{"two programs", [2]Seat{program, program}, 3, 1},
		{"own turn", [2]Seat{{}, program}, 2, 2},
		{"the program's turn", [2]Seat{{}, program}, 3, 1},
		{"the program's first move", [2]Seat{program, {}}, 1, 0},
		{"nothing", [2]Seat{{}, program}, 0, 0},
	} {
		s := begin(t, Settings{Seats: tt.seats})
		play(t, s, []string{"h2e2", "h9g7", "h0g2"}[:tt.moves]...)
		if got := s.Undoable(); got != tt.want {
			t.Errorf("%s: %d, want %d", tt.name, got, tt.want)
		}
	}
}

// TestReopen takes back the end without a move, and with one.
func TestReopen(t *testing.T) {
	s := begin(t, Settings{})
	play(t, s, "h2e2")
	must(t, s, 0, Resign{Side: xiangqi.Red})
	must(t, s, 0, Reopen{})
	if s.Phase() != Playing || s.Live().Ply() != 1 || s.Record().Result != xiangqi.Undecided {
		t.Errorf("%s, %d plies, %v", s.Phase(), s.Live().Ply(), s.Record().Result)
	}
	mate := begin(t, Settings{Start: position(t, "4k4/R8/9/9/9/9/9/9/9/1R1K5 w")})
	play(t, mate, "b0b9")
	refuse(t, mate, 0, Reopen{}, NothingToUndo)
	must(t, mate, 0, Undo{})
	must(t, mate, 0, Redo{})
	if mate.Phase() != Over || mate.Game().Outcome().Reason != xiangqi.Checkmate {
		t.Errorf("%s, %v", mate.Phase(), mate.Game().Outcome())
	}
}

func position(t testing.TB, fen string) xiangqi.Position {
	t.Helper()
	p, err := xiangqi.ParseFEN(fen + " - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestJump continues from other places of a record, also where the rules had ended
// the game.
func TestJump(t *testing.T) {
	rec := record.New()
	var line []xiangqi.Move
	for range 5 {
		for _, text := range []string{"a0a1", "a9a8", "a1a0", "a8a9"} {
			line = append(line, move(t, text))
		}
	}
	if _, err := rec.Play(rec.Root, line...); err != nil {
		t.Fatal(err)
	}
	rec.Result = xiangqi.Draw
	s, err := Open(rec, rec.Root, Settings{Rules: xiangqi.RulesAXF()}, noon)
	if err != nil {
		t.Fatal(err)
	}
	must(t, s, 0, Jump{Node: 19})
	if s.Live().Ply() != 19 || s.Phase() != Playing || s.Record().Result != xiangqi.Draw {
		t.Errorf("%d plies, %s, %v", s.Live().Ply(), s.Phase(), s.Record().Result)
	}
	must(t, s, 0, Undo{})
	if s.Live().Ply() != 18 || s.Tree().Len() != 19 {
		t.Errorf("%d plies, %d nodes", s.Live().Ply(), s.Tree().Len())
	}
}

// TestUndoToTheEnd tries a move on where the game had ended, and takes it back: the game
// has ended again, and what was tried is not played again.
func TestUndoToTheEnd(t *testing.T) {
	start, err := xiangqi.ParseFEN("3k5/9/9/9/9/9/9/9/r8/4K3R w - - 114 60")
	if err != nil {
		t.Fatal(err)
	}
	s := begin(t, Settings{Start: start})
	tried := must(t, s, 0, Explore{Node: 0, Moves: []xiangqi.Move{move(t, "e0f0")}})
	must(t, s, 0, Jump{Node: tried.Node})
	must(t, s, 0, Undo{})
	if s.Phase() != Over || s.Redoable() {
		t.Errorf("%s, redoable %v", s.Phase(), s.Redoable())
	}
	again, err := Restore(s.State(noon), noon)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := text(t, again, noon), text(t, s, noon); got != want {
		t.Errorf("restored\n%s\nwant\n%s", got, want)
	}
}

// TestStudy leaves the game alone and lets the copy be tried.
func TestStudy(t *testing.T) {
	s := begin(t, Settings{Control: Control{Kind: ControlMove, MoveMS: 60_000}})
	play(t, s, "h2e2", "h9g7")
	must(t, s, 0, Resign{Side: xiangqi.Red})
	study, err := s.Study(noon)
	if err != nil {
		t.Fatal(err)
	}
	if study.Phase() != Study || study.Timed() || study.Game() != nil || study.Record().Result != xiangqi.BlackWins || study.Live().Ply() != 2 {
		t.Errorf("%+v", study.State(noon))
	}
	must(t, study, 0, Delete{Node: 1})
	if s.Tree().Len() != 3 || study.Tree().Len() != 1 {
		t.Errorf("%d and %d nodes", s.Tree().Len(), study.Tree().Len())
	}
}

// TestTree numbers a record's nodes, and annotates, promotes and deletes them.
func TestTree(t *testing.T) {
	s := begin(t, Settings{Study: true, Moves: []xiangqi.Move{move(t, "h2e2"), move(t, "h9g7")}})
	c := must(t, s, 0, Explore{Node: 1, Moves: []xiangqi.Move{move(t, "b9c7"), move(t, "b0c2")}})
	if c.Node != 4 || len(c.Nodes) != 3 {
		t.Errorf("%+v", c)
	}
	must(t, s, 0, Promote{Node: 4, Main: true})
	if got := s.Tree().Line(s.Tree().Root().End()); !slices.Equal(got, []int{0, 1, 3, 4}) {
		t.Errorf("main line %v", got)
	}
	must(t, s, 0, Annotate{Node: 3, Comment: ptr(" 好\u202e棋\r\n"), NAGs: &[]int{1, 5, 1}})
	if n := s.tree.nodes[3]; n.Comment != "好棋" || len(n.NAGs) != 2 {
		t.Errorf("%q %v", n.Comment, n.NAGs)
	}
	if c = must(t, s, 0, Delete{Node: 3}); !slices.Equal(c.Gone, []int{3, 4}) {
		t.Errorf("%v gone", c.Gone)
	}
	if c = must(t, s, 0, Explore{Node: 1, Moves: []xiangqi.Move{move(t, "b9c7")}}); c.Node != 5 {
		t.Errorf("number %d was used again", c.Node)
	}
}
