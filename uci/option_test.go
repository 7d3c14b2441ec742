package uci

import (
	"errors"
	"reflect"
	"testing"
)

func TestOptionText(t *testing.T) {
	tests := []struct {
		option    Option
		uci, ucci string
		oneWay    bool // UCCI changes the name
	}{
		{
			option: Option{Name: "Hash", Type: Spin, Default: "16", Min: 1, Max: 1024},
			uci:    "option name Hash type spin default 16 min 1 max 1024",
			ucci:   "option hashsize type spin min 1 max 1024 default 16", oneWay: true,
		},
		{
			option: Option{Name: "usebook", Type: Check, Default: "true"},
			uci:    "option name usebook type check default true",
			ucci:   "option usebook type check default true",
		},
		{
			option: Option{Name: "style", Type: Combo, Default: "normal", Vars: []string{"solid", "normal", "risky"}},
			uci:    "option name style type combo default normal var solid var normal var risky",
			ucci:   "option style type combo var solid var normal var risky default normal",
		},
		{
			option: Option{Name: "Repetition Rule", Type: Combo, Default: "Asian Rule", Vars: []string{"Asian Rule", "Chinese Rule"}},
			uci:    "option name Repetition Rule type combo default Asian Rule var Asian Rule var Chinese Rule",
			ucci:   "option repetition_rule type combo var Asian Rule var Chinese Rule default Asian Rule", oneWay: true,
		},
		{
			option: Option{Name: "newgame", Type: Button},
			uci:    "option name newgame type button",
			ucci:   "option newgame type button",
		},
		{
			option: Option{Name: "bookfiles", Type: String},
			uci:    "option name bookfiles type string default <empty>",
			ucci:   "option bookfiles type string",
		},
		{
			option: Option{Name: "bookfiles", Type: String, Default: "/a  min/book.dat"},
			uci:    "option name bookfiles type string default /a  min/book.dat",
			ucci:   "option bookfiles type string default /a  min/book.dat",
		},
		{
			option: Option{Name: "about", Type: Label, Default: "made by hand"},
			uci:    "option name about type label default made by hand",
			ucci:   "option about type label default made by hand",
		},
	}
	for _, tt := range tests {
		if got := tt.option.Format(UCI); got != tt.uci {
			t.Errorf("UCI:\n got %q\nwant %q", got, tt.uci)
		}
		if got := tt.option.Format(UCCI); got != tt.ucci {
			t.Errorf("UCCI:\n got %q\nwant %q", got, tt.ucci)
		}
		if got, err := ParseOption(tt.uci); !reflect.DeepEqual(got, tt.option) || err != nil {
			t.Errorf("%q is read as %+v, %v", tt.uci, got, err)
		}
		want := tt.option
		if tt.oneWay {
			want.Name = OneWord(want.Name)
		}
		if got, err := ParseOption(tt.ucci); !reflect.DeepEqual(got, want) || err != nil {
			t.Errorf("%q is read as %+v, %v", tt.ucci, got, err)
		}
	}
}

// TestForeignOptions reads lines that engines write; the first two are those of
// ElephantEye 3.31 and Fairy-Stockfish 11.1.
func TestForeignOptions(t *testing.T) {
	tests := []struct {
		line string
		want Option
	}{
		{"option randomness type combo var none var tiny default none", Option{Name: "randomness", Type: Combo, Default: "none", Vars: []string{"none", "tiny"}}},
		{"option name Debug Log File type string default ", Option{Name: "Debug Log File", Type: String}},
		{"option name SyzygyPath type string default <empty>", Option{Name: "SyzygyPath", Type: String}},
		{"option  usebook  type  CHECK  default  on", Option{Name: "usebook", Type: Check, Default: "true"}},
		{"option name X type spin min -5 default 0 max x odd", Option{Name: "X", Type: Spin, Default: "0", Min: -5}},
		{"option name type check default false", Option{Name: "name", Type: Check, Default: "false"}},
		{"option type type button", Option{Name: "type", Type: Button}},
		{"option name B type button default now", Option{Name: "B", Type: Button}},
	}
	for _, tt := range tests {
		if got, err := ParseOption(tt.line); !reflect.DeepEqual(got, tt.want) || err != nil {
			t.Errorf("%q is read as %+v, %v", tt.line, got, err)
		}
	}
	for _, line := range []string{"", "option", "option name", "option name X", "option name X type", "option X type wheel", "option name type"} {
		if got, err := ParseOption(line); !errors.Is(err, ErrOption) {
			t.Errorf("%q is read as %+v, %v", line, got, err)
		}
	}
}

func TestSameOption(t *testing.T) {
	for _, pair := range [][2]string{{"Hash", "hashsize"}, {"Skill Level", "skill_level"}, {"Skill_Level", "Skill Level"}, {"Threads", "threads"}} {
		if !SameOption(pair[0], pair[1]) {
			t.Errorf("%q is not %q", pair[0], pair[1])
		}
	}
	if SameOption("Hash", "Clear Hash") {
		t.Error("Hash is Clear Hash")
	}
}

func TestNormalize(t *testing.T) {
	combo := Option{Name: "style", Type: Combo, Vars: []string{"Solid", "Very Risky"}}
	tests := []struct {
		option      Option
		value, want string
		bad         bool
	}{
		{option: Option{Type: Check}, value: "on", want: "true"},
		{option: Option{Type: Check}, value: "False", want: "false"},
		{option: Option{Type: Check}, value: "", bad: true},
		{option: Option{Type: Spin, Min: 1, Max: 9}, value: " 9 ", want: "9"},
		{option: Option{Type: Spin, Min: 1, Max: 9}, value: "10", bad: true},
		{option: Option{Type: Spin, Min: 1, Max: 9}, value: "0", bad: true},
		{option: Option{Type: Spin, Min: 1, Max: 9}, value: "99999999999999999999", bad: true},
		{option: Option{Type: Spin}, value: "-12345678901", want: "-12345678901"},
		{option: combo, value: "very RISKY", want: "Very Risky"},
		{option: combo, value: "very", bad: true},
		{option: Option{Type: Button}, value: "whatever", want: ""},
		{option: Option{Type: Label}, value: "x", bad: true},
		{option: Option{Type: String}, value: "<empty>", want: ""},
		{option: Option{Type: String}, value: "a\r\nb", want: "a  b"},
	}
	for _, tt := range tests {
		got, err := tt.option.Normalize(tt.value)
		if got != tt.want || errors.Is(err, ErrOption) != tt.bad {
			t.Errorf("%v %q: %q, %v, want %q", tt.option.Type, tt.value, got, err, tt.want)
		}
	}
}

// FuzzParseOption: an option that was read is written so that it is read the same.
func FuzzParseOption(f *testing.F) {
	for _, line := range []string{
		"option name Hash type spin default 16 min 1 max 1024", "option style type combo var a b var c default c",
		"option name a type string default <empty>", "option x type check default on", "name default type button",
		"tYpe tYpe spin", "option name type spin", "option name type type spin", "option name name type check",
	} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		o, err := ParseOption(line)
		if err != nil {
			return
		}
		if again, err := ParseOption(o.Format(UCI)); err != nil || !reflect.DeepEqual(again, o) {
			t.Errorf("%q is %+v, written %q, and that is %+v, %v", line, o, o.Format(UCI), again, err)
		}
	})
}
