// Package cloud queries a cloud database of positions that supports the chessdb.cn protocol. It
// does not send any requests until a Client is created and called, and the program does that only
// if the user has enabled it.
//
// Answers are cached for a while, and no more than maxInFlight requests are in progress at any
// time. After a failure, no request is sent for a certain period, which becomes longer with each
// further failure. Positions are never submitted to the database for learning.
package cloud

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/limits"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// DefaultURL is the address of the public database.
const DefaultURL = "https://www.chessdb.cn/chessdb.php"

// Errors returned by queries.
var (
	// ErrUnreachable means that the database did not answer, or that its answer was invalid.
	ErrUnreachable = errors.New("the cloud database cannot be reached")
	// ErrUnknown means that the database does not contain the position.
	ErrUnknown = errors.New("the cloud database does not know the position")
	// ErrRefused means that the database rejected the position or the moves.
	ErrRefused = errors.New("the cloud database refuses the position")
)

// Move is the database's entry for a move.
type Move struct {
	Move xiangqi.Move `json:"move"`
	// Score is in the database's centipawns, for the side to move. It is set only if Known is true.
	Score   int     `json:"score"`
	Known   bool    `json:"known"`
	Rank    int     `json:"rank"` // 2 is best, 1 fair and 0 poor
	Note    string  `json:"note"`
	WinRate float64 `json:"win_rate"` // in percent; 0 if absent
}

// Line is the line that the database considers best.
type Line struct {
	Score int            `json:"score"`
	Depth int            `json:"depth"` // in plies
	Moves []xiangqi.Move `json:"moves"`
}

// Options configure a Client. With the zero value, the Client queries DefaultURL.
type Options struct {
	URL  string
	HTTP *http.Client // nil means a client with a timeout of DefaultWait
	// Keep is the time for which answers are cached; 0 means DefaultKeep.
	Keep time.Duration
	// Now is the clock; nil means time.Now.
	Now func() time.Time
}

// Default values of the options.
const (
	DefaultWait = 8 * time.Second
	DefaultKeep = 30 * time.Minute
)

const (
	maxInFlight = 4
	maxAnswer   = limits.CloudAnswer
	maxKept     = 2000 // maximum number of cached answers
	firstPause  = 2 * time.Second
	longPause   = 2 * time.Minute
)

// Client queries a database. It is safe for concurrent use.
type Client struct {
	options Options
	tokens  chan struct{}

	mu       sync.Mutex
	kept     map[string]keptAnswer
	failures int       // number of consecutive failures
	until    time.Time // no request is sent before this time
	reason   error     // the error of the last failure
}

type keptAnswer struct {
	text  string
	until time.Time
}

// New returns a client. It does not send any requests yet.
func New(o Options) *Client {
	if o.URL == "" {
		o.URL = DefaultURL
	}
	if o.HTTP == nil {
		o.HTTP = &http.Client{Timeout: DefaultWait}
	}
	if o.Keep == 0 {
		o.Keep = DefaultKeep
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	return &Client{options: o, tokens: make(chan struct{}, maxInFlight), kept: map[string]keptAnswer{}}
}

// Moves returns the database's entries for the legal moves in a position. They are in the order
// that the database uses, with the best move first.
func (c *Client) Moves(ctx context.Context, p *xiangqi.Position) ([]Move, error) {
	text, err := c.ask(ctx, "queryall", p, "learn", "0", "showall", "1")
	if err != nil {
		return nil, err
	}
	return parseMoves(text, p)
}

// Line returns the line that the database considers best.
func (c *Client) Line(ctx context.Context, p *xiangqi.Position) (Line, error) {
	text, err := c.ask(ctx, "querypv", p, "learn", "0")
	if err != nil {
		return Line{}, err
	}
	return parseLine(text, p)
}

// Verdict is the database's verdict on a move that follows a sequence of moves. It is "none",
// "draw" or "ban".
type Verdict struct {
	Move xiangqi.Move `json:"move"`
	Rule string       `json:"rule"`
}

// Rules returns the database's verdict, according to the repetition rules, on each legal move in
// the position reached by playing the given moves from p.
func (c *Client) Rules(ctx context.Context, p *xiangqi.Position, moves []xiangqi.Move) ([]Verdict, error) {
	words := make([]string, len(moves))
	for i, m := range moves {
		words[i] = m.String()
	}
	text, err := c.ask(ctx, "queryrule", p, "movelist", strings.Join(words, "|"))
	if err != nil {
		return nil, err
	}
	end, _, err := xiangqi.Replay(*p, moves...)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrRefused, err)
	}
	return parseRules(text, &end)
}

// ask returns the cached answer to a query. If there is none, it sends a request.
func (c *Client) ask(ctx context.Context, action string, p *xiangqi.Position, more ...string) (string, error) {
	board, _, _ := strings.Cut(p.FEN(), " - ")
	q := url.Values{"action": {action}, "board": {board}}
	for i := 0; i+1 < len(more); i += 2 {
		q.Set(more[i], more[i+1])
	}
	address := c.options.URL + "?" + q.Encode()
	if text, ok := c.recall(address); ok {
		return text, nil
	}
	select {
	case c.tokens <- struct{}{}:
		defer func() { <-c.tokens }()
	case <-ctx.Done():
		return "", ctx.Err()
	}
	if err := c.pausing(); err != nil {
		return "", err
	}
	text, err := c.get(ctx, address)
	if err != nil {
		if ctx.Err() != nil {
			return "", ctx.Err() // the caller gave up, which is not a failure of the database
		}
		return "", c.failed(err)
	}
	c.keep(address, text)
	return text, nil
}

