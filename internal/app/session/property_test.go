package session

import (
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// controls are those that random games draw from.
var controls = []Control{
	{Kind: ControlNone}, {Kind: ControlMove, MoveMS: 20_000}, {Kind: ControlIncrement, BaseMS: 30_000, IncrementMS: 2_000},
	{Kind: ControlByoyomi, BaseMS: 15_000, PeriodMS: 5_000, Periods: 2}, {Kind: ControlByoyomi, PeriodMS: 20_000, Periods: 1},
	{Kind: ControlCorrespondence, MoveMS: 3_600_000},
}

// starts are those that random games draw from: the usual one, one near its end by
// mate, one near its end by the limit without captures.
var starts = []string{xiangqi.StartFEN, "4k4/R8/9/9/9/9/9/9/9/1R1K5 w - - 0 1", "3k5/9/9/9/9/9/9/9/r8/4K3R w - - 114 60"}

func drawSettings(t *rapid.T) Settings {
	start, err := xiangqi.ParseFEN(rapid.SampledFrom(starts).Draw(t, "start"))
	if err != nil {
		t.Fatal(err)
	}
	seat := rapid.Custom(func(t *rapid.T) Seat { return Seat{Program: rapid.Bool().Draw(t, "program")} })
	return Settings{
		Rules: rapid.SampledFrom([]xiangqi.Rules{xiangqi.RulesAXF(), xiangqi.RulesCXA(), xiangqi.RulesComputer()}).Draw(t, "rules"),
		Start: start, Control: rapid.SampledFrom(controls).Draw(t, "control"),
		Seats:  [2]Seat{seat.Draw(t, "red"), seat.Draw(t, "black")},
		Strict: rapid.Bool().Draw(t, "strict"), Study: rapid.IntRange(0, 9).Draw(t, "study") == 0,
	}
}

// drawMove draws a legal move of a position, now and then any.
func drawMove(t *rapid.T, p xiangqi.Position) xiangqi.Move {
	legal := p.LegalMoves()
	if len(legal) == 0 || rapid.IntRange(0, 19).Draw(t, "illegal") == 0 {
		return xiangqi.NewMove(xiangqi.Square(rapid.IntRange(0, 89).Draw(t, "from")), xiangqi.Square(rapid.IntRange(0, 89).Draw(t, "to")))
	}
	slices.Sort(legal)
	return rapid.SampledFrom(legal).Draw(t, "move")
}

// drawCommand draws a command, more often than not one that fits.
func drawCommand(t *rapid.T, s *Session) Command {
	side := xiangqi.Color(rapid.IntRange(0, 1).Draw(t, "side"))
	node := rapid.IntRange(0, s.tree.next).Draw(t, "node")
	offer := rapid.SampledFrom(allOffers[:]).Draw(t, "offer")
	pos := s.PositionAt(s.live)
	switch rapid.IntRange(0, 27).Draw(t, "command") {
	case 0:
		return Flag{}
	case 1:
		return Resign{Side: side}
	case 2:
		return Abort{Side: side}
	case 3:
		return Pause{}
	case 4, 5:
		return Resume{}
	case 6:
		return GiveTime{Side: side, MS: int64(rapid.IntRange(-1, 60_000).Draw(t, "ms"))}
	case 7:
		return Sit{Seats: [2]Seat{{Program: rapid.Bool().Draw(t, "program")}, {}}}
	case 8, 9:
		return Undo{}
	case 10:
		return Redo{}
	case 11:
		return Reopen{}
	case 12:
		return Jump{Node: node}
	case 13:
		return Propose{Side: side, Offer: offer, Plies: rapid.IntRange(0, 2).Draw(t, "plies")}
	case 14, 15:
		return Answer{Side: side, Offer: offer, Accept: rapid.Bool().Draw(t, "accept")}
	case 16:
		return Withdraw{Side: side, Offer: offer}
	case 17:
		var moves []xiangqi.Move
		for range rapid.IntRange(0, 2).Draw(t, "ahead") {
			moves = append(moves, drawMove(t, pos))
		}
		return Premove{Side: side, Moves: moves}
	case 18:
		if n := s.tree.nodes[node]; n != nil {
			pos = s.PositionAt(n)
		}
		return Explore{Node: node, Moves: []xiangqi.Move{drawMove(t, pos)}}
	case 19:
		return Annotate{Node: node, Comment: ptr(rapid.String().Draw(t, "comment")), NAGs: &[]int{rapid.IntRange(0, 9).Draw(t, "nag")}}
	case 22:
		return Evaluate{node, record.Eval{Centipawns: rapid.IntRange(-50, 50).Draw(t, "cp"), Depth: rapid.IntRange(0, 3).Draw(t, "depth")}}
	case 23:
		return Claim{Side: side, Draw: rapid.Bool().Draw(t, "draw")}
	case 20:
		return Promote{Node: node, Main: rapid.Bool().Draw(t, "main")}
	case 21:
		return Delete{Node: node}
	}
	return Play{
		Side: pos.Turn(), Move: drawMove(t, pos), Ply: rapid.SampledFrom([]int{0, 0, 0, s.live.Ply() + 1, 3}).Draw(t, "ply"),
		CreditMS: rapid.SampledFrom([]int64{0, 0, 100, 2000}).Draw(t, "credit"),
		Tag:      rapid.SampledFrom([]string{"", "", "", "a", "b"}).Draw(t, "tag"),
	}
}

// drawTime draws how long it takes to the next command; short times prevail.
func drawTime(t *rapid.T) time.Duration {
	return time.Duration(rapid.SampledFrom([]int64{0, 1, 300, 1000, 4000, 4000, 17_000, 4_000_000}).Draw(t, "wait")) * time.Millisecond
}

// TestRandomGames runs random commands: what can be seen of a session never
// contradicts itself, refused commands change nothing, clocks gain only by the rules,
// and the log leads to the same session.
func TestRandomGames(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, err := New(drawSettings(t), noon)
		if err != nil {
			t.Fatal(err)
		}
		log := Log{From: s.State(noon)}
		now, jumped := noon, false
		for range rapid.IntRange(1, 40).Draw(t, "commands") {
			now = now.Add(drawTime(t))
			cmd := drawCommand(t, s)
			charged := now // until when the clock is charged
			if p, ok := cmd.(Play); ok {
				charged = now.Add(-p.credit())
			}
			before, left := jsonOf(t, s.State(now)), [2]Left{s.Left(0, charged), s.Left(1, charged)}
			planned, refusal := s.Prepare(cmd, now)
			if after := jsonOf(t, s.State(now)); after != before {
				t.Fatalf("preparing %+v has changed\n%s\n%s", cmd, before, after)
			}
			c, err := s.Apply(cmd, now)
			if (err == nil) != (refusal == nil) || err == nil && c.Entry.Seq > 0 && !reflect.DeepEqual(c.Entry, planned) {
				t.Fatalf("%+v: %+v, %v, prepared %+v, %v", cmd, c.Entry, err, planned, refusal)
			}
			if e := (*Error)(nil); err != nil && !errors.As(err, &e) {
				t.Fatalf("%s: %v is no *Error", CommandName(cmd), err)
			}
			if after := jsonOf(t, s.State(now)); (err != nil || c.Entry.Seq == 0) && after != before {
				t.Fatalf("%s %+v: %v, but it has changed\n%s\n%s", CommandName(cmd), cmd, err, before, after)
			}
			if c.Entry.Seq > 0 {
				log.Entries = append(log.Entries, c.Entry)
				_, jump := cmd.(Jump)
				jumped = jumped || jump
				checkGain(t, s, &c, left, now)
				if in, ok := s.FlagIn(now); ok && in <= 0 && isOfGame(cmd) {
					t.Fatalf("%+v: the flag has fallen %v ago and the game goes on", cmd, -in)
				}
			}
			checkSession(t, s, now, jumped)
		}
		want := jsonOf(t, s.State(now))
		data, err := json.Marshal(log)
		if err != nil {
			t.Fatal(err)
		}
		var read Log
		if err := json.Unmarshal(data, &read); err != nil {
			t.Fatalf("%v\n%s", err, data)
		}
		again, err := read.Replay()
		if err != nil {
			t.Fatalf("%v\n%s", err, data)
		}
		if got := jsonOf(t, again.State(now)); got != want {
			t.Fatalf("the log leads to\n%s\nwant\n%s", got, want)
		}
		restored, err := Restore(s.State(now), now)
		if err != nil {
			t.Fatal(err)
		}
		if got := jsonOf(t, restored.State(now)); got != want {
			t.Fatalf("restored:\n%s\nwant\n%s", got, want)
		}
		if len(log.Entries) > 0 { // a writer who has not seen the last entry
			if _, err := s.Advance(log.Entries[len(log.Entries)-1]); !errors.Is(err, &Error{Code: Stale}) {
				t.Fatalf("%v, want stale", err)
			}
		}
	})
}

