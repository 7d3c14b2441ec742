package gate

import (
	"context"
	"fmt"
	"html"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"time"
)

// openedWithin is how long a browser may take to read the page that redirects it to the board.
const openedWithin = 30 * time.Second

// OpenBrowser opens an address in the user's browser. It returns a function that cleans up
// afterwards. If there is no browser, OpenBrowser does nothing, because the address has already
// been shown.
//
// The address contains the key of the board, but other users of the machine can read the arguments
// of every program. OpenBrowser therefore does not pass the address to the browser. It passes the
// name of a private page that redirects to the address.
func OpenBrowser(ctx context.Context, url string) (tidy func()) {
	tidy, _ = openBrowser(ctx, url)
	return tidy
}

// readTime is how long a browser may take to read the page after the browser has been started.
const readTime = 5 * time.Second

// ShowBrowser is like OpenBrowser, but is intended for a program that is about to exit. It waits
// until the browser can be expected to have read the page.
func ShowBrowser(ctx context.Context, url string) {
	tidy, told := openBrowser(ctx, url)
	defer tidy()
	select {
	case <-told:
	case <-ctx.Done():
		return
	case <-time.After(openedWithin):
		return
	}
	if told == never {
		return
	}
	select {
	case <-ctx.Done():
	case <-time.After(readTime):
	}
}

// never is the channel that openBrowser returns if there is no browser.
var never = func() chan struct{} {
	c := make(chan struct{})
	close(c)
	return c
}()

// openBrowser implements OpenBrowser. It also returns a channel that is closed when the command
// that opens the browser has exited. If there is no browser, that channel is the variable never.
func openBrowser(ctx context.Context, url string) (tidy func(), told chan struct{}) {
	commands := browserCommands()
	if len(commands) == 0 {
		return func() {}, never
	}
	page, err := leadingPage(url)
	if err != nil {
		return func() {}, never
	}
	remove := func() { _ = os.Remove(page) } // it may already be gone
	timer := time.AfterFunc(openedWithin, remove)
	tidy = func() {
		timer.Stop()
		remove()
	}
	for _, c := range commands {
		// The browser may outlive the program.
		cmd := exec.CommandContext(context.WithoutCancel(ctx), c[0], append(c[1:], page)...)
		if cmd.Start() == nil {
			told = make(chan struct{})
			go func() {
				_ = cmd.Wait() // the exit status does not matter
				close(told)
			}()
			return tidy, told
		}
	}
	return tidy, never
}

// browserCommands returns the commands that can open a page, in order of preference.
func browserCommands() [][]string {
	switch runtime.GOOS {
	case "windows":
		return [][]string{{"rundll32", "url.dll,FileProtocolHandler"}}
	case "darwin":
		return [][]string{{"open"}}
	}
	if os.Getenv("DISPLAY") == "" && os.Getenv("WAYLAND_DISPLAY") == "" {
		return nil // no browser should open inside the terminal
	}
	return [][]string{{"xdg-open"}, {"gio", "open"}, {"sensible-browser"}, {"x-www-browser"}}
}

// leadingPage writes a page that redirects to an address and that no other user can read. The page
// is in the home folder and is not hidden, because sandboxed browsers can see neither hidden nor
// temporary files.
func leadingPage(url string) (string, error) {
	home, err := os.UserHomeDir()
	if err != nil {
		return "", err
	}
	f, err := os.CreateTemp(home, "chuhe-*.html") // readable by its owner only
	if err != nil {
		return "", err
	}
	_, err = fmt.Fprintf(f, "<!doctype html><meta charset=utf-8><title>Chuhe</title><meta http-equiv=refresh content=\"0;url=%s\">\n", html.EscapeString(url))
	if closing := f.Close(); err == nil {
		err = closing
	}
	if err != nil {
		_ = os.Remove(f.Name()) // it is useless
		return "", err
	}
	return filepath.Clean(f.Name()), nil
}
