package tablebase

import (
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"go.uber.org/goleak"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// openProber opens a folder and fails the test on a fault.
func openProber(t testing.TB, folder string, options Options) *Prober {
	t.Helper()
	if options.OnFault == nil {
		options.OnFault = func(err error) { t.Errorf("fault: %v", err) }
	}
	p, err := Open([]string{folder}, options)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := p.Close(); err != nil {
			t.Error(err)
		}
	})
	return p
}

// slowTables solves classes by going through all positions again and again, with
// the rules library alone, and keeps the values by FEN.
type slowTables map[string]Value

// solve adds the values of a class whose captures are solved already.
func (s slowTables) solve(t testing.TB, name string) {
	t.Helper()
	open := allPositions(t, name)
	for plies := 0; len(open) > 0; plies++ {
		var left []xiangqi.Position
		decided := make(map[string]Value)
		for _, p := range open {
			if v, ok := s.value(&p, plies); ok {
				decided[p.FEN()] = v
			} else {
				left = append(left, p)
			}
		}
		for fen, v := range decided {
			s[fen] = v
		}
		const longest = 30 // plies that no test class reaches
		if open = left; plies > longest {
			for _, p := range open {
				s[p.FEN()] = 0
			}
			return
		}
	}
}

// value returns the value of p if it is a win or a loss in plies.
func (s slowTables) value(p *xiangqi.Position, plies int) (Value, bool) {
	lost := true
	for _, m := range p.LegalMoves() {
		undo := p.MakeMove(m)
		setup := p.Setup()
		setup.PliesSinceCapture, setup.MoveNumber = 0, 1
		v, known := s[setup.FEN()]
		p.UnmakeMove(undo)
		if known && v == LossIn(plies-1) && plies > 0 {
			return WinIn(plies), true
		}
		lost = lost && known && v > 0
	}
	return LossIn(plies), lost
}

// allPositions returns all legal positions of a class.
func allPositions(t testing.TB, name string) (list []xiangqi.Position) {
	x := mustIndex(t, name)
	for n := range x.Len() {
		b, ok := x.Board(n)
		if !ok {
			continue
		}
		for _, board := range []xiangqi.Board{b, b.MirrorFile()} {
			for _, side := range []xiangqi.Color{xiangqi.Red, xiangqi.Black} {
				setup := xiangqi.Setup{Board: board, Turn: side}
				if p, err := setup.Position(); err == nil {
					list = append(list, p)
				}
			}
		}
	}
	return list
}

// TestProbeAll looks up every position of the tables in testdata, as it is and
// with the colours exchanged, and compares with the slow solution.
func TestProbeAll(t *testing.T) {
	slow := make(slowTables)
	p := openProber(t, "testdata", Options{})
	for _, name := range []string{"KK", "KRK", "KNK"} {
		slow.solve(t, name)
		for _, pos := range allPositions(t, name) {
			want := slow[pos.FEN()]
			turned := pos.ExchangeColors()
			for _, q := range []*xiangqi.Position{&pos, &turned} {
				plies, ok := p.ProbeDTM(q)
				result, known := p.ProbeWDL(q)
				if !ok || !known || plies != want.Plies() || result != want.WDL() {
					t.Fatalf("%s: %v in %d (%t, %t), want %v in %d", q.FEN(), result, plies, ok, known, want.WDL(), want.Plies())
				}
			}
		}
	}
	if got := p.Classes(); got != 3 {
		t.Errorf("%d classes, want 3", got)
	}
}

func TestMovesAndLine(t *testing.T) {
	p := openProber(t, "testdata", Options{})
	pos := mustPosition(t, "9/4k4/9/9/9/9/9/9/9/N2K5 w") // among the longest wins of KNK: 13 plies
	moves, ok := p.Moves(&pos)
	if !ok || len(moves) != len(pos.LegalMoves()) || moves[0].Value != WinIn(13) {
		t.Fatalf("moves %v, %t; want all legal ones, the first with 13 plies", moves, ok)
	}
	for i := range moves[1:] {
		if moves[i].Value.rank() < moves[i+1].Value.rank() {
			t.Errorf("%v stands before %v", moves[i], moves[i+1])
		}
	}
	line, ok := p.Line(&pos)
	if !ok || len(line) != 13 {
		t.Fatalf("line %v, %t; want 13 plies", line, ok)
	}
	end := pos
	for _, m := range line {
		if err := end.CheckMove(m); err != nil {
			t.Fatal(err)
		}
		end.MakeMove(m)
	}
	if end.HasLegalMove() {
		t.Errorf("the line ends in %s, where there is a move", end.FEN())
	}
	if plies, ok := p.PliesToCapture(&pos); !ok || plies != 13 {
		t.Errorf("%d plies to a capture, want 13: to the end", plies)
	}
	drawn := mustPosition(t, "4k4/9/9/9/9/9/9/9/9/3K5 b")
	if line, ok := p.Line(&drawn); !ok || len(line) != 0 {
		t.Errorf("the line of a draw is %v, %t", line, ok)
	}
	taken := mustPosition(t, "4kR3/9/9/9/9/9/9/9/9/3K5 b")
	if moves, ok := p.Moves(&taken); !ok || moves[0].Move.String() != "e9f9" || moves[0].Value != 0 {
		t.Errorf("moves %v, %t; want the capture e9f9 first, a draw", moves, ok)
	}
	if plies, ok := p.PliesToCapture(&taken); !ok || plies != 0 {
		t.Errorf("%d plies to a capture in a draw, want 0", plies)
	}
}