func jsonOf(t *rapid.T, v any) string {
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func isOfGame(cmd Command) bool {
	_, ok := cmd.(gameCommand)
	return ok
}

// checkGain checks that a side has more time after a command only by a rule.
func checkGain(t *rapid.T, s *Session, c *Change, before [2]Left, now time.Time) {
	for side := range before {
		side := xiangqi.Color(side)
		most := before[side]
		control := s.Control()
		for _, e := range c.Events {
			switch {
			case e.Kind == Moved && e.Side == side:
				if _, redo := c.Entry.Command.(Redo); !redo {
					if most = control.moved(most); most.Byoyomi {
						most.Time = millis(control.PeriodMS)
					}
				}
			case e.Kind == TimeGiven && e.Side != side:
				most.Time += millis(c.Entry.Command.(GiveTime).MS) //nolint:errcheck // nothing else gives time
			}
		}
		switch c.Entry.Command.(type) {
		case Undo, Reopen, Jump:
			if before[side].Time <= 0 {
				most = control.last()
			}
		case Answer, Propose:
			if c.Happened(Undone) && before[side].Time <= 0 {
				most = control.last()
			}
		}
		got := s.Left(side, now)
		if got.Time > most.Time && got.Byoyomi == most.Byoyomi || got.Periods > most.Periods || most.Byoyomi && !got.Byoyomi {
			t.Fatalf("%v has %+v after %+v, had %+v: at most %+v", side, got, c.Entry.Command, before[side], most)
		}
	}
}

// checkSession holds what is true of every session.
func checkSession(t *rapid.T, s *Session, now time.Time, jumped bool) {
	fail := func(text string) { t.Fatalf("%s\n%s", text, jsonOf(t, s.State(now))) }
	if (s.phase == Study) != (s.game == nil) {
		fail("a study has a game, or a game none")
	}
	seen := 0
	s.tree.All(s.start, func(n *record.Node, before *xiangqi.Position) {
		seen++
		if id := s.tree.ID(n); s.tree.nodes[id] != n || id >= s.tree.next {
			fail("a node without its number")
		}
		if n.Parent() != nil && !before.IsLegal(n.Move) {
			fail("an illegal move in the tree")
		}
	})
	if seen != s.tree.Len() || !Contains(s.tree.root, s.live) {
		fail("nodes that are not in the tree")
	}
	if s.game == nil {
		if s.paused || s.timed() || len(s.Offers()) > 0 || s.Redoable() || s.Undoable() > 0 {
			fail("a study is played")
		}
		return
	}
	pos := s.PositionAt(s.live)
	if game := s.game.Position(); game.Board() != pos.Board() || game.Turn() != pos.Turn() {
		fail("the game is not at its last move")
	}
	if main := s.tree.root.End().Path(); !jumped && !slices.Equal(main[:min(len(main), s.live.Ply())], s.live.Path()) {
		fail("the game is not the main line")
	}
	if (s.phase == Over) != s.game.Over() {
		fail("over, but the game goes on, or the reverse")
	}
	if s.phase != Playing && (s.paused || len(s.premoves[0])+len(s.premoves[1]) > 0 || s.running()) {
		fail("something goes on after the end")
	}
	if s.phase == Over && !jumped && s.record.Result != s.game.Outcome().Result {
		fail("the record has another result")
	}
	if len(s.premoves[s.game.Turn()]) > 0 {
		fail("a move ahead of the side to move")
	}
	for _, o := range s.Offers() {
		if (o.Offer == OfferRematch) == (s.phase == Playing) {
			fail("an offer at a wrong time")
		}
		if *s.offers.at(o.Side.Other(), o.Offer) > 0 && o.Offer != OfferTakeback {
			fail("both sides offer the same")
		}
		if o.Offer == OfferTakeback && o.Plies > s.live.Ply() {
			fail("more is offered to be taken back than there is")
		}
	}
	if _, running := s.Running(); running != (s.timed() && s.phase == Playing && !s.paused && s.live.Ply() > 0) {
		fail("a clock runs that should not, or the reverse")
	}
}

// TestUndoRestores plays a new move in a random game and takes it back: all is as
// before but for time and what redo knows; redo brings the move again.
func TestUndoRestores(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		o := drawSettings(t)
		o.Strict, o.Study, o.Seats, o.Control = false, false, [2]Seat{}, Control{}
		s, err := New(o, noon)
		if err != nil {
			t.Fatal(err)
		}
		for range rapid.IntRange(0, 20).Draw(t, "commands") {
			_, _ = s.Apply(drawCommand(t, s), noon) // whatever it does
		}
		if s.phase != Playing || s.paused {
			return
		}
		_, _ = s.Apply(Sit{}, noon) // two persons, no offers
		p := Play{Side: s.game.Turn(), Move: drawMove(t, *s.game.Position())}
		if s.live.Find(p.Move) != nil {
			return
		}
		s.undone = nil
		before := essence(t, s)
		if _, err := s.Apply(p, noon); err != nil {
			return
		}
		played := essence(t, s)
		if _, err := s.Apply(Undo{}, noon); err != nil {
			t.Fatal(err)
		}
		if got := essence(t, s); got != before {
			t.Fatalf("%s\nwant\n%s", got, before)
		}
		if _, err := s.Apply(Redo{}, noon); err != nil {
			t.Fatal(err)
		}
		if got := essence(t, s); got != played {
			t.Fatalf("%s\nwant\n%s", got, played)
		}
	})
}

