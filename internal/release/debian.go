package main

import (
	"bytes"
	"crypto/md5" //nolint:gosec // the package format requires it; apt checks better sums
	"fmt"
	"io"
	"strings"
	"time"
)

// debianFiles arranges the files of a package the way a Debian system expects them.
func debianFiles(src *source, p *bundle, built, common []file) ([]file, error) {
	files, err := p.layOut(src, built, common, "usr/share/zsh/vendor-completions")
	if err != nil {
		return nil, err
	}
	if changes, found := find(common, "CHANGELOG.md"); found {
		packed, err := zipped(changes)
		if err != nil {
			return nil, err
		}
		files = append(files, file{name: p.docs() + "changelog.gz", data: packed})
	}
	// Every Debian system contains the text of the licence, so the copyright file only refers to
	// it.
	data, err := installed.ReadFile("files/copyright")
	if err != nil {
		return nil, err
	}
	// Go programs do not need any system libraries.
	static := fmt.Sprintf("%s: statically-linked-binary [usr/bin/%[1]s]\n", p.program)
	files = append(files,
		file{name: p.docs() + "copyright", data: data},
		file{name: "usr/share/lintian/overrides/" + p.program, data: []byte(static)})
	for i := range files {
		files[i].name = "./" + files[i].name
		if files[i].mode == 0 {
			files[i].mode = 0o644
		}
	}
	return files, nil
}

// control is the part of a package that dpkg reads.
type control struct {
	text    string
	scripts []file
}

// debianControl describes a package. The programs do not depend on any other package.
func debianControl(src *source, p *bundle, processor string, files []file) (control, error) {
	size := int64(0)
	for _, f := range files {
		data, err := f.content()
		if err == nil { // packing reports files that cannot be read
			size += int64(len(data)+1023) / 1024
		}
	}
	suggests := strings.Join(p.suggests, ", ")
	if suggests != "" {
		suggests = "Suggests: " + suggests + "\n"
	}
	text := " " + strings.ReplaceAll(strings.TrimSuffix(p.text, "\n"), "\n", "\n ") + "\n"
	c := control{text: fmt.Sprintf(`Package: %s
Version: %s
Architecture: %s
Maintainer: %s
Installed-Size: %d
Section: misc
Priority: optional
%sHomepage: %s
Description: %s
%s`, p.program, src.packageVersion(), processor, maintainer, size, suggests, homepage, p.summary, text)}
	for _, name := range p.scripts {
		data, err := p.script(name)
		if err != nil {
			return c, err
		}
		c.scripts = append(c.scripts, file{name: "./" + name, mode: 0o755, data: data})
	}
	return c, nil
}

// write writes the package, which is an ar(1) archive that contains the format version, the control
// files and the installed files.
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
