//go:build !windows

package cli

import (
	"io"
	"os"
)

// Getenv returns the value of an environment variable.
func Getenv(name string) string { return os.Getenv(name) }

// keepWindow does nothing, because no window closes with the program.
func keepWindow(io.Reader, io.Writer) {}

// ConsoleFault describes anything that a user might expect but that this console cannot show, or returns ""
// if there is nothing.
func ConsoleFault() string { return "" }
