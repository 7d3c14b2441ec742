package xiangqi

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// startBoard is the first field of StartFEN.
var startBoard, _, _ = strings.Cut(StartFEN, " ")

func TestBadFEN(t *testing.T) {
	for _, c := range readCases[badFENCase](t, "bad_fen.jsonl") {
		_, err := ParseFEN(c.FEN)
		if c.Valid {
			if err != nil {
				t.Errorf("%s (%s): ParseFEN(%q): %v", c.ID, c.What, c.FEN, err)
			}
			continue
		}
		faults := faultsIn(t, err, ErrFEN)
		if len(faults) == 0 || faults[0].Code.String() != c.Error {
			t.Errorf("%s (%s): ParseFEN(%q) = %v, want %s first", c.ID, c.What, c.FEN, err, c.Error)
		}
	}
}

// faultsIn returns the faults an error carries, after testing what holds for all
// of them.
func faultsIn(t testing.TB, err, sentinel error) []Fault {
	t.Helper()
	if err == nil {
		return nil
	}
	var list *FaultError
	if !errors.As(err, &list) || !errors.Is(err, sentinel) {
		t.Fatalf("error %v is no *FaultError that wraps %v", err, sentinel)
	}
	if len(list.Faults) == 0 {
		t.Fatalf("error %v carries no faults", err)
	}
	if !slices.IsSortedFunc(list.Faults, func(a, b Fault) int { return int(a.Code) - int(b.Code) }) {
		t.Fatalf("faults %v are not in the order of their codes", list.Faults)
	}
	for _, f := range list.Faults {
		if f.Code == 0 || f.Message == "" || !strings.Contains(err.Error(), f.Message) {
			t.Fatalf("error %q does not tell fault %d %q", err, f.Code, f.Message)
		}
	}
	return list.Faults
}

func codes(faults []Fault) string {
	var names []string
	for _, f := range faults {
		names = append(names, f.Code.String())
	}
	return strings.Join(names, " ")
}

// Every fault is reported, the message names the place, and faults that only
// follow from others are not invented.
func TestAllFaults(t *testing.T) {
	for _, tt := range []struct {
		fen, codes string
		says       []string
	}{
		{"", "empty", nil},
		{"\t \n", "empty", nil},
		{"rnbqkabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNB*KABNR x - - a b c",
			"bad_character bad_character bad_side bad_counter bad_counter trailing_data",
			[]string{"rank 9, file d: 'q'", "rank 0, file d: '*'", "field 2", `"x"`, "field 5", `"a"`, "field 6", `"b"`, "field 7", `"c"`}},
		{"4k4/9/9/9/4R4/9/9/RRR6/9/4K4 x", "bad_side too_many_pieces", []string{"Red has 4 rooks (a2 b2 c2 e5), want at most 2"}},
		{"4k4/9/9/9/4R4/9/9/RRR6/9/4K4 w", "too_many_pieces opponent_in_check",
			[]string{"Black's king on e9 is in check from e5"}},
		{"3akA3/9/9/b8/4R4/B8/1P7/9/9/A2K5 w - - 0 1",
			"advisor_misplaced advisor_misplaced elephant_misplaced elephant_misplaced pawn_misplaced opponent_in_check",
			[]string{"a0", "f9", "a4", "a6", "b3"}},
		{"9/9/9/9/9/9/9/9/9/9 w", "missing_king missing_king", []string{"Red has no king", "Black has no king"}},
		{"3kk4/9/9/9/9/9/9/9/9/3K5 w", "too_many_pieces generals_facing", []string{"d0 and d9"}},
		{"4k4/9/9/9/9/9/9/9/9/4K4 x", "bad_side generals_facing", nil},
		// A bad character may be the king, a screen, a checker.
		{"rnba*abnr/9/9/9/9/9/9/9/9/4K4 w", "bad_character", nil},
		{"4k4/9/9/4*4/9/9/9/9/9/4K4 w", "bad_character", nil},
		// The last rank falls off the board, and the king with it.
		{"/rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w", "bad_rank_count bad_rank_length",
			[]string{"11, want 10", "rank 1 from the top"}},
		{"4k4/9/9/9/9/8/9/9/9/4K5 w", "bad_rank_length bad_rank_length", []string{`rank 4 ("8")`, `rank 0 ("4K5")`}},
		// The same bad character is reported once.
		{"4k4/9/9/9/9/xxxxxxxxx/9/9/9/3K5 w", "bad_character", []string{"rank 4, file a: 'x'"}},
		{"4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1 moves e0e1", "trailing_data", []string{"field 7", "moves"}},
		{"4k4/9/9/9/9/9/9/9/9/3K5 w moves e0e1", "trailing_data", []string{"field 3"}},
		{"4k4/9/9/9/9/9/9/9/9/3K5 w 0 0 0 1", "bad_counter bad_counter", []string{"field 3", "field 4"}},
		{"4k4/9/9/9/9/9/9/9/9/3K5 w - - 10000 -1", "bad_counter bad_counter", []string{"10000", "-1"}},
		{"4k4/9/9/9/9/9/9/9/9/3K5 w - - +1 ٣", "bad_counter bad_counter", nil},
		{"3k50/9/9/9/9/9/9/9/9/4K4 w", "bad_character bad_rank_length", []string{"'0'"}},
		{"3k5\xff/9/9/9/9/9/9/9/9/4K4 w", "bad_character bad_rank_length", nil},
	} {
		_, err := ParseFEN(tt.fen)
		faults := faultsIn(t, err, ErrFEN)
		if got := codes(faults); got != tt.codes {
			t.Errorf("ParseFEN(%q): %s, want %s", tt.fen, got, tt.codes)
		}
		for _, says := range tt.says {
			if err != nil && !strings.Contains(err.Error(), says) {
				t.Errorf("ParseFEN(%q): %q does not say %q", tt.fen, err, says)
			}
		}
	}
}

