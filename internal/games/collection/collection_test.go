package collection

import (
	"bufio"
	"bytes"
	"cmp"
	"compress/gzip"
	"encoding/binary"
	"encoding/json"
	"flag"
	"fmt"
	"math/bits"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/klauspost/compress/zstd"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

var update = flag.Bool("update", false, "write ccpd.games from games-ccpd.jsonl.gz in the folder CHUHE_GAMES")

// source is a game as the files of JSON lines have it.
type source struct {
	Event, Red, Black, Date, Site, Round, Kind, Result, Moves string
}

// inGB reads a text again that was written in GB 18030 and read as Big5, as the rounds of the source
// are: 菴01謫 is 第01轮.
func inGB(text string) string {
	raw, err := traditionalchinese.Big5.NewEncoder().String(text)
	if err != nil {
		return text
	}
	again, err := simplifiedchinese.GB18030.NewDecoder().String(raw)
	if err != nil || strings.ContainsRune(again, utf8.RuneError) {
		return text
	}
	return again
}

func (s *source) game() (game, error) {
	s.Round = inGB(s.Round)
	g := game{headers: strings.Join([]string{s.Result, s.Event, s.Red, s.Black, s.Date, s.Site, s.Round, s.Kind}, "\t")}
	if strings.Count(g.headers, "\t") != len(headerNames) || strings.Contains(g.headers, "\n") {
		return g, fmt.Errorf("headers that cannot be packed: %q", g.headers)
	}
	_, moves, err := xiangqi.ParseLine("startpos moves " + s.Moves)
	g.moves = moves
	return g, err
}

func readSource(t *testing.T, path string) (list []game) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(bytes.NewReader(data))
	if strings.HasSuffix(path, ".gz") {
		z, err := gzip.NewReader(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		lines = bufio.NewScanner(z)
	}
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var s source
		if err := json.Unmarshal(lines.Bytes(), &s); err != nil {
			t.Fatal(err)
		}
		g, err := s.game()
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, g)
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	slices.SortFunc(list, byDate)
	return list
}

// byDate orders games by date, those without one last, then by event and all else.
func byDate(a, b game) int {
	const result, event, date = 0, 1, 4
	x, y := strings.Split(a.headers, "\t"), strings.Split(b.headers, "\t")
	if (x[date] == "") != (y[date] == "") {
		return strings.Compare(y[date], x[date])
	}
	return cmp.Or(strings.Compare(x[date], y[date]), strings.Compare(x[event], y[event]), slices.Compare(x, y), slices.Compare(a.moves, b.moves))
}

// pack is the reverse of unpack.
func pack(games []game) ([]byte, error) {
	order := make([]int, len(games))
	text := make([]string, len(games))
	for i := range games {
		order[i], text[i] = i, games[i].headers
	}
	slices.SortFunc(order, func(a, b int) int { return cmp.Or(slices.Compare(games[a].moves, games[b].moves), cmp.Compare(a, b)) })
	headers := strings.Join(text, "\n")
	var shared, plies, lines, words []byte
	room, word := ^uint64(0), uint64(0)
	var before, legal []xiangqi.Move
	for _, i := range order {
		moves := games[i].moves
		same := 0
		for same < min(len(before), len(moves)) && before[same] == moves[same] {
			same++
		}
		shared = binary.AppendUvarint(shared, uint64(same))
		plies = binary.AppendUvarint(plies, uint64(len(moves)))
		lines = binary.LittleEndian.AppendUint16(lines, uint16(i))
		pos := xiangqi.StartPosition()
		for ply, m := range moves {
			if ply >= same {
				legal = pos.AppendLegal(legal[:0])
				slices.SortFunc(legal, func(a, b xiangqi.Move) int {
					return cmp.Or(cmp.Compare(a.From(), b.From()), cmp.Compare(a.To(), b.To()))
				})
				digit := slices.Index(legal, m)
				if digit < 0 {
					return nil, fmt.Errorf("line %d: ply %d is not legal", i+1, ply+1)
				}
				over, product := bits.Mul64(room, uint64(len(legal)))
				if over != 0 {
					if room != ^uint64(0) {
						words = binary.LittleEndian.AppendUint64(words, word)
					}
					room, word, product = 1, 0, uint64(len(legal))
				}
				word += uint64(digit) * room
				room = product
			}
			pos.MakeMove(m)
		}
		before = moves
	}
	words = binary.LittleEndian.AppendUint64(words, word)
	data := binary.AppendUvarint(nil, uint64(len(games)))
	data = binary.AppendUvarint(data, uint64(len(headers)))
	data = slices.Concat(data, []byte(headers), shared, plies, lines, words)
	z, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBestCompression), zstd.WithEncoderConcurrency(1))
	if err != nil {
		return nil, err
	}
	return z.EncodeAll(data, nil), z.Close()
}

