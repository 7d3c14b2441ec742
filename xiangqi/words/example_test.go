package words_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
	"github.com/chuhe-xiangqi/chuhe/xiangqi/words"
)

// Tell a player in Chinese why the game has ended.
func ExampleExplain() {
	start, moves, err := xiangqi.ParseLine("3ak4/9/9/9/3n5/9/6R2/9/9/5K3 w moves " +
		"g3d3 d5c7 d3c3 c7d5 c3d3 d5c7 d3c3 c7d5 c3d3")
	if err != nil {
		fmt.Println(err)
		return
	}
	end, stack, err := xiangqi.Replay(start, moves...)
	if err != nil {
		fmt.Println(err)
		return
	}
	e := xiangqi.RulesAXF().Explain(&end, stack)
	for _, sentence := range words.Explain(e, words.Chinese) {
		fmt.Println(sentence)
	}
	fmt.Println(words.Move(&e.Ruling.Moves[1], words.Chinese))
	// Output:
	// 黑方胜：红方长捉。
	// 同一局面出现三次，依第2至第9着判定。
	// 红方车六平七、车七平六，长捉黑马。
	// 黑方马４退３、马３进４，一捉一闲，捉红车；有闲着，不犯规。
	// 依据：亚洲规则第4条（axf-4）。
	// 第3着 车六平七：捉；红车捉黑马（无根）
}

// Tell a player why a move cannot be played.
func ExampleRefusal_text() {
	g := xiangqi.NewGame(xiangqi.RulesAXF())
	for _, text := range []string{"炮三平五", "zz"} {
		_, err := g.PlayText(text)
		sentence, _ := words.Refusal(err, words.Chinese)
		fmt.Println(sentence)
	}
	if err := g.Resign(xiangqi.Red); err != nil {
		fmt.Println(err)
	}
	_, err := g.PlayText("h2e2")
	fmt.Println(words.Refusal(err, words.English))
	// Output:
	// 没有棋子能走“炮三平五”。
	// “zz”不是着法。
	// The game is over. true
}

func ExampleRefusal() {
	g := xiangqi.NewGame(xiangqi.RulesAXF())
	_, err := g.PlayText("h2h9") // the cannon takes the knight
	fmt.Println(err)
	_, err = g.PlayText("i9h9")
	fmt.Println(err)
	_, err = g.PlayText("b0d1")
	for _, l := range []words.Language{words.English, words.Chinese} {
		sentence, ok := words.Refusal(err, l)
		fmt.Println(ok, sentence)
	}
	// Output:
	// <nil>
	// <nil>
	// true The horse is blocked by a piece on its leg.
	// true 马腿被绊。
}

// What Verdict.String says in English is the sentence of the catalogue.
func TestVerdictString(t *testing.T) {
	verdicts := []xiangqi.Verdict{{}, {Result: xiangqi.Draw}}
	for _, r := range xiangqi.EndReasons() {
		for _, result := range []xiangqi.Result{xiangqi.Undecided, xiangqi.RedWins, xiangqi.BlackWins, xiangqi.Draw} {
			if _, loss := result.Winner(); !loss && lossOnly[r] {
				continue
			}
			verdicts = append(verdicts, xiangqi.Verdict{Result: result, Reason: r})
		}
	}
	for _, v := range verdicts {
		if got, want := v.String(), words.Verdict(v, words.English); got != want {
			t.Errorf("%v %v: %q, want %q", v.Result, v.Reason, got, want)
		}
	}
}

// lossOnly are the reasons by which a side has lost.
var lossOnly = map[xiangqi.EndReason]bool{
	xiangqi.Checkmate: true, xiangqi.Stalemate: true, xiangqi.PerpetualCheck: true, xiangqi.PerpetualChase: true,
	xiangqi.PinnedRookChase: true, xiangqi.OneSideForbidden: true,
	xiangqi.Resignation: true, xiangqi.TimeLoss: true, xiangqi.IllegalMove: true, xiangqi.Abandonment: true,
}

func TestLanguages(t *testing.T) {
	for _, l := range words.Languages() {
		if got, err := words.ParseLanguage(string(l)); err != nil || got != l {
			t.Errorf("%q: %q, %v", l, got, err)
		}
	}
	if _, err := words.ParseLanguage("xx"); !errors.Is(err, words.ErrLanguage) {
		t.Errorf("xx: %v", err)
	}
	if got := words.Verdict(xiangqi.Verdict{}, "xx"); got != "The game continues." {
		t.Errorf("in a language that is not there: %q, want English", got)
	}
	if _, ok := words.Refusal(errors.New("x"), words.English); ok {
		t.Error("an error that is not of the rules has a sentence")
	}
}

// FuzzExplain checks that no explanation read from outside crashes the words.
func FuzzExplain(f *testing.F) {
	start, moves, err := xiangqi.ParseLine("3ak4/9/9/9/3n5/9/6R2/9/9/5K3 w moves g3d3 d5c7 d3c3 c7d5 c3d3")
	if err != nil {
		f.Fatal(err)
	}
	end, stack, err := xiangqi.Replay(start, moves...)
	if err != nil {
		f.Fatal(err)
	}
	text, err := json.Marshal(xiangqi.RulesCXA().Explain(&end, stack))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(string(text))
	f.Add(strings.ReplaceAll(string(text), `"threat":"0000"`, `"threat":"e9e0"`))
	f.Add(strings.ReplaceAll(string(text), `"move":"d5c7"`, `"move":"e9f0"`))
	f.Add(`{"ruling":{"moves":[]}}`)
	f.Add(`{"ruling":{"moves":[{}]}}`)
	f.Add(`{"verdict":{"result":"draw","reason":"perpetual_check"},"ruling":{"clause":"axf-1","red":{"checks":-1}}}`)
	f.Fuzz(func(t *testing.T, text string) {
		var e xiangqi.Explanation
		if json.Unmarshal([]byte(text), &e) != nil {
			return
		}
		for _, l := range words.Languages() {
			if len(words.Explain(e, l)) == 0 {
				t.Error("nothing is said")
			}
		}
		if e.Ruling != nil {
			for i := range e.Ruling.Moves {
				words.Move(&e.Ruling.Moves[i], words.Chinese)
			}
		}
	})
}
