package queue

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/await"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/stats"
	"github.com/chuhe-xiangqi/chuhe/internal/longtest"
)

// change is a test that can be played.
func change(title, set string) Change {
	return Change{
		Title: title, Set: set, Control: "nodes=30", SPRT: stats.SPRT{Elo0: 0, Elo1: 1, Alpha: 0.05, Beta: 0.05}, Games: 6,
		Openings: "own", Seed: 1, MaxMoves: 4, Created: time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC),
	}
}

// add puts a test into the queue.
func add(t *testing.T, q Queue, c Change, priority int) Test {
	t.Helper()
	one, err := q.Add(c, priority)
	if err != nil {
		t.Fatal(err)
	}
	return one
}

// TestQueue plays tests in the order of their priorities, and those of the same in their own.
func TestQueue(t *testing.T) {
	q := Queue{t.TempDir()}
	add(t, q, change("second", "feature.NullMove=off"), 0)
	add(t, q, change("third", "param.RazoringDepth=2"), 0)
	add(t, q, change("first", "feature.NullMove=off level=20"), 1)
	stopped := add(t, q, change("stopped", "feature.NullMove=off"), 2)
	if _, err := q.Alter(stopped.Number, func(t *Test) error { t.Stopped = true; return nil }); err != nil {
		t.Fatal(err)
	}
	var order []string
	w := Worker{Queue: q, Jobs: 2, Watch: func(t *Test, begins bool) {
		if begins {
			order = append(order, t.Title)
		}
	}}
	if err := w.Work(t.Context()); err != nil {
		t.Fatal(err)
	}
	if want := []string{"first", "second", "third"}; !slices.Equal(order, want) {
		t.Errorf("played %q, want %q", order, want)
	}
	list, err := q.List()
	if err != nil {
		t.Fatal(err)
	}
	for _, one := range list {
		state, want := one.State(), Undecided
		if one.Number == stopped.Number {
			want = Stopped
		}
		if state != want || want == Undecided && (one.Result.Games.N() != 6 || one.Result.Pairs.N() != 3 || one.Result.Run == "") {
			t.Errorf("%s: %s, %+v", one.Title, state, one.Result)
		}
	}
	var d Data
	var page strings.Builder
	if err := errors.Join(d.Merge(q), d.Merge(q), d.WritePage(&page)); err != nil {
		t.Fatal(err)
	}
	if len(d.Tests) != 3 || strings.Count(page.String(), "undecided |") != 3 {
		t.Errorf("the page has %d tests:\n%s", len(d.Tests), page.String())
	}
}

// TestPause pauses a worker in the middle of a test that has many games, has another one come
// first, and stops it: the games that were played are kept, and no more are played than the same
// test has without interruptions.
func TestPause(t *testing.T) {
	q := Queue{t.TempDir()}
	c := change("long", "feature.NullMove=off")
	c.Games, c.Control = 1_000_000, "nodes=200"
	long := add(t, q, c, 0)
	begun := make(chan string, 100)
	w := Worker{Queue: q, Stay: true, Glance: time.Millisecond, Watch: func(t *Test, begins bool) {
		if begins {
			begun <- t.Title
		} else {
			begun <- "end of " + t.Title
		}
	}}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	ended := make(chan error, 1)
	go func() { ended <- w.Work(ctx) }()
	expect := func(want string) {
		t.Helper()
		if got := <-begun; got != want {
			t.Fatalf("%q, want %q", got, want)
		}
	}
	played := func() int {
		now, err := q.Get(long.Number)
		if err != nil || now.Result == nil {
			return 0
		}
		return now.Result.Games.N()
	}
	expect("long")
	await.That(t, "games are played", func() bool { return played() > 2 })
	if err := q.Pause(); err != nil {
		t.Fatal(err)
	}
	expect("end of long")
	before := played()
	if err := q.Resume(); err != nil {
		t.Fatal(err)
	}
	expect("long")
	await.That(t, "it continues", func() bool { return played() > before })
	add(t, q, change("urgent", "feature.NullMove=off"), 5)
	expect("end of long")
	expect("urgent")
	expect("end of urgent")
	expect("long")
	if _, err := q.Alter(long.Number, func(t *Test) error { t.Stopped = true; return nil }); err != nil {
		t.Fatal(err)
	}
	expect("end of long")
	cancel()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	now, err := q.Get(long.Number)
	if err != nil || now.State() != Stopped {
		t.Fatalf("%s, %v", now.State(), err)
	}
	// The same games are those of a test without interruptions.
	other := Queue{t.TempDir()}
	c.Games = now.Result.Games.N()
	add(t, other, c, 0)
	if err := (&Worker{Queue: other}).Work(t.Context()); err != nil {
		t.Fatal(err)
	}
	whole, err := other.Get(1)
	if err != nil || !slices.Equal(whole.Result.Pairs, now.Result.Pairs) {
		t.Errorf("%v with interruptions, %+v without: %v", now.Result.Pairs, whole.Result, err)
	}
}

