package lines

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/account"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/bounds"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/doors"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
)

const prompt = "xq% "

// session is a connection. The goroutine that executes run owns all its data except those that it shares
// with the reader and the writer: reading guards filter and editor, and writing guards pending output.
type session struct {
	server *Server
	club   *club.Club
	conn   net.Conn
	bare   bool // lines come over a WebSocket, without the telnet protocol
	ctx    context.Context
	end    context.CancelFunc

	reading sync.Mutex
	filter  filter
	editor  editor
	lines   chan typedLine

	writing sync.Mutex
	waiting []byte
	wrote   chan struct{} // holds a token if output is pending
	ending  bool          // the writer must stop when no output is pending

	address  string
	link     *doors.Link
	self     *talker
	talkedAt []time.Time

	vars     variables
	games    map[string]*game // games that the session follows, by id
	current  *game            // the game that moves go to
	mine     club.MyState
	seen     map[string]bool // seeks that were open when the lobby was last received
	follows  string          // name of the player whom the user follows
	tourneys []string        // ids of the tournaments last listed
	gone     bool            // the user has typed quit
}

func newSession(server *Server, conn net.Conn, address string, bare bool) *session {
	s := &session{
		server: server, club: server.club, conn: conn, bare: bare, address: address, lines: make(chan typedLine), wrote: make(chan struct{}, 1),
		vars: newVariables(), games: map[string]*game{},
	}
	s.ctx, s.end = context.WithCancel(server.ctx)
	return s
}

// run runs the session until either the client or the server ends it.
func (s *session) run() {
	var reading, writing sync.WaitGroup
	reading.Go(s.read)
	writing.Go(s.write)
	s.hold()
	s.end()
	s.finish()
	writing.Wait()
	_ = s.conn.Close() // stops the reader if the client has not disconnected
	reading.Wait()
}

// finish makes the writer stop once it has written all pending output, or after Farewell at the latest.
func (s *session) finish() {
	s.writing.Lock()
	s.ending = true
	_ = s.conn.SetWriteDeadline(time.Now().Add(Farewell)) // the connection is open
	s.writing.Unlock()
	s.wakeWriter()
}

// hold signs the user in. It then carries out lines and shows news until the session ends.
func (s *session) hold() {
	late := time.AfterFunc(loginTime, s.end)
	v := s.login()
	late.Stop()
	if v == nil {
		if s.server.ctx.Err() != nil {
			s.put("\r\n")
			s.block(s.say("telnet.closing"))
		}
		return
	}
	defer s.club.Accounts.SignOut(v)
	link, err := doors.Open(s.ctx, s.club, v)
	if err != nil {
		s.fail(err)
		return
	}
	defer link.Close()
	s.link = link
	s.self = &talker{account: v.Account, name: v.Name, told: make(chan string, 64), watched: map[string]bool{}}
	s.self.shouts.Store(true)
	s.self.tells.Store(true)
	defer s.server.join(s.self)()
	s.welcome(v)
	news := make(chan doors.News)
	var pump sync.WaitGroup
	pump.Go(func() {
		defer s.end()
		for {
			n, err := link.Next(s.ctx)
			if err != nil {
				return
			}
			select {
			case news <- n:
			case <-s.ctx.Done():
				return
			}
		}
	})
	defer pump.Wait()
	defer s.end()
	link.Follow("me/" + v.Account)
	for !s.gone {
		select {
		case l := <-s.lines:
			s.answer(l)
		case n := <-news:
			s.take(&n)
		case line := <-s.self.told:
			s.tellLine(line)
		case <-s.ctx.Done():
			s.block(s.say("telnet.closing"))
			return
		}
	}
}

// login asks for a name and password. It returns nil if the user does not sign in.
func (s *session) login() *account.Visitor {
	s.put("\r\n" + s.club.Title() + "\r\n\r\n" + s.say("telnet.welcome") + "\r\n\r\n")
	for {
		name, ok := s.ask("login: ", false)
		if !ok {
			return nil
		}
		name = strings.TrimSpace(name)
		if name == "" {
			continue
		}
		if strings.EqualFold(name, "guest") {
			v, err := s.club.Accounts.SignInGuest(s.ctx, s.address, "telnet")
			if err != nil {
				s.fail(err)
				return nil
			}
			return v
		}
		password, ok := s.ask("password: ", true)
		if !ok {
			return nil
		}
		v, err := s.club.Accounts.SignIn(s.ctx, s.address, name, password, "telnet")
		if err == nil {
			return v
		}
		s.fail(err)
		if talk.AsError(err).Code != "wrong_password" {
			return nil
		}
	}
}

// ask prints a question and reads a line of input, without echoing it if secret is true.
func (s *session) ask(question string, secret bool) (string, bool) {
	s.hide(secret)
	s.put(question)
	defer s.hide(false)
	for {
		select {
		case l := <-s.lines:
			if secret {
				s.put("\r\n")
			}
			if l.sig != 0 {
				return "", false
			}
			return l.text, true
		case <-s.ctx.Done():
			return "", false
		}
	}
}

// hide determines whether the user's input is hidden.
func (s *session) hide(secret bool) {
	s.reading.Lock()
	s.editor.secret = secret
	var answer []byte
	if !s.bare && !s.editor.visible {
		answer = s.filter.echoing(secret)
	}
	s.reading.Unlock()
	s.raw(answer)
}

