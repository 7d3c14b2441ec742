package lines_test

import (
	"cmp"
	"context"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"github.com/coder/websocket"
	"go.uber.org/goleak"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/account"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/bounds"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/lines"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/tourney"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

const password = "three black horses"

// served is a club with a door for lines.
type served struct {
	url, address string
	lines        *lines.Server
}

func serve(t *testing.T, config club.Config) *served { return serveAt(t, config, 0) }

// serveAt takes n lines a second; 0 for the usual.
func serveAt(t *testing.T, config club.Config, rate float64) *served {
	t.Helper()
	config.Data, config.Files = t.TempDir(), fstest.MapFS{"club.html": {Data: []byte("<!doctype html>")}}
	config.Limits, config.Cost = bounds.DefaultLimits(), account.Cost{Memory: 64, Passes: 1}
	config.Parts = []func(*club.Club) club.Part{tourney.New}
	config.Limits.Connections, config.Limits.NewPer10s = 500, 500
	var door *lines.Server
	config.Routes = func(_ *club.Club, mux *http.ServeMux) {
		mux.HandleFunc("GET /api/lines", func(w http.ResponseWriter, r *http.Request) { door.Socket(w, r) })
	}
	c, err := club.Open(t.Context(), config)
	if err != nil {
		t.Fatal(err)
	}
	door = lines.New(c, lines.Options{Rate: rate})
	web := httptest.NewServer(c.Handler())
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, end := context.WithCancel(context.Background())
	var work sync.WaitGroup
	work.Go(func() {
		if err := door.Serve(ctx, l); err != nil {
			t.Error(err)
		}
	})
	t.Cleanup(func() {
		end()
		work.Wait()
		door.Close()
		if err := c.Close(); err != nil {
			t.Error(err)
		}
		web.Close()
		http.DefaultTransport.(*http.Transport).CloseIdleConnections() //nolint:errcheck // a wrong type fails the test
	})
	return &served{web.URL, l.Addr().String(), door}
}

// signUp makes an account.
func (s *served) signUp(t *testing.T, name string) {
	t.Helper()
	body := fmt.Sprintf(`{"name": %q, "password": %q}`, name, password)
	r, err := http.Post(s.url+"/api/account/sign-up", "application/json", strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Body.Close(); err != nil || r.StatusCode != http.StatusOK {
		t.Fatal(r.Status, err)
	}
}

// terminal is a telnet client that answers no negotiation, as programs do.
type terminal struct {
	t    *testing.T
	conn net.Conn
	mu   sync.Mutex
	text strings.Builder // all that came
	from int             // what was waited for before
	came chan struct{}
	done chan struct{}
	end  string // of a line; "" for that of telnet
}

func (s *served) dial(t *testing.T) *terminal {
	t.Helper()
	conn, err := net.Dial("tcp", s.address)
	if err != nil {
		t.Fatal(err)
	}
	return newTerminal(t, conn)
}

func newTerminal(t *testing.T, conn net.Conn) *terminal {
	c := &terminal{t: t, conn: conn, came: make(chan struct{}, 1), done: make(chan struct{})}
	go func() {
		defer close(c.done)
		b := make([]byte, 4096)
		for {
			n, err := conn.Read(b)
			c.mu.Lock()
			c.text.Write(b[:n])
			c.mu.Unlock()
			select {
			case c.came <- struct{}{}:
			default:
			}
			if err != nil {
				return
			}
		}
	}()
	t.Cleanup(func() {
		_ = conn.Close()
		<-c.done
	})
	return c
}

func (c *terminal) send(line string) {
	c.t.Helper()
	_, _ = c.conn.Write([]byte(line + cmp.Or(c.end, "\r\n"))) // it may be cut off
}

// expect waits for a form in what has come since the last one, and returns what it caught.
func (c *terminal) expect(form string) []string {
	c.t.Helper()
	re := regexp.MustCompile(form)
	late := time.After(2 * time.Minute)
	for {
		c.mu.Lock()
		rest := c.text.String()[c.from:]
		if at := re.FindStringSubmatchIndex(rest); at != nil {
			c.from += at[1]
			c.mu.Unlock()
			return re.FindStringSubmatch(rest)
		}
		c.mu.Unlock()
		select {
		case <-c.came:
		case <-late:
			c.t.Fatalf("%q did not come; since the last: %q", form, rest)
		}
	}
}

// do sends a line and waits for a form.
func (c *terminal) do(line, form string) []string {
	c.t.Helper()
	c.send(line)
	return c.expect(form)
}

// logIn signs in.
func (c *terminal) logIn(name string) *terminal {
	c.t.Helper()
	c.expect("login: ")
	c.do(name, "password: ")
	c.do(password, "Welcome, "+name)
	c.expect("xq% ")
	return c
}

// TestGame plays a game from seek to mate in several notations; a user observes it.
func TestGame(t *testing.T) {
	s := serve(t, club.Config{})
	s.signUp(t, "Anna")
	s.signUp(t, "Bao")
	anna, bao, guest := s.dial(t).logIn("Anna"), s.dial(t).logIn("Bao"), s.dial(t)
	guest.do("guest", "Welcome, Guest-")
	bao.do("style 12", "style = 12")
	n := anna.do("seek 3 2 rated red", `posted with index (\d+)`)[1]
	bao.do("sought", n+` +1500E Anna +rated blitz 3 2 red`)
	bao.do("play "+n, `\{Game (\d+) \(Anna vs\. Bao\) Creating rated blitz game\.\}`)
	bao.expect(`<xq12> rnbakabnr --------- -c-----c- p-p-p-p-p --------- --------- P-P-P-P-P -C-----C- --------- RNBAKABNR W -1 0 0 0 0 0 \d+ Anna Bao -1 180 2 47 47 \d+ 180000 1 none \(0:00\) none 1`)
	anna.expect(`Creating rated blitz`)
	anna.expect(`r - n|r.*n.*b`)
	guest.do("observe Anna", `You are now observing game \d+`)
	anna.do("b2e2", `1\. b2e2 C8=5`)
	bao.expect(`<xq12> .* B -1 0 0 0 0 1 \d+ Anna Bao 1 .* b2e2 \(\d+:\d\d\) C8=5 1`)
	bao.do("h7h6", `h7h6`)
	anna.expect(`h7h6`)
	anna.do("H2-H4", `2\. h2h4`)
	bao.expect(`h2h4`)
	bao.do("a6a5", `a6a5`)
	anna.expect(`a6a5`)
	anna.do("C5+4", `3\. e2e6`)
	bao.expect(`e2e6`)
	bao.do("draw", `xq% `)
	anna.expect(`Bao offers: draw`)
	anna.do("decline", `xq% `)
	anna.do("say good bye", `xq% `)
	bao.expect(`Anna says: good bye`)
	bao.do("a5a4", `a5a4`)
	anna.expect(`a5a4`)
	anna.do("車一平二", `One of your own pieces`)
	anna.do("炮二平五", `4\. h4e4 C2=5`)
	for _, c := range []*terminal{anna, bao, guest} {
		c.expect(`\{Game \d+ \(Anna vs\. Bao\) Bao checkmated\} 1-0`)
	}
	anna.expect(`rating changes by \+`)
	guest.expect(`Removing game`)
	anna.do("history", `Anna +Bao +1-0 +blitz`)
	anna.do("finger bao", `blitz +\d+ \+-\d+ +1 games`)
	anna.do("smoves "+regexp.MustCompile(`Game (\d+)`).FindStringSubmatch(anna.text.String())[1], `h4e4`)
	anna.do("quit", "Goodbye")
}

// TestClaim has an opponent hang up and come back, and claims the game when he has left for good.
func TestClaim(t *testing.T) {
	s := serve(t, club.Config{ClaimAfter: 500 * time.Millisecond})
	s.signUp(t, "Anna")
	s.signUp(t, "Bao")
	anna, bao := s.dial(t).logIn("Anna"), s.dial(t).logIn("Bao")
	n := anna.do("seek 3 2 rated red", `index (\d+)`)[1]
	bao.do("play "+n, `Creating rated blitz`)
	anna.expect(`Creating rated blitz`)
	anna.do("h2e2", `h2e2`)
	bao.expect(`h2e2`)
	bao.do("h9g7", `h9g7`)
	anna.expect(`h9g7`)
	anna.do("claim", `Your opponent has not left the game\.`)
	anna.do("claim all", `Usage: claim`)
	bao.do("quit", "Goodbye")
	anna.expect(`Game \d+: Bao has left; the game may be claimed in \d s\.`)
	bao = s.dial(t).logIn("Bao")
	anna.expect(`Game \d+: the wait is over\.`)
	anna.expect(`You cannot claim the game: your opponent is back`)
	bao.do("quit", "Goodbye")
	anna.expect(`Game \d+: Bao has left; the game may be claimed now\.`)
	anna.expect(`You can "claim" the win`)
	anna.do("claim", `\{Game \d+ \(Anna vs\. Bao\) Bao forfeits by disconnection\} 1-0`)
	anna.expect(`rating changes by \+`)
	anna.do("claim draw", `xq% `)
}

// TestSeveral plays two games at the same time: lines go to the first one, unless they say to which.
func TestSeveral(t *testing.T) {
	s := serve(t, club.Config{})
	s.signUp(t, "Anna")
	s.signUp(t, "Bao")
	anna, bao := s.dial(t).logIn("Anna"), s.dial(t).logIn("Bao")
	bao.do("style 12", "style = 12")
	var games [2]string
	for i := range games {
		n := anna.do("seek 3 0 unrated red", `index (\d+)`)[1]
		games[i] = bao.do("play "+n, `\{Game (\d+) \(Anna vs\. Bao\) Creating`)[1]
		anna.expect(`Game ` + games[i] + ` \(Anna vs\. Bao\) Creating`)
		anna.expect(`xq% `)
	}
	anna.do("at "+games[1]+" b2e2", `Game `+games[1]+` (?s).*b2e2`)
	bao.expect(`<xq12> .* B -1 0 0 0 0 1 ` + games[1] + ` Anna Bao -?1 .* b2e2 .* [0-9a-f]+\r`)
	bao.do("simnext", `<xq12> .* 1 `+games[1]+` Anna Bao 1 `)
	bao.do("h9g7", `<xq12> .* 2 `+games[1]+` Anna Bao -1 .* h9g7`)
	bao.do("simnext", `not your turn in any`)
	anna.expect(`h9g7`)
	anna.do("simnext", `Game `+games[1])
	anna.do("simnext", `Game `+games[0])
	anna.do("h2e2", `Game `+games[0]+` (?s).*h2e2`)
	anna.do("at "+games[1]+" resign", `\{Game `+games[1]+` \(Anna vs\. Bao\) Anna resigns\} 0-1`)
	anna.do("at "+games[0]+" goboard "+games[1], `Game `+games[1])
	anna.do("h2h3", `no such game`)
	anna.do("at 9999 resign", `no such game`)
	anna.do("at", `Usage: at`)
	bao.do("at "+games[0]+" resign", `\{Game `+games[0]+` \(Anna vs\. Bao\) Bao resigns\} 1-0`)
}

// TestCommands gives each command once, as a user who plays nothing.
func TestCommands(t *testing.T) {
	s := serveAt(t, club.Config{House: []int{1}}, 1e6)
	s.signUp(t, "Anna")
	c := s.dial(t).logIn("Anna")
	help := c.do("help", `(?s)(.*)help command`)[1]
	words := strings.Fields(help)
	if len(words) < 50 {
		t.Errorf("%d commands: %q", len(words), help)
	}
	for _, w := range words {
		c.do("help "+w, w+`(?s).*xq% `)
	}
	for _, tt := range []struct{ line, want string }{
		{"who", `Anna`}, {"w", `(?s)"w" is ambiguous.*who.*`}, {"games", `0 games displayed`}, {"finger", `Anna`}, {"date", `\d\d:\d\d`}, {"uptime", `s`},
		{"variables", `style +1`}, {"set style 3", `style = 3`}, {"set style 9", `cannot be set`}, {"set nonsense", `no such variable`},
		{"set charset ascii", `charset = ascii`}, {"set language zh", `cannot be set`}, {"set charset utf8", `charset = utf-8`},
		{"seek 1 x", `Usage: seek`}, {"seek 5 3 unrated 1000-2000", `posted`}, {"sought", `House-1.*match House-1`}, {"unseek", `1 seek withdrawn`},
		{"play 77", `no such offer`}, {"match", `Usage`}, {"match nobody 5 3", `There is no player named`}, {"accept", `no such offer`}, {"decline 3", `no such`},
		{"withdraw", `no such`}, {"pending", `0 offers from`}, {"rematch", `no such game`}, {"resign", `no such game`}, {"h2e2", `no such game`},
		{"moretime 5", `no such game`}, {"moretime x", `Usage: moretime`}, {"takeback 2", `no such game`}, {"claim", `no such game`}, {"claim draw", `no such game`}, {"takeback 0", `Usage: takeback`}, {"refresh", `no such game`}, {"moves", `no such game`}, {"time", `no such game`}, {"observe", `Usage`},
		{"observe 9", `no game|not`}, {"unobserve", `no such`}, {"allobservers", `no such`}, {"follow anna", `You are following anna`}, {"follow", `not following anyone`},
		{"tell nobody hello", `not connected`}, {"say hello", `no such game`}, {"kibitz x", `no such`}, {"shout hello", `told 0`}, {"+channel 5", `channels: 5`},
		{"-channel 5", `channels: `}, {"channel", `channels: `}, {"tell 5 hello", `told 0`}, {"censor nobody", `There is no player named`}, {"history", `0 games`},
		{"tournaments", `0 tournaments`}, {"tourney", `Usage`}, {"tourney join 1", `no tournament`}, {"tourney standings x", `no tournament`}, {"stored", `0 games`}, {"smoves xx", `no game|not`}, {"mailmoves xx", `/api/record`}, {"best blitz", `No player`}, {"rank", `No player`}, {"stats", `Anna`},
		{"nonsense", `not a command`}, {"set language zh", `language = zh`}, {"nonsense", `不是命令`}, {"", ``},
	} {
		c.do(tt.line, `(?s)`+tt.want+`.*?xq% `)
	}
}

// TestHouse plays with the house in Chinese, and resigns.
func TestHouse(t *testing.T) {
	s := serve(t, club.Config{House: []int{1}})
	c := s.dial(t)
	c.do("guest", "Welcome")
	c.do("set language zh", "zh")
	c.do("style 2", "style = 2")
	c.do("match house-1 5 0 red", `Creating unrated blitz`)
	c.expect(`楚`)
	c.do("炮二平五", `1\. h2e2 炮二平五`)
	c.expect(`1\.\.\. [a-i]\d[a-i]\d \S\S\S\S`)
	c.do("time", `Black`)
	c.do("moves", `h2e2 炮二平五`)
	c.do("resign", `\{Game \d+ \(.*\) Guest-\w+ resigns\} 0-1`)
}

// TestChallenges offers games by name.
func TestChallenges(t *testing.T) {
	s := serve(t, club.Config{})
	s.signUp(t, "Anna")
	s.signUp(t, "Bao")
	anna, bao := s.dial(t).logIn("Anna"), s.dial(t).logIn("Bao")
	anna.do("match bao 5 0 unrated", `Issuing: challenge \d+ to bao`)
	bao.expect(`Challenge: \d+ Anna \(1500E\) Bao unrated blitz 5 0`)
	bao.do("decline", `xq% `)
	anna.expect(`Challenge \d+ removed`)
	anna.do("match bao 5 0 unrated", `Issuing`)
	bao.expect(`Challenge: (\d+) Anna`)
	bao.do("accept", `Creating unrated blitz`)
	anna.expect(`Creating unrated blitz`)
	anna.do("tell bao hello there", `told 1`)
	bao.expect(`Anna tells you: hello there`)
	bao.do("abort", `Game aborted\} \*`)
	anna.expect(`Game aborted`)
	bao.do("censor anna", `anna added`)
	anna.do("tell bao hello", `does not accept`)
}

// TestPasswords counts wrong passwords with all other doors, and does not echo them.
func TestPasswords(t *testing.T) {
	s := serve(t, club.Config{})
	s.signUp(t, "Anna")
	c := s.dial(t)
	for i := range 6 {
		c.expect("login: ")
		c.do("anna", "password: ")
		if !strings.Contains(c.text.String(), "\xff\xfb\x01password: ") {
			t.Error("the client still echoes when a password is typed")
		}
		c.send("wrong")
		if i < 5 {
			c.expect("is wrong")
		} else {
			c.expect("Too many wrong passwords")
		}
	}
	<-c.done // cut off
}

// TestLimits meets each limit of a line.
func TestLimits(t *testing.T) {
	s := serve(t, club.Config{})
	c := s.dial(t)
	c.do("guest", "Welcome")
	c.do(strings.Repeat("x", 512), "not a command")
	c.do(strings.Repeat("x", 513), "rejected")
	c.do("\x80\x81", "rejected")
	c.send(strings.Repeat("date\r\n", 100))
	<-c.done
	c = s.dial(t) // endless negotiation
	c.expect("login")
	c.send(strings.Repeat("\xff\xfd\x55", 1000))
	<-c.done
}

// TestSocket speaks lines over a WebSocket.
func TestSocket(t *testing.T) {
	s := serve(t, club.Config{})
	ws, _, err := websocket.Dial(t.Context(), strings.Replace(s.url, "http", "ws", 1)+"/api/lines", &websocket.DialOptions{Subprotocols: []string{lines.Subprotocol}}) //nolint:bodyclose // closed by itself
	if err != nil {
		t.Fatal(err)
	}
	c := newTerminal(t, websocket.NetConn(context.Background(), ws, websocket.MessageText))
	c.expect("login: ")
	c.do("guest", "Welcome, Guest-")
	c.do("quit", "Goodbye")
	<-c.done
}

// TestHostile has many connections that send nothing, half a line, or bytes without sense,
// while two people play.
func TestHostile(t *testing.T) {
	if testing.Short() {
		t.Skip("opens many connections; it runs without -short")
	}
	s := serve(t, club.Config{})
	s.signUp(t, "Anna")
	s.signUp(t, "Bao")
	for i := range 100 {
		c := s.dial(t)
		switch i % 4 {
		case 1:
			_, _ = c.conn.Write([]byte("half a line")) // it may be cut off
		case 2:
			_, _ = c.conn.Write([]byte("\xff\xfa\x1f\x00"))
		case 3:
			_, _ = c.conn.Write([]byte(strings.Repeat("\x00\xff\xf6", 100)))
		}
	}
	anna, bao := s.dial(t).logIn("Anna"), s.dial(t).logIn("Bao")
	n := anna.do("seek 3 0 rated red", `index (\d+)`)[1]
	bao.do("play "+n, `Creating`)
	anna.expect(`Creating`)
	for i, m := range strings.Fields("b2e2 h7h6 h2h4 a6a5 e2e6 a5a4 h4e4") {
		one, other := anna, bao
		if i%2 == 1 {
			one, other = bao, anna
		}
		one.do(m, m)
		other.expect(m)
	}
	anna.expect("Bao checkmated")
}
