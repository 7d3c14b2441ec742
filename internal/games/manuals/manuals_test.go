package manuals

import (
	"bufio"
	"cmp"
	"compress/gzip"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
)

var update = flag.Bool("update", false, "write lines.txt from games-oldbooks.jsonl.gz in the folder CHUHE_GAMES, and the reviews in CHUHE_REVIEWS")

// chosen are the books that are carried, in their order: those of the Ming and Qing dynasties.
var chosen = []string{
	"橘中秘", "梅花谱", "自出洞来无敌手", "梅花泉", "善庆堂重订梅花变", "崇本堂梅花秘谱", "梅花变法谱", "石杨遗局", "反梅花谱", "吴氏梅花谱", "无双品梅花谱", "金鹏十八变", "韬略元机",
}

// source is a line of the source.
type source struct{ Book, Name, Moves string }

var (
	digits   = regexp.MustCompile(`\d+|[一二三四五六七八九十]+局`)
	tail     = regexp.MustCompile(`\d{3}$`)
	order    = []string{"一局", "二局", "三局", "四局", "五局", "六局", "七局", "八局", "九局", "十局", "十一局", "十二局"}
	sections = strings.Split("自出洞来无敌手", "")
)

// place is where a chapter comes in its book: by the number in its name, and of chapters with one number by the name.
func (s *source) place() (section string, number int) {
	section, _, found := strings.Cut(s.Name, "_")
	if !found {
		section = ""
	}
	for i, word := range sections {
		if strings.HasPrefix(s.Name, "“"+word) {
			section = strconv.Itoa(i)
		}
	}
	text := digits.FindString(s.Name)
	if number, err := strconv.Atoi(text); err == nil {
		return section, number
	}
	return section, slices.Index(order, text)
}

// name is that of a chapter without the numbers of files.
func (s *source) name() string {
	name := strings.ReplaceAll(tail.ReplaceAllString(s.Name, ""), "让先_让先-", "让先_")
	name = regexp.MustCompile(`_N\d+(让先-)?`).ReplaceAllString(name, "_")
	name = strings.ReplaceAll(name, "吴氏梅花谱_", "")
	return strings.ReplaceAll(strings.Join(strings.Fields(name), " "), "_", "·")
}

