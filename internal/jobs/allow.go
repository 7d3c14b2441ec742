package jobs

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// Allow specifies what the units of other users' runs may use on a machine, in addition to this program and
// the files sent with a run. The zero value allows nothing more.
type Allow struct {
	// Programs lists command lines that may be used. Each consists of a program and its arguments. The
	// program is given by a path or by "sha256:" and a digest. In both cases it is identified by its
	// content, so a copy elsewhere is the same program.
	Programs [][]string
	// Folders lists folders that may be read and written, with everything in them.
	Folders []string
	// Any lifts all restrictions.
	Any bool
}

// digestMark is the prefix of a program that is given by the digest of its content.
const digestMark = "sha256:"

// Check returns an error for the first program or folder that does not exist. Calling it at the start
// prevents a typo from surfacing in the middle of the night.
func (a *Allow) Check() error {
	for _, line := range a.Programs {
		if len(line) == 0 {
			return errors.New("an empty command line is allowed")
		}
		if _, err := contentOf(line[0]); err != nil {
			return err
		}
	}
	for _, dir := range a.Folders {
		if info, err := os.Stat(dir); err != nil || !info.IsDir() {
			return fmt.Errorf("%s is no folder", dir)
		}
	}
	return nil
}

// Program returns an error if a unit may not start a program. command is the program with its arguments.
// env and dir are the environment and the directory that the unit requests for it; Program refuses both,
// because either would let a program do anything. The error wraps ErrRefused. A nil Allow, for runs of the
// machine's own user, allows everything.
func (a *Allow) Program(command, env []string, dir string) error {
	if a == nil || a.Any {
		return nil
	}
	line := strings.Join(command, " ")
	if len(env) > 0 || dir != "" {
		return fmt.Errorf("%w: the run sets the environment or the folder of the program %q, which this machine's owner has not allowed (worker --allow-program any)",
			ErrRefused, line)
	}
	wanted, err := contentOf(command[0])
	if err != nil {
		return fmt.Errorf("%w: %w: install it on this machine, or create the run so that it sends its programs", ErrRefused, err)
	}
	for _, allowed := range a.Programs {
		content, err := contentOf(allowed[0])
		if err == nil && content == wanted && slices.Equal(allowed[1:], command[1:]) {
			return nil
		}
	}
	return fmt.Errorf("%w: the program %q is not on the list of this machine's owner (worker --allow-program %q)", ErrRefused, line, line)
}

// contentOf returns the digest of a program's file.
func contentOf(program string) (string, error) {
	if digest, named := strings.CutPrefix(program, digestMark); named {
		if !IsDigest(digest) {
			return "", fmt.Errorf("%q is no SHA-256 in hex", digest)
		}
		return digest, nil
	}
	path, err := exec.LookPath(program)
	if err != nil {
		return "", err
	}
	f, err := DescribeFile(filepath.Base(path), path)
	return f.SHA256, err
}

// Folder returns an error if a unit may not use a folder. The error wraps ErrRefused.
func (a *Allow) Folder(dir string) error {
	if a == nil || a.Any {
		return nil
	}
	wanted, err := realPath(dir)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrRefused, err)
	}
	for _, allowed := range a.Folders {
		base, err := realPath(allowed)
		if err != nil {
			continue
		}
		if within, err := filepath.Rel(base, wanted); err == nil && filepath.IsLocal(within) {
			return nil
		}
	}
	return fmt.Errorf("%w: the folder %s is not on the list of this machine's owner (worker --allow-folder %s)", ErrRefused, dir, dir)
}

// realPath returns the absolute path of a folder, with symbolic links resolved. Parts of the path that do
// not exist yet are kept as they are.
func realPath(dir string) (string, error) {
	path, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	rest := ""
	for {
		known, err := filepath.EvalSymlinks(path)
		if err == nil {
			return filepath.Join(known, rest), nil
		}
		up := filepath.Dir(path)
		if !errors.Is(err, os.ErrNotExist) || up == path {
			return "", err
		}
		path, rest = up, filepath.Join(filepath.Base(path), rest)
	}
}