func TestNoAnswer(t *testing.T) {
	p := openProber(t, "testdata", Options{})
	few := openProber(t, "testdata", Options{MostAttackers: 1, Rules: PerpetualCheck})
	none := openProber(t, filepath.Join(t.TempDir(), "missing"), Options{})
	start := xiangqi.StartPosition()
	cannon := mustPosition(t, "4k4/9/9/9/9/9/9/9/C8/3K5 w")
	for _, pos := range []*xiangqi.Position{&start, &cannon, {}} {
		for _, q := range []*Prober{p, few, none} {
			if _, ok := q.ProbeWDL(pos); ok {
				t.Errorf("%s has a result", pos.FEN())
			}
			if _, ok := q.ProbeDTM(pos); ok {
				t.Errorf("%s has a distance", pos.FEN())
			}
			if _, ok := q.Moves(pos); ok {
				t.Errorf("%s has moves", pos.FEN())
			}
			if _, ok := q.Line(pos); ok {
				t.Errorf("%s has a line", pos.FEN())
			}
		}
	}
	if p.Covers(&start) || !p.Covers(&cannon) {
		t.Error("Covers: the start position is covered, or one cannon is not")
	}
	// The draws of these classes hold under any rules, so they are answered.
	drawn := mustPosition(t, "4k4/9/9/9/9/9/9/9/9/3K5 b")
	if result, ok := few.ProbeWDL(&drawn); !ok || result != Draw {
		t.Errorf("result %v, %t under perpetual check, want a draw", result, ok)
	}
}

// TestRulelessDraw: where perpetual check could matter, a draw is no answer
// under its rules unless a table of its own says so.
func TestRulelessDraw(t *testing.T) {
	folder := t.TempDir()
	drawn := mustPosition(t, "4k4/9/9/9/9/9/9/9/1p7/R2K5 w")
	write := func(rules Rules) {
		h := madeUpHeader(t, "KRKP", ResultTable, 3)
		h.Rules = rules
		source := func(_ xiangqi.Color, _ uint64, dst []Value) { clear(dst) }
		if _, err := newWriter(t, 1).Write(t.Context(), folder, h, source); err != nil {
			t.Fatal(err)
		}
	}
	write(Ruleless)
	for rules, want := range map[Rules]bool{Ruleless: true, PerpetualCheck: false} {
		if _, ok := openProber(t, folder, Options{Rules: rules}).ProbeWDL(&drawn); ok != want {
			t.Errorf("rules %v: answered %t, want %t", rules, ok, want)
		}
	}
	write(PerpetualCheck)
	if _, ok := openProber(t, folder, Options{Rules: PerpetualCheck}).ProbeWDL(&drawn); !ok {
		t.Error("no answer though there is a table for perpetual check")
	}
}

// TestFaults damages files that are in use: each is reported once, by name, and
// gives no answers from then on.
func TestFaults(t *testing.T) {
	folder := t.TempDir()
	pos := mustPosition(t, "4k4/9/9/9/9/9/9/9/1p7/R2K5 w")
	path := writeMadeUp(t, folder, "KRKP", MateTable, 100)
	good := mustRead(t, path)
	damaged := append([]byte(nil), good...)
	for i := headerSize + 500; i < len(damaged)-footerSize; i += 50 {
		damaged[i] ^= 1
	}
	tests := []struct {
		name, file string
		data       []byte
		want       error
	}{
		{"header", "KRKP.dtm", append([]byte("nothing"), good[7:]...), ErrFormat},
		{"truncated", "KRKP.dtm", good[:len(good)/2], ErrDamaged},
		{"another class", "KNKP.dtm", good, ErrDamaged},
		{"block", "KRKP.dtm", damaged, ErrDamaged},
	}
	for _, tt := range tests {
		folder := t.TempDir()
		if err := os.WriteFile(filepath.Join(folder, tt.file), tt.data, 0o600); err != nil {
			t.Fatal(err)
		}
		var faults []error
		p := openProber(t, folder, Options{OnFault: func(err error) { faults = append(faults, err) }})
		probed := pos
		if tt.file == "KNKP.dtm" {
			probed = mustPosition(t, "4k4/9/9/9/9/9/9/9/1p7/N2K5 w")
		}
		for range 3 {
			if _, ok := p.ProbeDTM(&probed); ok {
				t.Errorf("%s: an answer", tt.name)
			}
		}
		if len(faults) != 1 || !errors.Is(faults[0], tt.want) || !strings.Contains(faults[0].Error(), tt.file) {
			t.Errorf("%s: faults %v, want one that names %s and wraps %v", tt.name, faults, tt.file, tt.want)
		}
	}
}

