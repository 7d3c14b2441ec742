package term

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"strings"
	"sync"

	"github.com/coder/websocket"

	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/internal/textlines"
)

// ErrServer is wrapped by errors about an address that does not belong to a club.
var ErrServer = errors.New("want the address of a club, such as https://club.example.org")

// linesProtocol is the WebSocket subprotocol for line-by-line play; see docs/telnet.md.
const linesProtocol = "chuhe.lines"

// mostText limits the length of a message from a club, in bytes.
const mostText = 1 << 20

// ClubOptions configure Club.
type ClubOptions struct {
	Server   string // http://… or https://…
	Language phrases.Language
	ASCII    bool // write only ASCII
	Color    bool
	// Hide turns the terminal's echo off and on while a password is typed. It is nil if that is not
	// supported.
	Hide func(bool)
}

// Club lets the user play on a club, line by line: it sends whatever the user types and shows
// whatever the club sends. It returns nil when the connection or the input ends, or ctx is done.
func Club(ctx context.Context, in io.Reader, out io.Writer, o ClubOptions) error {
	u, err := url.Parse(o.Server)
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return fmt.Errorf("%w, not %.80q", ErrServer, o.Server)
	}
	u.Scheme = strings.Replace(u.Scheme, "http", "ws", 1)
	ws, _, err := websocket.Dial(ctx, u.JoinPath("api", "lines").String(), &websocket.DialOptions{Subprotocols: []string{linesProtocol}}) //nolint:bodyclose // of a WebSocket, which is closed by itself
	if err != nil {
		return fmt.Errorf("%w: %w", ErrServer, err)
	}
	defer func() { _ = ws.CloseNow() }() // the connection may have ended
	ws.SetReadLimit(mostText)
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	if o.Hide == nil {
		o.Hide = func(bool) {}
	}
	defer o.Hide(false)
	typed := make(chan string)
	var reading sync.WaitGroup
	go func() { // if the reader outlasts ctx, it is abandoned
		lines := textlines.NewScanner(in)
		for lines.Scan() {
			select {
			case typed <- lines.Text():
			case <-ctx.Done():
				return
			}
		}
		close(typed)
	}()
	reading.Go(func() {
		defer cancel()
		err = show(ctx, ws, out, &o)
	})
	for {
		select {
		case line, ok := <-typed:
			if !ok {
				line = "quit"
				typed = nil // the answer must still be shown
			}
			o.Hide(false)
			if ws.Write(ctx, websocket.MessageText, []byte(line+"\n")) != nil {
				reading.Wait()
				return err
			}
		case <-ctx.Done():
			_ = ws.CloseNow() // the connection may have ended
			reading.Wait()
			return err
		}
	}
}

// show shows what the club sends until the connection ends. It returns an error only if writing to
// out fails.
func show(ctx context.Context, ws *websocket.Conn, out io.Writer, o *ClubOptions) error {
	var clean escapes
	greeted := false
	for {
		_, data, err := ws.Read(ctx)
		if err != nil {
			return nil //nolint:nilerr // the connection has ended
		}
		text := clean.take(string(data))
		if _, err := io.WriteString(out, text); err != nil {
			return err
		}
		if strings.HasSuffix(text, "password: ") {
			o.Hide(true)
		}
		if !greeted && strings.Contains(text, "xq% ") {
			greeted = true
			for _, line := range o.settings() {
				if ws.Write(ctx, websocket.MessageText, []byte(line+"\n")) != nil {
					return nil //nolint:nilerr // the connection has ended
				}
			}
		}
	}
}

// settings returns the lines that set the language and the board on the club.
func (o *ClubOptions) settings() []string {
	switch {
	case o.ASCII:
		return []string{"set charset ascii", "style 1"}
	case o.Color:
		return []string{"set language " + string(o.Language), "style 3"}
	}
	return []string{"set language " + string(o.Language), "style 2"}
}

// escapes strips terminal escape sequences from the club's text, except those that set colours.
type escapes struct {
	pending string // an incomplete sequence
}

func (e *escapes) take(text string) string {
	text = e.pending + text
	e.pending = ""
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		c := text[i]
		switch {
		case c == 0x1b:
			end := i + 1
			if end < len(text) && text[end] == '[' {
				for end++; end < len(text) && (text[end] >= '0' && text[end] <= ';'); end++ {
				}
			}
			switch {
			case end >= len(text) && len(text)-i < 32:
				e.pending = text[i:]
				return b.String()
			case end < len(text) && text[end] == 'm' && end > i+1:
				b.WriteString(text[i : end+1])
				i = end
			}
		case c == '\n', c == '\r', c == '\a', c >= ' ' && c != 0x7f:
			b.WriteByte(c)
		}
	}
	return b.String()
}
