// Package bot plays on a club around the clock. A bot looks for opponents, accepts challenges
// according to rules, and can play several games at the same time. It keeps a diary and statistics,
// reconnects after any failure, and learns its book from its games. Like any other user, it
// connects by telnet or through the HTTP interface for programs.
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
	Name     string // of its account
	Password string // for telnet, and to obtain a token if none is set
	Token    string

	// Player creates a player. Games that run concurrently have a player each.
	Player func(ctx context.Context) (player.Player, error)
	Games  int     // concurrent games
	Lines  float64 // lines sent per second by telnet, and twice as many in a burst; 0 for 8
	Stop   int     // number of games after which to stop; 0 for never
	Seek   bool
	Terms  Terms // of seeks
	Accept Rules
	Limits player.Limits // for each move, in addition to the clock

	Book    book.Source   // opening book; nil for none
	Learned *book.Learned // what the bot has learned from its games; nil if it does not learn
	Save    func() error  // saves Learned after a game
	Diary   io.Writer     // receives one line per game, a JSON object; nil for none
	Log     *slog.Logger
}

// Terms are the time control of a seek.
type Terms struct {
	Minutes   float64
	Increment float64 // seconds
	Rated     bool
}

// Rules determine which challenges to accept.
type Rules struct {
	None, RatedOnly, CasualOnly, PeopleOnly, BotsOnly bool

	Least, Most time.Duration // initial clock time; 0 for any
}

// Allow reports whether to accept a challenge.
func (r *Rules) Allow(rated, isBot bool, base time.Duration) bool {
	return !r.None && (!r.RatedOnly || rated) && (!r.CasualOnly || !rated) && (!r.PeopleOnly || !isBot) && (!r.BotsOnly || isBot) &&
		(r.Least == 0 || base >= r.Least) && (r.Most == 0 || base > 0 && base <= r.Most)
}

// Tally counts results.
type Tally struct {
	Wins   int `json:"wins"`   // games that the bot won
	Draws  int `json:"draws"`  // drawn games
	Losses int `json:"losses"` // games that the bot lost
}

// Report summarizes what a bot has done.
type Report struct {
	Tally
	Games      int              `json:"games"`       // games that have ended
	Aborted    int              `json:"aborted"`     // games that ended without a result, which are among the games
	Moves      int              `json:"moves"`       // moves of the bot that the server has accepted
	Lost       int              `json:"lost"`        // moves that the server had already shown and that were missing later
	Connects   int              `json:"connects"`    // attempts to connect, including the first
	AtOnce     int              `json:"at_once"`     // largest number of simultaneous games
	Opponents  map[string]Tally `json:"opponents"`   // results by the name of the opponent
	LearntFrom int              `json:"learnt_from"` // games that the bot has learned from
}

// WriteText writes the report as text for people.
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
	told   map[string]bool // games whose end was noted
	idle   []player.Player

	games sync.WaitGroup // games in progress, which outlive a connection
}

// entry is a line in the diary.
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

// ErrRefused is wrapped by errors after which retrying does not help.
var ErrRefused = errors.New("the club refuses")

// Run plays until ctx is done, which is not an error, or until the number of games in Options.Stop
// have ended.
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

// Pauses before another attempt.
const (
	firstPause   = 100 * time.Millisecond
	longestPause = 10 * time.Second
)

// sleep waits for a time that is partly random, so that many bots do not all return at the same
// moment. It returns false if ctx is done first.
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

// borrow returns a player that is idle, or a new one. The method back takes it back.
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

// choose chooses a move, either from the book or by asking the player. ok is false if the player
// resigns.
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

// bookPlies is the number of plies for which the book is used.
const bookPlies = 24

// fromBook chooses a book move. It takes into account what the bot has learned about the move.
func (b *Bot) fromBook(pos *xiangqi.Position, plies int) (xiangqi.Move, bool) {
	if b.o.Book == nil || plies >= bookPlies {
		return xiangqi.NoMove, false
	}
	b.mu.Lock() // guards what is learned
	defer b.mu.Unlock()
	s := b.o.Book
	if b.o.Learned != nil {
		s = b.o.Learned.Over(s)
	}
	chance := rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64())) //nolint:gosec // no secret
	e, ok := book.Choose(s, pos, plies, book.Settings{Variety: book.MaxVariety / 2, Plies: bookPlies}, chance)
	return e.Move, ok && pos.IsLegal(e.Move)
}

// ended is a game that has ended.
type ended struct {
	id, opponent, status string
	side                 xiangqi.Color
	start                xiangqi.Position
	moves                []xiangqi.Move
	result               xiangqi.Result
}

// note counts a game that has ended, writes it to the diary, and learns from it.
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

// write writes an entry to the diary. b must be locked.
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

// learn learns from a game that has a result. b must be locked.
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

// seen compares the moves of a game with those that were known before. The server must never lose a
// move that it has already shown.
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

// moved counts a move that the server has accepted.
func (b *Bot) moved() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.report.Moves++
}

// goOn records the number of games in progress.
func (b *Bot) goOn(n int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.report.AtOnce = max(b.report.AtOnce, n)
}

// enough reports whether the bot should begin no further game while the given number of games are
// running.
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

// same reports whether two lists of moves are equal.
func same(a, b []xiangqi.Move) bool { return slices.Equal(a, b) }
