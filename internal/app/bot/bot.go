// Package bot implements a computer player that stays on a club around the clock. A bot seeks
// opponents, accepts challenges that match its rules, and can play several games at a time. It
// reconnects after any failure, keeps a diary and statistics, and adds what it learns from its
// games to its opening book. To the club it is a user like any other: it logs in by telnet or uses
// the HTTP interface for programs.
package bot

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"github.com/chuhe-xiangqi/chuhe/book"
	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Options configure where and how a bot plays.
type Options struct {
	Server   string // https://club.example.org, or telnet://HOST:PORT, telnets://HOST:PORT
	Name     string // account name
	Password string // used by telnet, and to obtain a token when none is set
	Token    string

	// Player creates a player. Concurrent games do not share players.
	Player func(ctx context.Context) (player.Player, error)
	Games  int     // maximum number of concurrent games
	Lines  float64 // telnet lines per second, with bursts of up to twice as many; 0 means 8
	Stop   int     // number of games after which the bot stops; 0 means never
	Seek   bool
	Terms  Terms // terms of the bot's seeks
	Accept Rules
	Limits player.Limits // per move, in addition to the clock

	Book    book.Source   // the opening book, or nil
	Learned *book.Learned // what the bot has learned from its games; nil disables learning
	Save    func() error  // saves Learned; called after each game
	Diary   io.Writer     // receives one JSON object per line for each game; nil disables the diary
	Log     *slog.Logger
}

// Terms specify the time control of a seek.
type Terms struct {
	Minutes   float64
	Increment float64 // in seconds
	Rated     bool
}

// Rules determine which challenges a bot accepts.
type Rules struct {
	None, RatedOnly, CasualOnly, PeopleOnly, BotsOnly bool

	Least, Most time.Duration // bounds on the initial clock time; 0 means no bound
}

// Allow reports whether the bot accepts a challenge with the given properties.
func (r *Rules) Allow(rated, isBot bool, base time.Duration) bool {
	return !r.None && (!r.RatedOnly || rated) && (!r.CasualOnly || !rated) && (!r.PeopleOnly || !isBot) && (!r.BotsOnly || isBot) &&
		(r.Least == 0 || base >= r.Least) && (r.Most == 0 || base > 0 && base <= r.Most)
}

// Tally counts wins, draws and losses.
type Tally struct {
	Wins   int `json:"wins"`   // games the bot won
	Draws  int `json:"draws"`  // games drawn
	Losses int `json:"losses"` // games the bot lost
}

// Report summarizes what a bot has done.
type Report struct {
	Tally
	Games      int              `json:"games"`       // completed games, including aborted ones
	Aborted    int              `json:"aborted"`     // games that ended without a result
	Moves      int              `json:"moves"`       // the bot's moves that the server accepted
	Lost       int              `json:"lost"`        // moves that the server had shown and that were later missing
	Connects   int              `json:"connects"`    // connection attempts, including the first
	AtOnce     int              `json:"at_once"`     // largest number of games in progress at the same time
	Opponents  map[string]Tally `json:"opponents"`   // results by opponent name
	LearntFrom int              `json:"learnt_from"` // games the bot learned from
}

// WriteText writes the report to w in human-readable form.
func (r *Report) WriteText(w io.Writer) error {
	_, err := fmt.Fprintf(w, "%d games: %d won, %d drawn, %d lost, %d aborted; %d moves, %d lost; %d connections\n",
		r.Games, r.Wins, r.Draws, r.Losses, r.Aborted, r.Moves, r.Lost, r.Connects)
	return err
}

// Bot is a running bot.
type Bot struct {
	o   Options
	log *slog.Logger
	end context.CancelFunc

	mu     sync.Mutex
	report Report
	told   map[string]bool // games already recorded as ended
	idle   []player.Player

	games sync.WaitGroup // games in progress; they can outlive a connection
}

// entry is one line of the diary.
type entry struct {
	At       time.Time `json:"at"`
	Game     string    `json:"game"`
	Opponent string    `json:"opponent"`
	Color    string    `json:"color"`
	Result   string    `json:"result"` // won, drawn, lost or aborted
	Status   string    `json:"status"`
	Plies    int       `json:"plies"`
	Moves    string    `json:"moves"`
}

