package library

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

// TestProposals finds the names of persons in other scripts and after places.
func TestProposals(t *testing.T) {
	l := openNew(t)
	importText(t, l, "n.jsonl", `{"red":"胡榮華","black":"湖北 洪智","result":"1-0","moves":"h2e2 h9g7"}
{"red":"胡荣华","black":"洪智","result":"1-0","moves":"h2e2 b9c7"}
{"red":"上海胡榮華","black":"上海林宏敏","result":"0-1","moves":"c3c4 b9c7"}
{"red":"林宏敏","black":"萬春林","result":"0-1","moves":"c3c4 h9g7"}
{"red":"上海萬春林","black":"胡榮華","result":"1/2-1/2","moves":"g3g4 h9g7"}
{"red":"歐陽琦琳","black":"Anna Lee","result":"1-0","moves":"g3g4 c6c5"}
{"red":"林宏敏 洪智","black":"萬春林 林宏敏","result":"1-0","moves":"g3g4 g6g5 h0g2"}
{"red":"湖北洪智","black":"ANNA LEE","result":"1-0","moves":"g3g4 g6g5"}
`)
	list, err := l.Proposals(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	want := "[{胡榮華 上海 4 [{胡榮華 2} {上海胡榮華 1} {胡荣华 1}]} {洪智 湖北 3 [{洪智 1} {湖北 洪智 1} {湖北洪智 1}]} " +
		"{Anna Lee  2 [{ANNA LEE 1} {Anna Lee 1}]} {林宏敏 上海 2 [{上海林宏敏 1} {林宏敏 1}]} {萬春林 上海 2 [{上海萬春林 1} {萬春林 1}]}]"
	if got := fmt.Sprint(list); got != want {
		t.Fatalf("%s\nwant\n%s", got, want)
	}
	if p, err := l.Player(t.Context(), "胡荣华", 5); err != nil || p.Games != 3 {
		t.Errorf("before: %+v, %v", p, err)
	}
	i, err := l.Proposal(t.Context(), "上海胡荣华")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := l.Confirm(t.Context(), i); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"胡荣华", "上海胡榮華"} {
		p, err := l.Player(t.Context(), name, 5)
		if err != nil || fmt.Sprint(p.Name, p.Team, p.Tally) != "胡榮華上海{4 2 1 1 0}" {
			t.Errorf("%s: %+v, %v", name, p, err)
		}
		// A search finds the games under all names.
		if found, err := l.Search(t.Context(), Query{Player: name}); err != nil || found.Total != 4 {
			t.Errorf("%s: %+v, %v", name, found, err)
		}
	}
	if list, err := l.Identities(t.Context()); err != nil || len(list) != 1 || list[0].Games != 4 {
		t.Errorf("%+v, %v", list, err)
	}
	if list, err := l.Proposals(t.Context()); err != nil || len(list) != 4 {
		t.Errorf("%+v, %v", list, err)
	}
	// One of them is another person.
	if _, err := l.Apart(t.Context(), "上海胡榮華"); err != nil {
		t.Fatal(err)
	}
	if list, err := l.Proposals(t.Context()); err != nil || len(list) != 4 {
		t.Errorf("proposed again: %+v, %v", list, err)
	}
	if p, err := l.Player(t.Context(), "胡荣华", 5); err != nil || p.Games != 3 {
		t.Errorf("apart: %+v, %v", p, err)
	}
	// So is one whose name differs by the script only.
	if _, err := l.Apart(t.Context(), "胡荣华"); err != nil {
		t.Fatal(err)
	}
	for name, games := range map[string]int{"胡荣华": 1, "胡榮華": 2} {
		if p, err := l.Player(t.Context(), name, 5); err != nil || p.Games != games {
			t.Errorf("%s: %+v, %v", name, p, err)
		}
	}
	if list, total, err := l.Persons(t.Context(), "胡榮", 2); err != nil || total != 3 || len(list) != 2 || list[0].Name != "胡榮華" {
		t.Errorf("%+v of %d, %v", list, total, err)
	}
	if _, err := l.Confirm(t.Context(), Identity{Name: "X", Aliases: []Alias{{Name: "nobody"}}}); !errors.Is(err, ErrName) {
		t.Errorf("%v", err)
	}
	if _, err := l.Apart(t.Context(), "nobody"); !errors.Is(err, ErrName) {
		t.Errorf("%v", err)
	}
}

// TestApartInPinyin checks that a name in pinyin that is another person's is not proposed again.
func TestApartInPinyin(t *testing.T) {
	l := openNew(t)
	importText(t, l, "n.jsonl", `{"red":"胡荣华","black":"B","result":"1-0","moves":"h2e2 h9g7"}
{"red":"Hu Ronghua","black":"B","result":"1-0","moves":"h2e2 b9c7"}
`)
	if p, err := l.Proposal(t.Context(), "胡荣华"); err != nil || len(p.Aliases) != 2 {
		t.Fatalf("%+v, %v", p, err)
	}
	if _, err := l.Apart(t.Context(), "Hu Ronghua"); err != nil {
		t.Fatal(err)
	}
	if list, err := l.Proposals(t.Context()); err != nil || len(list) > 0 {
		t.Errorf("proposed again: %+v, %v", list, err)
	}
}

