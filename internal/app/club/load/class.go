package load

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"os/exec"
	"slices"
	"sync"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/store"
	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// ClassOptions configures a test with a class that follows its teacher.
type ClassOptions struct {
	Server func(Where) *exec.Cmd // as in Options
	Place  string
	Pupils int
	Moves  int           // moves that the teacher makes on the board
	Kills  int           // how often the server is killed, spread evenly over the moves
	Pause  time.Duration // pause of the teacher before a move
	Seed   uint64
	Tell   func(format string, args ...any)
}

// ClassReport is the result of a test with a class.
type ClassReport struct {
	Pupils  int      `json:"pupils"`      // pupils who followed the teacher
	Moves   int      `json:"moves"`       // acknowledged moves
	Kills   int      `json:"kills"`       // times that the server was killed
	Said    int      `json:"said"`        // acknowledged lines and answers to questions
	Lost    int      `json:"lost"`        // acknowledged moves, lines and answers missing from the store
	Seconds float64  `json:"seconds"`     // duration of the lesson
	P50     float64  `json:"p50_ms"`      // median time from sending a move until a pupil sees it, over all pupils
	P99     float64  `json:"p99_ms"`      // 99th percentile of the time from sending a move until a pupil sees it
	Last99  float64  `json:"last_p99_ms"` // 99th percentile of the time until the last pupil has seen a move
	Memory  float64  `json:"memory_mib"`  // peak memory of any process of the club, in MiB; 0 if the system does not report it
	Faults  []string `json:"faults"`      // messages about the first 20 losses
}

// WriteText writes the report.
func (r *ClassReport) WriteText(w io.Writer) error {
	_, err := fmt.Fprintf(w, "%d pupils, %d moves in %.1f s, %d lines and answers, %d kills: %d lost\na pupil sees a move after %.1f ms (median), %.1f ms (99 %%); the last one %.1f ms (99 %%); %.0f MiB\n",
		r.Pupils, r.Moves, r.Seconds, r.Said, r.Kills, r.Lost, r.P50, r.P99, r.Last99, r.Memory)
	for _, f := range r.Faults {
		if _, err := fmt.Fprintln(w, f); err != nil {
			return err
		}
	}
	return err
}

// lesson is a test in progress.
type lesson struct {
	o       *ClassOptions
	report  *ClassReport
	servers *fleet
	teacher *client
	pupils  []*client
	class   string
	board   string
	seen    []xiangqi.Move // acknowledged moves
	nodes   []int          // nodes of those moves
	lines   []string       // acknowledged lines of chat
	asked   []string       // questions that all pupils have answered
	seq     int
	took    []time.Duration
	last    []time.Duration
}

// RunClass starts a club in which a teacher shows random moves to a class. Afterwards it compares the store
// with what was acknowledged.
func RunClass(ctx context.Context, o ClassOptions) (*ClassReport, error) {
	servers, err := newFleet(ctx, &Options{Server: o.Server, Place: o.Place, Processes: 1})
	if err != nil {
		return nil, err
	}
	defer servers.end()
	l := &lesson{o: &o, servers: servers, report: &ClassReport{Pupils: o.Pupils, Faults: []string{}}}
	defer func() {
		for _, c := range l.all() {
			c.close()
			c.http.CloseIdleConnections()
		}
	}()
	if err := l.gather(ctx); err != nil {
		return nil, err
	}
	begun := time.Now()
	if err := l.teach(ctx); err != nil {
		return nil, err
	}
	r := l.report
	r.Seconds = time.Since(begun).Seconds()
	ms := func(times []time.Duration, p float64) float64 {
		return float64(percentile(times, p).Microseconds()) / 1000
	}
	r.P50, r.P99, r.Last99 = ms(l.took, 0.5), ms(l.took, 0.99), ms(l.last, 0.99)
	servers.end()
	r.Memory = servers.memory
	return r, l.compare(ctx)
}

func (l *lesson) all() []*client {
	var list []*client
	if l.teacher != nil {
		list = append(list, l.teacher)
	}
	return append(list, l.pupils...)
}

