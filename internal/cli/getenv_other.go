//go:build !windows

package cli

import (
	"io"
	"os"
)

// Getenv reads the environment.
func Getenv(name string) string { return os.Getenv(name) }

// keepWindow does nothing: no window closes with the program.
func keepWindow(io.Reader, io.Writer) {}

// ConsoleFault describes what a user might expect but this console cannot show, "" if nothing.
func ConsoleFault() string { return "" }
