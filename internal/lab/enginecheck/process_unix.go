//go:build unix

package enginecheck

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
)

// ownGroup puts the engine into a process group of its own, to be killed with its
// children.
func ownGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

func killGroup(pid int) { _ = syscall.Kill(-pid, syscall.SIGKILL) } // an error means that no process is left

// groupLives reports whether a process of the group is left; ok is whether that is known.
func groupLives(pid int) (lives, ok bool) { return syscall.Kill(-pid, 0) == nil, true }

// memoryOf returns the memory of a process in MiB, as far as the system reports it.
func memoryOf(pid int) (mib float64, ok bool) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0, false
	}
	for s := bufio.NewScanner(bytes.NewReader(text)); s.Scan(); {
		if rest, found := strings.CutPrefix(s.Text(), "VmRSS:"); found {
			kib, err := strconv.ParseFloat(strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(rest), "kB")), 64)
			return kib / 1024, err == nil
		}
	}
	return 0, false
}