// edited determines whether lines are edited here, in which case the client sends each character as it is
// typed.
func (s *session) edited(on bool) {
	s.reading.Lock()
	s.editor.visible = on
	answer := s.filter.charactersEach(on)
	s.reading.Unlock()
	s.raw(answer)
}

// read reads input from the client.
func (s *session) read() {
	defer s.end()
	buffer := make([]byte, 512)
	allowed, last, refused := lineBurst*s.server.lines(), time.Now(), 0
	var began time.Time // when the unfinished line began
	for {
		deadline := time.Now().Add(idleTime)
		if !began.IsZero() {
			deadline = began.Add(unfinishedTime)
		}
		if s.ctx.Err() != nil || s.conn.SetReadDeadline(deadline) != nil {
			return
		}
		n, err := s.conn.Read(buffer)
		s.reading.Lock()
		data, answer := buffer[:n], []byte(nil)
		if !s.bare {
			data, answer = s.filter.feed(data)
		}
		lines, echo := s.editor.feed(data)
		begun, chatters := s.editor.begun(), s.filter.chatters()
		s.reading.Unlock()
		s.raw(append(answer, echo...))
		switch {
		case !begun:
			began = time.Time{}
		case began.IsZero() || len(lines) > 0:
			began = time.Now()
		}
		for _, l := range lines {
			now := time.Now()
			allowed = min(lineBurst*s.server.lines(), allowed+s.server.lines()*now.Sub(last).Seconds()) - 1
			last = now
			if allowed < 0 || l.bad {
				allowed = max(allowed, 0)
				s.club.Limited.Beyond(bounds.LimitDoors)
				s.block(s.say("telnet.refused", "most", mostLine))
				if refused++; refused >= mostRefused {
					return
				}
				continue
			}
			select {
			case s.lines <- l:
			case <-s.ctx.Done():
				return
			}
		}
		if chatters {
			s.club.Limited.Beyond(bounds.LimitDoors)
			return
		}
		if errors.Is(err, os.ErrDeadlineExceeded) && s.ctx.Err() == nil {
			s.club.Limited.Beyond(bounds.LimitDoors)
			s.block(s.say("telnet.idle"))
		}
		if err != nil {
			return
		}
	}
}

// write writes pending output to the client.
func (s *session) write() {
	defer s.end()
	for {
		s.writing.Lock()
		some, ending := s.waiting, s.ending
		s.waiting = nil
		var err error
		if len(some) > 0 && !ending {
			err = s.conn.SetWriteDeadline(time.Now().Add(writeTime)) // finish sets an earlier one
		}
		s.writing.Unlock()
		if len(some) == 0 {
			if ending {
				return
			}
			<-s.wrote // finish sends a token too
			continue
		}
		if err != nil {
			return
		}
		if _, err := s.conn.Write(some); err != nil {
			s.writing.Lock()
			s.ending, s.waiting = true, nil
			s.writing.Unlock()
			return
		}
	}
}

func (s *session) wakeWriter() {
	select {
	case s.wrote <- struct{}{}:
	default:
	}
}

// raw queues bytes for the writer. If there are too many because the client does not read them, raw cuts
// the client off.
func (s *session) raw(b []byte) {
	if len(b) == 0 {
		return
	}
	s.writing.Lock()
	defer s.writing.Unlock()
	if s.ending {
		return
	}
	if len(s.waiting)+len(b) > mostWaiting {
		s.club.Limited.Beyond(bounds.LimitDoors)
		s.ending, s.waiting = true, nil
		s.end()
		_ = s.conn.SetWriteDeadline(time.Now()) // also aborts any write in progress
	} else {
		s.waiting = append(s.waiting, b...)
	}
	s.wakeWriter()
}

// put queues text after converting it to what the client can display.
func (s *session) put(text string) {
	text = s.vars.shown(text)
	if s.bare {
		s.raw([]byte(text))
		return
	}
	s.raw(escape(text))
}

// block writes lines followed by the prompt. The lines start on a new line even if the user is in the
// middle of typing.
func (s *session) block(text string) {
	text = strings.ReplaceAll(strings.TrimRight(text, "\n"), "\n", "\r\n")
	if text != "" {
		text += "\r\n"
	}
	if s.link == nil {
		s.put(text)
		return
	}
	s.put("\r\n" + text + prompt)
}

// say returns the text for key in the user's language.
func (s *session) say(key phrases.Key, values ...any) string {
	return phrases.Say(key, values...).In(s.vars.language)
}

// fail reports an error.
func (s *session) fail(err error) {
	s.block(talk.AsError(err).Message.In(s.vars.language))
}

// welcome greets a user who has just signed in.
func (s *session) welcome(v *account.Visitor) {
	s.block(s.say("telnet.hello", "name", v.Name))
}

// answer handles a line or signal that has been received.
func (s *session) answer(l typedLine) {
	switch l.sig {
	case sigInterrupt:
		s.block("")
		return
	case sigThere:
		s.block("[" + s.club.Title() + "]")
		return
	}
	if err := s.command(l.text); err != nil {
		s.fail(err)
	}
}

// tellLine shows a message that another user has sent.
func (s *session) tellLine(line string) {
	s.block(line)
	s.bell()
}

// bell rings the terminal's bell if the user wants it.
func (s *session) bell() {
	if s.vars.bell {
		s.put("\a")
	}
}

// printf writes a line in a fixed form, which programs can parse.
func (s *session) printf(format string, args ...any) { s.block(fmt.Sprintf(format, args...)) }