// A text of any size gives a report of bounded size.
func TestFaultsAreBounded(t *testing.T) {
	var runes []rune
	for r := rune(0x4e00); r < 0x5e00; r++ {
		runes = append(runes, r)
	}
	for _, text := range []string{strings.Repeat("/", 100_000), string(runes), strings.Repeat("x", 100_000),
		strings.Repeat("k", 100_000), strings.Repeat("9", 100_000), startBoard + " w" + strings.Repeat(" x", 100_000)} {
		_, err := ParseFEN(text)
		if err == nil || len(err.Error()) > 4000 {
			t.Errorf("a text of %d bytes gives an error of %d", len(text), len(err.Error()))
		}
	}
}

func TestParseFENFields(t *testing.T) {
	for _, tt := range []struct {
		fields            string // after the board
		turn              Color
		plies, moveNumber int
		written           string
	}{
		{"w - - 0 1", Red, 0, 1, "w - - 0 1"},
		{"r - - 0 0", Red, 0, 1, "w - - 0 1"},
		{"b", Black, 0, 1, "b - - 0 1"},
		{"b -", Black, 0, 1, "b - - 0 1"},
		{"b - -", Black, 0, 1, "b - - 0 1"},
		{"b - - 17", Black, 17, 1, "b - - 17 1"},
		{"w - - 12 34", Red, 12, 34, "w - - 12 34"},
		{"w - - 9999 9999", Red, 9999, 9999, "w - - 9999 9999"},
		{"w - - 0012 034", Red, 12, 34, "w - - 12 34"},
		{"  w\t-  - 1   2\r\n", Red, 1, 2, "w - - 1 2"},
	} {
		p, err := ParseFEN(startBoard + " " + tt.fields)
		if err != nil {
			t.Errorf("%q: %v", tt.fields, err)
			continue
		}
		if p.Turn() != tt.turn || p.PliesSinceCapture() != tt.plies || p.MoveNumber() != tt.moveNumber {
			t.Errorf("%q: %v %d %d, want %v %d %d", tt.fields, p.Turn(), p.PliesSinceCapture(), p.MoveNumber(),
				tt.turn, tt.plies, tt.moveNumber)
		}
		if p.CountedPlies() != tt.plies || p.ChecksSinceCapture(Red) != 0 || p.ChecksSinceCapture(Black) != 0 {
			t.Errorf("%q: counted %d, checks %d %d, want %d 0 0", tt.fields, p.CountedPlies(),
				p.ChecksSinceCapture(Red), p.ChecksSinceCapture(Black), tt.plies)
		}
		if got, want := p.FEN(), startBoard+" "+tt.written; got != want {
			t.Errorf("%q: FEN() = %q, want %q", tt.fields, got, want)
		}
	}
}