// TestConcurrentProbes probes from eight goroutines with a cache that holds
// little, so that blocks come and go.
func TestConcurrentProbes(t *testing.T) {
	folder := t.TempDir()
	writeMadeUp(t, folder, "KRKP", MateTable, 100)
	writeMadeUp(t, folder, "KRKP", ResultTable, 3)
	p := openProber(t, folder, Options{CacheBytes: 1})
	x := mustIndex(t, "KRKP")
	var wait sync.WaitGroup
	for seed := range uint64(8) {
		wait.Go(func() {
			random := rand.New(rand.NewPCG(seed, 1))
			for range 400 {
				n := random.Uint64N(x.Len())
				b, ok := x.Board(n)
				setup := xiangqi.Setup{Board: b}
				pos, err := setup.Position()
				if !ok || err != nil {
					continue
				}
				if v, ok := p.Probe(&pos, MateTable); madeUpValue(100, xiangqi.Red, n) != NoValue && (!ok || v != madeUpValue(100, xiangqi.Red, n)) {
					t.Errorf("number %d: value %d, %t, want %d", n, v, ok, madeUpValue(100, xiangqi.Red, n))
				}
				if result, ok := p.ProbeWDL(&pos); madeUpValue(3, xiangqi.Red, n) != NoValue && (!ok || result != madeUpValue(3, xiangqi.Red, n).WDL()) {
					t.Errorf("number %d: result %v, %t, want %v", n, result, ok, madeUpValue(3, xiangqi.Red, n).WDL())
				}
			}
		})
	}
	wait.Wait()
}

// TestProbeAllocates wants no allocation once the cache is warm.
func TestProbeAllocates(t *testing.T) {
	p := openProber(t, "testdata", Options{})
	pos := mustPosition(t, "9/4k4/9/9/9/9/9/9/9/N2K5 w")
	allocs := testing.AllocsPerRun(100, func() {
		p.ProbeWDL(&pos)
		p.ProbeDTM(&pos)
	})
	if allocs != 0 {
		t.Errorf("%v allocations a probe, want 0", allocs)
	}
}

func TestCache(t *testing.T) {
	c := newCache(4 << 20) // 128 slots
	if got := len(c.sets) * slotsInSet; got != 128 {
		t.Errorf("%d slots, want 128", got)
	}
	for block := range 1000 {
		c.put(blockKey(3, block), []byte{byte(block), 7})
	}
	held := 0
	for block := range 1000 {
		symbol, ok := c.symbol(blockKey(3, block), 0, 8)
		if ok {
			held++
		}
		if ok && symbol != block&255 {
			t.Errorf("block %d holds symbol %d, want %d", block, symbol, block&255)
		}
	}
	if held != 128 {
		t.Errorf("%d blocks held, want 128", held)
	}
	one := newCache(0)
	one.put(1, []byte{1})
	for key := uint64(2); key < 20; key++ {
		one.put(key, []byte{1})
		if _, ok := one.symbol(1, 0, 8); !ok {
			t.Fatalf("the block used last was pushed out by block %d", key)
		}
	}
}

func BenchmarkProbeWDL(b *testing.B) {
	p := openProber(b, "testdata", Options{})
	pos := mustPosition(b, "9/4k4/9/9/9/9/9/9/9/N2K5 w")
	b.ReportAllocs()
	for b.Loop() {
		p.ProbeWDL(&pos)
	}
}

func BenchmarkProbeUncached(b *testing.B) {
	folder := b.TempDir()
	writeMadeUp(b, folder, "KRKP", MateTable, 100)
	p := openProber(b, folder, Options{})
	pos := mustPosition(b, "4k4/9/9/9/9/9/9/9/1p7/R2K5 w")
	for b.Loop() {
		for i := range p.cache.sets {
			p.cache.sets[i].slots = [slotsInSet]slot{}
		}
		p.ProbeDTM(&pos)
	}
}

// TestTableOf: the tables of a class are found under its name in either colours.
func TestTableOf(t *testing.T) {
	p := openProber(t, "testdata", Options{})
	mates := p.Mates()
	if len(mates) == 0 {
		t.Fatal("no classes with mates")
	}
	for i, class := range mates {
		for _, kind := range []Kind{MateTable, ResultTable} {
			table, exchanged := p.Table(class, kind)
			if table == nil || exchanged != AsStored || table.Header().Class != class || table.Header().Kind != kind {
				t.Errorf("%v, kind %d: table %v, exchanged %v", class, kind, table, exchanged)
			}
		}
		if i > 0 && mates[i-1].Pieces() > class.Pieces() {
			t.Errorf("%v stands before %v", mates[i-1], class)
		}
		if turned := class.ExchangeColors(); turned != class {
			if _, exchanged := p.Table(turned, MateTable); exchanged != Exchanged {
				t.Errorf("%v: exchanged %v, want %v", turned, exchanged, Exchanged)
			}
		}
	}
	if table, _ := p.Table(mustClassOf(t, "KRRKRR"), MateTable); table != nil {
		t.Error("KRRKRR has a table")
	}
}

func mustClassOf(t *testing.T, name string) Class {
	t.Helper()
	c, err := ParseClass(name)
	if err != nil {
		t.Fatal(err)
	}
	return c
}
