// Package bot plays on a club day and night: it looks for opponents, accepts challenges by
// rules, plays several games at the same time, keeps a diary and statistics, connects again after
// whatever happens, and learns its book from its games. It is a guest of the club like
// others, by the HTTP interface for programs or by telnet.
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

// Options say where and how a bot plays.
type Options struct {
	Server   string // https://club.example.org, or telnet://HOST:PORT, telnets://HOST:PORT
	Name     string // of its account
	Password string // for telnet, and for a token where there is none
	Token    string

	// Player makes a player; each game at a time has one of its own.
	Player func(ctx context.Context) (player.Player, error)
	Games  int     // at a time
	Lines  float64 // by telnet, sent a second and twice as many in a burst; 0 for 8
	Stop   int     // after that many games; 0 for never
	Seek   bool
	Terms  Terms // of seeks
	Accept Rules
	Limits player.Limits // of each move besides the clock

	Book    book.Source   // from which it opens; nil for none
	Learned *book.Learned // what its games have taught; nil when it does not learn
	Save    func() error  // keeps what was learnt, after a game
	Diary   io.Writer     // a JSON object a line for each game; nil for none
	Log     *slog.Logger
}

// Terms are the time control of a seek.
type Terms struct {
	Minutes   float64
	Increment float64 // seconds
	Rated     bool
}

// Rules say which challenges are accepted.
type Rules struct {
	None, RatedOnly, CasualOnly, PeopleOnly, BotsOnly bool

	Least, Most time.Duration // of the clock at the beginning; 0 for any
}

// Allow reports whether a challenge is accepted.
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

// Report holds what a bot has done.
type Report struct {
	Tally
	Games      int              `json:"games"`       // that have ended
	Aborted    int              `json:"aborted"`     // games that ended without a result; games includes them
	Moves      int              `json:"moves"`       // of its own that the server has taken
	Lost       int              `json:"lost"`        // moves that were known and were missing later
	Connects   int              `json:"connects"`    // attempts to connect, including the first
	AtOnce     int              `json:"at_once"`     // games, at most
	Opponents  map[string]Tally `json:"opponents"`   // results by the name of the opponent
	LearntFrom int              `json:"learnt_from"` // games
}

// WriteText writes the report for a person.
func (r *Report) WriteText(w io.Writer) error {
	_, err := fmt.Fprintf(w, "%d games: %d won, %d drawn, %d lost, %d aborted; %d moves, %d lost; %d connections\n",
		r.Games, r.Wins, r.Draws, r.Losses, r.Aborted, r.Moves, r.Lost, r.Connects)
	return err
}

// Bot is a bot at work.
type Bot struct {
	o   Options
	log *slog.Logger
	end context.CancelFunc

	mu     sync.Mutex
	report Report
	told   map[string]bool // games whose end was noted
	idle   []player.Player

	games sync.WaitGroup // that are played, whatever becomes of the connection
}

// entry is a line of the diary.
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

// ErrRefused is wrapped by errors that trying again does not mend.
var ErrRefused = errors.New("the club refuses")

// Run plays until ctx ends, which is no error, or that many games are over.
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

// Pauses before another try.
const (
	firstPause   = 100 * time.Millisecond
	longestPause = 10 * time.Second
)

// sleep waits, with some chance so that many bots do not come back at the same time; false when ctx
// ends before.
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

// borrow gives out a player; back takes it in.
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

// choose chooses a move: out of the book, or by the player. ok is false when it resigns.
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

// bookPlies is how far into a game the book is asked.
const bookPlies = 24

// fromBook chooses a move of the book, by what was learnt of it.
func (b *Bot) fromBook(pos *xiangqi.Position, plies int) (xiangqi.Move, bool) {
	if b.o.Book == nil || plies >= bookPlies {
		return xiangqi.NoMove, false
	}
	b.mu.Lock() // of what is learnt
	defer b.mu.Unlock()
	s := b.o.Book
	if b.o.Learned != nil {
		s = b.o.Learned.Over(s)
	}
	chance := rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64())) //nolint:gosec // no secret
	e, ok := book.Choose(s, pos, plies, book.Settings{Variety: book.MaxVariety / 2, Plies: bookPlies}, chance)
	return e.Move, ok && pos.IsLegal(e.Move)
}

// ended is a game that is over.
type ended struct {
	id, opponent, status string
	side                 xiangqi.Color
	start                xiangqi.Position
	moves                []xiangqi.Move
	result               xiangqi.Result
}

// note counts a game, writes the diary and learns.
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

// write writes the diary; b is locked.
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

// learn learns from a game with a result; b is locked.
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

// seen compares the moves of a game with those that were known: whatever the server has
// shown has to be there forever.
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

// moved counts a move that the server has taken.
func (b *Bot) moved() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.report.Moves++
}

// goOn notes how many games go on.
func (b *Bot) goOn(n int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.report.AtOnce = max(b.report.AtOnce, n)
}

// enough reports whether no further game is to be begun while some go on.
func (b *Bot) enough(running int) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return running >= b.o.Games || b.o.Stop > 0 && b.report.Games+running >= b.o.Stop
}

// parseMoves reads moves by their squares.
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

// same reports whether two lists of moves are the same.
func same(a, b []xiangqi.Move) bool { return slices.Equal(a, b) }
