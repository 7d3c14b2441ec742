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

// Allow specifies what units of other users' runs may use on this machine, beyond this program itself and
// the files sent with the run. The zero value allows nothing more.
type Allow struct {
	// Programs lists the command lines that units may run. Each is a program followed by its arguments, where
	// the program is either a path or "sha256:" and a digest. Programs are compared by content, so a copy of
	// an allowed program at another path is allowed too.
	Programs [][]string
	// Folders lists the folders that units may read and write, including everything in them.
	Folders []string
	// Any lifts all restrictions.
	Any bool
}

// digestMark precedes the digest of a program that is specified by its content.
const digestMark = "sha256:"

// Check returns an error if one of the programs or folders does not exist. Call it at startup, so that a
// typo is reported immediately and not in the middle of the night.
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

// Program returns an error wrapping ErrRefused if a unit may not start the program given by command, which
// includes the program's arguments. env and dir are the environment and the working directory that the unit
// asks for. Program refuses a command that sets either of them, because both can be used to make a program
// do anything. A nil Allow, which is used for runs of the machine's own user, allows everything.
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

// contentOf returns the SHA-256 digest of the content of the given program.
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

// Folder returns an error wrapping ErrRefused if a unit may not use dir.
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

// realPath returns the absolute path of dir with symbolic links resolved. It leaves path elements that do
// not exist yet unchanged.
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
