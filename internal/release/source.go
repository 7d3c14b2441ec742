package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// source is the commit that is being released.
type source struct {
	root    string // of the work tree
	version string // without the v of its tag; for a snapshot, 0.0.0-COMMIT
	commit  string
	time    time.Time // of the commit
	changes string    // the changelog section for the version, in Markdown
	tagged  bool
}

// tagForm matches the tag of a release.
var tagForm = regexp.MustCompile(`^v\d+\.\d+\.\d+(-[0-9A-Za-z.]+)?$`)

// openSource inspects the work tree in the current folder.
func openSource(ctx context.Context, snapshot bool) (*source, error) {
	root, err := output(ctx, "", nil, "git", "rev-parse", "--show-toplevel")
	if err != nil {
		return nil, err
	}
	src := &source{root: root}
	if src.commit, err = output(ctx, root, nil, "git", "rev-parse", "HEAD"); err != nil {
		return nil, err
	}
	seconds, err := output(ctx, root, nil, "git", "log", "-1", "--format=%ct")
	if err != nil {
		return nil, err
	}
	at, err := strconv.ParseInt(seconds, 10, 64)
	if err != nil {
		return nil, fmt.Errorf("the time of the commit: %w", err)
	}
	src.time = time.Unix(at, 0).UTC()

	tag, tagErr := output(ctx, root, nil, "git", "describe", "--tags", "--exact-match", "--match", "v*")
	changed, err := output(ctx, root, nil, "git", "status", "--porcelain")
	if err != nil {
		return nil, err
	}
	switch {
	case tagErr == nil && changed == "" && tagForm.MatchString(tag):
		src.version, src.tagged = strings.TrimPrefix(tag, "v"), true
	case snapshot:
		src.version = "0.0.0-" + src.commit[:12]
	case changed != "":
		return nil, fmt.Errorf("the work tree has changes that are not committed; -snapshot builds it nevertheless:\n%s", changed)
	case tagErr != nil:
		return nil, fmt.Errorf("the commit %.12s has no tag vX.Y.Z; -snapshot builds it nevertheless", src.commit)
	default:
		return nil, fmt.Errorf("the tag %q is not of the form vX.Y.Z", tag)
	}
	log, err := os.ReadFile(filepath.Join(root, "CHANGELOG.md"))
	if err != nil {
		return nil, err
	}
	src.changes, err = section(string(log), src.version, src.tagged)
	return src, err
}

// section returns the changelog section for a version. If the commit has no tag, section returns
// the first section.
func section(changelog, version string, tagged bool) (string, error) {
	heading := "## " + version
	text := strings.Builder{}
	inside := false
	for line := range strings.Lines(changelog) {
		if strings.HasPrefix(line, "## ") {
			title := strings.TrimSpace(line)
			if !tagged && text.Len() > 0 {
				break
			}
			inside = !tagged || title == heading || strings.HasPrefix(title, heading+" ")
			continue
		}
		if inside {
			text.WriteString(line)
		}
	}
	if changes := strings.TrimSpace(text.String()); changes != "" {
		return changes + "\n", nil
	}
	return "", fmt.Errorf("CHANGELOG.md says nothing under %q", heading)
}

// packageVersion returns the version in a form that dpkg and rpm sort correctly: a prerelease comes
// before its release.
func (src *source) packageVersion() string { return strings.Replace(src.version, "-", "~", 1) }

// profile returns the option that makes Go use the engine's profile for a build.
func (src *source) profile() string { return "-pgo=" + filepath.Join(src.root, "engine", "bench.pgo") }

// build compiles the programs for a system. It returns them as files for an archive.
func build(ctx context.Context, src *source, t target, folder string) ([]file, error) {
	env := []string{"CGO_ENABLED=0", "GOOS=" + t.system, "GOARCH=" + t.processor, "GOFLAGS=-mod=readonly"}
	// Use the same options as .ci/build, because all measurements are made with them.
	_, err := output(ctx, src.root, env, "go", "build", "-trimpath", src.profile(), "-ldflags=-s -w", "-o", folder+string(filepath.Separator), "./cmd/...")
	if err != nil {
		return nil, err
	}
	suffix := ""
	if t.system == "windows" {
		suffix = ".exe"
	}
	if t.system == "windows" {
		for i := range bundles {
			if err := decorate(src, &bundles[i], filepath.Join(folder, bundles[i].program+suffix)); err != nil {
				return nil, fmt.Errorf("%s: %w", bundles[i].program, err)
			}
		}
	}
	files := make([]file, len(programs))
	for i, name := range programs {
		files[i] = file{name: name + suffix, mode: 0o755, path: filepath.Join(folder, name+suffix)}
	}
	return files, nil
}

// output runs a program and returns what it prints, without the final newline.
func output(ctx context.Context, dir string, env []string, name string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), env...)
	var out, faults bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &faults
	if err := cmd.Run(); err != nil {
		return "", fmt.Errorf("%s %s: %w: %s", name, strings.Join(args, " "), err, bytes.TrimSpace(faults.Bytes()))
	}
	return strings.TrimSpace(out.String()), nil
}
