// Package manual shows the pages of package docs: to browsers, as files that any web
// server can show, and as text.
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

// ErrPage means that there is no page of that name.
var ErrPage = errors.New("no such page of the manual")

func exists(name string) bool {
	_, err := fs.Stat(docs.Files, name)
	return err == nil
}

// Pages returns the names of all pages, such as "library.md", sorted.
func Pages() []string {
	var names []string
	err := fs.WalkDir(docs.Files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err == nil && path.Ext(name) == ".md" {
			names = append(names, name)
		}
		return err
	})
	if err != nil {
		panic("manual: " + err.Error()) // the files are in the program
	}
	return names
}

// tutorial is the folder of the tutorial, which has a folder for each language.
const tutorial = "tutorial"

// Text is a page as it is found for a reader.
type Text struct {
	Markdown string
	Language phrases.Language
	// Missing reports that the page does not exist in the language that was asked for.
	Missing bool
}

// Page returns a page. Its name may lack the ending; "" is the index, "tutorial" that of
// the tutorial. Where a page exists in a language, that one is returned; chapters of the
// tutorial may lack the folder of the language.
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

// comment matches what tests find their places by, which is nothing for readers.
var comment = pattern.New(`(?s)<!--.*?-->\n?`)

// languageOf returns the language of a page, by the name of its file.
func languageOf(file string) phrases.Language {
	for _, l := range phrases.Languages() {
		if strings.HasSuffix(file, "."+string(l)+".md") || strings.HasPrefix(file, tutorial+"/"+string(l)+"/") {
			return l
		}
	}
	return phrases.English
}

// inLanguage names the file that a page has in a language.
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

// Handler serves the folder "docs" of the page of the manual: its files, and pages.json,
// the list of its pages.
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
			_, _ = w.Write(list) // a client that is gone does not read it
		case strings.HasSuffix(r.URL.Path, "/"):
			http.NotFound(w, r) // no lists of folders
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
		panic("manual: " + err.Error()) // strings
	}
	return list
}

// linked finds the files that a page names, imported those that a script does.
var (
	linked   = pattern.New(`(?:href|src)="([^":#]+)"`)
	imported = pattern.New(`["'](\./[^"']+\.js)["']`)
)

// loads returns the files of the front end that a page or a script of it loads.
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

// Site writes the manual as a tar archive of files that any web server can show: the page as
// index.html, the scripts that it needs, and the pages with their drawings.
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
		if name == front { // what a web server shows at the folder itself
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
