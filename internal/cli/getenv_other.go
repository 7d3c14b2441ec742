//go:build !windows

package cli

import "os"

// Getenv reads the environment.
func Getenv(name string) string { return os.Getenv(name) }

// ConsoleFault returns what this console cannot show of what a person might expect, "" for nothing.
func ConsoleFault() string { return "" }
