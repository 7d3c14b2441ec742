package queue

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
)

// ErrBuild is wrapped by errors about engines that cannot be built.
var ErrBuild = errors.New("the engine cannot be built")

// program is the name of the engine's binary, and of its folder in the sources.
const program = "chuhe-engine"

// Commit returns the full hash of the named commit in a repository. If it cannot be found, the error wraps
// ErrBuild.
func Commit(ctx context.Context, source, name string) (string, error) {
	out, err := run(ctx, source, nil, "git", "rev-parse", "--verify", "--quiet", "--end-of-options", name+"^{commit}")
	if err != nil {
		return "", fmt.Errorf("%w: %s has no commit %q", ErrBuild, source, name)
	}
	return strings.TrimSpace(string(out)), nil
}

// CheckPatch returns an error wrapping ErrBuild if the patch cannot be applied to the given commit.
func CheckPatch(ctx context.Context, source, base string, patch []byte) error {
	return sources(ctx, source, base, patch, func(string) error { return nil })
}

// sources calls use with a folder that contains the sources of a commit with the patch applied.
func sources(ctx context.Context, source, base string, patch []byte, use func(folder string) error) (err error) {
	folder, err := os.MkdirTemp("", "chuhe-test-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	// Do not use a worktree, because its entry would remain in the repository if this process were killed.
	archive, err := run(ctx, source, nil, "git", "archive", "--format=tar", base)
	if err != nil {
		return err
	}
	if _, err := run(ctx, folder, archive, "tar", "-xf", "-"); err != nil {
		return err
	}
	if len(patch) > 0 {
		if _, err := run(ctx, folder, patch, "git", "apply", "--whitespace=nowarn", "-"); err != nil {
			return err
		}
	}
	return use(folder)
}

// Build returns the path of the engine built from a commit and a patch. It builds the engine if the queue
// does not contain it yet. patch is the digest of a stored patch, or "" for none. If the engine cannot be
// built, the error wraps ErrBuild.
func (q Queue) Build(ctx context.Context, source, base, patch string) (string, error) {
	name := program
	if runtime.GOOS == "windows" {
		name += ".exe"
	}
	path := filepath.Join(q.Dir, "builds", base+"-"+patch, name)
	if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) {
		return path, err
	}
	var difference []byte
	if patch != "" {
		var err error
		if difference, err = q.Kept(patch); err != nil {
			return "", err
		}
		if jobs.Digest(difference) != patch {
			return "", fmt.Errorf("%w: the patch %s was changed", ErrBuild, patch)
		}
	}
	if err := os.MkdirAll(filepath.Dir(path), folderMode); err != nil {
		return "", err
	}
	absolute, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	unfinished := absolute + ".part"
	err = sources(ctx, source, base, difference, func(folder string) error {
		args := []string{"build", "-trimpath", "-buildvcs=false", "-o", unfinished}
		if profile := filepath.Join(folder, "engine", "bench.pgo"); exists(profile) {
			args = append(args, "-pgo="+profile) // as in release builds
		}
		_, err := run(ctx, folder, nil, "go", append(args, "./cmd/"+program)...)
		return err
	})
	if err != nil {
		return "", err
	}
	return absolute, os.Rename(unfinished, absolute)
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// run runs a program in a folder and returns its output. It returns the context's error, or an error that
// wraps ErrBuild and contains the end of the program's standard error output.
func run(ctx context.Context, folder string, in []byte, name string, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir, cmd.Stdin = folder, bytes.NewReader(in)
	var out, complaints bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &complaints
	err := cmd.Run()
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		const most = 1500 // in bytes
		text := strings.TrimSpace(complaints.String())
		if len(text) > most {
			text = "… " + strings.ToValidUTF8(text[len(text)-most:], "")
		}
		return nil, fmt.Errorf("%w: %s %s: %w\n%s", ErrBuild, name, args[0], err, text)
	}
	return out.Bytes(), nil
}
