package contract

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

type inner struct {
	Name string `json:"name"`
}

type sent struct {
	ID    int            `json:"id"`
	Title string         `json:"title,omitempty"`
	Move  *xiangqi.Move  `json:"move"`
	Names []inner        `json:"names"`
	Sides map[string]int `json:"sides"`
	Open  bool           `json:"open"`
}

const source = `
/** A comment with readonly x: number; */
export interface Inner { readonly name: string; }
export interface Sent {
	readonly id: number; // of the thing
	readonly title?: string;
	readonly move: string | null;
	readonly names: readonly Inner[];
	readonly sides: Readonly<Record<string, number>>;
	readonly open: boolean;
}
`

func TestCompare(t *testing.T) {
	tests := []struct{ old, new, want string }{
		{"", "", ""},
		{"id: number", "id: string", "Sent.id: string, and int is a number"},
		{"title?:", "title:", "Sent.title: may be missing"},
		{"string | null", "string", "Sent.move: null: true in Go, false"},
		{"open: boolean", "open: boolean | null", "Sent.open: null: false in Go, true"},
		{"readonly open: boolean;", "", "contract.sent has open, and Sent has not"},
		{"readonly open: boolean;", "readonly open: boolean; readonly more: number;", "Sent.more is not in contract.sent"},
		{"readonly name: string", "readonly nom: string", "Inner.nom is not in contract.inner"},
		{"readonly Inner[]", "readonly { readonly nom: string }[]", "Sent.names[].nom is not in contract.inner"},
		{"readonly Inner[]", "Inner", "Sent.names: Inner, and []contract.inner is a list"},
	}
	for _, tt := range tests {
		m, err := Parse([]byte(strings.Replace(source, tt.old, tt.new, 1)))
		if err != nil {
			t.Fatal(err)
		}
		got := m.Compare("Sent", reflect.TypeFor[sent]())
		found := slices.ContainsFunc(got, func(d string) bool { return strings.Contains(d, tt.want) })
		if tt.want == "" && len(got) > 0 || tt.want != "" && !found {
			t.Errorf("%q for %q: %q, want %q", tt.new, tt.old, got, tt.want)
		}
	}
}
