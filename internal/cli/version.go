package cli

import (
	"fmt"
	"io"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/alecthomas/kong"
)

// versionFlag answers --version and exits.
type versionFlag bool

// versionAnswer is the JSON of --version.
type versionAnswer struct {
	Name     string `json:"name"`
	Version  string `json:"version"`
	Go       string `json:"go"`
	Platform string `json:"platform"`
}

// BeforeReset implements the hook that kong calls before anything else.
func (versionFlag) BeforeReset(c *Console, app *kong.Kong) error {
	err := answerVersion(c)
	app.Exit(StatusOK)
	return err
}

// answerVersion answers --version.
func answerVersion(c *Console) error {
	a := versionAnswer{c.program, Version(), runtime.Version(), runtime.GOOS + "/" + runtime.GOARCH}
	return c.Answer(a, func(w io.Writer) error {
		_, err := fmt.Fprintf(w, "%s %s (%s %s)\n", a.Name, a.Version, a.Go, a.Platform)
		return err
	})
}

// Version returns the module version if the build recorded one. Otherwise, it returns "devel", followed by
// the commit if the build recorded that.
func Version() string {
	name := "devel"
	if info, ok := debug.ReadBuildInfo(); ok {
		if v := info.Main.Version; v != "" && v != "(devel)" {
			name = strings.TrimPrefix(v, "v")
		} else if revision := buildSetting(info, "vcs.revision"); revision != "" {
			name += " " + revision
		}
	}
	return name
}

// buildSetting returns the value of a build setting, or "" if the build did not record it.
func buildSetting(info *debug.BuildInfo, key string) string {
	for _, s := range info.Settings {
		if s.Key == key {
			return s.Value
		}
	}
	return ""
}
