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

// openedWithin is how long a browser may take to read the page that leads to the
// board.
const openedWithin = 30 * time.Second

// OpenBrowser opens an address in the person's browser, where there is one, and
// returns what tidies up afterwards. It says nothing when there is none: the
// address has been shown.
//
// The address holds the key of the board, and other users of the machine can read
// the arguments of every program. So the browser is given a page of the
// person's own that leads there.
func OpenBrowser(ctx context.Context, url string) (tidy func()) {
	tidy, _ = openBrowser(ctx, url)
	return tidy
}

// readTime is how long a browser that was given the page may take to read it.
const readTime = 5 * time.Second

// ShowBrowser opens an address as OpenBrowser does, for a program that ends then: it
// waits until the browser should have read the page.
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

// never is what openBrowser returns where there is no browser.
var never = func() chan struct{} {
	c := make(chan struct{})
	close(c)
	return c
}()

// openBrowser also returns a channel that is closed when the command that opens the
// browser has ended; never when there is none.
func openBrowser(ctx context.Context, url string) (tidy func(), told chan struct{}) {
	commands := browserCommands()
	if len(commands) == 0 {
		return func() {}, never
	}
	page, err := leadingPage(url)
	if err != nil {
		return func() {}, never
	}
	remove := func() { _ = os.Remove(page) } // it may have gone
	timer := time.AfterFunc(openedWithin, remove)
	tidy = func() {
		timer.Stop()
		remove()
	}
	for _, c := range commands {
		// The browser may live on when the program ends.
		cmd := exec.CommandContext(context.WithoutCancel(ctx), c[0], append(c[1:], page)...)
		if cmd.Start() == nil {
			told = make(chan struct{})
			go func() {
				_ = cmd.Wait() // it ends when it likes
				close(told)
			}()
			return tidy, told
		}
	}
	return tidy, never
}

// browserCommands are the programs that open a page, by their preference.
func browserCommands() [][]string {
	switch runtime.GOOS {
	case "windows":
		return [][]string{{"rundll32", "url.dll,FileProtocolHandler"}}
	case "darwin":
		return [][]string{{"open"}}
	}
	if os.Getenv("DISPLAY") == "" && os.Getenv("WAYLAND_DISPLAY") == "" {
		return nil // a browser in the terminal is not meant
	}
	return [][]string{{"xdg-open"}, {"gio", "open"}, {"sensible-browser"}, {"x-www-browser"}}
}

// leadingPage writes a page that leads to an address and that no other user can
// read. It lies in the home folder and is not hidden, for browsers in a sandbox
// see neither hidden nor temporary files.
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
		_ = os.Remove(f.Name()) // it is of no use
		return "", err
	}
	return filepath.Clean(f.Name()), nil
}