// TestPacked compares the games with those that they were made of: moves and headers of all
// have come back.
func TestPacked(t *testing.T) {
	folder := os.Getenv("CHUHE_GAMES")
	if folder == "" {
		t.Skip("CHUHE_GAMES names no folder of games")
	}
	games := readSource(t, filepath.Join(folder, "games-ccpd.jsonl.gz"))
	data, err := pack(games)
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile("ccpd.games", data, 0o644); err != nil {
			t.Fatal(err)
		}
	} else if string(data) != packed {
		t.Errorf("ccpd.games differs from what is made of the games; go test -run Packed -update writes it")
	}
	back, err := unpack(string(data))
	if err != nil {
		t.Fatal(err)
	}
	if !slices.EqualFunc(back, games, func(a, b game) bool { return a.headers == b.headers && slices.Equal(a.moves, b.moves) }) {
		t.Errorf("%d games have become %d, or others", len(games), len(back))
	}
}

// TestGames counts the games, and compares a sample with the file that it was taken from by
// another way.
func TestGames(t *testing.T) {
	all := map[string]*strings.Builder{}
	games, plies, computers := 0, 0, 0
	for g, err := range Games() {
		if err != nil {
			t.Fatal(err)
		}
		games++
		plies += len(g.Moves())
		if g.Headers.Get(KindHeader) == Computer {
			computers++
		}
		if g.Headers.Get(SourceHeader) != Attribution {
			t.Fatalf("game %d is without attribution", games)
		}
		var b strings.Builder
		for _, m := range g.Moves() {
			b.WriteString(m.String() + " ")
		}
		key := strings.TrimSpace(b.String())
		b.Reset()
		fmt.Fprintf(&b, "%s %s, %s, %s", g.Headers.Get("Red"), g.Headers.Get("Black"), g.Headers.Get("Date"), g.Result.PGN())
		all[key] = &b
	}
	if games != 21932 || plies != 1895042 || computers != 145 || len(all) != games {
		t.Errorf("%d games, %d plies, %d of computers, %d of different moves; want 21932, 1895042, 145, 21932", games, plies, computers, len(all))
	}
	sample, err := os.ReadFile(filepath.Join("..", "..", "..", "xiangqi", "testdata", "games", "sample.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	compared := 0
	for line := range strings.Lines(string(sample)) {
		var s source
		if err := json.Unmarshal([]byte(line), &s); err != nil {
			t.Fatal(err)
		}
		want := fmt.Sprintf("%s %s, %s, %s", s.Red, s.Black, s.Date, s.Result)
		if got := all[s.Moves]; got == nil || got.String() != want {
			t.Errorf("%s: %v", want, got)
		}
		compared++
	}
	if compared != 500 {
		t.Errorf("%d games of the sample", compared)
	}
}

// TestDamaged unpacks files with a byte changed: they give an error, or other games.
func TestDamaged(t *testing.T) {
	games := []game{{"1-0\ta\tb\tc\t2001\t\t\t", line(t, "h2e2 h9g7")}, {"*\t\t\t\t\t\t\t", line(t, "h2e2 h7e7 h0g2")}}
	file, err := pack(games)
	if err != nil {
		t.Fatal(err)
	}
	if back, err := unpack(string(file)); err != nil || len(back) != 2 || !slices.Equal(back[1].moves, games[1].moves) {
		t.Fatalf("%v, %v", back, err)
	}
	for i := range file {
		for bit := range 8 {
			broken := bytes.Clone(file)
			broken[i] ^= 1 << bit
			_, _ = unpack(string(broken)) // must not panic
			_, _ = unpack(string(file[:i]))
		}
	}
}

func line(t *testing.T, text string) []xiangqi.Move {
	t.Helper()
	_, moves, err := xiangqi.ParseLine("startpos moves " + text)
	if err != nil {
		t.Fatal(err)
	}
	return moves
}

func FuzzUnpack(f *testing.F) {
	file, err := pack([]game{{"1-0\ta\tb\tc\t2001\t\t\t", []xiangqi.Move{xiangqi.NewMove(25, 22)}}})
	if err != nil {
		f.Fatal(err)
	}
	f.Add(string(file))
	f.Fuzz(func(_ *testing.T, file string) {
		games, _ := unpack(file)
		for i := range games {
			_, _ = games[i].record()
		}
	})
}

func BenchmarkGames(b *testing.B) {
	for b.Loop() {
		if _, err := unpack(packed); err != nil {
			b.Fatal(err)
		}
	}
}
