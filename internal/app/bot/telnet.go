package bot

import (
	"bufio"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/pattern"
)

// telnet plays several games at a time, line by line. Apart from the fields that writing guards,
// all state belongs to the goroutine that runs play. Each move is chosen in a separate goroutine.
type telnet struct {
	*Bot
	address string
	secure  bool
	conn    net.Conn
	thought sync.WaitGroup // moves that are being chosen

	writing sync.Mutex
	allowed float64 // lines that may be sent now
	last    time.Time

	name    string               // as written by the club
	games   map[string]*lineGame // games in progress, by ID
	numbers map[int]string       // game IDs by their number on this connection
	stored  map[int]bool         // numbers of the games listed as in progress
	listing *listing             // the list of moves that is arriving, or nil
	ready   bool                 // whether the list of games in progress is complete
	seeking bool
}

const (
	lineTime = 30 * time.Second // silence after which the bot asks for the state
	signTime = 20 * time.Second
	// usualLines is how many lines the bot sends per second. A club accepts ten per second, and
	// bursts of twice as many.
	usualLines = 8.0
)

var (
	startForm  = pattern.New(`\{Game (\d+) \(\S+ vs\. \S+\) Creating`)
	endForm    = pattern.New(`\{Game (\d+) \(\S+ vs\. \S+\) (.+)\} (1-0|0-1|1/2-1/2|\*)`)
	listForm   = pattern.New(`^Game (\d+) \(\S+ vs\. \S+\) (\S+)$`)
	storedForm = pattern.New(`^(\d+) +\S+ +\S+ +\* `)
	moveForm   = pattern.New(`\b[a-i]\d[a-i]\d\b`)
	resultForm = pattern.New(`^(1-0|0-1|1/2-1/2|\*)$`)
	offerForm  = pattern.New(`^Challenge: (\d+) \S+ \(.*\) \S+ (rated|unrated) \S+ ([\d.]+) \d+`)
	goneForm   = pattern.New(`^Game (\d+): \S+ has left; the game may be claimed now\.$`)
	helloForm  = pattern.New(`Welcome, (\S+)\.`)
	refuseForm = pattern.New(`wrong\.|banned|Too many wrong`)
)

// play signs in and plays until the connection ends.
func (t *telnet) play(ctx context.Context) (err error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer t.rest()
	defer t.thought.Wait()
	defer cancel(nil)
	dialer := net.Dialer{Timeout: signTime}
	if t.secure {
		t.conn, err = (&tls.Dialer{NetDialer: &dialer}).DialContext(ctx, "tcp", t.address)
	} else {
		t.conn, err = dialer.DialContext(ctx, "tcp", t.address)
	}
	if err != nil {
		return err
	}
	defer func() { _ = t.conn.Close() }() // the connection may already have ended
	defer context.AfterFunc(ctx, func() { _ = t.conn.Close() })()
	in := bufio.NewReaderSize(t.conn, 64<<10)
	if err := t.signIn(in); err != nil {
		return err
	}
	t.numbers, t.listing, t.seeking = map[int]string{}, nil, true // a seek may be left over from before
	for _, g := range t.games {
		g.number, g.clocked = 0, false
	}
	if err := t.send("set style 12"); err != nil {
		return err
	}
	if err := t.survey(); err != nil {
		return err
	}
	for {
		if err := t.conn.SetReadDeadline(time.Now().Add(lineTime)); err != nil {
			return err
		}
		line, err := in.ReadString('\n')
		if isTimeout(err) {
			err = t.survey()
		} else if err == nil {
			err = t.takeLine(ctx, cancel, line)
		}
		if err == nil && t.ready {
			err = t.seek()
		}
		if err != nil {
			if cause := context.Cause(ctx); cause != nil {
				return cause
			}
			return err
		}
	}
}

// survey finds out what the bot has missed. It asks for a list of the games in progress, and for
// the state of each game that the bot knows.
func (t *telnet) survey() error {
	if t.seeking {
		if err := t.send("unseek"); err != nil {
			return err
		}
	}
	t.stored, t.ready, t.seeking = map[int]bool{}, false, false
	if err := t.send("stored"); err != nil {
		return err
	}
	for id, g := range t.games {
		g.asked, g.surveyed, g.askedFor = true, true, -1
		if err := t.send("smoves " + id); err != nil {
			return err
		}
	}
	return nil
}

