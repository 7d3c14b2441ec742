package sheet

import (
	"encoding/xml"
	"errors"
	"io"
	"iter"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
	"github.com/chuhe-xiangqi/chuhe/xiangqi/diagram"
)

const games = `[Red "许<银>川"]
[Black "吕钦"]
[Result "1-0"]

{开头}
1. 炮二平五 马８进７ $220 2. 马二进三 (2. 兵三进一 车９平８ {另一路 & 变化}) 车９平８! {[%csl Ge5] 出车}
1-0

[FEN "3k5/9/9/9/9/9/9/9/4R4/4K4 b - - 0 41"]

41. ... 将４进１ 42. 车五进八 *
`

func all(text string) iter.Seq2[*record.Game, error] {
	return record.Read(strings.NewReader(text), record.PGN, record.ReadOptions{})
}

func TestWrite(t *testing.T) {
	var page strings.Builder
	r, err := Write(&page, all(games), Options{End: true})
	if err != nil || r != (Report{Games: 2, Diagrams: 4}) {
		t.Fatalf("%+v, %v", r, err)
	}
	text := page.String()
	for _, want := range []string{
		"<title>许&lt;银&gt;川 – 吕钦</title>", "<b>1.\u00a0炮二平五</b> <b>马８进７</b>", "<i>2.\u00a0兵三进一</i>", "另一路 &amp; 变化",
		"<b>2…\u00a0车９平８!</b>", `<p class="comment">出车</p>`, "<b>41…\u00a0将４进１</b>", "<b>42.\u00a0车五进八</b>",
		"<figcaption>1 · 1… ○</figcaption>", "<figcaption>3 ●</figcaption>", "break-inside: avoid",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in the page", want)
		}
	}
	if n := strings.Count(text, "<svg"); n != r.Diagrams {
		t.Errorf("%d pictures", n)
	}
	// Every element that is opened is closed.
	d := xml.NewDecoder(strings.NewReader(text[strings.Index(text, "<body>"):strings.Index(text, "</html>")]))
	d.AutoClose, d.Entity = xml.HTMLAutoClose, xml.HTMLEntity
	for {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
}

func TestOptions(t *testing.T) {
	var page strings.Builder
	r, err := Write(&page, all(games), Options{Every: 1, Notation: new(xiangqi.WXF), Symbols: diagram.Letters, Title: "A & B"})
	if err != nil || r.Diagrams != 4 {
		t.Fatalf("%+v, %v", r, err)
	}
	if text := page.String(); !strings.Contains(text, "C2=5") || !strings.Contains(text, "A &amp; B") || !strings.Contains(text, `lang="en"`) {
		t.Error(text[:400])
	}
	wrong := errors.New("wrong")
	if _, err := Write(io.Discard, func(yield func(*record.Game, error) bool) { yield(nil, wrong) }, Options{}); !errors.Is(err, wrong) {
		t.Errorf("%v", err)
	}
}