// essence is a state without what a move and its undo change: numbers and times.
func essence(t *rapid.T, s *Session) string {
	st := s.State(noon)
	renumber := map[int]int{}
	for i := range st.Nodes {
		n := &st.Nodes[i]
		renumber[n.ID] = i
		n.ID, n.Parent, n.Elapsed = i, renumber[n.Parent], nil
	}
	st.Live, st.Next, st.Seq, st.Undone, st.Tags = renumber[st.Live], 0, 0, nil, nil
	if s.phase == Playing { // what the record contained before a move was played
		st.Result = xiangqi.Undecided
	}
	return jsonOf(t, st)
}

// TestSidesAreEqual plays random commands on the usual start, and with exchanged
// sides on its mirror image, in which Black begins.
func TestSidesAreEqual(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		o := drawSettings(t)
		o.Study = false
		o.Start = xiangqi.StartPosition()
		s, err := New(o, noon)
		if err != nil {
			t.Fatal(err)
		}
		setup := o.Start.Setup()
		setup.Turn = xiangqi.Black
		if o.Start, err = setup.Position(); err != nil {
			t.Fatal(err)
		}
		o.Seats[0], o.Seats[1] = o.Seats[1], o.Seats[0]
		m, err := New(o, noon)
		if err != nil {
			t.Fatal(err)
		}
		now := noon
		for range rapid.IntRange(1, 40).Draw(t, "commands") {
			now = now.Add(drawTime(t))
			cmd := drawCommand(t, s)
			_, err := s.Apply(cmd, now)
			_, mirrored := m.Apply(exchanged(cmd), now)
			if (err == nil) != (mirrored == nil) {
				t.Fatalf("%+v: %v, exchanged %v", cmd, err, mirrored)
			}
			for _, side := range []xiangqi.Color{xiangqi.Red, xiangqi.Black} {
				if s.Left(side, now) != m.Left(side.Other(), now) || s.offers[side] != m.offers[side.Other()] {
					t.Fatalf("%+v: %v has %+v, exchanged %+v", cmd, side, s.Left(side, now), m.Left(side.Other(), now))
				}
			}
			got, want := m.game.Outcome(), s.game.Outcome()
			if s.phase != m.phase || got.Result != want.Result.Exchange() || got.Reason != want.Reason || s.live.Ply() != m.live.Ply() {
				t.Fatalf("%+v: %v %v, exchanged %v %v", cmd, s.phase, want, m.phase, got)
			}
		}
	})
}

// exchanged is a command with the sides exchanged.
func exchanged(cmd Command) Command {
	v := reflect.New(reflect.TypeOf(cmd)).Elem()
	v.Set(reflect.ValueOf(cmd))
	flip := func(m xiangqi.Move) xiangqi.Move {
		at := func(s xiangqi.Square) xiangqi.Square { return xiangqi.SquareAt(s.File(), 9-s.Rank()) }
		return xiangqi.NewMove(at(m.From()), at(m.To()))
	}
	for i := range v.NumField() {
		f := v.Field(i)
		if !f.CanInterface() { // what is embedded has nothing in it
			continue
		}
		switch x := f.Interface().(type) {
		case xiangqi.Color:
			f.Set(reflect.ValueOf(x.Other()))
		case xiangqi.Move:
			f.Set(reflect.ValueOf(flip(x)))
		case []xiangqi.Move:
			var moves []xiangqi.Move
			for _, m := range x {
				moves = append(moves, flip(m))
			}
			f.Set(reflect.ValueOf(moves))
		case [2]Seat:
			f.Set(reflect.ValueOf([2]Seat{x[1], x[0]}))
		}
	}
	return v.Interface().(Command) //nolint:errcheck // as cmd is one
}
