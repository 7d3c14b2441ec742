package xiangqi

import (
	"encoding"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"
)

// readAgain checks that a value which can be written as text is read again as the same,
// alone and in JSON.
func readAgain[T interface {
	comparable
	encoding.TextMarshaler
}, P text[T]](t *testing.T, value T) (written bool) {
	t.Helper()
	got, err := value.MarshalText()
	if err != nil {
		return false
	}
	var back, fromJSON T
	if err := P(&back).UnmarshalText(got); err != nil || back != value {
		t.Errorf("%T %#v is written %q and read as %#v, %v", value, value, got, back, err)
	}
	object, err := json.Marshal(value)
	if err == nil {
		err = json.Unmarshal(object, &fromJSON)
	}
	if err != nil || fromJSON != value {
		t.Errorf("%T %#v in JSON is %s and read as %#v, %v", value, value, object, fromJSON, err)
	}
	return true
}

// Whatever number a value of the small types is, it is refused by the writer or read
// again as the same.
func TestWrittenTextIsRead(t *testing.T) {
	written := make(map[string]int)
	note := func(value any, is bool) {
		if is {
			written[fmt.Sprintf("%T", value)]++
		}
	}
	for n := range 1 << 16 {
		note(Move(n), readAgain(t, Move(n)))
		note(Notation(n), readAgain(t, Notation(n)))
		if c := (Clause{RuleSet(n >> 8), uint8(n)}); c.Number != 0 { // 0 is no clause of any set
			note(c, readAgain(t, c))
		}
		if n >= 1<<8 {
			continue
		}
		note(Square(n), readAgain(t, Square(n)))
		note(Color(n), readAgain(t, Color(n)))
		note(Kind(n), readAgain(t, Kind(n)))
		note(Piece(n), readAgain(t, Piece(n)))
		note(Result(n), readAgain(t, Result(n)))
		note(EndReason(n), readAgain(t, EndReason(n)))
		note(RuleSet(n), readAgain(t, RuleSet(n)))
		note(FaultCode(n), readAgain(t, FaultCode(n)))
		note(IllegalReason(n), readAgain(t, IllegalReason(n)))
		note(Mark(n), readAgain(t, Mark(n)))
		note(Ground(n), readAgain(t, Ground(n)))
		note(Excuse(n), readAgain(t, Excuse(n)))
	}
	want := map[string]int{
		"xiangqi.Move": NumSquares * NumSquares, "xiangqi.Notation": int(numSystems) << len(notationOptions),
		"xiangqi.Clause": len(Clauses()), "xiangqi.Square": NumSquares + 1, "xiangqi.Color": 2, "xiangqi.Kind": 8,
		"xiangqi.Piece": 15, "xiangqi.Result": 4, "xiangqi.EndReason": len(EndReasons()) + 1, "xiangqi.RuleSet": 3,
		"xiangqi.FaultCode": len(faultNames), "xiangqi.IllegalReason": len(reasonNames), "xiangqi.Mark": len(Marks()),
		"xiangqi.Ground": len(groundTags), "xiangqi.Excuse": len(excuseTags),
	}
	if !reflect.DeepEqual(written, want) {
		t.Errorf("values that can be written: %v, want %v", written, want)
	}
	if text, err := (Position{}).MarshalText(); !errors.Is(err, ErrSetup) {
		t.Errorf("the zero value of Position is written %q, error %v", text, err)
	}
}

// oddPosition returns a position as the lenient reader takes it: pieces by chance, of
// any number and place that it overlooks, with counters up to the most.
func oddPosition(random *rand.Rand) (p Position, ok bool) {
	s := Setup{Turn: Color(random.IntN(2)), PliesSinceCapture: random.IntN(maxCounter + 1), MoveNumber: random.IntN(maxCounter + 1)}
	if random.IntN(3) > 0 {
		s.PliesSinceCapture, s.MoveNumber = random.IntN(90), random.IntN(60)
	}
	s.Put(SquareAt(3+random.IntN(3), random.IntN(3)), RedKing)
	s.Put(SquareAt(3+random.IntN(3), 7+random.IntN(3)), BlackKing)
	for range random.IntN(20) {
		sq := Square(random.IntN(NumSquares))
		if s.At(sq) == NoPiece {
			s.Put(sq, NewPiece(Color(random.IntN(2)), Advisor+Kind(random.IntN(6))))
		}
	}
	p, _, err := s.PositionLenient()
	return p, err == nil
}

