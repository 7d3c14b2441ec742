package bot

import (
	"bufio"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// telnet plays by lines, one game after the other.
type telnet struct {
	*Bot
	address string
	secure  bool
	conn    net.Conn

	name    string // as the club writes it
	player  player.Player
	current *lineGame
	seeking bool
}

// lineGame is the game that is played.
type lineGame struct {
	number     int
	id         string // number and players: what the diary calls it
	red, black string
	side       xiangqi.Color
	start, pos xiangqi.Position
	known      []xiangqi.Move
	complete   bool // all moves are known
	listing    []xiangqi.Move
	asked      bool // for the list of moves
	lists      bool // it is coming
	clocks     [2]player.Clock
	askedFor   int // plies for which a move was chosen; -1 for none
}

// lineTime is how long nothing may come from the server: a question is asked in between.
const (
	lineTime = 30 * time.Second
	signTime = 20 * time.Second
)

var (
	startForm  = regexp.MustCompile(`\{Game (\d+) \((\S+) vs\. (\S+)\) Creating`)
	endForm    = regexp.MustCompile(`\{Game (\d+) \((\S+) vs\. (\S+)\) (.+)\} (1-0|0-1|1/2-1/2|\*)`)
	listForm   = regexp.MustCompile(`^Game (\d+) \(\S+ vs\. \S+\)$`)
	moveForm   = regexp.MustCompile(`\b[a-i]\d[a-i]\d\b`)
	offerForm  = regexp.MustCompile(`^Challenge: (\d+) \S+ \(.*\) \S+ (rated|unrated) \S+ ([\d.]+) \d+`)
	helloForm  = regexp.MustCompile(`Welcome, (\S+)\.`)
	refuseForm = regexp.MustCompile(`wrong\.|banned|Too many wrong`)
)

// play signs in and plays until the connection ends.
func (t *telnet) play(ctx context.Context) (err error) {
	dialer := net.Dialer{Timeout: signTime}
	if t.secure {
		t.conn, err = (&tls.Dialer{NetDialer: &dialer}).DialContext(ctx, "tcp", t.address)
	} else {
		t.conn, err = dialer.DialContext(ctx, "tcp", t.address)
	}
	if err != nil {
		return err
	}
	defer func() { _ = t.conn.Close() }() // it may have ended
	defer context.AfterFunc(ctx, func() { _ = t.conn.Close() })()
	if t.player == nil {
		if t.player, err = t.borrow(ctx); err != nil {
			return fmt.Errorf("%w: %w", ErrRefused, err)
		}
		t.back(t.player) // closed at the end with those that are idle
	}
	in := bufio.NewReaderSize(t.conn, 64<<10)
	if err := t.signIn(in); err != nil {
		return err
	}
	t.seeking = false
	last := t.current
	if err := t.send("set style 12"); err != nil {
		return err
	}
	if err := t.send("stored"); err != nil { // its answer ends what is told of games that go on
		return err
	}
	ready := false
	for {
		if err := t.conn.SetReadDeadline(time.Now().Add(lineTime)); err != nil {
			return err
		}
		line, err := in.ReadString('\n')
		if errors.Is(err, context.DeadlineExceeded) || isTimeout(err) {
			if err := t.send("time"); err != nil {
				return err
			}
			continue
		}
		if err != nil {
			return err
		}
		line = strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(line), "xq%"))
		if err := t.take(ctx, line); err != nil {
			return err
		}
		if strings.HasSuffix(line, "games displayed.") && !ready {
			ready = true
			if strings.HasPrefix(line, "0 ") && last != nil && t.current == last {
				if err := t.send("history"); err != nil { // it has ended while we were away
					return err
				}
				t.missed(ctx, in, last)
			}
		}
		if ready && t.current == nil && !t.seeking && t.o.Seek && !t.enough(0) {
			t.seeking = true
			rated := "unrated"
			if t.o.Terms.Rated {
				rated = "rated"
			}
			if err := t.send(fmt.Sprintf("seek %g %g %s", t.o.Terms.Minutes, t.o.Terms.Increment, rated)); err != nil {
				return err
			}
		}
	}
}

func isTimeout(err error) bool {
	var n net.Error
	return errors.As(err, &n) && n.Timeout()
}

func (t *telnet) send(line string) error {
	_, err := t.conn.Write([]byte(line + "\r\n"))
	return err
}

// signIn answers the questions for name and password.
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

// missed notes a game that has ended while the connection was away, by its line of the
// history.
func (t *telnet) missed(ctx context.Context, in *bufio.Reader, g *lineGame) {
	form := regexp.MustCompile(`^\s*\d+\s+(\S+)\s+(\S+)\s+(1-0|0-1|1/2-1/2|\*)\s`)
	for ctx.Err() == nil {
		line, err := in.ReadString('\n')
		if err != nil {
			return
		}
		m := form.FindStringSubmatch(strings.TrimPrefix(strings.TrimSpace(line), "xq% "))
		if m != nil && m[1] == g.red && m[2] == g.black { // the last one is the first
			t.over(g, "away", m[3])
			return
		}
		if strings.HasSuffix(strings.TrimSpace(line), "games displayed.") {
			t.current = nil
			return
		}
	}
}