// TestWorker is the process that TestKills kills.
func TestWorker(t *testing.T) {
	dir := os.Getenv("CHUHE_TEST_QUEUE")
	if dir == "" {
		t.Skip("TestKills runs it in a process of its own")
	}
	if err := (&Worker{Queue: Queue{dir}, Jobs: 2, Glance: 10 * time.Millisecond}).Work(t.Context()); err != nil {
		t.Fatal(err)
	}
}

// TestKills kills a worker twenty times at any moment: the games are those of a worker that was
// not killed, and each counts once.
func TestKills(t *testing.T) {
	longtest.Only(t, "it starts 21 processes")
	killed, whole := Queue{t.TempDir()}, Queue{t.TempDir()}
	c := change("a change", "feature.NullMove=off")
	c.Games, c.Control, c.MaxMoves = 200, "nodes=150", 20
	for _, q := range []Queue{killed, whole} {
		add(t, q, c, 0)
	}
	worker := func() *exec.Cmd {
		cmd := exec.Command(os.Args[0], "-test.run=^TestWorker$")
		cmd.Env = append(os.Environ(), "CHUHE_TEST_QUEUE="+killed.Dir)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		return cmd
	}
	for range 20 {
		cmd := worker()
		await.Moment(150 * time.Millisecond)
		if err := cmd.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = cmd.Wait() // it was killed
	}
	if err := worker().Wait(); err != nil {
		t.Fatal(err)
	}
	if err := (&Worker{Queue: whole, Jobs: 2}).Work(t.Context()); err != nil {
		t.Fatal(err)
	}
	a, err := killed.Get(1)
	b, also := whole.Get(1)
	if err := errors.Join(err, also); err != nil {
		t.Fatal(err)
	}
	if a.Result == nil || b.Result == nil || !slices.Equal(a.Result.Pairs, b.Result.Pairs) || !slices.Equal(a.Result.Games, b.Result.Games) || a.State() != b.State() {
		t.Errorf("%+v after kills, %+v without", a.Result, b.Result)
	}
}

// TestElsewhere has two workers at the same queue: no test is played twice.
func TestElsewhere(t *testing.T) {
	q := Queue{t.TempDir()}
	for _, title := range []string{"a", "b", "c", "d"} {
		add(t, q, change(title, "param.RazoringDepth="+string("2345"[title[0]-97])), 0)
	}
	ended := make(chan error, 2)
	for range 2 {
		go func() { ended <- (&Worker{Queue: q}).Work(t.Context()) }()
	}
	for range 2 {
		if err := <-ended; err != nil {
			t.Error(err)
		}
	}
	if err := (&Worker{Queue: q}).Work(t.Context()); err != nil { // what the other one had when this one ended
		t.Error(err)
	}
	list, err := q.List()
	if err != nil {
		t.Fatal(err)
	}
	for _, one := range list {
		if one.State() != Undecided || one.Result.Games.N() != 6 {
			t.Errorf("%s: %s, %+v", one.Title, one.State(), one.Result)
		}
	}
}