func (c *Client) get(ctx context.Context, address string) (text string, err error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, address, http.NoBody)
	if err != nil {
		return "", err
	}
	answer, err := c.options.HTTP.Do(r)
	if err != nil {
		return "", err
	}
	defer func() { _ = answer.Body.Close() }() // only read
	if answer.StatusCode != http.StatusOK {
		return "", fmt.Errorf("status %s", answer.Status)
	}
	data, err := io.ReadAll(io.LimitReader(answer.Body, maxAnswer+1))
	if err != nil {
		return "", err
	}
	if len(data) > maxAnswer {
		return "", fmt.Errorf("an answer of more than %d bytes", maxAnswer)
	}
	return strings.TrimSpace(strings.TrimRight(string(data), "\x00 \r\n")), nil
}

func (c *Client) recall(address string) (string, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	a, ok := c.kept[address]
	if ok && c.options.Now().After(a.until) {
		delete(c.kept, address)
		return "", false
	}
	return a.text, ok
}

func (c *Client) keep(address, text string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.failures = 0
	if len(c.kept) >= maxKept {
		clear(c.kept)
	}
	c.kept[address] = keptAnswer{text, c.options.Now().Add(c.options.Keep)}
}

// pausing returns an error if no request may be sent at the moment.
func (c *Client) pausing() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	wait := c.until.Sub(c.options.Now())
	if c.failures == 0 || wait <= 0 {
		return nil
	}
	return fmt.Errorf("%w: %w; the next try is in %v", ErrUnreachable, c.reason, wait.Round(time.Second))
}

// failed records a failure.
func (c *Client) failed(err error) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	pause := firstPause
	for range min(c.failures, 10) {
		pause *= 2
	}
	c.failures++
	c.reason = err
	c.until = c.options.Now().Add(min(pause, longPause))
	return fmt.Errorf("%w: %w", ErrUnreachable, err)
}

// status returns the error that corresponds to an answer that contains no moves.
func status(text string) error {
	switch text {
	case "":
		return fmt.Errorf("%w: an empty answer", ErrUnreachable)
	case "unknown", "nobestmove":
		return ErrUnknown
	case "invalid board", "invalid movelist":
		return fmt.Errorf("%w: %s", ErrRefused, text)
	}
	return nil
}

// fields parses an answer such as "move:h2e2,score:1" into a map.
func fields(text string) map[string]string {
	m := map[string]string{}
	for part := range strings.SplitSeq(text, ",") {
		if name, value, ok := strings.Cut(part, ":"); ok {
			m[name] = value
		}
	}
	return m
}

func strange(text string) error {
	const shown = 60
	return fmt.Errorf("%w: it answered %.*q", ErrUnreachable, shown, text)
}

// parseMoves parses an answer of the form "move:m,score:s,rank:r,note:n,winrate:w|…". Illegal moves
// are omitted.
func parseMoves(text string, p *xiangqi.Position) ([]Move, error) {
	if err := status(text); err != nil {
		return nil, err
	}
	list := []Move{}
	if text == "checkmate" || text == "stalemate" {
		return list, nil
	}
	for part := range strings.SplitSeq(text, "|") {
		f := fields(part)
		name, ok := f["move"]
		if !ok {
			name, ok = f["egtb"]
		}
		m, err := xiangqi.ParseMove(name)
		if !ok || err != nil {
			return nil, strange(text)
		}
		if !p.IsLegal(m) {
			continue
		}
		move := Move{Move: m, Note: strings.TrimSpace(f["note"])}
		if score, err := strconv.Atoi(f["score"]); err == nil {
			move.Score, move.Known = score, true
		}
		if rank, err := strconv.Atoi(f["rank"]); err == nil {
			move.Rank = min(max(rank, 0), 2)
		}
		if rate, err := strconv.ParseFloat(f["winrate"], 64); err == nil && rate >= 0 && rate <= 100 {
			move.WinRate = rate
		}
		list = append(list, move)
	}
	return list, nil
}

// parseLine parses an answer of the form "score:s,depth:d,pv:m1|m2|…". The line ends before the
// first illegal move.
func parseLine(text string, p *xiangqi.Position) (Line, error) {
	if err := status(text); err != nil {
		return Line{}, err
	}
	l := Line{Moves: []xiangqi.Move{}}
	if text == "checkmate" || text == "stalemate" {
		return l, nil
	}
	f := fields(text)
	pv, ok := f["pv"]
	if !ok {
		return Line{}, strange(text)
	}
	l.Score, _ = strconv.Atoi(f["score"]) // 0 if absent
	l.Depth, _ = strconv.Atoi(f["depth"])
	pos := *p
	for name := range strings.SplitSeq(pv, "|") {
		m, err := xiangqi.ParseMove(name)
		if err != nil || !pos.IsLegal(m) {
			break
		}
		pos.MakeMove(m)
		l.Moves = append(l.Moves, m)
	}
	return l, nil
}

// parseRules parses an answer of the form "move:m,rule:r|move:…".
func parseRules(text string, p *xiangqi.Position) ([]Verdict, error) {
	if err := status(text); err != nil {
		return nil, err
	}
	list := []Verdict{}
	for part := range strings.SplitSeq(text, "|") {
		f := fields(part)
		m, err := xiangqi.ParseMove(f["move"])
		if err != nil || f["rule"] != "none" && f["rule"] != "draw" && f["rule"] != "ban" {
			return nil, strange(text)
		}
		if p.IsLegal(m) {
			list = append(list, Verdict{m, f["rule"]})
		}
	}
	return list, nil
}
