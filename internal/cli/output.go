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

// Standard means standard input and output in the place of a path.
const Standard = "-"

// CodeExists is the code of the failure that an output exists and --force is not given.
const CodeExists = "exists"

// What a flag or an argument with the tag "file" names. The guard below looks at
// these tags before a command begins, and the test of the contract walks them.
const (
	fileIn   = "in"   // a file or a folder that is read
	fileOut  = "out"  // a file that is written: one that exists is refused without --force
	fileKept = "kept" // a file that a command reads and adds to; what is none of its own it refuses
)

// forceName is the name of the flag of Force.
const forceName = "force"

// Force is the flag of commands that write files.
type Force struct {
	Force bool `help:"Replace files that exist."`
}

// outputs is implemented by a command that writes more files than its flags name, or
// that continues with a file.
type outputs interface {
	// Outputs returns the files that must not be there, and whether to look at all.
	Outputs() (more []string, guarded bool)
}

// guard refuses numbers below 0, which mean nothing in any command, flags that would do
// nothing, and outputs that exist, that are an input too, or that cannot be packed
// as their name says. It looks before the work begins, not when hours of it are done.
func guard(node *kong.Node, given map[*kong.Value]bool) error {
	if err := idle(node, given); err != nil {
		return err
	}
	var in, out []string
	force := false
	for _, v := range values(node) {
		if v.Set && v.Target.CanInt() && v.Target.Int() < 0 {
			return UsageErrorf("%s %v, want at least 0", shown(v), v.Target.Interface())
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

// shown is a flag or an argument as a person types it.
func shown(v *kong.Value) string {
	if v.Flag != nil {
		return "--" + v.Name
	}
	return v.Name
}

// values are the flags and arguments of a command and of those above it.
func values(node *kong.Node) []*kong.Value {
	var list []*kong.Value
	for _, flags := range node.AllFlags(false) {
		for _, f := range flags {
			list = append(list, f.Value)
		}
	}
	return append(list, node.Positional...)
}

// paths returns the paths that a flag or an argument was given.
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

// refuse reports why a path cannot be written to. What is no plain file, such as a
// device, can; a folder is left to the command.
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
			return UsageErrorf("%s is an input: the output has to be another file", path)
		}
	}
	if !force {
		return &Error{Code: CodeExists, Message: path + " exists; replace it with --force"}
	}
	return nil
}

// packing refuses names that promise a packed file where none is written.
func packing(path string, packs bool) error {
	switch extension := strings.ToLower(filepath.Ext(path)); {
	case extension == ".zip":
		return UsageErrorf("%s: zip archives are not written; want .gz or .zst, or no packing", path)
	case (extension == ".gz" || extension == ".zst") && !packs:
		return UsageErrorf("%s: this file is not written packed; leave %s out", path, extension)
	}
	return nil
}

// WriteFile writes a file whole or not at all, packed where its name ends in .gz or
// .zst; "-" is standard output.
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

// Unpacked is a file's name without the ending of a packing.
func Unpacked(name string) string {
	switch extension := filepath.Ext(name); strings.ToLower(extension) {
	case ".gz", ".zst":
		return strings.TrimSuffix(name, extension)
	}
	return name
}

// Pack returns a writer that packs as the name of a file says. Closing it ends the
// packing and leaves w open.
func Pack(w io.Writer, name string) (io.WriteCloser, error) {
	switch strings.ToLower(filepath.Ext(name)) {
	case ".gz":
		return gzip.NewWriter(w), nil
	case ".zst":
		return zstd.NewWriter(w)
	}
	return plain{w}, nil
}

// plain is a writer that packs nothing.
type plain struct{ io.Writer }

// Close implements io.Closer.
func (plain) Close() error { return nil }
