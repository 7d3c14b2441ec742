package lines

import (
	"bufio"
	"context"
	"errors"
	"log/slog"
	"math"
	"net"
	"net/http"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/coder/websocket"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/bounds"
)

// Subprotocol is the WebSocket subprotocol for lines.
const Subprotocol = "chuhe.lines"

// Limits on connections.
const (
	lineRate       = 10                // lines a second
	lineBurst      = 2                 // number of seconds for whose lines a burst may make up
	mostRefused    = 20                // refused lines after which a connection is cut off
	unfinishedTime = 60 * time.Second  // for completing a line
	loginTime      = 120 * time.Second // for signing in
	idleTime       = time.Hour         // without a line
	writeTime      = 20 * time.Second  // for a write
	mostWaiting    = 256 << 10         // bytes waiting for a client that does not read
	MostOpen       = 3000              // connections
	Farewell       = 2 * time.Second   // for pending output when the club ends
)

// Server serves a club's connections.
type Server struct {
	club *club.Club
	log  *slog.Logger
	rate atomic.Uint64 // lines a second, as the bits of a float64
	ctx  context.Context
	end  context.CancelFunc
	work sync.WaitGroup

	table         []command
	games, offers numbers

	mu       sync.Mutex
	open     int
	sessions map[*talker]struct{} // of signed-in users
}

// Options are a server's settings; the zero value selects the defaults.
type Options struct {
	Log  *slog.Logger // nil for none
	Rate float64      // lines a second that a connection may send, twice that in a burst; 0 for 10
}

// New returns a server. Close it before the club.
func New(c *club.Club, o Options) *Server {
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	s := &Server{club: c, log: o.Log, sessions: map[*talker]struct{}{}, table: makeTable()}
	s.SetRate(o.Rate)
	s.ctx, s.end = context.WithCancel(context.Background())
	return s
}

// SetRate changes how many lines a second each connection may send, including open ones; 0 restores the
// default.
func (s *Server) SetRate(rate float64) {
	if rate <= 0 {
		rate = lineRate
	}
	s.rate.Store(math.Float64bits(rate))
}

// lines returns how many lines a second a connection may send.
func (s *Server) lines() float64 { return math.Float64frombits(s.rate.Load()) }

// Close ends all connections and waits for them.
func (s *Server) Close() {
	s.end()
	s.work.Wait()
}

// Serve accepts connections until the listener is closed, which happens when ctx ends.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	stop := context.AfterFunc(ctx, func() { _ = l.Close() }) // Accept reports it
	defer stop()
	for {
		conn, err := l.Accept()
		switch {
		case ctx.Err() != nil || errors.Is(err, net.ErrClosed):
			return nil
		case err != nil:
			s.log.Warn("a connection was not taken", "err", err)
			select {
			case <-time.After(100 * time.Millisecond): // too many files are open, for example
			case <-ctx.Done():
				return nil
			}
			continue
		}
		s.work.Go(func() { s.take(conn, conn.RemoteAddr().String(), false) })
	}
}

// take serves a connection unless there are already too many.
func (s *Server) take(conn net.Conn, remote string, bare bool) {
	defer func() { _ = conn.Close() }() // it may have ended
	if !s.enter() {
		s.club.Limited.Beyond(bounds.LimitDoors)
		return
	}
	defer s.leave()
	address, leave, err := s.club.Arrive(remote)
	if err != nil {
		_ = conn.SetWriteDeadline(time.Now().Add(time.Second)) // the connection is open
		_, _ = conn.Write([]byte("Too many connections from your address.\r\n"))
		return
	}
	defer leave()
	newSession(s, conn, address, bare).run()
}

func (s *Server) enter() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.open >= MostOpen || s.ctx.Err() != nil {
		return false
	}
	s.open++
	return true
}

func (s *Server) leave() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.open--
}