// take takes a line.
func (t *telnet) take(ctx context.Context, line string) error {
	if m := startForm.FindStringSubmatch(line); m != nil {
		return t.begin(m)
	}
	if m := endForm.FindStringSubmatch(line); m != nil {
		if g := t.current; g != nil && m[2] == g.red && m[3] == g.black {
			t.over(g, m[4], m[5])
		}
		return nil
	}
	if m := offerForm.FindStringSubmatch(line); m != nil {
		minutes, _ := strconv.ParseFloat(m[3], 64) // the form has it
		word := "decline"
		if t.current == nil && !t.enough(0) && t.o.Accept.Allow(m[2] == "rated", false, time.Duration(minutes*float64(time.Minute))) {
			word = "accept"
		}
		return t.send(word + " " + m[1])
	}
	g := t.current
	if g == nil {
		return nil
	}
	if strings.HasPrefix(line, "<xq12>") {
		return t.board(ctx, g, strings.Fields(line))
	}
	return t.list(ctx, g, line)
}

// begin begins a game, or goes on with one after another connection.
func (t *telnet) begin(m []string) error {
	number, err := strconv.Atoi(m[1])
	if err != nil {
		return err
	}
	g := &lineGame{
		number: number, id: fmt.Sprintf("%s-%s-%d", m[2], m[3], time.Now().UnixMilli()), red: m[2], black: m[3], start: xiangqi.StartPosition(),
		pos: xiangqi.StartPosition(), complete: true, askedFor: -1,
	}
	if g.black == t.name {
		g.side = xiangqi.Black
	}
	if was := t.current; was != nil && was.red == g.red && was.black == g.black {
		g.id, g.known, g.complete = was.id, was.known, false
	}
	t.current, t.seeking = g, false
	return t.send("refresh") // it may have begun before the style was set
}

// over notes the end of a game.
func (t *telnet) over(g *lineGame, status, result string) {
	opponent := g.black
	if g.side == xiangqi.Black {
		opponent = g.red
	}
	r := map[string]xiangqi.Result{"1-0": xiangqi.RedWins, "0-1": xiangqi.BlackWins, "1/2-1/2": xiangqi.Draw}[result]
	t.current = nil
	t.note(&ended{g.id, opponent, status, g.side, g.start, g.known, r})
}

// board takes a machine line: ten ranks from field 1 on.
func (t *telnet) board(ctx context.Context, g *lineGame, f []string) error {
	const fields = 33
	if len(f) < fields {
		return fmt.Errorf("a machine line has %d fields, want %d", len(f), fields)
	}
	if n, err := strconv.Atoi(f[18]); err != nil || n != g.number {
		return err
	}
	var numbers [4]int64
	for i, at := range []int{22, 23, 26, 27} {
		n, err := strconv.ParseInt(f[at], 10, 64)
		if err != nil {
			return err
		}
		numbers[i] = n
	}
	g.clocks = [2]player.Clock{clockOf(numbers[2], numbers[1]*1000), clockOf(numbers[3], numbers[1]*1000)}
	if numbers[0]+numbers[1]+numbers[2]+numbers[3] == 0 {
		g.clocks = [2]player.Clock{} // untimed
	}
	shown := strings.Join(f[1:11], " ")
	if m, err := xiangqi.ParseMove(f[29]); g.complete && err == nil && ranksOf(&g.pos) != shown && g.pos.IsLegal(m) {
		after := g.pos
		after.MakeMove(m)
		if ranksOf(&after) == shown {
			g.pos, g.known = after, append(g.known, m)
		}
	}
	if !g.complete || ranksOf(&g.pos) != shown {
		g.complete, g.lists, g.asked = false, false, true
		return t.send(fmt.Sprintf("moves %d", g.number))
	}
	return t.answer(ctx, g)
}

// list takes a line of the list of moves that was asked for.
func (t *telnet) list(ctx context.Context, g *lineGame, line string) error {
	if g.complete {
		return nil
	}
	if m := listForm.FindStringSubmatch(line); m != nil && g.asked && m[1] == strconv.Itoa(g.number) {
		g.lists, g.listing = true, nil
		return t.send("date") // whose answer ends the list
	}
	if !g.lists {
		return nil
	}
	moves, err := parseMoves(moveForm.FindAllString(line, -1))
	if err != nil {
		return err
	}
	g.listing = append(g.listing, moves...)
	if !strings.HasSuffix(line, "GMT") && !strings.HasSuffix(line, "UTC") {
		return nil
	}
	pos, _, err := xiangqi.Replay(g.start, g.listing...)
	if err != nil {
		return err
	}
	t.seen(g.id, g.known, g.listing)
	g.pos, g.known, g.complete, g.lists, g.asked = pos, g.listing, true, false, false
	return t.answer(ctx, g)
}

// answer moves when it is our turn.
func (t *telnet) answer(ctx context.Context, g *lineGame) error {
	if g.pos.Turn() != g.side || g.askedFor == len(g.known) {
		return nil
	}
	g.askedFor = len(g.known)
	m, ok, err := t.choose(ctx, t.player, g.start, g.known, g.clocks)
	if err != nil {
		return err
	}
	if !ok {
		return t.send("resign")
	}
	t.moved()
	return t.send(m.String())
}

// ranksOf is the board as a machine line has it.
func ranksOf(p *xiangqi.Position) string {
	rows := make([]string, 0, xiangqi.NumRanks)
	for rank := xiangqi.NumRanks - 1; rank >= 0; rank-- {
		var b strings.Builder
		for file := range xiangqi.NumFiles {
			if piece := p.At(xiangqi.SquareAt(file, rank)); piece != xiangqi.NoPiece {
				b.WriteString(piece.String())
			} else {
				b.WriteByte('-')
			}
		}
		rows = append(rows, b.String())
	}
	return strings.Join(rows, " ")
}
