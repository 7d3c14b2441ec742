//go:build unix

package storetest

import (
	"errors"
	"fmt"
	"os"
	"os/user"
	"strconv"
	"strings"
	"syscall"
)

// unprivileged makes an unprivileged user the owner of folder, and returns the attributes for running a
// process as that user, because PostgreSQL refuses to run as root. If this process does not run as root,
// unprivileged does nothing and returns nil.
func unprivileged(folder string) (*syscall.SysProcAttr, error) {
	if os.Geteuid() != 0 {
		return nil, nil //nolint:nilnil // nothing is to be set
	}
	var failed []error
	for _, name := range []string{"postgres", "nobody"} {
		u, err := user.Lookup(name)
		if err != nil {
			failed = append(failed, err)
			continue
		}
		uid, err := strconv.Atoi(u.Uid)
		if err != nil {
			return nil, err
		}
		gid, err := strconv.Atoi(u.Gid)
		if err != nil {
			return nil, err
		}
		if err := os.Chown(folder, uid, gid); err != nil {
			return nil, err
		}
		return &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}}, nil //nolint:gosec // ids are not negative
	}
	return nil, errors.Join(failed...)
}

// Freeze suspends all of the server's processes until Thaw is called. Until then, the server neither
// answers nor refuses connections.
func (s *Server) Freeze() { s.signal(syscall.SIGSTOP) }

// Thaw resumes the server.
func (s *Server) Thaw() { s.signal(syscall.SIGCONT) }

// signal sends a signal to the server and to its child processes.
func (s *Server) signal(signal syscall.Signal) {
	_ = s.cmd.Process.Signal(signal)
	list, _ := os.ReadFile(fmt.Sprintf("/proc/%d/task/%[1]d/children", s.cmd.Process.Pid)) // empty if the system does not report it
	for text := range strings.FieldsSeq(string(list)) {
		if pid, err := strconv.Atoi(text); err == nil {
			_ = syscall.Kill(pid, signal)
		}
	}
}