// ErrRefused is wrapped by errors that retrying cannot resolve.
var ErrRefused = errors.New("the club refuses")

// Run plays until ctx is done or Options.Stop games have ended. Cancelling ctx is not reported as
// an error.
func Run(ctx context.Context, o Options) (*Report, error) {
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	o.Games = max(1, o.Games)
	if o.Lines <= 0 {
		o.Lines = usualLines
	}
	b := &Bot{o: o, log: o.Log, told: map[string]bool{}}
	b.report.Opponents = map[string]Tally{}
	ctx, b.end = context.WithCancel(ctx)
	defer b.end()
	connect, err := b.connection()
	if err != nil {
		return nil, err
	}
	for pause := firstPause; ; pause = min(longestPause, 2*pause) {
		begun := time.Now()
		b.mu.Lock()
		b.report.Connects++
		b.mu.Unlock()
		err = connect(ctx)
		if ctx.Err() != nil || errors.Is(err, ErrRefused) {
			break
		}
		b.log.Warn("the connection has ended", "err", err)
		if time.Since(begun) > longestPause {
			pause = firstPause
		}
		if !sleep(ctx, pause) {
			break
		}
	}
	if ctx.Err() != nil {
		err = nil
	}
	b.end()
	b.games.Wait()
	for _, p := range b.idle {
		err = errors.Join(err, p.Close())
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	r := b.report
	return &r, err
}

// Delays before another attempt to connect.
const (
	firstPause   = 100 * time.Millisecond
	longestPause = 10 * time.Second
)

// sleep waits for a random time between half of d and one and a half times d, so that a large number
// of bots do not all reconnect at the same moment. It returns false if ctx is done first.
func sleep(ctx context.Context, d time.Duration) bool {
	t := time.NewTimer(d/2 + rand.N(d)) //nolint:gosec // no secret
	defer t.Stop()
	select {
	case <-t.C:
		return true
	case <-ctx.Done():
		return false
	}
}

// borrow returns an idle player or creates a new one. The caller returns it with back.
func (b *Bot) borrow(ctx context.Context) (player.Player, error) {
	b.mu.Lock()
	if n := len(b.idle); n > 0 {
		p := b.idle[n-1]
		b.idle = b.idle[:n-1]
		b.mu.Unlock()
		if p.Err() == nil {
			return p, p.NewGame(ctx)
		}
		if err := p.Close(); err != nil {
			b.log.Warn("closing an engine that has failed", "err", err)
		}
	} else {
		b.mu.Unlock()
	}
	return b.o.Player(ctx)
}

func (b *Bot) back(p player.Player) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.idle = append(b.idle, p)
}

// choose picks a move from the book or asks the player for one. If the player resigns, ok is false.
func (b *Bot) choose(ctx context.Context, p player.Player, start xiangqi.Position, moves []xiangqi.Move, clocks [2]player.Clock) (m xiangqi.Move, ok bool, err error) {
	q, err := player.Ask(start, moves...)
	if err != nil {
		return xiangqi.NoMove, false, err
	}
	if m, ok := b.fromBook(&q.Position, len(moves)); ok {
		return m, true, nil
	}
	limits := b.o.Limits
	limits.Clocks = clocks
	answer, err := player.Play(ctx, p, q, limits)
	if err != nil {
		return xiangqi.NoMove, false, err
	}
	return answer.Move, answer.Move != xiangqi.NoMove && !answer.Resign, nil
}

// bookPlies is the number of plies after which the bot stops using the book.
const bookPlies = 24

// fromBook picks a book move, weighing it by what the bot has learned about it.
func (b *Bot) fromBook(pos *xiangqi.Position, plies int) (xiangqi.Move, bool) {
	if b.o.Book == nil || plies >= bookPlies {
		return xiangqi.NoMove, false
	}
	b.mu.Lock() // guards b.o.Learned
	defer b.mu.Unlock()
	s := b.o.Book
	if b.o.Learned != nil {
		s = b.o.Learned.Over(s)
	}
	chance := rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64())) //nolint:gosec // no secret
	e, ok := book.Choose(s, pos, plies, book.Settings{Variety: book.MaxVariety / 2, Plies: bookPlies}, chance)
	return e.Move, ok && pos.IsLegal(e.Move)
}

