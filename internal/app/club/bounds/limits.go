// Package bounds limits what a club's clients may do. It holds the limits that have been set, counts the
// traffic of each address, and counts how often each limit is exceeded.
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

// Limits holds the limits on what clients may do.
type Limits struct {
	Accounts    int           // created by an address per hour
	Connections int           // of an address at the same time
	NewPer10s   int           // connections begun by an address in 10 s
	Message     int64         // bytes in a message
	Rate        float64       // messages per second
	Burst       float64       // messages in a burst
	Body        int64         // bytes in the body of a request
	Games       int           // unfinished games of an account
	Seeks       int           // waiting seeks of an account
	Challenges  int           // open challenges of an account
	Chat        int           // lines that an account may write in a game in 10 s
	Reviews     int           // waiting reviews
	Calls       float64       // bot API requests of an account per second
	CallBurst   float64       // bot API requests in a burst
	PingEvery   time.Duration // how often the lag is measured
	Head        int           // bytes in the head of a request
	HeadTime    time.Duration // for receiving the head
	RequestTime time.Duration // for receiving a whole request
	IdleTime    time.Duration // how long a connection may be idle between two requests
}

// DefaultLimits returns the limits documented in docs/server.md.
func DefaultLimits() Limits {
	return Limits{
		Accounts: 20, Connections: 50, NewPer10s: 100, Message: 8 << 10, Rate: 5, Burst: 40, Body: 8 << 10, Games: 50, Seeks: 3, Challenges: 20, Chat: 5,
		Reviews: 20, Calls: 50, CallBurst: 200, PingEvery: 5 * time.Second,
		Head: limits.RequestHead, HeadTime: 5 * time.Second, RequestTime: 15 * time.Second, IdleTime: time.Minute,
	}
}

// Names of the limits, used in the settings and in the metrics.
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
	limitHeadTime    = "head-seconds" // net/http enforces this and the next two without reporting it
	limitRequestTime = "request-seconds"
	limitIdleTime    = "idle-seconds"
	LimitGuesses     = "guesses" // of passwords; only in the metrics, because it cannot be set
	LimitReads       = "reads"   // reading time of pages; only in the metrics
	LimitDoors       = "doors"   // all limits of doors other than the page; only in the metrics
)

// rateTime is the time over which the rate of messages is measured, in seconds.
const rateTime = 20

// LimitValue is the value of a limit with its name.
type LimitValue struct {
	Name  string
	Value float64
}

// List returns all limits with their names.
func (l *Limits) List() []LimitValue {
	return []LimitValue{
		{LimitAccounts, float64(l.Accounts)}, {limitConnections, float64(l.Connections)}, {limitNew, float64(l.NewPer10s)},
		{LimitMessage, float64(l.Message)}, {LimitRate, l.Rate * rateTime}, {limitBurst, l.Burst}, {LimitBody, float64(l.Body)},
		{LimitGames, float64(l.Games)}, {LimitSeeks, float64(l.Seeks)}, {LimitChallenges, float64(l.Challenges)}, {LimitChat, float64(l.Chat)},
		{LimitReviews, float64(l.Reviews)}, {LimitCalls, l.Calls}, {limitCallBurst, l.CallBurst},
		{LimitHead, float64(l.Head)}, {limitHeadTime, l.HeadTime.Seconds()}, {limitRequestTime, l.RequestTime.Seconds()}, {limitIdleTime, l.IdleTime.Seconds()},
	}
}

// LimitNames returns the names of limits that Set accepts.
func LimitNames() []string {
	var names []string
	for _, l := range (&Limits{}).List() {
		names = append(names, l.Name)
	}
	return names
}

// mostLimit is the largest value that a limit may have.
const mostLimit = 1 << 30

// ErrSetting is wrapped by errors about the configuration.
var ErrSetting = errors.New("configuration")

// Set sets the limit with the given name to n, which must be at least 1. Its errors wrap ErrSetting.
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

// Counts holds how often each limit has been exceeded, by name.
type Counts map[string]*atomic.Int64

// NewCounts returns counts that are all zero.
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

// Beyond records that the named limit has been exceeded.
func (l Counts) Beyond(name string) { l[name].Add(1) }

// TooMany records that a limit has been exceeded and returns the error for the client.
func (l Counts) TooMany(limit string, phrase phrases.Key, args ...any) error {
	l.Beyond(limit)
	return talk.NewError(talk.Limit, phrase, args...)
}