// seek looks for an opponent if there is room for another game.
func (t *telnet) seek() error {
	if t.seeking || !t.o.Seek || t.enough(len(t.games)) {
		return nil
	}
	t.seeking = true
	rated := "unrated"
	if t.o.Terms.Rated {
		rated = "rated"
	}
	return t.send(fmt.Sprintf("seek %g %g %s", t.o.Terms.Minutes, t.o.Terms.Increment, rated))
}

func isTimeout(err error) bool {
	var n net.Error
	return errors.As(err, &n) && n.Timeout()
}

// send sends a line as soon as the club is ready for it.
func (t *telnet) send(line string) error {
	t.writing.Lock()
	defer t.writing.Unlock()
	now := time.Now()
	rate := t.o.Lines
	t.allowed = min(2*rate, t.allowed+rate*now.Sub(t.last).Seconds())
	t.last = now
	if t.allowed < 1 {
		wait := time.Duration((1 - t.allowed) / rate * float64(time.Second))
		time.Sleep(wait)
		t.allowed, t.last = 1, now.Add(wait)
	}
	t.allowed--
	_, err := t.conn.Write([]byte(line + "\r\n"))
	return err
}

// signIn answers the prompts for the name and the password.
func (t *telnet) signIn(in *bufio.Reader) error {
	if err := t.conn.SetReadDeadline(time.Now().Add(signTime)); err != nil {
		return err
	}
	var all strings.Builder
	asked := 0
	for {
		b, err := in.ReadByte()
		if err != nil {
			return err
		}
		all.WriteByte(b)
		text := all.String()
		switch {
		case strings.HasSuffix(text, "login: "):
			if asked++; asked > 1 {
				return fmt.Errorf("%w: name or password are wrong", ErrRefused)
			}
			if err := t.send(t.o.Name); err != nil {
				return err
			}
		case strings.HasSuffix(text, "password: "):
			if err := t.send(t.o.Password); err != nil {
				return err
			}
		case strings.HasSuffix(text, "xq% "):
			m := helloForm.FindStringSubmatch(text)
			if m == nil {
				return fmt.Errorf("an unknown greeting: %.200q", text)
			}
			t.name = m[1]
			return nil
		case b == '\n' && refuseForm.MatchString(text):
			return fmt.Errorf("%w: %.200q", ErrRefused, text)
		}
	}
}

// takeLine handles a line. A prompt before the line means that the answer to a command is complete.
func (t *telnet) takeLine(ctx context.Context, cancel context.CancelCauseFunc, line string) error {
	line, prompted := strings.CutPrefix(strings.TrimSpace(line), "xq%")
	line = strings.TrimSpace(line)
	if l := t.listing; l != nil {
		if !prompted {
			return l.take(line)
		}
		t.listing = nil
		if err := t.listed(ctx, cancel, l); err != nil {
			return err
		}
	}
	if m := startForm.FindStringSubmatch(line); m != nil {
		return t.send("refresh " + m[1]) // the game may have begun before the style was set
	}
	if m := listForm.FindStringSubmatch(line); m != nil {
		n, err := strconv.Atoi(m[1])
		t.listing = &listing{number: n, id: m[2]}
		return err
	}
	if m := endForm.FindStringSubmatch(line); m != nil {
		n, _ := strconv.Atoi(m[1]) // the pattern matches only digits
		if g := t.games[t.numbers[n]]; g != nil {
			t.over(g, m[2], m[3])
		}
		return nil
	}
	if m := goneForm.FindStringSubmatch(line); m != nil {
		return t.send("at " + m[1] + " claim") // claim instead of waiting for the flag
	}
	if m := storedForm.FindStringSubmatch(line); m != nil {
		n, _ := strconv.Atoi(m[1]) // the pattern matches only digits
		t.stored[n] = true
		return nil
	}
	if m := offerForm.FindStringSubmatch(line); m != nil {
		minutes, _ := strconv.ParseFloat(m[3], 64) // the pattern matches only numbers
		word := "decline"
		if !t.enough(len(t.games)) && t.o.Accept.Allow(m[2] == "rated", false, time.Duration(minutes*float64(time.Minute))) {
			word = "accept"
		}
		return t.send(word + " " + m[1])
	}
	switch {
	case strings.HasPrefix(line, "<xq12>"):
		return t.board(ctx, cancel, strings.Fields(line))
	case strings.HasSuffix(line, "games displayed."):
		t.ready = true
	}
	return nil
}