// newMember creates an account and connects. field is the field of messages that holds the current node;
// nil selects that of a game.
func newMember(ctx context.Context, urls []string, name string, field []byte) (*client, error) {
	c, err := newClient(ctx, urls)
	if err != nil {
		return nil, err
	}
	c.close()
	body, err := json.Marshal(map[string]string{"name": name, "password": "three black horses"})
	if err != nil {
		return nil, err
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, urls[0]+"/api/account/sign-up", bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	r.Header.Set("Content-Type", "application/json")
	response, err := c.http.Do(r)
	if err != nil {
		return nil, err
	}
	answer, err := io.ReadAll(response.Body)
	if err := errors.Join(err, response.Body.Close()); err != nil {
		return nil, err
	}
	if response.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("signing %s up: %s: %.200s", name, response.Status, answer)
	}
	c.field = field
	return c, c.connect(ctx)
}

// cursorField is the field that pupils look for in a class's events.
var cursorField = []byte(`"cursor":`)

// gather creates all accounts. The pupils then join the class with its code, and follow the class and its
// board.
func (l *lesson) gather(ctx context.Context) (err error) {
	urls := l.servers.urls()
	if l.teacher, err = newMember(ctx, urls, "Teacher", nil); err != nil {
		return err
	}
	var made struct {
		Class string `json:"class"`
	}
	if err := l.teacher.call(ctx, "class.new", map[string]any{"name": "Class"}, &made); err != nil {
		return err
	}
	l.class = made.Class
	var desk, class struct {
		State struct {
			Code  string `json:"code"`
			Board string `json:"board"`
		} `json:"state"`
	}
	if err := l.teacher.call(ctx, "subscribe", map[string]any{"topic": "desk/" + l.class}, &desk); err != nil {
		return err
	}
	if err := l.teacher.call(ctx, "subscribe", map[string]any{"topic": "class/" + l.class}, &class); err != nil {
		return err
	}
	l.board = class.State.Board
	for i := range l.o.Pupils {
		c, err := newMember(ctx, urls, fmt.Sprintf("Pupil%d", i+1), cursorField)
		if err != nil {
			return err
		}
		l.pupils = append(l.pupils, c)
		if err := c.call(ctx, "class.join", map[string]any{"code": desk.State.Code}, nil); err != nil {
			return err
		}
		if err := l.follow(ctx, c); err != nil {
			return err
		}
	}
	return nil
}

func (l *lesson) follow(ctx context.Context, c *client) error {
	for _, topic := range []string{"class/", "board/"} {
		id := l.class
		if topic == "board/" {
			id = l.board
		}
		if err := c.call(ctx, "subscribe", map[string]any{"topic": topic + id}, nil); err != nil {
			return err
		}
	}
	return nil
}

// teach makes random moves. Most continue from the previous move; a few begin a variation.
func (l *lesson) teach(ctx context.Context) error {
	random := rand.New(rand.NewPCG(l.o.Seed, 7)) //nolint:gosec // reproducible on purpose
	at, pos := 0, xiangqi.StartPosition()
	for i := range l.o.Moves {
		if l.o.Kills > 0 && i > 0 && i%max(1, l.o.Moves/(l.o.Kills+1)) == 0 && l.report.Kills < l.o.Kills {
			if err := l.ask(ctx, pos.LegalMoves()); err != nil {
				return err
			}
			if err := l.kill(ctx); err != nil {
				return err
			}
		}
		wait(ctx, l.o.Pause)
		legal := pos.LegalMoves()
		if len(legal) == 0 || i%mostPlies == 0 { // begin another line from the start
			at, pos = 0, xiangqi.StartPosition()
			legal = pos.LegalMoves()
		}
		m := legal[random.IntN(len(legal))]
		node, err := l.move(ctx, at, m)
		if err != nil {
			return err
		}
		at = node
		pos.MakeMove(m)
		if err := l.say(ctx, i); err != nil {
			return err
		}
		if l.o.Tell != nil && i%50 == 0 {
			l.o.Tell("%d moves", i)
		}
	}
	return ctx.Err()
}

