package cli

import (
	"os"

	"golang.org/x/sys/unix"
)

// closedStdout tells whether this process was started with its standard output
// closed. The Go runtime has opened the null device in its place then, for reading
// and writing; whoever passes that device on purpose opens it for writing, or with
// O_CLOEXEC, or for standard input too, as those do who start services.
func closedStdout() bool {
	return openedByRuntime(os.Stdout) && !openedByRuntime(os.Stdin)
}

func openedByRuntime(f *os.File) bool {
	info, err := f.Stat()
	null, fault := os.Stat(os.DevNull)
	if err != nil || fault != nil || !os.SameFile(info, null) {
		return false
	}
	flags, err := unix.FcntlInt(f.Fd(), unix.F_GETFL, 0)
	return err == nil && flags&unix.O_ACCMODE == unix.O_RDWR && flags&unix.O_CLOEXEC == 0
}
