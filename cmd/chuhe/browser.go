package main

import (
	"context"
	"os"
	"os/exec"
	"runtime"
)

// openBrowser opens an address in the person's browser, where there is one. It
// says nothing when there is none: the address has been shown.
func openBrowser(ctx context.Context, url string) {
	var commands [][]string
	switch runtime.GOOS {
	case "windows":
		commands = [][]string{{"rundll32", "url.dll,FileProtocolHandler"}}
	case "darwin":
		commands = [][]string{{"open"}}
	default:
		if os.Getenv("DISPLAY") == "" && os.Getenv("WAYLAND_DISPLAY") == "" {
			return // a browser in the terminal is not meant
		}
		commands = [][]string{{"xdg-open"}, {"wslview"}, {"gio", "open"}, {"sensible-browser"}, {"x-www-browser"}}
	}
	for _, c := range commands {
		// The browser may live on when the program ends.
		cmd := exec.CommandContext(context.WithoutCancel(ctx), c[0], append(c[1:], url)...)
		if cmd.Start() == nil {
			go func() { _ = cmd.Wait() }() // it ends when it likes
			return
		}
	}
}
