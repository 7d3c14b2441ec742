package chart

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/atomicfile"
)

// Pictures collects the pictures of a page.
type Pictures struct {
	Folder string // name of the folder, as used in links on the page
	Write  func(name string, data []byte) error
}

// ErrPage is wrapped by the error for a page that is not a Markdown file.
var ErrPage = errors.New("no page")

// WritePage writes a page of measurements and its pictures. The pictures are stored in a folder
// next to the page, with the same name as the page but without the extension.
func WritePage(path string, write func(io.Writer, *Pictures) error) error {
	folder := strings.TrimSuffix(path, filepath.Ext(path))
	if folder == path {
		return fmt.Errorf("%w: %s, want a name that ends in .md", ErrPage, path)
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	return atomicfile.WriteFrom(path, func(w io.Writer) error {
		return write(w, &Pictures{
			Folder: filepath.Base(folder),
			Write:  func(name string, data []byte) error { return atomicfile.Write(filepath.Join(folder, name), data) },
		})
	})
}

// Grouped formats a number with commas between the thousands.
func Grouped(n uint64) string {
	s := fmt.Sprint(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