// TestBroken has a test that cannot be built: it is broken until the queue is resumed.
func TestBroken(t *testing.T) {
	q := Queue{t.TempDir()}
	c := change("a patch that is gone", "")
	c.Patch, c.Base, c.Source = jobs.Digest(nil), "nowhere", t.TempDir()
	one := add(t, q, c, 0)
	for range 2 {
		if err := (&Worker{Queue: q}).Work(t.Context()); err != nil {
			t.Fatal(err)
		}
		if now, err := q.Get(one.Number); err != nil || now.State() != Broken || now.Fault == "" {
			t.Errorf("%s, fault %q, %v", now.State(), now.Fault, err)
		}
		if err := q.Resume(); err != nil {
			t.Fatal(err)
		}
		if now, err := q.Get(one.Number); err != nil || now.State() != Waiting {
			t.Errorf("%s after the queue was resumed, %v", now.State(), err)
		}
	}
}

// TestValidate refuses tests that cannot be played.
func TestValidate(t *testing.T) {
	for name, spoil := range map[string]func(*Change){
		"title":    func(c *Change) { c.Title = " " },
		"lines":    func(c *Change) { c.Title = "a\nb" },
		"same":     func(c *Change) { c.Set = "" },
		"setting":  func(c *Change) { c.Set = "feature.Nonsense=off" },
		"odd":      func(c *Change) { c.Games = 3 },
		"control":  func(c *Change) { c.Control = "often" },
		"test":     func(c *Change) { c.SPRT.Elo1 = -5 },
		"resign":   func(c *Change) { c.Resign = "much" },
		"settings": func(c *Change) { c.Patch = jobs.Digest(nil) },
	} {
		c := change("a change", "feature.NullMove=off")
		spoil(&c)
		if _, err := (Queue{t.TempDir()}).Add(c, 0); err == nil {
			t.Errorf("%s: it was taken", name)
		}
	}
	if _, err := (Queue{t.TempDir()}).Get(7); !errors.Is(err, ErrNoTest) {
		t.Error(err)
	}
}

// TestBuild builds a small program in place of the engine from a repository, with and without
// a patch, and refuses patches and commits that do not fit.
func TestBuild(t *testing.T) {
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("git is not installed")
	}
	source := t.TempDir()
	write := func(name, text string) {
		path := filepath.Join(source, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	git := func(args ...string) string {
		out, err := run(t.Context(), source, nil, "git", append([]string{"-c", "user.name=a", "-c", "user.email=a@example.com"}, args...)...)
		if err != nil {
			t.Fatal(err)
		}
		return string(out)
	}
	const main = "package main\n\nfunc main() {\n\tprintln(\"old\")\n}\n"
	write("go.mod", "module example.com/engine\n\ngo 1.26\n")
	write("cmd/chuhe-engine/main.go", main)
	git("init", "-q")
	git("add", ".")
	git("commit", "-q", "-m", "a")
	write("cmd/chuhe-engine/main.go", strings.Replace(main, "old", "new", 1))
	patch := []byte(git("diff"))
	base, err := Commit(t.Context(), source, "HEAD")
	if err != nil {
		t.Fatal(err)
	}
	q := Queue{t.TempDir()}
	digest, err := q.Keep(patch)
	if err != nil {
		t.Fatal(err)
	}
	if err := CheckPatch(t.Context(), source, base, patch); err != nil {
		t.Error(err)
	}
	for patch, want := range map[string]string{"": "old\n", digest: "new\n"} {
		for range 2 { // the second time it is there
			path, err := q.Build(t.Context(), source, base, patch)
			if err != nil {
				t.Fatal(err)
			}
			out, err := exec.Command(path).CombinedOutput()
			if err != nil || string(out) != want {
				t.Errorf("%q, want %q: %v", out, want, err)
			}
		}
	}
	if err := CheckPatch(t.Context(), source, base, []byte("no patch")); !errors.Is(err, ErrBuild) {
		t.Error(err)
	}
	if _, err := Commit(t.Context(), source, "nowhere"); !errors.Is(err, ErrBuild) {
		t.Error(err)
	}
	wrong, err := q.Keep([]byte(strings.Replace(string(patch), `+	println("new")`, `+	println(new)`, 1)))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := q.Build(t.Context(), source, base, wrong); !errors.Is(err, ErrBuild) || !strings.Contains(err.Error(), "main.go") {
		t.Errorf("what does not compile: %v", err)
	}
}
