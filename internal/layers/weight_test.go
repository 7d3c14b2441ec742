package layers

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/longtest"
)

// mib is the unit of the table.
const mib = 1 << 20

// A weight is a part of what people download, and how much it may have at most.
type weight struct {
	name string
	most float64                          // MiB
	size func(t *testing.T) (bytes int64) // of now
	long bool                             // the size is measured by building a program
}

// weights are the rows of the table in docs/architecture.md. The sum of what is in chuhe is the
// last row of it.
var weights = []weight{
	{"code of `chuhe`", 25.5, code("chuhe"), true},
	{"code of `chuhe-engine`", 9, code("chuhe-engine"), true},
	{"code of `chuhe-lab`", 35, code("chuhe-lab"), true},
	{"code of `chuhe-server`", 31, code("chuhe-server"), true},
	{"network", 8, data("nnue"), false},
	{"endgame tables", 6, data("tablebase/small"), false},
	{"games: collection, problems, openings, repertoires, old manuals, book, model of people's choices", 3, data("internal/games/problems", "internal/games/opening", "internal/games/library", "internal/games/collection", "internal/games/repertoire", "internal/games/manuals", "book/standard", "internal/choice"), false},
	{"page: all files of the front end", 3, data("web"), false},
	{"page: files it loads at startup, compressed", 0.25, firstLoad, false},
	{"manual", 2, data("docs"), false},
	{"sentences in all languages", 1, data("internal/phrases"), false},
	{"everything in `chuhe` besides its code", 12, carried("chuhe"), false},
}

// drift is by how much a figure of the table may differ from what is measured.
const drift = 0.1

// TestWeight holds every part below its bound, and the table in the documentation to what is
// measured.
func TestWeight(t *testing.T) {
	const begin, end = "<!-- weight -->\n", "<!-- end of weight -->\n"
	file := filepath.Join(moduleRoot, "docs", "architecture.md")
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, found := strings.Cut(string(text), begin)
	written, after, foundEnd := strings.Cut(rest, end)
	if !found || !foundEnd {
		t.Fatalf("%s has no place for the table: want the lines %q and %q", file, begin, end)
	}
	var b strings.Builder
	b.WriteString("| part | MiB now | at most |\n|---|---|---|\n")
	differs := false
	for _, w := range weights {
		_, row, _ := strings.Cut(written, "| "+w.name+" | ")
		number, bound, _ := strings.Cut(row, " | ")
		said, err := strconv.ParseFloat(number, 64)
		now := said
		if !w.long || longtest.On() || *update {
			now = math.Round(float64(w.size(t))/mib*100) / 100
		}
		if now > w.most {
			t.Errorf("%s: %.2f MiB, at most %g are allowed", w.name, now, w.most)
		}
		if err != nil || math.Abs(now-said) > max(0.02, drift*now) || !strings.HasPrefix(bound, fmt.Sprintf("%g |\n", w.most)) {
			differs = true
			t.Logf("%s: %.2f MiB, the table says %s", w.name, now, number)
		} else {
			now = said
		}
		fmt.Fprintf(&b, "| %s | %.2f | %g |\n", w.name, now, w.most)
	}
	if !differs {
		return
	}
	if !*update {
		t.Fatalf("%s differs from what is measured; go test ./internal/layers -run TestWeight -update writes it", file)
	}
	if err := os.WriteFile(file, []byte(before+begin+b.String()+end+after), 0o644); err != nil {
		t.Fatal(err)
	}
}

// embedded returns how many bytes of files each package has, of those that a program carries.
func embedded(t *testing.T, program string) map[string]int64 {
	t.Helper()
	list := exec.Command("go", "list", "-deps", "-json=ImportPath,Dir,EmbedFiles", "./cmd/"+program)
	list.Dir = moduleRoot
	out, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	sizes := map[string]int64{}
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var p struct {
			ImportPath, Dir string
			EmbedFiles      []string
		}
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			return sizes
		} else if err != nil {
			t.Fatal(err)
		}
		for _, name := range p.EmbedFiles {
			info, err := os.Stat(filepath.Join(p.Dir, name))
			if err != nil {
				t.Fatal(err)
			}
			sizes[strings.TrimPrefix(p.ImportPath, modulePath+"/")] += info.Size()
		}
	}
}

// carried is all that a program carries besides its code.
func carried(program string) func(*testing.T) int64 {
	return func(t *testing.T) (sum int64) {
		for _, size := range embedded(t, program) {
			sum += size
		}
		return sum
	}
}

// data sums the files that packages carry; each has to have some.
func data(packages ...string) func(*testing.T) int64 {
	return func(t *testing.T) (sum int64) {
		sizes := embedded(t, "chuhe")
		for _, name := range packages {
			if sizes[name] == 0 {
				t.Errorf("the package %s carries no files", name)
			}
			sum += sizes[name]
		}
		return sum
	}
}

// code is the program as it is released, without symbols, without what it carries.
func code(program string) func(*testing.T) int64 {
	return func(t *testing.T) int64 {
		path := filepath.Join(t.TempDir(), program)
		build := exec.Command("go", "build", "-trimpath", "-ldflags=-s -w", "-o", path, "./cmd/"+program)
		build.Dir = moduleRoot
		build.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS=linux", "GOARCH=amd64")
		if out, err := build.CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		return info.Size() - carried(program)(t)
	}
}

// linked are the files that a page loads before it runs.
var linked = regexp.MustCompile(`(?:src|href)="([^":]+)"`)

// firstLoad sums the files that the front page loads before it shows a board, compressed.
func firstLoad(t *testing.T) int64 {
	dist := filepath.Join(moduleRoot, "web", "dist")
	page, err := os.ReadFile(filepath.Join(dist, "index.html"))
	if err != nil {
		t.Fatal(err)
	}
	all := [][]byte{page}
	for _, m := range linked.FindAllSubmatch(page, -1) {
		file, err := os.ReadFile(filepath.Join(dist, string(m[1])))
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, file)
	}
	if len(all) < 3 {
		t.Errorf("the page loads %d files", len(all))
	}
	sum := int64(0)
	for _, file := range all {
		var b bytes.Buffer
		w := gzip.NewWriter(&b)
		if _, err := w.Write(file); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		sum += int64(b.Len())
	}
	return sum
}
