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
	lineRate       = 10                // lines per second
	lineBurst      = 2                 // number of seconds' worth of lines allowed in a burst
	mostRefused    = 20                // number of refused lines after which the client is cut off
	unfinishedTime = 60 * time.Second  // to complete a line
	loginTime      = 120 * time.Second // to sign in
	idleTime       = time.Hour         // without a line
	writeTime      = 20 * time.Second  // per write
	mostWaiting    = 256 << 10         // bytes held for a client that does not read them
	MostOpen       = 3000              // connections
	Farewell       = 2 * time.Second   // to write pending output when the club closes
)

// Server serves lines to a club's users.
type Server struct {
	club *club.Club
	log  *slog.Logger
	rate atomic.Uint64 // lines per second, stored as the bits of a float64
	ctx  context.Context
	end  context.CancelFunc
	work sync.WaitGroup

	table         []command
	games, offers numbers

	mu       sync.Mutex
	open     int
	sessions map[*talker]struct{} // of the users who are signed in
}

// Options configure a Server. The zero value selects the defaults.
type Options struct {
	Log  *slog.Logger // nil means no logging
	Rate float64      // lines per second that a connection may send, twice as many in a burst; 0 means 10
}

// New returns a Server for c. The server must be closed before c is.
func New(c *club.Club, o Options) *Server {
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	s := &Server{club: c, log: o.Log, sessions: map[*talker]struct{}{}, table: makeTable()}
	s.SetRate(o.Rate)
	s.ctx, s.end = context.WithCancel(context.Background())
	return s
}

// SetRate changes how many lines per second each connection may send. The change also affects open
// connections. 0 restores the default.
func (s *Server) SetRate(rate float64) {
	if rate <= 0 {
		rate = lineRate
	}
	s.rate.Store(math.Float64bits(rate))
}

// lines returns how many lines per second a connection may send.
func (s *Server) lines() float64 { return math.Float64frombits(s.rate.Load()) }

// Close closes all connections and waits until they have ended.
func (s *Server) Close() {
	s.end()
	s.work.Wait()
}

// Serve accepts connections until l is closed, which it is when ctx is canceled.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	stop := context.AfterFunc(ctx, func() { _ = l.Close() }) // Accept reports that l is closed
	defer stop()
	for {
		conn, err := l.Accept()
		switch {
		case ctx.Err() != nil || errors.Is(err, net.ErrClosed):
			return nil
		case err != nil:
			s.log.Warn("a connection was not taken", "err", err)
			select {
			case <-time.After(100 * time.Millisecond): // perhaps too many files are open
			case <-ctx.Done():
				return nil
			}
			continue
		}
		s.work.Go(func() { s.take(conn, conn.RemoteAddr().String(), false) })
	}
}

// take serves a connection, unless there are too many already.
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

// Socket serves lines over a WebSocket. A message may hold several lines.
func (s *Server) Socket(w http.ResponseWriter, r *http.Request) {
	// Accept refuses any Origin except this host.
	below := &under{ResponseWriter: w}
	ws, err := websocket.Accept(below, r, &websocket.AcceptOptions{Subprotocols: []string{Subprotocol}, CompressionMode: websocket.CompressionDisabled})
	if err != nil {
		return // Accept has sent an error
	}
	ws.SetReadLimit(s.club.Limits().Message)
	s.mu.Lock()
	if s.ctx.Err() != nil {
		s.mu.Unlock()
		_ = ws.Close(websocket.StatusGoingAway, "") // the client may have disconnected
		return
	}
	s.work.Add(1)
	s.mu.Unlock()
	defer s.work.Done()
	cut := context.AfterFunc(s.ctx, func() { time.AfterFunc(Farewell, func() { _ = below.conn.Close() }) }) // it may have ended
	defer cut()
	// The context never ends: if it did, the connection would be cut before the last line is written.
	conn := &socket{Conn: websocket.NetConn(context.Background(), ws, websocket.MessageText), ws: ws, ending: s.ctx}
	s.take(conn, s.club.Addresses.Source(r), true)
}

// under retains the network connection underneath a WebSocket. Closing a WebSocket cleanly means waiting
// for an answer, and the only way to end that wait is to close the network connection itself.
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

// socket adapts a WebSocket to net.Conn. When closed, it sends a code that gives the reason.
type socket struct {
	net.Conn
	ws     *websocket.Conn
	ending context.Context // context of the server
}

// Close implements net.Conn.
func (c *socket) Close() error {
	code := websocket.StatusNormalClosure
	if c.ending.Err() != nil {
		code = websocket.StatusGoingAway
	}
	_ = c.ws.Close(code, "") // the client may have disconnected
	return c.Conn.Close()    // stops the connection's timers
}

// talker is a user who can be sent messages.
type talker struct {
	account, name string
	channels      []int // guarded by the server's lock
	told          chan string
	shouts, tells atomic.Bool // whether the user wants to receive them

	watching sync.Mutex
	watched  map[string]bool // games that the user follows, by id
}

// follows reports whether the user follows the given game.
func (t *talker) follows(game string) bool {
	t.watching.Lock()
	defer t.watching.Unlock()
	return t.watched[game]
}

// watch records whether the user follows the given game.
func (t *talker) watch(game string, on bool) {
	t.watching.Lock()
	defer t.watching.Unlock()
	if on {
		t.watched[game] = true
	} else {
		delete(t.watched, game)
	}
}

// tell sends a line to the user. It returns false if there are too many lines waiting.
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

// talkers returns all talkers for which keep returns true.
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

// switchChannel adds a user to a channel or removes the user from it. It returns all channels that the user
// follows.
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

const mostChannels = 20 // per user

// mostNumbers is the largest number that a game or offer can have. After it, numbers start over.
const mostNumbers = 9999

// numbers assigns short numbers to games and offers. All users of the server see the same numbers.
type numbers struct {
	mu   sync.Mutex
	last int
	byID map[string]int
	byN  map[int]string
}

// of returns the number of an id, assigning one if it has none.
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

// id returns the id that has the given number, or "" if there is none.
func (x *numbers) id(n int) string {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.byN[n]
}
