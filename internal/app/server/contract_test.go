package server

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/app/talk/contract"
	"github.com/chuhe-xiangqi/chuhe/internal/games/library"
)

// What the page and the manual say of the protocol, from here.
const (
	pageSources = "../../../web/src"
	manual      = "../../../docs/protocol.md"
)

// TestCommands holds that every command is in the manual and used by the page, and
// that the manual has no others.
func TestCommands(t *testing.T) {
	var page bytes.Buffer
	err := filepath.WalkDir(pageSources, func(path string, entry fs.DirEntry, err error) error {
		isSource := strings.HasSuffix(path, ".ts") && !strings.HasSuffix(path, ".test.ts") && !strings.Contains(path, "catalogue")
		if err != nil || entry.IsDir() || !isSource {
			return err
		}
		source, err := os.ReadFile(path)
		page.Write(source)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(manual)
	if err != nil {
		t.Fatal(err)
	}
	commands := newServer(t).hub.Commands()
	for _, name := range commands {
		if !bytes.Contains(text, []byte("`"+name)) {
			t.Errorf("%s does not tell of %s", manual, name)
		}
		// ping is for programs that ask whether the connection stands.
		if name != "ping" && !bytes.Contains(page.Bytes(), []byte(`"`+name+`"`)) {
			t.Errorf("nobody uses %s", name)
		}
	}
	for _, row := range regexp.MustCompile("(?m)^\\| (`[^|]*) \\|").FindAllSubmatch(text, -1) {
		for _, quoted := range regexp.MustCompile("`([a-z]+\\.[a-z_]+)`").FindAllSubmatch(row[1], -1) {
			if name := string(quoted[1]); !slices.Contains(commands, name) {
				t.Errorf("%s tells of %s, which there is not", manual, name)
			}
		}
	}
}

// TestLibraryMessages compares what the page expects of the library with what is
// sent.
func TestLibraryMessages(t *testing.T) {
	var sources [][]byte
	for _, name := range []string{"messages.ts", "library.ts"} {
		source, err := os.ReadFile(filepath.Join(pageSources, "protocol", name))
		if err != nil {
			t.Fatal(err)
		}
		sources = append(sources, source)
	}
	m, err := contract.Parse(sources...)
	if err != nil {
		t.Fatal(err)
	}
	for name, sent := range map[string]reflect.Type{
		"LibraryHit": reflect.TypeFor[shelfHit](), "LibraryFound": reflect.TypeFor[shelfFound](), "LibraryGame": reflect.TypeFor[shelfGame](),
		"Explored": reflect.TypeFor[explored](), "CloudAnswer": reflect.TypeFor[cloudAnswer](), "LibraryImport": reflect.TypeFor[library.ImportReport](),
	} {
		for _, difference := range m.Compare(name, sent) {
			t.Error(difference)
		}
	}
}
