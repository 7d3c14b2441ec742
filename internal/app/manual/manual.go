// Package manual presents the pages of package docs to browsers, as files for any web server, and
// as text.
package manual

import (
	"archive/tar"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"path"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/docs"
	"github.com/chuhe-xiangqi/chuhe/internal/pattern"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/web"
)

// ErrPage means that there is no page with the given name.
var ErrPage = errors.New("no such page of the manual")

func exists(name string) bool {
	_, err := fs.Stat(docs.Files, name)
	return err == nil
}

// Pages returns the names of all pages, such as "library.md", in sorted order.
func Pages() []string {
	var names []string
	err := fs.WalkDir(docs.Files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err == nil && path.Ext(name) == ".md" {
			names = append(names, name)
		}
		return err
	})
	if err != nil {
		panic("manual: " + err.Error()) // the files are embedded in the program
	}
	return names
}

// tutorial is the folder of the tutorial, which has a subfolder for each language.
const tutorial = "tutorial"

// Text is a page, in the best language available.
type Text struct {
	Markdown string
	Language phrases.Language
	// Missing reports whether the page is not available in the requested language.
	Missing bool
}

// Page returns the named page, in the given language if possible. The extension may be omitted, as
// may the language folder of a tutorial chapter. "" names the index, and "tutorial" the index of
// the tutorial.
func Page(name string, l phrases.Language) (Text, error) {
	name = strings.TrimSuffix(name, ".md")
	switch name {
	case "":
		name = "README"
	case tutorial:
		name = tutorial + "/README"
	}
	files := []string{name + "." + string(l) + ".md", name + ".md"}
	if chapter, ok := strings.CutPrefix(name, tutorial+"/"); ok {
		for _, l := range []phrases.Language{l, phrases.English} {
			files = append(files, tutorial+"/"+string(l)+"/"+chapter+".md")
		}
	}
	for _, file := range files {
		if text, err := fs.ReadFile(docs.Files, file); err == nil {
			in := languageOf(file)
			return Text{Markdown: comment.ReplaceAllString(string(text), ""), Language: in, Missing: in != l && !exists(inLanguage(file, l))}, nil
		}
	}
	return Text{}, fmt.Errorf("%w: %.80q", ErrPage, name)
}

// comment matches comments in pages. They mark places for tests and are not meant to be read.
var comment = pattern.New(`(?s)<!--.*?-->\n?`)

// languageOf returns the language of a page, which its file name indicates.
func languageOf(file string) phrases.Language {
	for _, l := range phrases.Languages() {
		if strings.HasSuffix(file, "."+string(l)+".md") || strings.HasPrefix(file, tutorial+"/"+string(l)+"/") {
			return l
		}
	}
	return phrases.English
}

// inLanguage returns the file name of a page in the given language.
func inLanguage(file string, l phrases.Language) string {
	if chapter, ok := strings.CutPrefix(file, tutorial+"/"+string(languageOf(file))+"/"); ok {
		return tutorial + "/" + string(l) + "/" + chapter
	}
	page := strings.TrimSuffix(strings.TrimSuffix(file, ".md"), "."+string(languageOf(file)))
	if l == phrases.English {
		return page + ".md"
	}
	return page + "." + string(l) + ".md"
}

// Handler returns a handler for the manual's folder "docs". It serves the files of the manual, and
// the list of pages as pages.json.
func Handler() http.Handler {
	files := http.StripPrefix("/docs", http.FileServerFS(docs.Files))
	list := pageList()
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-cache")
		switch {
		case r.URL.Path == "/docs/":
			http.Redirect(w, r, "/docs.html", http.StatusFound)
		case r.URL.Path == "/docs/pages.json":
			w.Header().Set("Content-Type", "application/json")
			_, _ = w.Write(list) // the client may have disconnected
		case strings.HasSuffix(r.URL.Path, "/"):
			http.NotFound(w, r) // directories are not listed
		default:
			if path.Ext(r.URL.Path) == ".md" {
				w.Header().Set("Content-Type", "text/plain; charset=utf-8")
			}
			files.ServeHTTP(w, r)
		}
	})
}

func pageList() []byte {
	list, err := json.Marshal(Pages())
	if err != nil {
		panic("manual: " + err.Error()) // cannot happen for strings
	}
	return list
}

// linked finds references to files in a page, and imported finds imports in a script.
var (
	linked   = pattern.New(`(?:href|src)="([^":#]+)"`)
	imported = pattern.New(`["'](\./[^"']+\.js)["']`)
)

// loads returns the files loaded by a page or script of the front end.
func loads(name string, data []byte) (names []string) {
	find := imported
	switch path.Ext(name) {
	case ".html":
		find = linked
	case ".js":
	default:
		return nil
	}
	for _, m := range find.FindAllSubmatch(data, -1) {
		names = append(names, path.Join(path.Dir(name), string(m[1])))
	}
	return names
}

// Site writes the manual as a tar archive of files that any web server can serve: the page as
// index.html, the scripts it needs, and the pages of the manual with their drawings.
func Site(w io.Writer) (files int, err error) {
	archive := tar.NewWriter(w)
	write := func(name string, data []byte) error {
		files++
		err := archive.WriteHeader(&tar.Header{Name: name, Mode: 0o644, Size: int64(len(data))})
		if err == nil {
			_, err = archive.Write(data)
		}
		return err
	}
	const front = "docs.html"
	wanted := []string{front}
	seen := map[string]bool{front: true}
	for len(wanted) > 0 {
		name := wanted[0]
		wanted = wanted[1:]
		data, err := fs.ReadFile(web.Dist(), name)
		if err != nil {
			return files, fmt.Errorf("the page of the manual: %w", err)
		}
		if err := write(name, data); err != nil {
			return files, err
		}
		if name == front { // served for the folder itself
			if err := write("index.html", data); err != nil {
				return files, err
			}
		}
		for _, next := range loads(name, data) {
			if !seen[next] {
				seen[next] = true
				wanted = append(wanted, next)
			}
		}
	}
	if err := write("docs/pages.json", pageList()); err != nil {
		return files, err
	}
	err = fs.WalkDir(docs.Files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := fs.ReadFile(docs.Files, name)
		if err != nil {
			return err
		}
		return write(path.Join("docs", name), data)
	})
	return files, errors.Join(err, archive.Close())
}