func TestParseFENLenient(t *testing.T) {
	const bare = "4k4/9/9/9/9/9/9/9/9/3K5"
	for _, tt := range []struct{ text, fen, faults string }{
		{StartFEN, StartFEN, ""},
		{strings.NewReplacer("b", "e", "n", "h", "B", "E", "N", "H").Replace(startBoard) + " w", StartFEN, ""},
		{strings.NewReplacer("b", "m", "n", "h", "B", "M", "N", "H").Replace(startBoard) + " r - - 0 1", StartFEN,
			"bad_character bad_character"},
		{strings.NewReplacer("a", "g", "p", "s", "A", "G", "P", "S").Replace(startBoard) + " w - - 0 1", StartFEN,
			"bad_character bad_character bad_character bad_character"},
		{startBoard, StartFEN, "missing_side"},
		{"4k4/4P4/9/9/9/9/9/9/9/3K5", "4k4/4P4/9/9/9/9/9/9/9/3K5 b - - 0 1", "missing_side"},
		{"4k4/4P4/9/9/9/9/9/9/3p5/3K5", "", "opponent_in_check"}, // both are
		{startBoard + " W", StartFEN, "bad_side"},
		{startBoard + " R - - 3 4", startBoard + " w - - 3 4", "bad_side"},
		{startBoard + " B - - 3 4", startBoard + " b - - 3 4", "bad_side"},
		{startBoard + " w 0 0", StartFEN, "bad_counter bad_counter"},
		{startBoard + " w 0 0 5 6", startBoard + " w - - 5 6", "bad_counter bad_counter"},
		{startBoard + " w 5 6", startBoard + " w - - 5 6", "bad_counter bad_counter"},
		{startBoard + " w 7", startBoard + " w - - 7 1", "bad_counter"},
		{startBoard + " w - 5 6", startBoard + " w - - 5 6", "bad_counter"},
		{startBoard + " w KQkq - 5 6", startBoard + " w - - 5 6", "bad_counter"},
		{startBoard + " w - - x -3", StartFEN, "bad_counter bad_counter"},
		{startBoard + " w - - 5 6 # 7", startBoard + " w - - 5 6", "trailing_data"},
		{startBoard + "_w_-_-_5_6", startBoard + " w - - 5 6", ""},
		{startBoard + "+w+-+-+5+6", startBoard + " w - - 5 6", ""},
		{strings.ReplaceAll(startBoard, "/", "%2f") + "%20b%20-%20-%205%206", startBoard + " b - - 5 6", ""},
		{startBoard + "\u00a0w\u3000- -", StartFEN, ""},
		{"4k4/9/9/9/9/9/9/9/RRR6/3K5 w", "4k4/9/9/9/9/9/9/9/RRR6/3K5 w - - 0 1", "too_many_pieces"},
		// What cannot be overlooked.
		{startBoard + " x", "", "bad_side"},
		{startBoard + " -", "", "bad_side"},
		{startBoard + " w moves h2e2", "", "trailing_data"},
		{bare + " w - - 0 1 2 moves d0d1", "", "trailing_data"},
		{"%zz%2", "", "bad_character bad_character bad_rank_count bad_rank_length"},
		{"rnbqkabnr" + startBoard[9:] + " w", "", "bad_character"},
		{"4k4/9/9/9/9/9/9/9/4K4/3K5 w", "", "too_many_pieces generals_facing"},
		{"4k4/9/9/9/9/4p4/RRRRRRRRR/RRRRRRR2/9/3K5 w", "", "too_many_pieces"},
		{"4k4/9/9/9/4R4/9/9/RRR6/9/3K5 w", "", "opponent_in_check"},
		{"9/9/9/9/9/9/9/9/9/3K5 w", "", "missing_king"},
		{"", "", "empty"},
		{"_", "", "empty"},
	} {
		p, warnings, err := ParseFENLenient(tt.text)
		if tt.fen == "" {
			if got := codes(faultsIn(t, err, ErrFEN)); got != tt.faults || warnings != nil {
				t.Errorf("ParseFENLenient(%q): %v, want the fault %s", tt.text, err, tt.faults)
			}
			continue
		}
		if err != nil {
			t.Errorf("ParseFENLenient(%q): %v", tt.text, err)
			continue
		}
		if got := p.FEN(); got != tt.fen || codes(warnings) != tt.faults {
			t.Errorf("ParseFENLenient(%q) = %q with warnings %q, want %q with %q",
				tt.text, got, codes(warnings), tt.fen, tt.faults)
		}
	}
}

