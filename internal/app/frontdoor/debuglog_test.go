package frontdoor

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestDebugLog writes to new files and to logs of its own, and to nothing else.
func TestDebugLog(t *testing.T) {
	folder := t.TempDir()
	tests := []struct {
		name, before string
		exists, ok   bool
	}{
		{"new", "", false, true},
		{"own", logHeader + "> uci\n", true, true},
		{"empty", "", true, false},
		{"config", "[user]\nname = x\n", true, false},
		{"almost", strings.TrimSuffix(logHeader, "\n"), true, false},
	}
	for _, tt := range tests {
		path := filepath.Join(folder, tt.name)
		if tt.exists {
			if err := os.WriteFile(path, []byte(tt.before), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		d := &door{}
		err := d.openLog(path)
		d.logLine("> ", "isready")
		if d.log != nil {
			if err := d.openLog(""); err != nil {
				t.Fatal(err)
			}
		}
		after, readErr := os.ReadFile(path)
		if readErr != nil {
			t.Fatal(readErr)
		}
		want := tt.before
		if tt.ok {
			want = strings.TrimPrefix(tt.before, logHeader)
			want = logHeader + want + "> isready\n"
		}
		if (err == nil) != tt.ok || string(after) != want {
			t.Errorf("%s: error %v, the file has %q, want %q", tt.name, err, after, want)
		}
		if err != nil && !strings.Contains(err.Error(), path) {
			t.Errorf("%s: the error %v does not name the file", tt.name, err)
		}
	}
	for _, path := range []string{folder, filepath.Join(folder, "none", "log")} {
		if err := (&door{}).openLog(path); err == nil {
			t.Errorf("%s: no error", path)
		}
	}
	link := filepath.Join(folder, "link")
	if err := os.Symlink(filepath.Join(folder, "config"), link); err != nil {
		t.Skip(err)
	}
	if err := (&door{}).openLog(link); err == nil {
		t.Error("a link to another file: no error")
	}
}
