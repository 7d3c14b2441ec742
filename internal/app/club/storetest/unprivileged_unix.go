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

// unprivileged makes a folder that of a user without rights, when we are root: PostgreSQL
// wants it so.
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

// Freeze lets no process of the server run until Thaw: it neither answers nor refuses.
func (s *Server) Freeze() { s.signal(syscall.SIGSTOP) }

// Thaw lets the server go on.
func (s *Server) Thaw() { s.signal(syscall.SIGCONT) }

// signal sends a signal to the server and to the processes that it has made.
func (s *Server) signal(signal syscall.Signal) {
	_ = s.cmd.Process.Signal(signal)
	list, _ := os.ReadFile(fmt.Sprintf("/proc/%d/task/%[1]d/children", s.cmd.Process.Pid)) // none where the system does not report it
	for text := range strings.FieldsSeq(string(list)) {
		if pid, err := strconv.Atoi(text); err == nil {
			_ = syscall.Kill(pid, signal)
		}
	}
}
