// Package bounds limits what the clients of a club may do. It contains the configured limits, counts the
// traffic of each address, and counts how often each limit was exceeded.
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

// Limits are limits on client activity.
type Limits struct {
	Accounts    int           // that one address may create in an hour
	Connections int           // concurrent connections of one address
	NewPer10s   int           // connections that one address may open in 10 s
	Message     int64         // bytes of a message
	Rate        float64       // messages a second
	Burst       float64       // messages in a burst
	Body        int64         // bytes of a request's body
	Games       int           // unfinished games of one account
	Seeks       int           // waiting seeks of one account
	Challenges  int           // open challenges of one account
	Chat        int           // lines by one account in a game in 10 s
	Reviews     int           // waiting reviews
	Calls       float64       // requests a second by an account through the bot API
	CallBurst   float64       // such requests in a burst
	PingEvery   time.Duration // interval for measuring the lag
	Head        int           // bytes of a request's head
	HeadTime    time.Duration // to receive the head
	RequestTime time.Duration // to receive a whole request
	IdleTime    time.Duration // of a connection between two requests
}

// DefaultLimits returns the limits documented in docs/server.md.
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
	limitHeadTime    = "head-seconds" // net/http enforces this and the next two, without reporting it
	limitRequestTime = "request-seconds"
	limitIdleTime    = "idle-seconds"
	LimitGuesses     = "guesses" // of passwords; in the metrics only, its bounds are fixed
	LimitReads       = "reads"   // reading time of pages; in the metrics only
	LimitDoors       = "doors"   // all limits of doors other than the page; in the metrics only
)

// rateTime is the period over which the message rate is measured, in seconds.
const rateTime = 20

// LimitValue is a limit with its name.
type LimitValue struct {
	Name  string
	Value float64
}

// List returns the limits with their names.
func (l *Limits) List() []LimitValue {
	return []LimitValue{
		{LimitAccounts, float64(l.Accounts)}, {limitConnections, float64(l.Connections)}, {limitNew, float64(l.NewPer10s)},
		{LimitMessage, float64(l.Message)}, {LimitRate, l.Rate * rateTime}, {limitBurst, l.Burst}, {LimitBody, float64(l.Body)},
		{LimitGames, float64(l.Games)}, {LimitSeeks, float64(l.Seeks)}, {LimitChallenges, float64(l.Challenges)}, {LimitChat, float64(l.Chat)},
		{LimitReviews, float64(l.Reviews)}, {LimitCalls, l.Calls}, {limitCallBurst, l.CallBurst},
		{LimitHead, float64(l.Head)}, {limitHeadTime, l.HeadTime.Seconds()}, {limitRequestTime, l.RequestTime.Seconds()}, {limitIdleTime, l.IdleTime.Seconds()},
	}
}

// LimitNames returns the names that Set accepts.
func LimitNames() []string {
	var names []string
	for _, l := range (&Limits{}).List() {
		names = append(names, l.Name)
	}
	return names
}

// mostLimit is the maximum value of a limit.
const mostLimit = 1 << 30

// ErrSetting is wrapped by configuration errors.
var ErrSetting = errors.New("configuration")

// Set sets a limit by its name, to a number of at least 1. The error wraps ErrSetting.
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

// Counts records how often each limit was exceeded.
type Counts map[string]*atomic.Int64

// NewCounts returns counts of zero.
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

// Beyond counts an exceeded limit.
func (l Counts) Beyond(name string) { l[name].Add(1) }

// TooMany counts an exceeded limit and returns the error for the client.
func (l Counts) TooMany(limit string, phrase phrases.Key, args ...any) error {
	l.Beyond(limit)
	return talk.NewError(talk.Limit, phrase, args...)
}
