package club

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync/atomic"
	"time"

	"github.com/coder/websocket"

	"github.com/chuhe-xiangqi/chuhe/internal/app/gate"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/limits"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
)

// Limits bound what comes in.
type Limits struct {
	Accounts    int           // that one address may make in an hour
	Connections int           // that one address may have at once
	NewPer10s   int           // connections that one address may open in 10 s
	Message     int64         // bytes of a message
	Rate        float64       // messages a second
	Burst       float64       // messages at once
	Body        int64         // bytes of a request's body
	Games       int           // unfinished games that one account may play
	Seeks       int           // of one account that wait
	Challenges  int           // of one account that stand
	Chat        int           // lines of one account in a game in 10 s
	Reviews     int           // that wait
	Calls       float64       // requests a second of an account by the interface for programs
	CallBurst   float64       // of them at once
	PingEvery   time.Duration // by which the lag is measured
	Head        int           // bytes of a request's head
	HeadTime    time.Duration // until the head has come
	RequestTime time.Duration // until all of a request has come
	IdleTime    time.Duration // of a connection between two requests
}

// spectatorPings is how many times longer it is between pings of pages without an account.
const spectatorPings = 4

// DefaultLimits are those of docs/server.md.
func DefaultLimits() Limits {
	return Limits{
		Accounts: 20, Connections: 50, NewPer10s: 100, Message: 8 << 10, Rate: 5, Burst: 40, Body: 8 << 10, Games: 50, Seeks: 3, Challenges: 20, Chat: 5,
		Reviews: 20, Calls: 50, CallBurst: 200, PingEvery: 5 * time.Second,
		Head: limits.RequestHead, HeadTime: 5 * time.Second, RequestTime: 15 * time.Second, IdleTime: time.Minute,
	}
}

// Names of limits, in the settings and in the metrics.
const (
	limitAccounts    = "accounts"
	limitConnections = "connections"
	limitNew         = "new-connections"
	limitMessage     = "message-bytes"
	limitRate        = "messages-per-20s"
	limitBurst       = "messages-at-once"
	limitBody        = "body-bytes"
	limitGames       = "games"
	limitSeeks       = "seeks"
	limitChallenges  = "challenges"
	limitChat        = "chat-lines"
	limitReviews     = "reviews"
	limitCalls       = "calls-per-s"
	limitCallBurst   = "calls-at-once"
	limitHead        = "head-bytes"
	limitHeadTime    = "head-seconds" // this and the next two are held by net/http, which does not tell
	limitRequestTime = "request-seconds"
	limitIdleTime    = "idle-seconds"
	limitGuesses     = "guesses" // of passwords; in the metrics only, its bounds are fixed
	limitReads       = "reads"   // the time in which pages are read; in the metrics only
	limitDoors       = "doors"   // all limits of doors besides the page; in the metrics only
)

// rateTime is the time for which the rate of messages is measured, in seconds.
const rateTime = 20

// limitValue is a limit by its name.
type limitValue struct {
	name  string
	value float64
}

// list returns the limits by their names.
func (l *Limits) list() []limitValue {
	return []limitValue{
		{limitAccounts, float64(l.Accounts)}, {limitConnections, float64(l.Connections)}, {limitNew, float64(l.NewPer10s)},
		{limitMessage, float64(l.Message)}, {limitRate, l.Rate * rateTime}, {limitBurst, l.Burst}, {limitBody, float64(l.Body)},
		{limitGames, float64(l.Games)}, {limitSeeks, float64(l.Seeks)}, {limitChallenges, float64(l.Challenges)}, {limitChat, float64(l.Chat)},
		{limitReviews, float64(l.Reviews)}, {limitCalls, l.Calls}, {limitCallBurst, l.CallBurst},
		{limitHead, float64(l.Head)}, {limitHeadTime, l.HeadTime.Seconds()}, {limitRequestTime, l.RequestTime.Seconds()}, {limitIdleTime, l.IdleTime.Seconds()},
	}
}

// LimitNames returns the names that Set knows.
func LimitNames() []string {
	var names []string
	for _, l := range (&Limits{}).list() {
		names = append(names, l.name)
	}
	return names
}

// mostLimit is the most that a limit can be set to.
const mostLimit = 1 << 30

// Set sets a limit by its name, to a number from 1 on. The error wraps ErrConfig.
func (l *Limits) Set(name string, n int) error {
	if n < 1 || n > mostLimit {
		return fmt.Errorf("%w: limit %s=%d, want a number from 1 on", ErrConfig, name, n)
	}
	numbers := map[string]*int{
		limitAccounts: &l.Accounts, limitConnections: &l.Connections, limitNew: &l.NewPer10s, limitGames: &l.Games, limitSeeks: &l.Seeks,
		limitChallenges: &l.Challenges, limitChat: &l.Chat, limitReviews: &l.Reviews, limitHead: &l.Head,
	}
	times := map[string]*time.Duration{limitHeadTime: &l.HeadTime, limitRequestTime: &l.RequestTime, limitIdleTime: &l.IdleTime}
	switch to, ok := numbers[name]; {
	case ok:
		*to = n
	case times[name] != nil:
		*times[name] = time.Duration(n) * time.Second
	case name == limitMessage:
		l.Message = int64(n)
	case name == limitBody:
		l.Body = int64(n)
	case name == limitBurst:
		l.Burst = float64(n)
	case name == limitCalls:
		l.Calls = float64(n)
	case name == limitCallBurst:
		l.CallBurst = float64(n)
	case name == limitRate:
		l.Rate = float64(n) / rateTime
	default:
		return fmt.Errorf("%w: limit %.40q, want one of %s", ErrConfig, name, strings.Join(LimitNames(), ", "))
	}
	return nil
}

// limited counts what went beyond each limit.
type limited map[string]*atomic.Int64

func newLimited() limited {
	l := limited{limitGuesses: new(atomic.Int64), limitReads: new(atomic.Int64), limitDoors: new(atomic.Int64)}
	for _, name := range LimitNames() {
		switch name {
		case limitHeadTime, limitRequestTime, limitIdleTime:
		default:
			l[name] = new(atomic.Int64)
		}
	}
	return l
}

// headBytes is the size of a request's head, as a client writes it.
func headBytes(r *http.Request) int {
	const between = len(": \r\n")
	n := len(r.Method) + len(" ") + len(r.RequestURI) + len(" ") + len(r.Proto) + len("\r\n") + len("Host") + len(r.Host) + between + len("\r\n")
	for name, values := range r.Header {
		for _, value := range values {
			n += len(name) + len(value) + between
		}
	}
	return n
}

// beyond counts something that went beyond a limit.
func (c *Club) beyond(name string) { c.limit.limited[name].Add(1) }

// ended counts a connection that ended because of a limit.
func (c *Club) ended(err error) {
	switch {
	case errors.Is(err, websocket.ErrMessageTooBig):
		c.beyond(limitMessage)
	case errors.Is(err, gate.ErrTooFast):
		c.beyond(limitRate)
	}
}

// bounded is the body of a request that may not be longer than the limit.
type bounded struct {
	io.ReadCloser
	club *Club
	told bool
}

// Read implements io.Reader.
func (b *bounded) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	if long := (*http.MaxBytesError)(nil); errors.As(err, &long) && !b.told {
		b.told = true
		b.club.beyond(limitBody)
	}
	return n, err
}

// tooMany is the error of somebody who wants more than a limit allows.
func (c *Club) tooMany(limit string, phrase phrases.Key, args ...any) error {
	c.beyond(limit)
	return talk.NewError(talk.Limit, phrase, args...)
}
