// Package bounds is what clients of a club may do at most: the limits of the settings, and the
// counts of what comes from each address and of what went beyond a limit.
package bounds

import (
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/limits"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
)

// Limits bound what comes in.
type Limits struct {
	Accounts    int           // that one address may make in an hour
	Connections int           // that one address may have at the same time
	NewPer10s   int           // connections that one address may open in 10 s
	Message     int64         // bytes of a message
	Rate        float64       // messages a second
	Burst       float64       // messages in a burst
	Body        int64         // bytes of a request's body
	Games       int           // unfinished games that one account may play
	Seeks       int           // of one account that wait
	Challenges  int           // of one account that are open
	Chat        int           // lines of one account in a game in 10 s
	Reviews     int           // that wait
	Calls       float64       // requests a second of an account by the interface for programs
	CallBurst   float64       // of them in a burst
	PingEvery   time.Duration // by which the lag is measured
	Head        int           // bytes of a request's head
	HeadTime    time.Duration // until the head has come
	RequestTime time.Duration // until all of a request has come
	IdleTime    time.Duration // of a connection between two requests
}

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
	LimitAccounts    = "accounts"
	limitConnections = "connections"
	limitNew         = "new-connections"
	LimitMessage     = "message-bytes"
	LimitRate        = "messages-per-20s"
	limitBurst       = "messages-at-once"
	LimitBody        = "body-bytes"
	LimitGames       = "games"
	LimitSeeks       = "seeks"
	LimitChallenges  = "challenges"
	LimitChat        = "chat-lines"
	LimitReviews     = "reviews"
	LimitCalls       = "calls-per-s"
	limitCallBurst   = "calls-at-once"
	LimitHead        = "head-bytes"
	limitHeadTime    = "head-seconds" // this and the next two are held by net/http, which does not report it
	limitRequestTime = "request-seconds"
	limitIdleTime    = "idle-seconds"
	LimitGuesses     = "guesses" // of passwords; in the metrics only, its bounds are fixed
	LimitReads       = "reads"   // the time in which pages are read; in the metrics only
	LimitDoors       = "doors"   // all limits of doors besides the page; in the metrics only
)

// rateTime is the time for which the rate of messages is measured, in seconds.
const rateTime = 20

// LimitValue is a limit by its name.
type LimitValue struct {
	Name  string
	Value float64
}

// List returns the limits by their names.
func (l *Limits) List() []LimitValue {
	return []LimitValue{
		{LimitAccounts, float64(l.Accounts)}, {limitConnections, float64(l.Connections)}, {limitNew, float64(l.NewPer10s)},
		{LimitMessage, float64(l.Message)}, {LimitRate, l.Rate * rateTime}, {limitBurst, l.Burst}, {LimitBody, float64(l.Body)},
		{LimitGames, float64(l.Games)}, {LimitSeeks, float64(l.Seeks)}, {LimitChallenges, float64(l.Challenges)}, {LimitChat, float64(l.Chat)},
		{LimitReviews, float64(l.Reviews)}, {LimitCalls, l.Calls}, {limitCallBurst, l.CallBurst},
		{LimitHead, float64(l.Head)}, {limitHeadTime, l.HeadTime.Seconds()}, {limitRequestTime, l.RequestTime.Seconds()}, {limitIdleTime, l.IdleTime.Seconds()},
	}
}

// LimitNames returns the names that Set knows.
func LimitNames() []string {
	var names []string
	for _, l := range (&Limits{}).List() {
		names = append(names, l.Name)
	}
	return names
}

// mostLimit is the most that a limit can be set to.
const mostLimit = 1 << 30

// ErrSetting is wrapped by the errors of settings.
var ErrSetting = errors.New("configuration")

// Set sets a limit by its name, to a number from 1 on. The error wraps ErrSetting.
func (l *Limits) Set(name string, n int) error {
	if n < 1 || n > mostLimit {
		return fmt.Errorf("%w: limit %s=%d, want a number from 1 on", ErrSetting, name, n)
	}
	numbers := map[string]*int{
		LimitAccounts: &l.Accounts, limitConnections: &l.Connections, limitNew: &l.NewPer10s, LimitGames: &l.Games, LimitSeeks: &l.Seeks,
		LimitChallenges: &l.Challenges, LimitChat: &l.Chat, LimitReviews: &l.Reviews, LimitHead: &l.Head,
	}
	times := map[string]*time.Duration{limitHeadTime: &l.HeadTime, limitRequestTime: &l.RequestTime, limitIdleTime: &l.IdleTime}
	switch to, ok := numbers[name]; {
	case ok:
		*to = n
	case times[name] != nil:
		*times[name] = time.Duration(n) * time.Second
	case name == LimitMessage:
		l.Message = int64(n)
	case name == LimitBody:
		l.Body = int64(n)
	case name == limitBurst:
		l.Burst = float64(n)
	case name == LimitCalls:
		l.Calls = float64(n)
	case name == limitCallBurst:
		l.CallBurst = float64(n)
	case name == LimitRate:
		l.Rate = float64(n) / rateTime
	default:
		return fmt.Errorf("%w: limit %.40q, want one of %s", ErrSetting, name, strings.Join(LimitNames(), ", "))
	}
	return nil
}

// Counts are how often a user went beyond each limit.
type Counts map[string]*atomic.Int64

// NewCounts are those of a club that begins.
func NewCounts() Counts {
	l := Counts{LimitGuesses: new(atomic.Int64), LimitReads: new(atomic.Int64), LimitDoors: new(atomic.Int64)}
	for _, name := range LimitNames() {
		switch name {
		case limitHeadTime, limitRequestTime, limitIdleTime:
		default:
			l[name] = new(atomic.Int64)
		}
	}
	return l
}

// Beyond counts something that went beyond a limit.
func (l Counts) Beyond(name string) { l[name].Add(1) }

// TooMany is the error of a client that exceeds a limit, and counts it.
func (l Counts) TooMany(limit string, phrase phrases.Key, args ...any) error {
	l.Beyond(limit)
	return talk.NewError(talk.Limit, phrase, args...)
}
