package main

import (
	"bytes"
	"compress/gzip"
	"crypto/md5" //nolint:gosec // the form of the package wants it; apt checks better sums
	"embed"
	"fmt"
	"io"
	"path"
	"strings"
	"time"
)

// installed are the files of the Debian package that are written by hand.
//
//go:embed files
var installed embed.FS

// debianFiles lays the files of a release out as a Debian system has them.
func debianFiles(src *source, built, common []file) ([]file, error) {
	var files []file
	put := func(name string, mode int64, f file) {
		f.name, f.mode = name, mode
		files = append(files, f)
	}
	for _, f := range built {
		put("usr/bin/"+f.name, 0o755, f)
	}
	for _, f := range common {
		base := path.Base(f.name)
		program, _, _ := strings.Cut(base, ".")
		switch path.Dir(f.name) {
		case "man":
			packed, err := zipped(f)
			if err != nil {
				return nil, err
			}
			put("usr/share/man/man1/"+base+".gz", 0o644, file{data: packed})
		case "completion":
			switch path.Ext(base) {
			case ".bash":
				put("usr/share/bash-completion/completions/"+program, 0o644, f)
			case ".zsh":
				put("usr/share/zsh/vendor-completions/_"+program, 0o644, f)
			case ".fish":
				put("usr/share/fish/vendor_completions.d/"+base, 0o644, f)
			}
		default:
			switch base {
			case "LICENSE": // every Debian system contains it; the file copyright gives the place
			case "CHANGELOG.md":
				packed, err := zipped(f)
				if err != nil {
					return nil, err
				}
				put("usr/share/doc/chuhe/changelog.gz", 0o644, file{data: packed})
			default:
				put("usr/share/doc/chuhe/"+base, 0o644, f)
			}
		}
	}
	for from, to := range map[string]string{
		"chuhe.desktop":        "usr/share/applications/chuhe.desktop",
		"chuhe-server.service": "usr/lib/systemd/system/chuhe-server.service",
		"copyright":            "usr/share/doc/chuhe/copyright",
	} {
		data, err := installed.ReadFile("files/" + from)
		if err != nil {
			return nil, err
		}
		put(to, 0o644, file{data: data})
	}
	put("usr/share/icons/hicolor/scalable/apps/chuhe.svg", 0o644, file{path: src.root + "/web/static/icon.svg"})
	for i := range files {
		files[i].name = "./" + files[i].name
	}
	return files, nil
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
type control struct{ text string }

// debianControl describes the package. The programs need no other package.
func debianControl(src *source, processor string, files []file) control {
	size := int64(0)
	for _, f := range files {
		data, err := f.content()
		if err == nil { // what cannot be read is reported when it is packed
			size += int64(len(data)+1023) / 1024
		}
	}
	return control{fmt.Sprintf(`Package: chuhe
Version: %s
Architecture: %s
Maintainer: Chuhe maintainers <maintainers@users.noreply.github.com>
Installed-Size: %d
Section: games
Priority: optional
Suggests: www-browser
Homepage: https://github.com/chuhe-xiangqi/chuhe
Description: xiangqi (Chinese chess): board, engine, records, play server
 One command opens a board in the browser or the terminal: play against the
 engine or another person, analyse, review, solve problems, study openings and
 endgames. The engine speaks UCI and UCCI to other programs. The play server
 opens a club for others.
`, src.debianVersion(), processor, size)}
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
	err := writeTarball(&head, at, []file{
		{name: "./control", mode: 0o644, data: []byte(c.text)},
		{name: "./md5sums", mode: 0o644, data: []byte(sums.String())},
	})
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
