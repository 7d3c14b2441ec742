package main

import (
	"bytes"
	"compress/gzip"
	"embed"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"
	"time"
)

// installed contains the handwritten files of packages.
//
//go:embed files
var installed embed.FS

// The project's home page and package maintainer.
const (
	homepage   = "https://github.com/chuhe-xiangqi/chuhe"
	maintainer = "Chuhe maintainers <maintainers@users.noreply.github.com>"
)

// A bundle is the package of one program, in any package format.
type bundle struct {
	program  string
	summary  string
	text     string // the description, split into lines
	suggests []string
	files    map[string]string // files in the folder files, keyed by destination
	scripts  []string          // scripts in the folder files, such as postinst, whose names are prefixed with that of the program
}

// bundles contains one bundle for each program, because players do not need a server.
var bundles = []bundle{
	{
		program: "chuhe", summary: "xiangqi (Chinese chess): board, analysis, records, lessons",
		text: "One command opens a board in the browser or the terminal: play against the\n" +
			"engine or another person, analyse, review, solve problems, study openings and\n" +
			"endgames, read and write game records of other programs.\n",
		suggests: []string{"www-browser", "chuhe-tables", "chuhe-engine", "chuhe-server", "chuhe-lab"},
		files: map[string]string{
			"chuhe.desktop":  "usr/share/applications/chuhe.desktop",
			"chuhe-mime.xml": "usr/share/mime/packages/chuhe.xml",
			"metainfo.xml":   "usr/share/metainfo/io.github.chuhe_xiangqi.chuhe.metainfo.xml",
		},
	},
	{
		program: "chuhe-engine", summary: "xiangqi (Chinese chess) engine for other programs, UCI and UCCI",
		text: "The engine of Chuhe for boards of others, such as XQWizard or SharkChess under\n" +
			"Wine, and for any program that speaks UCI or UCCI.\n",
	},
	{
		program: "chuhe-lab", summary: "workshop of the xiangqi engine Chuhe: matches, self-play, training",
		text: "Matches between engines with SPRT, self-play, training of networks, endgame\n" +
			"tables and measurements, on one machine or several.\n",
	},
	{
		program: "chuhe-server", summary: "play server for xiangqi (Chinese chess): a club by web, telnet and bots",
		text: "A club for people and programs: rated games, tournaments, classes and studies,\n" +
			"by web page, telnet and an interface for bots. The service is not started by\n" +
			"itself.\n",
		files: map[string]string{
			"chuhe-server.service": "usr/lib/systemd/system/chuhe-server.service",
			"chuhe-server.socket":  "usr/lib/systemd/system/chuhe-server.socket",
		},
		scripts: []string{"postinst", "prerm", "postrm"},
	},
}

// docs returns the folder that contains the documentation of the program.
func (p *bundle) docs() string { return "usr/share/doc/" + p.program + "/" }

// layOut arranges the files of a package the way Linux systems expect them. zsh is the folder for
// zsh completion, which differs between systems. The licence and the changelog are arranged
// differently too, so they are left to the caller.
func (p *bundle) layOut(src *source, built, common []file, zsh string) ([]file, error) {
	var files []file
	put := func(name string, mode int64, f file) {
		f.name, f.mode = name, mode
		files = append(files, f)
	}
	for _, f := range built {
		switch f.name {
		case p.program:
			put("usr/bin/"+f.name, 0o755, f)
		case "sbom/" + p.program + ".cdx.json":
			put(p.docs()+path.Base(f.name), 0o644, f)
		}
	}
	for _, f := range common {
		base := path.Base(f.name)
		program, _, _ := strings.Cut(base, ".")
		folder := path.Dir(f.name)
		switch {
		case (folder == "man" || folder == "completion") && program != p.program:
		case folder == "man":
			packed, err := zipped(f)
			if err != nil {
				return nil, err
			}
			put("usr/share/man/man1/"+base+".gz", 0o644, file{data: packed})
		case folder == "completion":
			switch path.Ext(base) {
			case ".bash":
				put("usr/share/bash-completion/completions/"+program, 0o644, f)
			case ".zsh":
				put(zsh+"/_"+program, 0o644, f)
			case ".fish":
				put("usr/share/fish/vendor_completions.d/"+base, 0o644, f)
			}
		case base == "LICENSE", base == "CHANGELOG.md":
		default:
			put(p.docs()+base, 0o644, f)
		}
	}
	for _, from := range slices.Sorted(maps.Keys(p.files)) {
		data, err := installed.ReadFile("files/" + from)
		if err != nil {
			return nil, err
		}
		put(p.files[from], 0o644, file{data: src.filledIn(data)})
	}
	if p.program == "chuhe" {
		put("usr/share/icons/hicolor/scalable/apps/chuhe.svg", 0o644, file{path: src.root + "/web/static/icon.svg"})
	}
	return files, nil
}

// script returns one of the package's scripts.
func (p *bundle) script(name string) ([]byte, error) {
	return installed.ReadFile("files/" + p.program + "." + name)
}

// chinese returns the Chinese summary of a program. For "product", it returns the common name.
func chinese(name string) (string, error) {
	data, err := installed.ReadFile("files/summaries.zh")
	if err != nil {
		return "", err
	}
	_, rest, found := strings.Cut("\n"+string(data), "\n"+name+" = ")
	summary, _, ended := strings.Cut(rest, "\n")
	if !found || !ended {
		return "", fmt.Errorf("summaries.zh has no %s", name)
	}
	return summary, nil
}

// find returns the file with the given name.
func find(files []file, name string) (file, bool) {
	at := slices.IndexFunc(files, func(f file) bool { return f.name == name })
	if at < 0 {
		return file{}, false
	}
	return files[at], true
}

// filledIn inserts the version and its date into a handwritten file.
func (src *source) filledIn(data []byte) []byte {
	return []byte(strings.NewReplacer("VERSION", src.version, "DATE", src.time.Format(time.DateOnly)).Replace(string(data)))
}

// zipped compresses a file as gzip -9n does.
func zipped(f file) ([]byte, error) {
	data, err := f.content()
	if err != nil {
		return nil, err
	}
	var packed bytes.Buffer
	w, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(data); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return packed.Bytes(), nil
}
