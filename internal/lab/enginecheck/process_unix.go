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

// ownGroup puts the engine into its own process group, so that it can be killed together with its
// children.
func ownGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

func killGroup(pid int) { _ = syscall.Kill(-pid, syscall.SIGKILL) } // an error means that no process is left

// groupLives reports whether any process in the group still exists. ok is false if this is unknown.
func groupLives(pid int) (lives, ok bool) { return syscall.Kill(-pid, 0) == nil, true }

// memoryOf returns the memory used by a process, in MiB. ok is false if the system does not report
// it. Pages of mapped files are excluded where the system reports them separately, because their
// number depends on how much memory is free.
func memoryOf(pid int) (mib float64, ok bool) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0, false
	}
	kib := map[string]float64{}
	for s := bufio.NewScanner(bytes.NewReader(text)); s.Scan(); {
		name, value, _ := strings.Cut(s.Text(), ":")
		if n, err := strconv.ParseFloat(strings.TrimSpace(strings.TrimSuffix(value, "kB")), 64); err == nil {
			kib[name] = n
		}
	}
	all, ok := kib["VmRSS"]
	return (all - kib["RssFile"]) / 1024, ok
}
