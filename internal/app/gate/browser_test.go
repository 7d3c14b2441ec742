package gate

import (
	"os"
	"runtime"
	"strings"
	"testing"
)

// TestLeadingPage checks that the page which holds the key is its owner's alone.
func TestLeadingPage(t *testing.T) {
	home := t.TempDir()
	t.Setenv("HOME", home)
	t.Setenv("USERPROFILE", home)
	page, err := leadingPage("http://127.0.0.1:1/#key=a&b")
	if err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(page)
	if err != nil {
		t.Fatal(err)
	}
	if runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
		t.Errorf("the page can be read by others: %v", info.Mode())
	}
	text, err := os.ReadFile(page)
	if err != nil || !strings.Contains(string(text), "url=http://127.0.0.1:1/#key=a&amp;b\"") {
		t.Errorf("%s (%v)", text, err)
	}
}