// Socket serves lines over a WebSocket, one or more per message.
func (s *Server) Socket(w http.ResponseWriter, r *http.Request) {
	// Accept refuses any Origin other than this host.
	below := &under{ResponseWriter: w}
	ws, err := websocket.Accept(below, r, &websocket.AcceptOptions{Subprotocols: []string{Subprotocol}, CompressionMode: websocket.CompressionDisabled})
	if err != nil {
		return // Accept has answered
	}
	ws.SetReadLimit(s.club.Limits().Message)
	s.mu.Lock()
	if s.ctx.Err() != nil {
		s.mu.Unlock()
		_ = ws.Close(websocket.StatusGoingAway, "") // the other end may have gone
		return
	}
	s.work.Add(1)
	s.mu.Unlock()
	defer s.work.Done()
	cut := context.AfterFunc(s.ctx, func() { time.AfterFunc(Farewell, func() { _ = below.conn.Close() }) }) // it may have ended
	defer cut()
	// The context never ends, because that would cut the connection off before the last line is written.
	conn := &socket{Conn: websocket.NetConn(context.Background(), ws, websocket.MessageText), ws: ws, ending: s.ctx}
	s.take(conn, s.club.Addresses.Source(r), true)
}

// under retains the network connection that carries a WebSocket. Closing the WebSocket cleanly means
// waiting for an answer, and that wait can be ended only by closing the network connection itself.
type under struct {
	http.ResponseWriter
	conn net.Conn
}

// Hijack implements http.Hijacker.
func (u *under) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	hijacker, ok := u.ResponseWriter.(http.Hijacker)
	if !ok {
		return nil, nil, errors.ErrUnsupported
	}
	conn, both, err := hijacker.Hijack()
	u.conn = conn
	return conn, both, err
}

// socket is a WebSocket as a net.Conn. It is closed with a code that gives the reason.
type socket struct {
	net.Conn
	ws     *websocket.Conn
	ending context.Context // of the server
}

// Close implements net.Conn.
func (c *socket) Close() error {
	code := websocket.StatusNormalClosure
	if c.ending.Err() != nil {
		code = websocket.StatusGoingAway
	}
	_ = c.ws.Close(code, "") // the other end may have gone
	return c.Conn.Close()    // stops the timers of the connection
}

// talker is a user who can receive a message.
type talker struct {
	account, name string
	channels      []int // guarded by the server's lock
	told          chan string
	shouts, tells atomic.Bool // whether the user hears them

	watching sync.Mutex
	watched  map[string]bool // followed games, by id
}

// follows reports whether a user follows a game.
func (t *talker) follows(game string) bool {
	t.watching.Lock()
	defer t.watching.Unlock()
	return t.watched[game]
}

// watch records whether a user follows a game.
func (t *talker) watch(game string, on bool) {
	t.watching.Lock()
	defer t.watching.Unlock()
	if on {
		t.watched[game] = true
	} else {
		delete(t.watched, game)
	}
}

// tell sends a line to a user. It returns false if the user's queue is full.
func (t *talker) tell(line string) bool {
	select {
	case t.told <- line:
		return true
	default:
		return false
	}
}

func (s *Server) join(t *talker) (leave func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.sessions[t] = struct{}{}
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		delete(s.sessions, t)
	}
}

// talkers returns the talkers that satisfy keep.
func (s *Server) talkers(keep func(*talker) bool) []*talker {
	s.mu.Lock()
	defer s.mu.Unlock()
	var list []*talker
	for t := range s.sessions {
		if keep(t) {
			list = append(list, t)
		}
	}
	return list
}

// switchChannel joins or leaves a channel, and returns the channels that the user follows.
func (s *Server) switchChannel(t *talker, n int, on bool) []int {
	s.mu.Lock()
	defer s.mu.Unlock()
	t.channels = slices.DeleteFunc(t.channels, func(c int) bool { return c == n })
	if on && len(t.channels) < mostChannels {
		t.channels = append(t.channels, n)
	}
	slices.Sort(t.channels)
	return slices.Clone(t.channels)
}

const mostChannels = 20 // that a user follows

// mostNumbers is the number of games or offers after which the numbering restarts.
const mostNumbers = 9999

// numbers assigns short numbers to games and offers. The numbers are the same for all users of this server.
type numbers struct {
	mu   sync.Mutex
	last int
	byID map[string]int
	byN  map[int]string
}

// of returns an id's number, assigning one if necessary.
func (x *numbers) of(id string) int {
	x.mu.Lock()
	defer x.mu.Unlock()
	if n, ok := x.byID[id]; ok {
		return n
	}
	if x.byID == nil {
		x.byID, x.byN = map[string]int{}, map[int]string{}
	}
	x.last = x.last%mostNumbers + 1
	delete(x.byID, x.byN[x.last])
	x.byID[id], x.byN[x.last] = x.last, id
	return x.last
}

// id returns the id to which a number is assigned, or "" if there is none.
func (x *numbers) id(n int) string {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.byN[n]
}
