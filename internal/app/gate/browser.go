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

// openedWithin limits how long a browser may take to read the page that redirects it to the board.
const openedWithin = 30 * time.Second

// OpenBrowser opens url in the user's browser and returns a function that cleans up afterwards. If
// no browser is available, it does nothing; by then the user has already been shown the address.
//
// The address contains the key of the board, and other users of the machine can read the arguments
// of any running program. OpenBrowser therefore writes a private page that redirects to the
// address, and passes the browser the name of that page instead.
func OpenBrowser(ctx context.Context, url string) (tidy func()) {
	tidy, _ = openBrowser(ctx, url)
	return tidy
}

// readTime is how long ShowBrowser waits for the browser to read the page once the browser has
// started.
const readTime = 5 * time.Second

// ShowBrowser is like OpenBrowser, but for programs that are about to exit: it waits long enough
// for the browser to read the page.
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

// never is the channel that openBrowser returns when no browser is available.
var never = func() chan struct{} {
	c := make(chan struct{})
	close(c)
	return c
}()

// openBrowser implements OpenBrowser. The channel that it also returns is closed once the command
// that opens the browser has exited. If no browser is available, that channel is never.
func openBrowser(ctx context.Context, url string) (tidy func(), told chan struct{}) {
	commands := browserCommands()
	if len(commands) == 0 {
		return func() {}, never
	}
	page, err := leadingPage(url)
	if err != nil {
		return func() {}, never
	}
	remove := func() { _ = os.Remove(page) } // the file may already be gone
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

// browserCommands returns the commands that can open a page, most preferred first.
func browserCommands() [][]string {
	switch runtime.GOOS {
	case "windows":
		return [][]string{{"rundll32", "url.dll,FileProtocolHandler"}}
	case "darwin":
		return [][]string{{"open"}}
	}
	if os.Getenv("DISPLAY") == "" && os.Getenv("WAYLAND_DISPLAY") == "" {
		return nil // do not open a browser inside the terminal
	}
	return [][]string{{"xdg-open"}, {"gio", "open"}, {"sensible-browser"}, {"x-www-browser"}}
}

// leadingPage writes a page that redirects to url, and that no other user can read. Sandboxed
// browsers can see neither hidden files nor temporary ones, so it writes an ordinary file in the
// home folder.
func leadingPage(url string) (string, error) {
	home, err := os.UserHomeDir()
	if err != nil {
		return "", err
	}
	f, err := os.CreateTemp(home, "chuhe-*.html") // only the owner can read it
	if err != nil {
		return "", err
	}
	_, err = fmt.Fprintf(f, "<!doctype html><meta charset=utf-8><title>Chuhe</title><meta http-equiv=refresh content=\"0;url=%s\">\n", html.EscapeString(url))
	if closing := f.Close(); err == nil {
		err = closing
	}
	if err != nil {
		_ = os.Remove(f.Name()) // useless when incomplete
		return "", err
	}
	return filepath.Clean(f.Name()), nil
}
