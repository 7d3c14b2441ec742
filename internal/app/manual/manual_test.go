package manual

import (
	"archive/tar"
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
)

func TestPages(t *testing.T) {
	for _, tt := range []struct {
		name string
		l    phrases.Language
		want string // begins the page
	}{
		{"", phrases.English, "# The manual of Chuhe"},
		{"", phrases.Chinese, "# 楚河手册"},
		{"", "vi", "# Cẩm nang Chuhe"},
		{"guide", "vi", "# Hướng dẫn cho người chơi"},
		{"install.md", "vi", "# Cài đặt Chuhe"},
		{"library", phrases.Chinese, "# "},
		{"rules", phrases.Chinese, "# "},
		{"guide.md", phrases.English, "# A guide for players"},
		{"guide", phrases.Chinese, "# 棋手指南"},
		{"tutorial", phrases.English, "# How a xiangqi engine works"},
		{"tutorial", phrases.Chinese, "# 象棋引擎是怎样工作的"},
		{"tutorial/04-alphabeta", "vi", "# 4. Minimax and alpha-beta"},
		{"tutorial/04-alphabeta.md", phrases.Chinese, "# 4. 极小极大"},
		{"tutorial/en/04-alphabeta", phrases.Chinese, "# 4. Minimax and alpha-beta"},
	} {
		if page, err := Page(tt.name, tt.l); err != nil || !strings.HasPrefix(page.Markdown, tt.want) {
			t.Errorf("%q in %s: %.40q, %v", tt.name, tt.l, page.Markdown, err)
		}
	}
	for _, name := range []string{"nothing", "../go", "guide.md.md", "tutorial/17-nothing", "tutorial/../../go"} {
		if _, err := Page(name, phrases.English); !errors.Is(err, ErrPage) {
			t.Errorf("%q: %v", name, err)
		}
	}
}

// TestMissing checks that a page knows its language, and whether it lacks another one.
func TestMissing(t *testing.T) {
	for _, tt := range []struct {
		name    string
		l, in   phrases.Language
		missing bool
	}{
		{"library", phrases.Chinese, phrases.Chinese, false},
		{"rules", phrases.Chinese, phrases.Chinese, false},
		{"library.zh.md", phrases.English, phrases.Chinese, false},
		{"library.md", phrases.English, phrases.English, false},
		{"library", "vi", phrases.English, true},
		{"lessons", "vi", "vi", false},
		{"go", phrases.Chinese, phrases.English, true},
		{"tutorial/04-alphabeta", phrases.Chinese, phrases.Chinese, false},
		{"tutorial/en/04-alphabeta", phrases.Chinese, phrases.English, false}, // asked for, though it exists in Chinese
		{"tutorial", "vi", phrases.English, true},
	} {
		if page, err := Page(tt.name, tt.l); err != nil || page.Language != tt.in || page.Missing != tt.missing || strings.Contains(page.Markdown, "<!--") {
			t.Errorf("%s for readers of %s: in %s, missing %v, %v", tt.name, tt.l, page.Language, page.Missing, err)
		}
	}
}

// TestIndex checks that an index names every page: those of the manual all pages besides
// them and the indices of the tutorial, these its chapters.
func TestIndex(t *testing.T) {
	named := map[string]bool{}
	for _, index := range []string{"README.md", "README.zh.md", "README.vi.md", "tutorial/en/README.md", "tutorial/zh/README.md"} {
		page, err := Page(index, phrases.English)
		if err != nil {
			t.Fatal(err)
		}
		for _, link := range regexp.MustCompile(`\]\(([^)#]+)\)`).FindAllStringSubmatch(page.Markdown, -1) {
			named[path.Join(path.Dir(index), link[1])] = true
		}
	}
	for _, name := range Pages() {
		if !strings.HasPrefix(name, "README") && !named[name] {
			t.Errorf("no index names %s", name)
		}
	}
}

// TestTutorial checks that the chapters and their drawings come with the manual.
func TestTutorial(t *testing.T) {
	chapters := 0
	for _, name := range Pages() {
		if !strings.HasPrefix(name, "tutorial/") {
			continue
		}
		page, err := Page(name, phrases.English)
		if err != nil {
			t.Fatal(err)
		}
		drawings := regexp.MustCompile(`!\[[^\]]*\]\(([^)]+)\)`).FindAllStringSubmatch(page.Markdown, -1)
		if chapters++; len(drawings) == 0 {
			t.Errorf("%s draws no position", name)
		}
		for _, d := range drawings {
			if file := path.Join(path.Dir(name), d[1]); !exists(strings.TrimPrefix(file, "docs/")) {
				t.Errorf("%s shows %s, which is not there", name, file)
			}
		}
	}
	if chapters != 2*33 {
		t.Errorf("%d pages, want 16 steps, 16 chapters and an index in two languages", chapters)
	}
}

func TestHandler(t *testing.T) {
	h := Handler()
	get := func(path string) *httptest.ResponseRecorder {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, path, nil))
		return w
	}
	if w := get("/docs/guide.md"); w.Code != http.StatusOK || !strings.HasPrefix(w.Header().Get("Content-Type"), "text/plain") || !strings.HasPrefix(w.Body.String(), "# A guide") {
		t.Errorf("a page: %d, %v, %.40q", w.Code, w.Header(), w.Body)
	}
	if w := get("/docs/images/guide/game.en.webp"); w.Code != http.StatusOK {
		t.Errorf("a picture: %d", w.Code)
	}
	var pages []string
	if err := json.Unmarshal(get("/docs/pages.json").Body.Bytes(), &pages); err != nil || !slices.Equal(pages, Pages()) {
		t.Errorf("the list: %d pages, %v", len(pages), err)
	}
	for path, want := range map[string]int{"/docs/": http.StatusFound, "/docs/images/": http.StatusNotFound, "/docs/nothing.md": http.StatusNotFound, "/docs/embed.go": http.StatusNotFound} {
		if w := get(path); w.Code != want {
			t.Errorf("%s: %d, want %d", path, w.Code, want)
		}
	}
}

// TestSite checks that the files for web servers have everything that their page loads.
func TestSite(t *testing.T) {
	var packed bytes.Buffer
	files, err := Site(&packed)
	if err != nil {
		t.Fatal(err)
	}
	site := map[string][]byte{}
	for r := tar.NewReader(&packed); ; {
		head, err := r.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if site[head.Name], err = io.ReadAll(r); err != nil {
			t.Fatal(err)
		}
	}
	if len(site) != files {
		t.Errorf("%d files, %d said", len(site), files)
	}
	for from, text := range site {
		for _, name := range loads(from, text) {
			if site[name] == nil {
				t.Errorf("%s loads %s, which is not there", from, name)
			}
		}
	}
	for _, name := range []string{"index.html", "docs.js", "base.css", "docs/pages.json", "docs/guide.md", "docs/images/rules/rep-002.svg", "docs/tutorial/en/01-board.md", "docs/images/tutorial/cannon.zh.svg"} {
		if site[name] == nil {
			t.Errorf("%s is not there", name)
		}
	}
}
