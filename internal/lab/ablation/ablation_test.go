package ablation

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"os"
	"reflect"
	"strings"
	"testing"

	"go.uber.org/goleak"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/engine/tune"
	"github.com/chuhe-xiangqi/chuhe/internal/kept"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/boards"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/chart"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/suite"
	"github.com/chuhe-xiangqi/chuhe/internal/longtest"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// few returns the first positions of our own.
func few(t *testing.T, n int) *suite.Positions {
	t.Helper()
	p, err := suite.OwnPositions()
	if err != nil {
		t.Fatal(err)
	}
	if len(p.List) != 50 {
		t.Fatalf("%d positions, want 50", len(p.List))
	}
	p.List = p.List[:n]
	return p
}

// TestVariants: each switch of the full engine has a variant and a description,
// and the ZMBL profile has nothing but the thesis' techniques.
func TestVariants(t *testing.T) {
	seen := map[string]bool{}
	for _, v := range Full.Variants() {
		if seen[v.Switch] {
			t.Errorf("%s twice", v)
		}
		seen[v.Switch] = true
		if v.Switch != "" && techniques[v.Switch].about == "" {
			t.Errorf("%s is not described", v.Switch)
		}
	}
	features := reflect.TypeFor[tune.Features]()
	for i := range features.NumField() {
		if name := features.Field(i).Name; !seen[name] {
			t.Errorf("%s is not measured", name)
		}
	}
	for _, v := range ZMBL.Variants() {
		if v.Switch != "" && switchIsOn(v.options().Features, v.Switch) {
			t.Errorf("%s adds something to the thesis' program", v)
		}
	}
	if got := (Variant{Profile: Full, Switch: "TwoTierTable"}).String(); got != "full with TwoTierTable" {
		t.Errorf("name %q", got)
	}
	for _, v := range Full.Companions() {
		if !seen[v.Switch] || v.Beside == "" || hidden[v.Switch] == "" {
			t.Errorf("%s hides nothing that is measured and explained", v)
		}
		for _, name := range v.switches() {
			if switchIsOn(v.options().Features, name) || !seen[name] {
				t.Errorf("%s leaves %s on", v, name)
			}
		}
	}
	// The base of a companion is one of the variants where it can be.
	with := Variant{Full, "Table", "InternalReduction"}
	if got, want := with.String(), "full without InternalReduction and Table"; got != want {
		t.Errorf("name %q, want %q", got, want)
	}
	plain := Variant{Profile: Full, Switch: "InternalReduction"}
	if s := with.Base().NewSeries(1); s.Variant != plain.String() || s.Switch != plain.Switch || s.Beside != "" {
		t.Errorf("base %+v, want %s", s, plain)
	}
}

func TestFits(t *testing.T) {
	p := few(t, 2)
	a := NewAblation(p, "")
	if err := errors.Join(a.Fits(p), a.Sign(7), a.Sign(7)); err != nil {
		t.Error(err)
	}
	if err := a.Sign(8); !errors.Is(err, ErrAblation) || a.Signature != 7 {
		t.Errorf("another engine: %v, signature %d", err, a.Signature)
	}
	if err := a.Fits(few(t, 3)); !errors.Is(err, ErrAblation) {
		t.Errorf("other positions: %v", err)
	}
}

// TestPage writes a page with every table, and one without any.
func TestPage(t *testing.T) {
	longtest.Only(t, "measures every variant")
	p := few(t, 1)
	a := NewAblation(p, "test")
	empty := bytes.Buffer{}
	if err := a.WriteMarkdown(&empty, nil); err != nil || strings.Contains(empty.String(), "|") {
		t.Errorf("empty: error %v\n%s", err, empty.String())
	}
	var variants []Variant
	for _, profile := range Profiles() {
		variants = append(variants, profile.Variants()...)
	}
	for _, v := range Full.Companions() {
		variants = append(variants, v.Base(), v)
	}
	for _, v := range variants {
		if a.series(v, 3) != nil {
			continue
		}
		e := engine.New(v.options())
		one, err := v.measure(t.Context(), e, p.List[0], 3, func() {})
		if err != nil {
			t.Fatal(err)
		}
		e.Close()
		a.Series = append(a.Series, one)
	}
	for _, m := range CourseMethods() {
		if err := a.MeasureCourse(t.Context(), m, 3); err != nil {
			t.Fatal(err)
		}
	}
	var err error
	if a.Lines, err = boards.MeasureLines(t.Context(), p.List, 2, 1); err != nil {
		t.Fatal(err)
	}
	a.Strength = append(a.Strength, Strength{Variant: "full without NullMove", Switch: "NullMove", Control: "nodes=5000", Games: 2, Elo: -50, Error: 30})
	pictures := map[string]bool{}
	var page bytes.Buffer
	err = a.WriteMarkdown(&page, &chart.Pictures{Folder: "folder", Write: func(name string, data []byte) error {
		pictures[name] = true
		return xml.Unmarshal(data, new(struct {
			XMLName xml.Name `xml:"svg"`
		}))
	}})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"## The thesis' techniques in the ZMBL profile", "## Null move", "## What cuts", "## Every switch of the full engine",
		"## Every switch of the ZMBL profile", "## Every switch of the FireMonkey profile", "## Every switch of the course project", "## What other techniques hide", "With InternalReduction and SingularExtension off in both: ", "## Bit ranks and bit files", "## The course project's table", "## In games",
		"164,786,147", "3.3 / 63.9 / 23.3 / 9.4", "(6,482,373)", "135.375 → 87.047", "-50 ± 30",
	} {
		if !strings.Contains(page.String(), want) {
			t.Errorf("the page lacks %q", want)
		}
	}
	if len(pictures) != 15 {
		t.Errorf("%d pictures: %v", len(pictures), pictures)
	}
	for name := range pictures {
		if !strings.Contains(page.String(), "(folder/"+name+")") {
			t.Errorf("the page does not show %s", name)
		}
	}
	failed := errors.New("disk full")
	if err := a.WriteMarkdown(io.Discard, &chart.Pictures{Write: func(string, []byte) error { return failed }}); !errors.Is(err, failed) {
		t.Errorf("a picture that cannot be written: %v", err)
	}
}

