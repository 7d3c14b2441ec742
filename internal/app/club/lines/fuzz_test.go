package lines

import (
	"bytes"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/chuhe-xiangqi/chuhe/internal/readlaw"
)

// FuzzTelnet feeds bytes to the filter and the editor, in one piece and one by one. Both ways
// give the same lines; no line is too long or has control characters; answers are bounded.
func FuzzTelnet(f *testing.F) {
	for _, seed := range []string{
		"date\r\n", "a\r\x00b\nc\r\n", "\xff\xfd\x01\xff\xfb\x1f\xff\xfa\x1f\x00\x50\x00\x18\xff\xf0who\r\n", "\xff\xff\r\n", "\xff\xf4\xff\xf6",
		"\xff\xfb\x2a\xff\xfa\x2a\x02UTF-8\xff\xf0炮二平五\r\n", "ab\x08\x7f\x15xy z\x17\x1b[A\x1b[D\x1b[Cq\n", "\xff\xfa\xff\xfd\x03", "\xff\xfa\x2a\x01;x\xff\xf0",
		strings.Repeat("炮", 200) + "\n", "\xff", "\xff\xfa", "\x1b[999999999A\n",
	} {
		f.Add([]byte(seed), true)
		f.Add([]byte(seed), false)
	}
	f.Fuzz(func(t *testing.T, raw []byte, visible bool) {
		if len(raw) > 1<<16 {
			return
		}
		run := func(step int) (all []typedLine, answers, echoes int, end filter) {
			var x filter
			e := editor{visible: visible}
			for from := 0; from < len(raw); from += step {
				data, answer := x.feed(raw[from:min(from+step, len(raw))])
				lines, echo := e.feed(data)
				all = append(all, lines...)
				answers += len(answer)
				echoes += len(echo)
				if len(e.line) > mostLine || e.at > len(e.line) || len(e.history) > mostHistory || len(x.sub) > mostSub || len(e.escape) > 8 {
					t.Fatalf("%d bytes of a line, cursor %d, %d of history, %d of a negotiation", len(e.line), e.at, len(e.history), len(x.sub))
				}
			}
			x.sub = bytes.Clone(x.sub)
			return all, answers, echoes, x
		}
		if !visible { // what is echoed is bounded below
			readlaw.Check(t, len(raw), func() { run(512) }) // as much as is read at a time
		}
		whole, answers, echoes, x := run(max(1, len(raw)))
		bytewise, answers1, echoes1, _ := run(1)
		if len(whole) != len(bytewise) || answers != answers1 || echoes != echoes1 {
			t.Fatalf("%d lines at once, %d byte by byte", len(whole), len(bytewise))
		}
		for i, l := range whole {
			if l != bytewise[i] {
				t.Fatalf("line %d: %v and %v", i, l, bytewise[i])
			}
			if len(l.text) > mostLine || !utf8.ValidString(l.text) || strings.ContainsFunc(l.text, func(r rune) bool { return r < ' ' || r == 0x7f }) {
				t.Fatalf("line %q", l.text)
			}
		}
		if answers > 16*(x.count+1) || echoes > 8*mostLine*(len(raw)+1) {
			t.Fatalf("%d bytes of answers to %d negotiations, %d of echo to %d bytes", answers, x.count, echoes, len(raw))
		}
	})
}

// TestEditing types as a user whose client sends each character.
func TestEditing(t *testing.T) {
	for _, tt := range []struct{ typed, want string }{
		{"dtae\x08\x08\x08ate\r", "date"}, {"who am i\x17\x17o\r", "who o"}, {"junk\x15date\r", "date"}, {"炮二平四\x7f五\r", "炮二平五"},
		{"dte\x1b[D\x1b[Da\r", "date"}, {"first\rsecond\r\x1b[A\x1b[A\r", "first"}, {"first\r\x1b[A\x1b[Bnew\r", "new"}, {"ab\x1b[Dx\x1b[Cy\r", "axby"},
	} {
		e := editor{visible: true}
		lines, _ := e.feed([]byte(tt.typed))
		if got := lines[len(lines)-1].text; got != tt.want {
			t.Errorf("%q gave %q, want %q", tt.typed, got, tt.want)
		}
	}
	e := editor{visible: true, secret: true}
	if _, echo := e.feed([]byte("hush")); len(echo) > 0 {
		t.Errorf("a password is echoed: %q", echo)
	}
}

// TestNegotiation answers each option once, in the form that the client is to expect.
func TestNegotiation(t *testing.T) {
	for _, tt := range []struct{ sent, answer, data string }{
		{"\xff\xfd\x03", "\xff\xfc\x03", ""}, {"\xff\xfd\x03\xff\xfd\x03", "\xff\xfc\x03", ""}, {"\xff\xfb\x18", "\xff\xfe\x18", ""},
		{"\xff\xfb\x1f\xff\xfa\x1f\x00\x50\x00\x18\xff\xf0", "\xff\xfd\x1f", ""}, {"\xff\xfd\x00", "\xff\xfb\x00", ""}, {"a\xff\xffb", "", "a\xffb"},
		{"\xff\xfb\x2a", "\xff\xfd\x2a\xff\xfa\x2a\x01;UTF-8\xff\xf0", ""}, {"\xff\xf6", "", "\x05"}, {"\xff\xf4x", "", "\x03x"}, {"\xff\xf1y", "", "y"},
		{"\xff\xfa\x2a\x01;ISO-8859-1;UTF-8\xff\xf0", "\xff\xfa\x2a\x02UTF-8\xff\xf0", ""}, {"\xff\xfa\x2a\x01;KOI8-R\xff\xf0", "\xff\xfa\x2a\x03\xff\xf0", ""},
	} {
		var x filter
		if data, answer := x.feed([]byte(tt.sent)); string(answer) != tt.answer || string(data) != tt.data {
			t.Errorf("%q: answer %q, data %q, want %q, %q", tt.sent, answer, data, tt.answer, tt.data)
		}
	}
}
