package phrases

import (
	"errors"
	"strings"
	"testing"
	"unicode"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// checkSentence holds for every text: it exists in each language, with no hole
// left in it, and Chinese characters are in Chinese alone.
func checkSentence(t *testing.T, what string, text Text) {
	t.Helper()
	for _, l := range Languages() {
		s := text[l]
		han := strings.ContainsFunc(s, func(r rune) bool { return unicode.Is(unicode.Han, r) })
		if s == "" || holeForm.MatchString(s) || keyForm.MatchString(s) || han != (l == Chinese) {
			t.Errorf("%v, %s: %q", l, what, s)
		}
	}
}

// Everything that the rules can say has a sentence in each language.
func TestNothingUnsaid(t *testing.T) {
	for _, r := range xiangqi.EndReasons() {
		for _, result := range []xiangqi.Result{xiangqi.RedWins, xiangqi.BlackWins} {
			v := xiangqi.Verdict{Result: result, Reason: r}
			checkSentence(t, "reason "+r.String(), Reason(v))
			checkSentence(t, "verdict "+r.String(), Verdict(v))
		}
	}
	for c := xiangqi.FaultCode(1); !strings.HasPrefix(c.String(), "unknown"); c++ {
		checkSentence(t, "fault "+c.String(), Fault(xiangqi.Fault{Code: c}))
	}
	for r := xiangqi.IllegalReason(1); !strings.HasPrefix(r.String(), "unknown"); r++ {
		checkSentence(t, "illegal "+r.String(), IllegalMove(r))
	}
	for _, m := range xiangqi.Marks() {
		checkSentence(t, "mark "+m.String(), Mark(m))
	}
	for _, g := range xiangqi.Grounds() {
		a := xiangqi.Attack{Ground: g}
		if g == xiangqi.GroundProtected {
			a.Guard = &xiangqi.PlacedPiece{Piece: xiangqi.RedCannon}
		}
		checkSentence(t, "ground "+g.String(), Ground(&a))
	}
	for _, e := range xiangqi.Excuses() {
		if e != xiangqi.ExcuseNothing { // which says nothing
			checkSentence(t, "excuse "+e.String(), Excuse(e, xiangqi.AXF))
		}
	}
	for _, c := range []xiangqi.Color{xiangqi.Red, xiangqi.Black} {
		for k := xiangqi.King; k <= xiangqi.Pawn; k++ {
			p := xiangqi.NewPiece(c, k)
			checkSentence(t, "piece", Piece(p))
			checkSentence(t, "too many", Fault(xiangqi.Fault{Code: xiangqi.FaultTooManyPieces, Piece: p}))
		}
	}
	for s := xiangqi.AXF; s <= xiangqi.Computer; s++ {
		checkSentence(t, "rule set "+s.String(), RuleSet(s))
	}
}

// checkText compares a text with what it has to be in English and Chinese.
func checkText(t *testing.T, what string, got Text, en, zh string) {
	t.Helper()
	if got[English] != en || got[Chinese] != zh {
		t.Errorf("%s:\n got %s\nwant %s\n got %s\nwant %s", what, got[English], en, got[Chinese], zh)
	}
}

func TestFault(t *testing.T) {
	for _, tt := range []struct{ fen, en, zh string }{
		{"4k4/9/9/9/9/9/9/9/9/9 w", "The red king is missing.", "缺少红帅。"},
		{"9/9/9/9/9/9/9/9/9/4K4 w", "The black king is missing.", "缺少黑将。"},
		{"3k5/9/9/9/9/9/9/9/9/3KKRRR1 w", "There are too many pieces of one kind: red king.", "红帅过多。"},
		{"3k5/9/9/9/9/9/9/9/9/4K3A w", "An advisor is on a point that it cannot reach.", "士（仕）位置不合法。"},
		{"4k4/9/9/9/9/9/9/9/9/4K4 w", "The kings face each other on an open file.", "将帅照面。"},
	} {
		_, err := xiangqi.ParseFEN(tt.fen)
		var faults *xiangqi.FaultError
		if !errors.As(err, &faults) {
			t.Fatalf("%s: %v", tt.fen, err)
		}
		checkText(t, tt.fen, Fault(faults.Faults[0]), tt.en, tt.zh)
	}
}

func TestVerdict(t *testing.T) {
	for _, tt := range []struct {
		verdict xiangqi.Verdict
		en, zh  string
	}{
		{xiangqi.Verdict{}, "The game continues.", "对局继续。"},
		{xiangqi.Verdict{Result: xiangqi.Undecided, Reason: xiangqi.SecondOccurrence},
			"The game continues: the position has occurred only twice.", "对局继续：同一局面第二次出现。"},
		{xiangqi.Verdict{Result: xiangqi.RedWins, Reason: xiangqi.Checkmate},
			"Red wins: Black is checkmated.", "红方胜：黑方被将死。"},
		{xiangqi.Verdict{Result: xiangqi.BlackWins, Reason: xiangqi.PerpetualChase},
			"Black wins: Red chased a piece with every move.", "黑方胜：红方长捉。"},
		{xiangqi.Verdict{Result: xiangqi.Draw, Reason: xiangqi.NoViolation},
			"Draw: neither side broke a rule on repetition.", "和棋：双方均未违例。"},
		{xiangqi.Verdict{Result: xiangqi.RedWins, Reason: xiangqi.Resignation},
			"Red wins: Black resigned.", "红方胜：黑方认输。"},
	} {
		checkText(t, tt.verdict.Reason.String(), Verdict(tt.verdict), tt.en, tt.zh)
	}
}

// explain judges a line such as "startpos moves h2e2".
func explain(t *testing.T, rules xiangqi.Rules, line string) xiangqi.Explanation {
	t.Helper()
	start, moves, err := xiangqi.ParseLine(line)
	if err != nil {
		t.Fatal(err)
	}
	end, stack, err := xiangqi.Replay(start, moves...)
	if err != nil {
		t.Fatal(err)
	}
	return rules.Explain(&end, stack)
}

func TestExplain(t *testing.T) {
	const chase = "3ak4/9/9/9/3n5/9/6R2/9/9/5K3 w moves g3d3 d5c7 d3c3 c7d5 c3d3 d5c7 d3c3 c7d5 c3d3"
	for _, tt := range []struct {
		rules  xiangqi.Rules
		line   string
		en, zh string
	}{
		{xiangqi.RulesAXF(), "startpos moves h2e2",
			"The game continues: the position has not occurred before.",
			"对局继续：当前局面没有重复。"},
		{xiangqi.RulesAXF(), chase,
			"Black wins: Red chased a piece with every move. The position has been on the board 3 times; moves 2 to 9 are judged, counting both sides. " +
				"Red (R6=7, R7=6) chases the black horse with every move. " +
				"Black (H4-3, H3+4) repeats 1 chase, 1 idle move, chasing the red rook: its idle moves excuse it. Clause 4 of the Asian rules (axf-4).",
			"黑方胜：红方长捉。同一局面出现三次，依第2至第9着判定。红方车六平七、车七平六，长捉黑马。" +
				"黑方马４退３、马３进４，一捉一闲，捉红车；有闲着，不犯规。依据：亚洲规则第4条（axf-4）。"},
		{xiangqi.RulesAXF(), "2R5c/4k4/4bR3/6n2/6b2/9/9/3An4/3p1K3/6p1c b moves g6h8 f7i7 h8g6 i7f7 g6h8 f7i7 h8g6 i7f7",
			"Red wins: Black chased a piece with every move. The position has been on the board 3 times; moves 1 to 8 are judged, counting both sides. " +
				"Red (R4=1, R1=4) chases the black cannon with every move: its chases arise only from cutting off a guard, while the other side chases directly. " +
				"Black (H7-8, H8+7) chases the red rook with every move. Clause 5 of the Asian rules (axf-5).",
			"红方胜：黑方长捉。同一局面出现三次，依第1至第8着判定。红方车四平一、车一平四，长捉黑炮；是断根成捉，轻于对方直接来捉。" +
				"黑方马７退８、马８进７，长捉红车。依据：亚洲规则第5条（axf-5）。"},
		{xiangqi.RulesAXF(), chase[:len(chase)-len(" d5c7 d3c3 c7d5 c3d3")],
			"The game continues: the position has occurred only twice. The position has been on the board twice; moves 2 to 5 are judged, counting both sides. " +
				"Red (R6=7, R7=6) chases the black horse with every move. " +
				"Black (H4-3, H3+4) repeats 1 chase, 1 idle move, chasing the red rook: its idle moves excuse it. " +
				"If this continues: Black wins: Red chased a piece with every move. Clause 4 of the Asian rules (axf-4).",
			"对局继续：同一局面第二次出现。同一局面出现两次，依第2至第5着判定。红方车六平七、车七平六，长捉黑马。" +
				"黑方马４退３、马３进４，一捉一闲，捉红车；有闲着，不犯规。照此循环下去，黑方胜：红方长捉。依据：亚洲规则第4条（axf-4）。"},
		{xiangqi.RulesComputer(), "3k4n/9/9/9/9/9/9/9/9/4K2R1 w - - 119 60 moves h0g0",
			"Draw: too many moves without a capture. 120 moves without a capture, counting both sides, are a draw under the computer rules.",
			"和棋：已到自然限着。电脑规则规定120着（双方合计）不吃子即和。"},
	} {
		checkText(t, tt.line, Explain(explain(t, tt.rules, tt.line)), tt.en, tt.zh)
	}
	second := explain(t, xiangqi.RulesAXF(), chase).Ruling.Moves[1]
	checkText(t, "a ruled move", RuledMove(&second),
		"move 3, R6=7: chase; the red rook attacks the black horse (it is unprotected)", "第3着 车六平七：捉；红车捉黑马（无根）")
}