// ended describes a game that has ended.
type ended struct {
	id, opponent, status string
	side                 xiangqi.Color
	start                xiangqi.Position
	moves                []xiangqi.Move
	result               xiangqi.Result
}

// note counts a completed game, writes it to the diary, and learns from it.
func (b *Bot) note(g *ended) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.told[g.id] {
		return
	}
	b.told[g.id] = true
	e := entry{At: time.Now().UTC(), Game: g.id, Opponent: g.opponent, Color: g.side.String(), Status: g.status, Plies: len(g.moves)}
	for i, m := range g.moves {
		if i > 0 {
			e.Moves += " "
		}
		e.Moves += m.String()
	}
	tally := b.report.Opponents[g.opponent]
	count := func(name string, n func(*Tally) *int) {
		e.Result = name
		*n(&tally)++
		*n(&b.report.Tally)++
	}
	winner, won := g.result.Winner()
	switch {
	case g.result == xiangqi.Undecided:
		e.Result = "aborted"
		b.report.Aborted++
	case !won:
		count("drawn", func(t *Tally) *int { return &t.Draws })
	case winner == g.side:
		count("won", func(t *Tally) *int { return &t.Wins })
	default:
		count("lost", func(t *Tally) *int { return &t.Losses })
	}
	b.report.Games++
	b.report.Opponents[g.opponent] = tally
	b.write(&e)
	b.learn(g)
	b.log.Info("a game is over", "game", g.id, "opponent", g.opponent, "result", e.Result, "status", g.status, "games", b.report.Games)
	if b.o.Stop > 0 && b.report.Games >= b.o.Stop {
		b.end()
	}
}

// write adds an entry to the diary. The caller must hold b.mu.
func (b *Bot) write(e *entry) {
	if b.o.Diary == nil {
		return
	}
	data, err := json.Marshal(e)
	if err == nil {
		_, err = b.o.Diary.Write(append(data, '\n'))
	}
	if err != nil {
		b.log.Error("the diary was not written", "err", err)
	}
}

// learn learns from a completed game, provided that it has a result. The caller must hold b.mu.
func (b *Bot) learn(g *ended) {
	if b.o.Learned == nil || g.result == xiangqi.Undecided {
		return
	}
	b.o.Learned.Learn(g.start, g.moves, bookPlies, g.side, g.result)
	b.report.LearntFrom++
	if b.o.Save != nil {
		if err := b.o.Save(); err != nil {
			b.log.Error("what was learnt was not kept", "err", err)
		}
	}
}

// seen compares the moves that the server now shows for a game with those it showed before. The
// server must never lose a move once it has shown it.
func (b *Bot) seen(game string, known, now []xiangqi.Move) {
	n := 0
	for n < len(known) && n < len(now) && known[n] == now[n] {
		n++
	}
	if n == len(known) {
		return
	}
	b.log.Error("moves are missing", "game", game, "known", len(known), "now", len(now))
	b.mu.Lock()
	defer b.mu.Unlock()
	b.report.Lost += len(known) - n
}

// moved counts a move that the server accepted.
func (b *Bot) moved() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.report.Moves++
}

// goOn records that n games are in progress.
func (b *Bot) goOn(n int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.report.AtOnce = max(b.report.AtOnce, n)
}

// enough reports whether the bot should start no further games, given that running games are in
// progress.
func (b *Bot) enough(running int) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return running >= b.o.Games || b.o.Stop > 0 && b.report.Games+running >= b.o.Stop
}

// parseMoves parses moves in coordinate notation.
func parseMoves(words []string) ([]xiangqi.Move, error) {
	moves := make([]xiangqi.Move, len(words))
	for i, w := range words {
		m, err := xiangqi.ParseMove(w)
		if err != nil {
			return nil, err
		}
		moves[i] = m
	}
	return moves, nil
}

// same reports whether two move lists are equal.
func same(a, b []xiangqi.Move) bool { return slices.Equal(a, b) }
