//go:build !unix

package storetest

import "syscall"

// unprivileged does nothing: Debian's PostgreSQL is not available here.
func unprivileged(string) (*syscall.SysProcAttr, error) {
	return nil, nil //nolint:nilnil // nothing is to be set
}

// Freeze does nothing.
func (*Server) Freeze() {}

// Thaw does nothing.
func (*Server) Thaw() {}