// move makes a move and waits until all pupils have seen it.
func (l *lesson) move(ctx context.Context, at int, m xiangqi.Move) (int, error) {
	var made struct{ Seq, Node int }
	args := map[string]any{"board": l.board, "class": l.class, "at": l.seq, "node": at, "moves": []string{m.String()}}
	for _, c := range l.pupils {
		c.mu.Lock()
		c.live = -1
		c.mu.Unlock()
	}
	begun := time.Now()
	if err := l.teacher.call(ctx, "board.move", args, &made); err != nil {
		return 0, err
	}
	if made.Seq > l.seq { // otherwise the move was in the tree already
		l.seq = made.Seq
		l.seen, l.nodes = append(l.seen, m), append(l.nodes, made.Node)
	}
	l.report.Moves++
	times := make([]time.Duration, len(l.pupils))
	var wg sync.WaitGroup
	var missing error
	for i, c := range l.pupils {
		wg.Go(func() {
			ctx, cancel := context.WithTimeout(ctx, startTime)
			defer cancel()
			for {
				c.mu.Lock()
				live, came := c.live, c.came
				c.mu.Unlock()
				if live == made.Node {
					times[i] = came.Sub(begun)
					return
				}
				select {
				case <-c.turned:
				case <-ctx.Done():
					return
				}
			}
		})
	}
	wg.Wait()
	last := time.Duration(0)
	for i, t := range times {
		if t == 0 {
			missing = fmt.Errorf("pupil %d did not see node %d", i+1, made.Node)
		}
		last = max(last, t)
	}
	l.took, l.last = append(l.took, times...), append(l.last, last)
	return made.Node, errors.Join(missing, ctx.Err())
}

// say has a pupil write a line of chat. The pupils take turns.
func (l *lesson) say(ctx context.Context, i int) error {
	if len(l.pupils) == 0 {
		return nil
	}
	text := fmt.Sprintf("line %d", i)
	err := l.pupils[i%len(l.pupils)].call(ctx, "class.chat", map[string]any{"class": l.class, "text": text}, nil)
	if err == nil {
		l.lines = append(l.lines, text)
		l.report.Said++
	}
	return err
}

// ask asks the class for a move in the current position, and has all pupils answer.
func (l *lesson) ask(ctx context.Context, legal []xiangqi.Move) error {
	if len(legal) == 0 {
		return nil
	}
	var asked struct {
		Question string `json:"question"`
	}
	if err := l.teacher.call(ctx, "class.ask", map[string]any{"class": l.class, "text": "And now?"}, &asked); err != nil {
		return err
	}
	for i, c := range l.pupils {
		args := map[string]any{"class": l.class, "question": asked.Question, "move": legal[i%len(legal)].String()}
		if err := c.call(ctx, "class.answer", args, nil); err != nil {
			return err
		}
		l.report.Said++
	}
	l.asked = append(l.asked, asked.Question)
	return nil
}

// kill kills the server and reconnects all clients.
func (l *lesson) kill(ctx context.Context) error {
	if _, err := l.servers.killServing(ctx); err != nil {
		return err
	}
	l.report.Kills++
	for _, c := range l.all() {
		c.close()
		if err := c.find(ctx, c.connect); err != nil {
			return err
		}
		if err := l.follow(ctx, c); err != nil {
			return err
		}
	}
	return nil
}

// compare reads the store and counts the moves, lines and answers that are missing.
func (l *lesson) compare(ctx context.Context) (err error) {
	s, err := store.Open(ctx, l.o.Place)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	kept, err := s.LoadBoard(ctx, l.board)
	if err != nil {
		return err
	}
	var log session.Log
	if err := json.Unmarshal(kept.State, &log.From); err != nil {
		return err
	}
	for _, data := range kept.Entries {
		var e session.Entry
		if err := json.Unmarshal(data, &e); err != nil {
			return err
		}
		log.Entries = append(log.Entries, e)
	}
	played, err := log.Replay()
	if err != nil {
		return err
	}
	if err := l.compareSaid(ctx, s); err != nil {
		return err
	}
	for i, m := range l.seen {
		if n, err := played.Tree().Find(l.nodes[i]); err != nil || n.Move != m {
			l.lost("node %d should be %v", l.nodes[i], m)
		}
	}
	return nil
}

// compareSaid counts the lines and answers that are missing.
func (l *lesson) compareSaid(ctx context.Context, s *store.Store) error {
	kept, err := s.ClassLines(ctx, l.class, len(l.lines)+1)
	if err != nil {
		return err
	}
	for _, text := range l.lines {
		if !slices.ContainsFunc(kept, func(k store.Line) bool { return k.Text == text }) {
			l.lost("%q was said", text)
		}
	}
	for _, question := range l.asked {
		answers, err := s.Answers(ctx, question)
		if err != nil {
			return err
		}
		for range len(l.pupils) - len(answers) {
			l.lost("question %s has %d answers of %d", question, len(answers), len(l.pupils))
		}
	}
	return nil
}

// lost counts something that is missing from the store.
func (l *lesson) lost(format string, args ...any) {
	l.report.Lost++
	if len(l.report.Faults) < mostFaults {
		l.report.Faults = append(l.report.Faults, fmt.Sprintf(format, args...))
	}
}
