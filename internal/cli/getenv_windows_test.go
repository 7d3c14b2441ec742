package cli

import (
	"os"
	"strings"
	"testing"
)

func TestGetenv(t *testing.T) {
	for _, name := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
		t.Setenv(name, "")
	}
	t.Setenv("WT_SESSION", "x")
	if got := Getenv("LANG"); !strings.HasSuffix(got, ".UTF-8") || strings.Contains(got, "-C") || len(got) < len("en.UTF-8") {
		t.Errorf("in Windows Terminal LANG is %q", got)
	}
	if ConsoleFault() != "" {
		t.Errorf("in Windows Terminal: %q", ConsoleFault())
	}
	t.Setenv("LANG", "vi_VN.UTF-8")
	if got := Getenv("LANG"); got != "vi_VN.UTF-8" {
		t.Errorf("LANG that is set is read as %q", got)
	}
	t.Setenv("LC_ALL", "C")
	t.Setenv("LANG", "")
	if got := Getenv("LANG"); got != "" {
		t.Errorf("where LC_ALL is set, LANG is %q", got)
	}
	for _, tt := range []struct {
		language string
		all      bool
		want     string
	}{{"zh-CN", true, "zh_CN.UTF-8"}, {"zh-Hans-CN", false, "zh_Hans_CN.ASCII"}, {"", true, "en.UTF-8"}} {
		if got := localeOf(tt.language, tt.all); got != tt.want {
			t.Errorf("%q, %v: %q, want %q", tt.language, tt.all, got, tt.want)
		}
	}
}

func TestIsTerminal(t *testing.T) {
	null, err := os.OpenFile(os.DevNull, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = null.Close() }() // it holds nothing
	if IsTerminal(null) {
		t.Error("NUL is taken for a terminal")
	}
	Hide(null, true)
}
