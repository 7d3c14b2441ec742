package childtime

import (
	"os/exec"
	"syscall"
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/await"
)

// start starts a command of the shell in a group of its own.
func start(t *testing.T, line string) (group int) {
	t.Helper()
	cmd := exec.Command("sh", "-c", line)
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) // it may have ended
		_ = in.Close()
		_ = cmd.Wait()
	})
	return cmd.Process.Pid
}

// TestOf distinguishes a program that waits from one that works, also where a shell has started it.
func TestOf(t *testing.T) {
	works := start(t, "sh -c 'while :; do :; done'; true")
	waits := start(t, "sh -c 'read line'; true")
	await.That(t, "the one that works gets time", func() bool {
		u, ok := Of(works)
		return ok && u.Busy && u.CPU >= 20*time.Millisecond
	})
	await.That(t, "the one that waits does so", func() bool {
		before, ok := Of(waits)
		after, known := Of(waits)
		return ok && known && !after.Busy && after.Since(before).CPU == 0
	})
	if _, ok := Of(1 << 30); ok {
		t.Error("a group that there is not has been found")
	}
}