// TestLines compares the lines with those that they were made of, and writes them with -update.
func TestLines(t *testing.T) {
	folder := os.Getenv("CHUHE_GAMES")
	if folder == "" {
		t.Skip("CHUHE_GAMES names no folder of games")
	}
	f, err := os.Open(filepath.Join(folder, "games-oldbooks.jsonl.gz"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = f.Close() }()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	var all []source
	for in := bufio.NewScanner(z); in.Scan(); {
		var s source
		if err := json.Unmarshal(in.Bytes(), &s); err != nil {
			t.Fatal(err)
		}
		if slices.Contains(chosen, s.Book) {
			all = append(all, s)
		}
	}
	slices.SortStableFunc(all, func(a, b source) int {
		sectionA, numberA := a.place()
		sectionB, numberB := b.place()
		return cmp.Or(slices.Index(chosen, a.Book)-slices.Index(chosen, b.Book), cmp.Compare(sectionA, sectionB), numberA-numberB, cmp.Compare(a.Name, b.Name))
	})
	notes := reviews(t)
	old := map[string]string{}
	for line := range strings.Lines(lines) {
		if fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t"); len(fields) == 4 {
			old[fields[2]] = fields[3]
		}
	}
	var b strings.Builder
	named := map[string]int{} // chapters with a name
	for _, s := range all {
		note, ok := notes[s.Moves]
		if !ok {
			note = old[s.Moves]
		}
		name := s.name()
		if named[s.Book+name]++; named[s.Book+name] > 1 {
			name += fmt.Sprintf("（%d）", named[s.Book+name])
		}
		fmt.Fprintf(&b, "%s\t%s\t%s\t%s\n", s.Book, name, s.Moves, note)
	}
	if *update {
		if err := os.WriteFile("lines.txt", []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if b.String() != lines {
		t.Error("lines.txt differs from what is made of the games; go test -run Lines -update writes it")
	}
}

// reviewed is what is read of the answers of chuhe review --json.
type reviewed struct {
	Games []struct {
		Moves []struct {
			Ply     int
			Move    string
			Mark    string
			Loss    float64
			Better  []string
			Reasons []struct {
				From int
				Line []string
			}
		}
	}
}

const (
	mostPlies = 7   // of a variation
	leastLoss = 0.2 // points that a move loses whose fault is not proved
)

// reviews returns the notes of the games in the reviews, by their moves.
func reviews(t *testing.T) map[string]string {
	notes := map[string]string{}
	for _, name := range filepath.SplitList(os.Getenv("CHUHE_REVIEWS")) {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		var r reviewed
		if err := json.Unmarshal(data, &r); err != nil {
			t.Fatal(err)
		}
		for _, g := range r.Games {
			var moves, list []string
			for _, m := range g.Moves {
				moves = append(moves, m.Move)
				if bad := m.Mark == "mistake" || m.Mark == "blunder"; !bad || m.Loss < leastLoss && len(m.Reasons) == 0 {
					continue
				}
				note := fmt.Sprint(m.Ply) + " " + strings.Join(m.Better[:min(len(m.Better), mostPlies)], " ")
				for _, reason := range m.Reasons {
					if reason.From == m.Ply && len(reason.Line) > 0 {
						note += "/" + strings.Join(reason.Line[:min(len(reason.Line), mostPlies)], " ")
						break
					}
				}
				list = append(list, note)
			}
			notes[strings.Join(moves, " ")] = strings.Join(list, ";")
		}
	}
	return notes
}

// TestBooks counts the manuals, and makes the record of each chapter.
func TestBooks(t *testing.T) {
	chapters, plies, notes := 0, 0, 0
	for _, b := range Books() {
		if Find(b.Name) == nil || !slices.Contains(chosen, b.Name) {
			t.Errorf("%s", b.Name)
		}
		names := map[string]bool{}
		for _, c := range b.Chapters {
			if names[c.Name] || c.Name == "" {
				t.Errorf("%s has two chapters %q", b.Name, c.Name)
			}
			names[c.Name] = true
			chapters, plies, notes = chapters+1, plies+len(c.Moves), notes+len(c.Notes)
			g := c.Record(phrases.Chinese)
			if got := g.Moves(); !slices.Equal(got, c.Moves) {
				t.Errorf("%s: the main line is %v", c.Name, got)
			}
			marked := 0
			for _, n := range g.All() {
				if strings.HasPrefix(n.Comment, "引擎") {
					marked++
				}
			}
			if len(c.Notes) > 0 && marked == 0 {
				t.Errorf("%s: no variation is marked as the engine's", c.Name)
			}
		}
	}
	if len(Books()) != len(chosen) || chapters != 194 {
		t.Errorf("%d books, %d chapters, %d plies, %d notes", len(Books()), chapters, plies, notes)
	}
}

func TestParseRefuses(t *testing.T) {
	for _, text := range []string{"a", "a\tb\th2h8\t", "a\tb\th2e2\t2 h9g7", "a\tb\th2e2\t1 h9g7", "a\tb\th2e2\tx"} {
		if list, err := parse(text); err == nil {
			t.Errorf("%q: %+v", text, list)
		}
	}
	list, err := parse("a\tb\th2e2 h9g7\t2 h7e7 h0g2/h0g2\n")
	if err != nil || len(list) != 1 || len(list[0].Chapters[0].Notes[0].Better) != 2 || list[0].Chapters[0].Notes[0].Answer[0].String() != "h0g2" {
		t.Errorf("%+v, %v", list, err)
	}
}
