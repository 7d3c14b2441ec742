package main

import (
	"bytes"
	"compress/gzip"
	"crypto/md5" //nolint:gosec // the form of the package wants it; apt checks better sums
	"embed"
	"fmt"
	"io"
	"maps"
	"path"
	"slices"
	"strings"
	"time"
)

// installed are the files of the Debian package that are written by hand.
//
//go:embed files
var installed embed.FS

// debianPackage is one of the packages, and what only it has.
type debianPackage struct {
	program string
	summary string
	text    string            // the long description, each line after a blank
	more    string            // further lines of the control file
	files   map[string]string // of the folder files, by where they go
	scripts []string          // of the folder files: postinst and its kin, after the name of the program
}

// debianPackages are one for each program: players need no server.
var debianPackages = []debianPackage{
	{
		program: "chuhe", summary: "xiangqi (Chinese chess): board, analysis, records, lessons",
		text: " One command opens a board in the browser or the terminal: play against the\n" +
			" engine or another person, analyse, review, solve problems, study openings and\n" +
			" endgames, read and write game records of other programs.\n",
		more: "Suggests: www-browser, chuhe-engine, chuhe-server, chuhe-lab\n",
		files: map[string]string{
			"chuhe.desktop":  "usr/share/applications/chuhe.desktop",
			"chuhe-mime.xml": "usr/share/mime/packages/chuhe.xml",
			"metainfo.xml":   "usr/share/metainfo/io.github.chuhe_xiangqi.chuhe.metainfo.xml",
		},
	},
	{
		program: "chuhe-engine", summary: "xiangqi (Chinese chess) engine for other programs, UCI and UCCI",
		text: " The engine of Chuhe for boards of others, such as XQWizard or SharkChess under\n" +
			" Wine, and for any program that speaks UCI or UCCI.\n",
	},
	{
		program: "chuhe-lab", summary: "workshop of the xiangqi engine Chuhe: matches, self-play, training",
		text: " Matches between engines with SPRT, self-play, training of networks, endgame\n" +
			" tables and measurements, on one machine or several.\n",
	},
	{
		program: "chuhe-server", summary: "play server for xiangqi (Chinese chess): a club by web, telnet and bots",
		text: " A club for people and programs: rated games, tournaments, classes and studies,\n" +
			" by web page, telnet and an interface for bots. The service is not started by\n" +
			" itself.\n",
		files:   map[string]string{"chuhe-server.service": "usr/lib/systemd/system/chuhe-server.service"},
		scripts: []string{"postinst", "prerm", "postrm"},
	},
}

// debianFiles lays the files of a release out as a Debian system has them, those of one package.
func debianFiles(src *source, p *debianPackage, built, common []file) ([]file, error) {
	var files []file
	put := func(name string, mode int64, f file) {
		f.name, f.mode = "./"+name, mode
		files = append(files, f)
	}
	for _, f := range built {
		if f.name == p.program {
			put("usr/bin/"+f.name, 0o755, f)
		}
	}
	doc := "usr/share/doc/" + p.program + "/"
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
				put("usr/share/zsh/vendor-completions/_"+program, 0o644, f)
			case ".fish":
				put("usr/share/fish/vendor_completions.d/"+base, 0o644, f)
			}
		case base == "LICENSE": // every Debian system contains it; the file copyright gives the place
		case base == "CHANGELOG.md":
			packed, err := zipped(f)
			if err != nil {
				return nil, err
			}
			put(doc+"changelog.gz", 0o644, file{data: packed})
		default:
			put(doc+base, 0o644, f)
		}
	}
	for _, from := range slices.Sorted(maps.Keys(p.files)) {
		data, err := installed.ReadFile("files/" + from)
		if err != nil {
			return nil, err
		}
		put(p.files[from], 0o644, file{data: src.filledIn(data)})
	}
	data, err := installed.ReadFile("files/copyright")
	if err != nil {
		return nil, err
	}
	put(doc+"copyright", 0o644, file{data: data})
	// Programs in Go need no library of the system.
	static := fmt.Sprintf("%s: statically-linked-binary [usr/bin/%[1]s]\n", p.program)
	put("usr/share/lintian/overrides/"+p.program, 0o644, file{data: []byte(static)})
	if p.program == "chuhe" {
		put("usr/share/icons/hicolor/scalable/apps/chuhe.svg", 0o644, file{path: src.root + "/web/static/icon.svg"})
	}
	return files, nil
}

// filledIn puts the version and its day into a file that is written by hand.
func (src *source) filledIn(data []byte) []byte {
	return []byte(strings.NewReplacer("VERSION", src.version, "DATE", src.time.Format(time.DateOnly)).Replace(string(data)))
}

// zipped packs a file as gzip -9n does.
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

// control is what dpkg reads of a package.
type control struct {
	text    string
	scripts []file
}

// debianControl describes a package. The programs need no other package.
func debianControl(src *source, p *debianPackage, processor string, files []file) (control, error) {
	size := int64(0)
	for _, f := range files {
		data, err := f.content()
		if err == nil { // what cannot be read is reported when it is packed
			size += int64(len(data)+1023) / 1024
		}
	}
	c := control{text: fmt.Sprintf(`Package: %s
Version: %s
Architecture: %s
Maintainer: Chuhe maintainers <maintainers@users.noreply.github.com>
Installed-Size: %d
Section: misc
Priority: optional
%sHomepage: https://github.com/chuhe-xiangqi/chuhe
Description: %s
%s`, p.program, src.debianVersion(), processor, size, p.more, p.summary, p.text)}
	for _, name := range p.scripts {
		data, err := installed.ReadFile("files/" + p.program + "." + name)
		if err != nil {
			return c, err
		}
		c.scripts = append(c.scripts, file{name: "./" + name, mode: 0o755, data: data})
	}
	return c, nil
}

// write writes the package: an archive of ar(1) with the version of its form, the
// control files and the files.
func (c control) write(w io.Writer, at time.Time, files []file) error {
	var sums strings.Builder
	for _, f := range files {
		data, err := f.content()
		if err != nil {
			return err
		}
		fmt.Fprintf(&sums, "%x  %s\n", md5.Sum(data), strings.TrimPrefix(f.name, "./")) //nolint:gosec // as above
	}
	var head, data bytes.Buffer
	err := writeTarball(&head, at, append([]file{
		{name: "./control", mode: 0o644, data: []byte(c.text)},
		{name: "./md5sums", mode: 0o644, data: []byte(sums.String())},
	}, c.scripts...))
	if err != nil {
		return err
	}
	if err := writeTarball(&data, at, files); err != nil {
		return err
	}
	if _, err := io.WriteString(w, "!<arch>\n"); err != nil {
		return err
	}
	for _, member := range []struct {
		name string
		data []byte
	}{{"debian-binary", []byte("2.0\n")}, {"control.tar.gz", head.Bytes()}, {"data.tar.gz", data.Bytes()}} {
		if _, err := fmt.Fprintf(w, "%-16s%-12d%-6d%-6d%-8s%-10d`\n", member.name, at.Unix(), 0, 0, "100644", len(member.data)); err != nil {
			return err
		}
		if _, err := w.Write(member.data); err != nil {
			return err
		}
		if len(member.data)%2 == 1 {
			if _, err := w.Write([]byte{'\n'}); err != nil {
				return err
			}
		}
	}
	return nil
}
