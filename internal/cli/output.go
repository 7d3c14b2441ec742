package cli

import (
	"compress/gzip"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"strings"

	"github.com/alecthomas/kong"
	"github.com/klauspost/compress/zstd"

	"github.com/chuhe-xiangqi/chuhe/internal/atomicfile"
)

// Standard represents standard input or standard output when it is given in place of a path.
const Standard = "-"

// CodeExists is the code for an output that already exists when --force is not given.
const CodeExists = "exists"

// The values of the tag "file" on flags and arguments. The function guard checks these tags before a command
// begins, and the contract test walks them.
const (
	fileIn   = "in"   // a file or a folder that is read
	fileOut  = "out"  // a file that is written; if it already exists, it is rejected without --force
	fileKept = "kept" // a file that a command reads and adds to; it rejects files that are not its own
)

// forceName is the name of the flag in Force.
const forceName = "force"

// Force is the flag of commands that write files.
type Force struct {
	Force bool `help:"Overwrite existing files."`
}

// outputs is implemented by a command that writes files other than those its flags name, or that continues an
// existing file.
type outputs interface {
	// Outputs returns the files that must not exist, and whether to check at all.
	Outputs() (more []string, guarded bool)
}

// guard rejects negative numbers, which are meaningless in every command, and flags that would have no
// effect. It also rejects outputs that already exist, that are also inputs, or that cannot be compressed as
// their names promise. The checks are made before the work begins, rather than after hours of it.
func guard(node *kong.Node, given map[*kong.Value]bool) error {
	if err := idle(node, given); err != nil {
		return err
	}
	var in, out []string
	force := false
	for _, v := range values(node) {
		if v.Set && v.Target.CanInt() && v.Target.Int() < 0 {
			return UsageErrorf("%s %v: must be at least 0", shown(v), v.Target.Interface())
		}
		if v.Name == forceName && v.Target.Kind() == reflect.Bool {
			force = v.Target.Bool()
		}
		switch v.Tag.Get("file") {
		case fileIn:
			in = append(in, paths(v)...)
		case fileOut:
			for _, path := range paths(v) {
				if err := packing(path, v.Tag.Has("packs")); err != nil {
					return err
				}
				out = append(out, path)
			}
		case fileKept:
			for _, path := range paths(v) {
				if err := packing(path, false); err != nil {
					return err
				}
				if err := refuse(path, in, true); err != nil {
					return err
				}
			}
		}
	}
	if more, is := node.Target.Addr().Interface().(outputs); is {
		also, guarded := more.Outputs()
		if out = append(out, also...); !guarded {
			force = true
		}
	}
	for _, path := range out {
		if err := refuse(path, in, force); err != nil {
			return err
		}
	}
	return nil
}

// shown returns a flag or an argument as a user types it.
func shown(v *kong.Value) string {
	if v.Flag != nil {
		return "--" + v.Name
	}
	return v.Name
}

// values returns the flags and arguments of a command and of its parents.
func values(node *kong.Node) []*kong.Value {
	var list []*kong.Value
	for _, flags := range node.AllFlags(false) {
		for _, f := range flags {
			list = append(list, f.Value)
		}
	}
	return append(list, node.Positional...)
}

// paths returns the paths given to a flag or an argument.
func paths(v *kong.Value) []string {
	switch target := v.Target.Interface().(type) {
	case string:
		if target != "" && target != Standard {
			return []string{target}
		}
	case []string:
		return target
	}
	return nil
}

// refuse returns an error if the file at path may not be written. A special file, such as a device, always
// may. Folders are left to the command.
func refuse(path string, in []string, force bool) error {
	there, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) || err == nil && !there.Mode().IsRegular() {
		return nil
	}
	if err != nil {
		return err
	}
	for _, other := range in {
		if info, err := os.Stat(other); err == nil && os.SameFile(there, info) {
			return UsageErrorf("%s is an input file: choose another output file", path)
		}
	}
	if !force {
		return &Error{Code: CodeExists, Message: path + " already exists; use --force to overwrite it"}
	}
	return nil
}

// packing rejects file names that promise compression where none is available.
func packing(path string, packs bool) error {
	switch extension := strings.ToLower(filepath.Ext(path)); {
	case extension == ".zip":
		return UsageErrorf("%s: cannot write zip archives; use .gz or .zst, or no compression", path)
	case (extension == ".gz" || extension == ".zst") && !packs:
		return UsageErrorf("%s: cannot write this file compressed; remove %s", path, extension)
	}
	return nil
}

// WriteFile writes a file, either completely or not at all. The file is compressed if its name ends in .gz or
// .zst. The path "-" means standard output.
func (c *Console) WriteFile(path string, write func(io.Writer) error) error {
	if path == Standard {
		return write(c.Out)
	}
	return atomicfile.WriteFrom(path, func(w io.Writer) error {
		packed, err := Pack(w, path)
		if err != nil {
			return err
		}
		return errors.Join(write(packed), packed.Close())
	})
}

// Unpacked returns a file name without its compression suffix.
func Unpacked(name string) string {
	switch extension := filepath.Ext(name); strings.ToLower(extension) {
	case ".gz", ".zst":
		return strings.TrimSuffix(name, extension)
	}
	return name
}

// Pack returns a writer that compresses according to the file name. Closing it completes the compression but
// leaves w open.
func Pack(w io.Writer, name string) (io.WriteCloser, error) {
	switch strings.ToLower(filepath.Ext(name)) {
	case ".gz":
		return gzip.NewWriter(w), nil
	case ".zst":
		return zstd.NewWriter(w)
	}
	return plain{w}, nil
}

// plain is a writer that does not compress.
type plain struct{ io.Writer }

// Close implements io.Closer.
func (plain) Close() error { return nil }