// checkGameReadAgain checks that a game comes back from JSON, and its start and moves
// from its line.
func checkGameReadAgain(t *testing.T, g *Game) {
	t.Helper()
	text, err := json.Marshal(g)
	var back Game
	if err == nil {
		err = json.Unmarshal(text, &back)
	}
	if err != nil || !reflect.DeepEqual(*g, back) && !(g.Len() == 0 && *back.Position() == *g.Position() && back.Outcome() == g.Outcome()) {
		t.Fatalf("%s came back as %v, %v (%v)", text, &back, back.Outcome(), err)
	}
	start, moves, err := ParseLine(g.String())
	if err != nil || start.FEN() != g.start.FEN() || fmt.Sprint(moves) != fmt.Sprint(g.Moves()) {
		t.Fatalf("%v is read as %v %v, %v", g, start.FEN(), moves, err)
	}
	explained := g.Explain()
	var again Explanation
	text, err = json.Marshal(explained)
	if err == nil {
		err = json.Unmarshal(text, &again)
	}
	written, err2 := json.Marshal(again)
	if err != nil || err2 != nil || string(written) != string(text) {
		t.Fatalf("%s came back as %s (%v, %v)", text, written, err, err2)
	}
}

// playOddly plays from p up to a number of moves by chance and returns the game,
// ended by a player in some cases.
func playOddly(random *rand.Rand, p Position, plies int) *Game {
	rules := [...]Rules{RulesAXF(), RulesCXA(), RulesComputer(), {Occurrences: -1}}[random.IntN(4)]
	g := NewGameFrom(p, rules)
	for range plies {
		moves := g.LegalMoves()
		if len(moves) == 0 || g.Play(moves[random.IntN(len(moves))]) != nil {
			break
		}
	}
	if random.IntN(4) == 0 {
		_ = g.Resign(Color(random.IntN(2))) // refused when the rules have ended the game
	}
	return g
}

// FuzzWrittenGames checks that what the library accepts it gives back: positions of any
// set-up that it lets pass, games from there, games that begin in the middle of such,
// and what is said of them.
func FuzzWrittenGames(f *testing.F) {
	for seed := range uint64(300) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed uint64) {
		random := rand.New(rand.NewPCG(seed, 48))
		p, ok := oddPosition(random)
		if !ok {
			return
		}
		readAgain(t, p)
		readAgain(t, p.Board())
		g := playOddly(random, p, random.IntN(80))
		checkGameReadAgain(t, g)
		checkGameReadAgain(t, playOddly(random, *g.Position(), random.IntN(200)))
	})
}

// A game with three rooks, and one whose start has counters that its FEN cannot state.
func TestOddGamesAreRead(t *testing.T) {
	for _, fen := range []string{"3k5/9/9/9/9/9/9/9/9/R1R1K1R2 w - - 0 1", "3k1A3/9/9/9/9/9/9/9/4P4/4K4 w - - 9999 9999"} {
		p, _, err := ParseFENLenient(fen)
		if err != nil {
			t.Fatal(err)
		}
		readAgain(t, p)
		checkGameReadAgain(t, NewGameFrom(p, RulesCXA()))
	}
	g := NewGameFrom(parsePosition(t, "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1"), RulesComputer())
	for range 12 {
		for _, m := range []string{"a0d0", "d9e9", "d0a0", "e9d9"} {
			_ = g.pos.MakeMove(mustMove(t, m)) // as in a game whose repetitions are not judged
		}
	}
	middle := NewGameFrom(g.pos, RulesComputer())
	if middle.pos.CountedPlies() == middle.pos.PliesSinceCapture() {
		t.Fatal("all plies count")
	}
	checkGameReadAgain(t, middle)
	for _, counters := range []string{`{"plies":65535}`, `{"move_number":65535}`, `{"counted":1}`, `{"plies":3,"red_checks":9}`, `{"plies":-1}`} {
		var back Game
		if err := json.Unmarshal([]byte(`{"start":"`+StartFEN+`","start_counters":`+counters+`}`), &back); err == nil {
			t.Errorf("%s is read", counters)
		}
	}
}

// A game ends where its counters would.
func TestGameTooLong(t *testing.T) {
	g := NewGame(Rules{})
	g.stack = make([]Undo, mostMoves)
	if err := g.Play(mustMove(t, "h2e2")); !errors.Is(err, ErrGameTooLong) || g.Len() != mostMoves {
		t.Errorf("the move after %d: %v", mostMoves, err)
	}
}
