package main

import (
	"archive/tar"
	"archive/zip"
	"bufio"
	"compress/gzip"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// file is a file in an archive. Its content comes either from a text or from a file on disk.
type file struct {
	name string // path, separated by slashes
	mode int64
	data []byte
	path string // file to read if data is nil
	link string // target of a symbolic link, relative to the folder of the link; a link has no content
}

// content returns the content of the file.
func (f file) content() ([]byte, error) {
	if f.link != "" {
		return []byte{}, nil
	}
	if f.data != nil {
		return f.data, nil
	}
	return os.ReadFile(f.path)
}

// under returns the files as they are after moving them into a folder.
func under(folder string, files []file) []file {
	moved := slices.Clone(files)
	for i := range moved {
		moved[i].name = path.Join(folder, moved[i].name)
	}
	return moved
}

// create writes an archive in the format that pack implements. The files are sorted by name and all
// have the same time.
func create(name string, at time.Time, files []file, pack func(io.Writer, time.Time, []file) error) (err error) {
	files = slices.SortedFunc(slices.Values(files), func(a, b file) int { return strings.Compare(a.name, b.name) })
	out, err := os.Create(name)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.Close()) }()
	w := bufio.NewWriter(out)
	if err := pack(w, at, files); err != nil {
		return err
	}
	return w.Flush()
}

// writeTarball writes a .tar.gz archive that also includes the folders of the files.
func writeTarball(w io.Writer, at time.Time, files []file) error {
	packed, err := gzip.NewWriterLevel(w, gzip.BestCompression)
	if err != nil {
		return err
	}
	tw := tar.NewWriter(packed)
	head := tar.Header{ModTime: at, Uname: "root", Gname: "root", Format: tar.FormatGNU}
	seen := map[string]bool{".": true}
	for _, f := range files {
		for _, folder := range folders(f.name) {
			if !seen[folder] {
				seen[folder] = true
				h := head
				h.Typeflag, h.Name, h.Mode = tar.TypeDir, folder+"/", 0o755
				if err := tw.WriteHeader(&h); err != nil {
					return err
				}
			}
		}
		data, err := f.content()
		if err != nil {
			return err
		}
		h := head
		h.Typeflag, h.Name, h.Mode, h.Size = tar.TypeReg, f.name, f.mode, int64(len(data))
		if f.link != "" {
			h.Typeflag, h.Linkname = tar.TypeSymlink, f.link
		}
		if err := tw.WriteHeader(&h); err != nil {
			return err
		}
		if _, err := tw.Write(data); err != nil {
			return err
		}
	}
	return errors.Join(tw.Close(), packed.Close())
}

// folders returns the folders that contain the named file, outermost first.
func folders(name string) (list []string) {
	for at, c := range name {
		if c == '/' && at > 0 && name[:at] != "." {
			list = append(list, name[:at])
		}
	}
	return list
}

// writeZip writes a .zip archive.
func writeZip(w io.Writer, at time.Time, files []file) error {
	zw := zip.NewWriter(w)
	for _, f := range files {
		data, err := f.content()
		if err != nil {
			return err
		}
		h := &zip.FileHeader{Name: f.name, Method: zip.Deflate, Modified: at}
		h.SetMode(os.FileMode(f.mode))
		entry, err := zw.CreateHeader(h)
		if err != nil {
			return err
		}
		if _, err := entry.Write(data); err != nil {
			return err
		}
	}
	return zw.Close()
}

// writeSums writes SHA256SUMS in the format expected by sha256sum -c.
func writeSums(folder string, names []string) error {
	var sums strings.Builder
	for _, name := range slices.Sorted(slices.Values(names)) {
		data, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil {
			return err
		}
		fmt.Fprintf(&sums, "%x  %s\n", sha256.Sum256(data), name)
	}
	return os.WriteFile(filepath.Join(folder, "SHA256SUMS"), []byte(sums.String()), 0o644)
}
