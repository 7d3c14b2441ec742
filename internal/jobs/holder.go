package jobs

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/atomicfile"
	"github.com/chuhe-xiangqi/chuhe/internal/filelock"
)

// ErrInUse is wrapped by the error returned if another program is using a run or a folder of runs.
var ErrInUse = filelock.ErrInUse

// Holder describes the program that is working on a run or coordinating a folder of runs. It is shown to
// users who find the run or the folder locked.
type Holder struct {
	Process int    `json:"process"` // its process ID
	Host    string `json:"host"`
	Command string `json:"command"`
}

// Self returns a Holder that describes this program.
func Self() Holder {
	const shown = 200 // bytes of the command line
	host, _ := os.Hostname()
	line := strings.Join(append([]string{filepath.Base(os.Args[0])}, os.Args[1:]...), " ")
	if len(line) > shown {
		line = strings.ToValidUTF8(line[:shown], "") + " ..."
	}
	return Holder{Process: os.Getpid(), Host: host, Command: line}
}

// String describes the holder to users. It returns "" for the zero Holder.
func (h Holder) String() string {
	if h.Process == 0 {
		return ""
	}
	where := ""
	if host, _ := os.Hostname(); host != h.Host {
		where = " on " + h.Host
	}
	return fmt.Sprintf("process %d%s (%s)", h.Process, where, h.Command)
}

// Ending returns instructions for users on how to stop the holder.
func (h Holder) Ending() string {
	return fmt.Sprintf("end it by Ctrl-C in its terminal, or by kill %d", h.Process)
}

// ReadHolder reads the note that a holder left at path. It returns the zero Holder if there is no valid note.
func ReadHolder(path string) (h Holder) {
	if text, err := os.ReadFile(path); err == nil && json.Unmarshal(text, &h) != nil {
		return Holder{}
	}
	return h
}

// holderName is the name of the file that identifies the process working on a run. The process removes the
// file when it exits normally.
const holderName = "holder.json"

func (f *Folder) holderPath() string { return filepath.Join(f.Path, holderName) }

// sign writes this program's note. If the disk has no space for it, the work continues; other programs
// merely cannot name the program that is working on the run.
func (f *Folder) sign() {
	if text, err := json.Marshal(Self()); err == nil {
		_ = atomicfile.Write(f.holderPath(), append(text, '\n'))
	}
}

// held reports whether a process is working on the run.
func (f *Folder) held() (yes bool, err error) {
	file, err := os.OpenFile(filepath.Join(f.Path, ledgerName), os.O_RDWR, 0)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrPermission) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	err = filelock.Hold(file, 0)
	if errors.Is(err, ErrInUse) {
		yes, err = true, nil
	}
	return yes, errors.Join(err, file.Close())
}

// HubLock is the name of the file that a hub locks in its folder of runs.
const HubLock = ".hub.lock"

// inUse returns the error for a run that another process is working on.
func (f *Folder) inUse() error {
	h := ReadHolder(f.holderPath())
	if hub := ReadHolder(filepath.Join(filepath.Dir(f.Path), HubLock)); h.Process != 0 && hub == h {
		return fmt.Errorf("run %s is %w, the hub of %s: give the hub the command, by --server", f.ID(), ErrInUse, h)
	}
	if h.Process == 0 {
		return fmt.Errorf("run %s is %w: end that; what is done stays", f.ID(), ErrInUse)
	}
	return fmt.Errorf("run %s is %w, %s: %s; what is done stays", f.ID(), ErrInUse, h, h.Ending())
}

// present returns the actual state of a run that is supposed to be running. If no process is working on the
// run, present also returns the reason.
func (f *Folder) present() (RunState, string, error) {
	yes, err := f.held()
	if err != nil || yes {
		return Running, "", err
	}
	if h := ReadHolder(f.holderPath()); h.Process != 0 {
		return Interrupted, fmt.Sprintf("%s ended in the middle of it", h), nil
	}
	return Waiting, "", nil
}