// TestUndoNames takes back what was said about names, in the order in which that is
// possible.
func TestUndoNames(t *testing.T) {
	l := openNew(t)
	importText(t, l, "n.jsonl", `{"red":"胡榮華","black":"B","result":"1-0","moves":"h2e2 h9g7"}
{"red":"胡荣华","black":"B","result":"1-0","moves":"h2e2 b9c7"}
{"red":"上海胡榮華","black":"C","result":"0-1","moves":"c3c4 b9c7"}
`)
	state := func() string {
		t.Helper()
		known, err := l.Identities(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		proposed, err := l.Proposals(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return fmt.Sprint(known, proposed)
	}
	naming := func(n Naming) (action int64) {
		t.Helper()
		a, err := l.Name(t.Context(), &n, 5)
		if err != nil || a.Action == 0 {
			t.Fatalf("%+v, %v", a, err)
		}
		return a.Action
	}
	var states []string
	var actions []int64
	for _, n := range []Naming{
		{All: true},
		{Names: []string{"胡榮華", "上海胡榮華"}, Join: true, Team: "上海"},
		{Names: []string{"胡荣华"}, Apart: true},
		{Names: []string{"Hu", "胡榮華"}, Join: true},
		{Names: []string{"Bo", "B"}, Join: true},
	} {
		states = append(states, state())
		actions = append(actions, naming(n))
	}
	list, err := l.History(t.Context(), 10)
	if err != nil || len(list) != 6 || list[0].Kind != ActionNames || list[0].About != "Bo" || list[0].Games != 1 {
		t.Errorf("%+v, %v", list, err)
	}
	if _, err := l.Undo(t.Context(), actions[0]); !errors.Is(err, ErrAction) {
		t.Errorf("out of order: %v", err)
	}
	// That of other names waits for nothing.
	if _, err := l.Undo(t.Context(), actions[4]); err != nil || state() != states[4] {
		t.Errorf("%v, %s, want %s", err, state(), states[4])
	}
	for i := 3; i >= 0; i-- {
		if _, err := l.Undo(t.Context(), actions[i]); err != nil || state() != states[i] {
			t.Errorf("%d: %v\n%s, want\n%s", i, err, state(), states[i])
		}
	}
}

// TestTitlesAndSpellings imports records whose players are named in their title, or are
// written in letters, with blanks and with a team, and finds them by any of these.
func TestTitlesAndSpellings(t *testing.T) {
	l := openNew(t)
	importText(t, l, "t.jsonl", `{"headers":{"Title":"第3轮 广东 吕钦 先负 河北 李来群"},"moves":[{"move":"h2e2"}]}
{"headers":{"Title":"第3轮 广东 吕钦 先负 河北 李来群","Red":"Hu Ronghua"},"moves":[{"move":"c3c4"}]}
{"headers":{"Red":"胡　荣　华","Black":"Müller, Jörg"},"moves":[{"move":"g3g4"}]}
{"headers":{"Red":"王　平","Black":"李 来 群"},"moves":[{"move":"b2e2"}]}
{"headers":{"Red":"Nguye\u0302\u0303n Va\u0306n A\u0301nh","Black":"X"},"moves":[{"move":"a3a4"}]}
`)
	for name, want := range map[string]int{
		"吕钦": 1, "李来群": 2, "李來群": 2, "li laiqun": 2, "lü qin": 1, "胡荣华": 2, "hu ronghua": 2, "Jörg Müller": 1, "muller": 1,
		"王平": 1, "nguyen van anh": 1, "Nguyễn Văn Ánh": 1, "先负": 0, "nguyen van binh": 0,
	} {
		if found, err := l.Search(t.Context(), Query{Player: name}); err != nil || found.Total != want {
			t.Errorf("%s: %d games, %v, want %d", name, found.Total, err, want)
		}
	}
	for name, want := range map[string]int{"胡榮華": 2, "Ronghua Hu": 2, "李来群": 1, "nguyen van anh": 1} {
		if p, err := l.Player(t.Context(), name, 5); err != nil || p.Games != want {
			t.Errorf("player %s: %+v, %v, want %d games", name, p, err, want)
		}
	}
	list, err := l.Proposals(t.Context())
	if got := fmt.Sprint(list); err != nil || len(list) != 2 || !strings.Contains(got, "Hu Ronghua") || !strings.Contains(got, "河北 李来群") {
		t.Errorf("proposals: %v, %v", list, err)
	}
}
