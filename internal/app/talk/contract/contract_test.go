package contract

import (
	"reflect"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/comments"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

type inner struct {
	Name string `json:"name"`
}

type sent struct {
	inner
	ID       int                     `json:"id"`
	Title    string                  `json:"title,omitempty"`
	Limit    *int                    `json:"limit,omitempty"`
	Move     *xiangqi.Move           `json:"move"`
	Names    []inner                 `json:"names"`
	Pieces   map[xiangqi.Square]bool `json:"pieces"`
	Shares   map[string]float64      `json:"shares"`
	Rank     string                  `json:"rank" ts:"\"low\" | \"high\""`
	Captured struct {
		Red   []string `json:"red"`
		Black []string `json:"black"`
	} `json:"captured"`
	Result  xiangqi.Result `json:"result"`
	Hidden2 int            `json:"-"`
}

type asked struct {
	Move string `json:"move"`
	At   *int   `json:"at,omitempty"`
}

func testMessages() *Messages {
	return New(Options{
		Module: "github.com/chuhe-xiangqi/chuhe", Root: "../../../..",
		Names: map[string]string{"contract.inner": "Named"},
		Given: map[reflect.Type]string{
			reflect.TypeFor[xiangqi.Square](): "Square",
			reflect.TypeFor[xiangqi.Result](): Union(xiangqi.RedWins, xiangqi.Draw),
		},
	})
}

func TestTypeScript(t *testing.T) {
	m := testMessages()
	m.Add(reflect.TypeFor[sent]())
	m.Add(reflect.TypeFor[comments.Sources]()) // has a comment, and no fields that are sent
	if err := m.Err(); err != nil {
		t.Error(err)
	}
	got := string(m.TypeScript("// Head", map[string]string{"Square": "./board", "Words": "./text"}))
	const want = `// Head
import type { Square } from "./board";

export interface Named {
	readonly name: string;
}

export interface Sent extends Named {
	readonly id: number;
	readonly title?: string;
	readonly limit?: number;
	readonly move: string | null;
	readonly names: readonly Named[];
	readonly pieces: Readonly<Partial<Record<Square, boolean>>>;
	readonly shares: Readonly<Record<string, number>>;
	readonly rank: "low" | "high";
	readonly captured: ByColor<readonly string[]>;
	readonly result: "red_wins" | "draw";
}

/** Sources are the packages of a module. A package is parsed when it is first used. */
export interface Sources {
}
`
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestManual(t *testing.T) {
	m := testMessages()
	commands := []Command{{"game.move", reflect.TypeFor[asked](), reflect.TypeFor[inner]()}}
	m.AddCommands(commands)
	const head, tail = "| `game.move` | ", " | moves |\n"
	old := head + "– | –" + tail
	want := head + "`move: string, at?: number` | [`Named`](types.md#named)" + tail
	for _, text := range []string{old, want} {
		if got, err := m.Manual([]byte(text), commands, "types.md"); err != nil || string(got) != want {
			t.Errorf("got\n%s\n%v, want\n%s", got, err, want)
		}
	}
	for _, bad := range []string{"", old + head + "– | –" + tail, strings.Replace(old, "– | –", "–", 1)} {
		if got, err := m.Manual([]byte(bad), commands, "types.md"); err == nil {
			t.Errorf("%q gives %q, want an error", bad, got)
		}
	}
	oldPage := "head\n" + typesBegin + "old\n" + typesEnd + "end\n"
	wantPage := "head\n" + typesBegin + "\n## Named\n\n| field | type | meaning |\n|---|---|---|\n| `name` | `string` |  |\n\n" + typesEnd + "end\n"
	for _, text := range []string{oldPage, wantPage} {
		if got, err := m.TypesPage([]byte(text)); err != nil || string(got) != wantPage {
			t.Errorf("got\n%s\n%v, want\n%s", got, err, wantPage)
		}
	}
	if got, err := m.TypesPage([]byte(strings.Replace(oldPage, typesEnd, "", 1))); err == nil {
		t.Errorf("a page without an end gives %q, want an error", got)
	}
	if err := m.Err(); err != nil {
		t.Error(err)
	}
}

func TestCode(t *testing.T) {
	const kind, want = "Readonly<Record<string, readonly Readonly<Partial<A>>[]>> | null", "`Record<string, Partial<A>[]> \\| null`"
	if got := code(kind); got != want {
		t.Errorf("%s is %s, want %s", kind, got, want)
	}
}

func TestFaults(t *testing.T) {
	for want, kind := range map[string]reflect.Type{
		"has no name":    reflect.TypeFor[struct{ Name string }](),
		"is not of JSON": reflect.TypeFor[[]chan int](),
	} {
		m := testMessages()
		m.Add(kind)
		if err := m.Err(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: %v, want %q in it", kind, err, want)
		}
	}
}

func TestNames(t *testing.T) {
	m := testMessages()
	m.names["contract.none"] = "None"
	m.names["contract.sent"] = "Named"
	m.Add(reflect.TypeFor[sent]())
	err := m.Err()
	for _, want := range []string{"no type contract.none for None", "are both Named"} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q in it", err, want)
		}
	}
}
