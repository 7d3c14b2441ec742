package cluster

import (
	"bufio"
	"crypto/tls"
	"errors"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/await"
)

func TestUsers(t *testing.T) {
	path := filepath.Join(t.TempDir(), "users.json")
	for _, name := range []string{"", "Lab", "a.b", "a>", "a/b", "owner", "coordinator"} {
		if _, _, err := NewUser(name, WorkerRole); !errors.Is(err, ErrUser) {
			t.Errorf("name %q: error %v", name, err)
		}
	}
	for _, role := range []Role{"", "king", coordinatorRole} {
		if _, _, err := NewUser("x", role); !errors.Is(err, ErrUser) {
			t.Errorf("role %q: error %v", role, err)
		}
	}
	u, _, err := NewUser("lab1", WorkerRole)
	if err != nil {
		t.Fatal(err)
	}
	add := func(list []User) ([]User, error) { return append(list, u), nil }
	if err := EditUsers(path, add); err != nil {
		t.Fatal(err)
	}
	if list, err := ReadUsers(path); err != nil || !slices.Equal(list, []User{u}) {
		t.Errorf("users %+v, error %v", list, err)
	}
	if err := EditUsers(path, add); err != nil {
		t.Fatal(err)
	}
	if _, err := ReadUsers(path); !errors.Is(err, ErrUser) || !strings.Contains(err.Error(), "twice") {
		t.Errorf("the same user twice: error %v", err)
	}
	for _, text := range []string{"[{", `[{"name":"owner","role":"admin","key":"` + u.Key + `"}]`, `[{"name":"x","role":"coordinator","key":"` + u.Key + `"}]`, `[{"name":"x","role":"worker","key":"UX"}]`} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := ReadUsers(path); !errors.Is(err, ErrUser) {
			t.Errorf("%s: error %v", text, err)
		}
		if err := EditUsers(path, add); err == nil {
			t.Errorf("%s: it was written over", text)
		}
	}
	if runtime.GOOS == "windows" {
		return // it has no bits of permissions
	}
	if err := os.Chmod(path, 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := ReadUsers(path); err == nil || !strings.Contains(err.Error(), "other accounts") {
		t.Errorf("a file of users that everybody can write to: error %v", err)
	}
}

// TestPermissions holds the three kinds of subjects apart: no user can publish where he
// listens, and no two users share a subject.
func TestPermissions(t *testing.T) {
	var users []User
	for _, role := range []Role{WorkerRole, AdminRole} {
		u, _, err := NewUser("x", role)
		if err != nil {
			t.Fatal(err)
		}
		users = append(users, u)
	}
	users = append(users, User{Name: coordinatorName, Role: coordinatorRole})
	for i := range users {
		p := users[i].permissions()
		if len(p.Publish.Allow) == 0 || len(p.Subscribe.Allow) == 0 || p.Response != nil {
			t.Errorf("%s: %+v", users[i].Role, p)
		}
		for _, subject := range p.Publish.Allow {
			if slices.Contains(p.Subscribe.Allow, subject) || users[i].Role != coordinatorRole && !strings.Contains(subject, users[i].Key) {
				t.Errorf("%s may publish to %s", users[i].Role, subject)
			}
		}
		for _, subject := range p.Subscribe.Allow {
			if users[i].Role != coordinatorRole && subject != answerSubjects+users[i].Key+".>" {
				t.Errorf("%s may listen to %s", users[i].Role, subject)
			}
		}
	}
}

// TestListening checks that a server that cannot be is refused, and that none listens
// without keys.
func TestListening(t *testing.T) {
	home, err := OpenHome(filepath.Join(t.TempDir(), "home"), "", "")
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range []ServerOptions{
		{Listen: "nonsense", Home: home}, {Listen: "127.0.0.1:x", Home: home}, {Listen: "127.0.0.1:0"}, {Listen: ":0", Tunnel: true},
	} {
		if s, err := StartServer(o); !errors.Is(err, ErrServer) {
			t.Errorf("%+v: error %v", o, err)
			s.Close()
		}
	}
	if _, err := OpenHome(t.TempDir(), "/nonexistent", "/nonexistent"); !errors.Is(err, ErrServer) {
		t.Errorf("certificate: error %v", err)
	}
	s, err := StartServer(ServerOptions{Listen: "127.0.0.1:0", Home: home})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if s.server.JetStreamEnabled() {
		t.Error("the server keeps streams")
	}
}

// TestSameUsers checks that a client that has connected and not yet identified itself is not
// turned away when the same users are set again, and is when they change.
func TestSameUsers(t *testing.T) {
	home, err := OpenHome(filepath.Join(t.TempDir(), "home"), "", "")
	if err != nil {
		t.Fatal(err)
	}
	user, _, err := NewUser("w", WorkerRole)
	if err != nil {
		t.Fatal(err)
	}
	s, err := StartServer(ServerOptions{Listen: "127.0.0.1:0", Home: home, Users: []User{user}})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for _, tt := range []struct {
		users []User
		want  string
	}{{[]User{user}, ""}, {[]User{}, "-ERR 'Authorization Violation'\r\n"}} {
		conn, err := net.Dial("tcp", strings.TrimPrefix(s.URL(), "nats://"))
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = conn.Close() }()
		if _, err := bufio.NewReaderSize(conn, 16).ReadString('\n'); err != nil { // the server presents itself
			t.Fatal(err)
		}
		secure := tls.Client(conn, &tls.Config{InsecureSkipVerify: true})
		if err := secure.Handshake(); err != nil {
			t.Fatal(err)
		}
		said := make(chan string, 1)
		go func() {
			text := make([]byte, 100)
			n, err := secure.Read(text)
			if err == nil {
				said <- string(text[:n])
			}
		}()
		if tt.want == "" {
			await.Never(t, "a word of the server", 200*time.Millisecond, func() bool {
				return s.SetUsers(tt.users) != nil || len(said) > 0
			})
			continue
		}
		// The server may not have ended the handshake yet, and drops those only who have.
		await.That(t, "a word of the server", func() bool {
			if err := errors.Join(s.SetUsers([]User{user}), s.SetUsers(tt.users)); err != nil {
				t.Fatal(err)
			}
			return len(said) > 0
		})
		if got := <-said; got != tt.want {
			t.Errorf("%d users: the server says %q; want %q", len(tt.users), got, tt.want)
		}
	}
}