func TestPositionText(t *testing.T) {
	type record struct {
		Start Position
		Next  *Position
	}
	next := mustParse(t, "4k4/9/9/9/9/9/9/9/9/3K5 b - - 7 30")
	want := record{StartPosition(), &next}
	text, err := json.Marshal(want)
	if err != nil {
		t.Fatal(err)
	}
	if got := string(text); got != `{"Start":"`+StartFEN+`","Next":"4k4/9/9/9/9/9/9/9/9/3K5 b - - 7 30"}` {
		t.Errorf("json: %s", got)
	}
	var got record
	if err := json.Unmarshal(text, &got); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("json read back: %v, %+v", err, got)
	}
	before := got.Start
	if err := got.Start.UnmarshalText([]byte(startBoard)); !errors.Is(err, ErrFEN) || got.Start != before {
		t.Errorf("UnmarshalText without a side: %v, want ErrFEN and the position unchanged", err)
	}
}

func TestFaultText(t *testing.T) {
	if made := (&FaultError{}); !errors.Is(made, ErrSetup) || made.Error() == "" {
		t.Errorf("an error made by hand: %v", made)
	}
	if len(faultNames) != int(FaultOpponentInCheck)+1 || FaultOpponentInCheck.String() != "opponent_in_check" {
		t.Errorf("%d names, the last code is %v", len(faultNames), FaultOpponentInCheck)
	}
	if got := FaultCode(99).String(); got != "unknown_fault" {
		t.Errorf("FaultCode(99) = %q", got)
	}
	_, err := ParseFEN("4k4/9/9/9/9/9/9/9/9/4K4 w")
	faults := faultsIn(t, err, ErrFEN)
	text, jsonErr := json.Marshal(faults)
	const want = `[{"code":"generals_facing","message":"the kings on e0 and e9 face each other with nothing between"}]`
	if jsonErr != nil || string(text) != want {
		t.Errorf("json: %s, %v, want %s", text, jsonErr, want)
	}
	if want := NewBitboard(4, 85); faults[0].Squares != want || faults[0].String() != faults[0].Message {
		t.Errorf("fault %v with squares\n%v", faults[0], faults[0].Squares)
	}
}

// The reader of usual texts and the one that finds all faults agree: what the first takes
// the second takes, as the same position, and it leaves out nothing that is written as FEN
// writes it.
func TestFENReadersAgree(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 11))
	texts := []string{StartFEN, benchPosition, "4k4/9/9/9/9/9/9/9/9/4K4 w", "4k4/9/9/9/9/9/9/9/9/3K5 b - - 9999 9999", "3k5/9/9/9/9/9/9/9/9/4K4  r  -"}
	for range 300 {
		p := StartPosition()
		for range random.IntN(120) {
			moves := p.LegalMoves()
			if len(moves) == 0 {
				break
			}
			p.MakeMove(moves[random.IntN(len(moves))])
		}
		texts = append(texts, p.FEN())
	}
	const letters = "KABNRCPEHkabnrcpehXx123456789/ wbr-0\t"
	for _, text := range texts {
		var p Position
		if _, found := scanFEN(text); len(found) == 0 && !p.readFEN(text) {
			t.Errorf("%q is read slowly", text)
		}
		for range 200 {
			changed := []byte(text)
			for range 1 + random.IntN(3) {
				at := random.IntN(len(changed))
				switch random.IntN(3) {
				case 0:
					changed[at] = letters[random.IntN(len(letters))]
				case 1:
					changed = slices.Delete(changed, at, at+1)
				default:
					changed = slices.Insert(changed, at, letters[random.IntN(len(letters))])
				}
			}
			var fast Position
			if !fast.readFEN(string(changed)) {
				continue
			}
			s, found := scanFEN(string(changed))
			if len(found) > 0 {
				t.Fatalf("%q is taken in spite of %v", changed, found)
			}
			if slow := s.position(); fast != slow {
				t.Fatalf("%q: %+v, want %+v", changed, fast, slow)
			}
		}
	}
}