// TestStrengthTable: a row for each technique, the one that is worth most first,
// and a remark where games point the other way.
func TestStrengthTable(t *testing.T) {
	a := &Ablation{Strength: []Strength{
		{Variant: "full without Killers", Switch: "Killers", Control: "nodes=5000", Games: 100, Wins: 40, Losses: 60, Elo: -5, Error: 30},
		{Variant: "full without PVS", Switch: "PVS", Control: "nodes=5000", Games: 100, Wins: 10, Losses: 90, Elo: -200, Error: 60},
		{Variant: "full with TwoTierTable", Switch: "TwoTierTable", Control: "nodes=5000", Games: 100, Wins: 30, Losses: 70, Elo: -70, Error: 40},
		{Variant: "full without Killers", Switch: "Killers", Control: "move=5ms", Games: 100, Wins: 70, Losses: 30, Elo: 80, Error: 40},
	}}
	var page strings.Builder
	if err := a.WriteMarkdown(&page, nil); err != nil {
		t.Fatal(err)
	}
	want := `| engine | games, nodes=5000 | Elo | games, move=5ms | Elo | remark |
|---|---|---|---|---|---|
| without PVS | 100: +10 =0 −90 | -200 ± 60 | – | – | worth it: without null windows, nothing is reduced either |
| with TwoTierTable | 100: +30 =0 −70 | -70 ± 40 | – | – | the engine is better without it and leaves it off |
| without Killers | 100: +40 =0 −60 | -5 ± 30 | 100: +70 =0 −30 | +80 ± 40 | **better without it here** |
`
	if !strings.Contains(page.String(), want) {
		t.Errorf("want\n%s\nin\n%s", want, page.String())
	}
}

// TestCourse: all methods find the same scores, and their leaves are ordered as
// the project found them.
func TestCourse(t *testing.T) {
	const depth = 3
	var rows []CourseRow
	for _, m := range CourseMethods() {
		row, err := MeasureCourse(t.Context(), m, depth)
		if err != nil {
			t.Fatal(err)
		}
		rows = append(rows, row)
		if !reflect.DeepEqual(row.Scores, rows[0].Scores) {
			t.Errorf("%s: scores %v, want %v", m, row.Scores, rows[0].Scores)
		}
		// With the worst move first PVS searches many a move twice.
		if twice := m == CourseReversed; row.Leaves[0] < 44 || !twice && row.Leaves[0] != 44 {
			t.Errorf("%s: %d leaves at depth 1, want 44", m, row.Leaves[0])
		}
	}
	last := func(i int) uint64 { return rows[i].Leaves[depth-1] }
	if last(1) >= last(0) || last(2) > last(1) || last(3) <= last(2) {
		t.Errorf("leaves %d, %d, %d, %d", last(0), last(1), last(2), last(3))
	}
	// Without a cut-off every sequence would be a leaf.
	if most := uint64(79666); last(3) > 3*most {
		t.Errorf("%d leaves, perft has %d", last(3), most)
	}
}

// FuzzReadAblation reads anything and writes pages of what it takes.
func FuzzReadAblation(f *testing.F) {
	f.Add([]byte(`{"count":1,"series":[{"variant":"zmbl","profile":"zmbl","done":1,"nodes":[5],"seconds":[1],"cuts":[[1,2,3,4]],"first_cuts":[1]}]}`))
	f.Add([]byte(`{"series":[null]}`))
	f.Add([]byte(`{"lines":{"leaves":[1],"walked":[1]}}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		a, err := ReadAblation(bytes.NewReader(data))
		if err != nil {
			return
		}
		_ = a.WriteMarkdown(io.Discard, nil) // may refuse, must not panic
	})
}

// TestKeptPage compares docs/ablation.md and its pictures with what docs/ablation.json gives.
func TestKeptPage(t *testing.T) {
	f, err := os.Open("../../../docs/ablation.json")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = f.Close() }() // only read
	a, err := ReadAblation(f)
	if err != nil {
		t.Fatal(err)
	}
	const command = "chuhe-lab ablation --no-search --data docs/ablation.json --out docs/ablation.md --force"
	kept.Page(t, "../../../docs/ablation.md", command, func(w io.Writer, picture func(string, []byte) error) error {
		return a.WriteMarkdown(w, &chart.Pictures{Folder: "ablation", Write: picture})
	})
}
