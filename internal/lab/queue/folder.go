package queue

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/atomicfile"
	"github.com/chuhe-xiangqi/chuhe/internal/filelock"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
)

// Queue is a folder of tests. Several processes may use it at the same time.
type Queue struct{ Dir string }

// ErrNoTest is wrapped by the error for a test that is not in the queue.
var ErrNoTest = errors.New("no such test")

const (
	ending     = ".json"
	pausedName = "paused"
	lockName   = ".lock"
	folderMode = 0o777
	lockTime   = 10 * time.Second // updating a test takes milliseconds
)

// Runs returns the folder that contains the runs with the games.
func (q Queue) Runs() string { return filepath.Join(q.Dir, "runs") }

// kept returns the path of the stored file with the given digest.
func (q Queue) kept(digest string) string { return filepath.Join(q.Dir, "files", digest) }

func (q Queue) path(number int) string {
	return filepath.Join(q.Dir, fmt.Sprintf("%04d%s", number, ending))
}

// Keep stores a file in the queue. It returns the file's digest, which tests use to refer to it.
func (q Queue) Keep(data []byte) (digest string, err error) {
	digest = jobs.Digest(data)
	return digest, atomicfile.Write(q.kept(digest), data)
}

// Kept returns the contents of a file stored by Keep.
func (q Queue) Kept(digest string) ([]byte, error) { return os.ReadFile(q.kept(digest)) }

// List returns all tests, in order of their numbers.
func (q Queue) List() ([]Test, error) {
	entries, err := os.ReadDir(q.Dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var list []Test
	for _, e := range entries {
		name, isTest := strings.CutSuffix(e.Name(), ending)
		if _, err := strconv.Atoi(name); err != nil || !isTest {
			continue
		}
		t, err := readTest(filepath.Join(q.Dir, e.Name()))
		if err != nil {
			return nil, err
		}
		list = append(list, t)
	}
	slices.SortFunc(list, func(a, b Test) int { return cmp.Compare(a.Number, b.Number) })
	return list, nil
}

// Get returns the test with the given number. If there is none, the error wraps ErrNoTest.
func (q Queue) Get(number int) (Test, error) {
	t, err := readTest(q.path(number))
	if errors.Is(err, fs.ErrNotExist) {
		err = fmt.Errorf("%w: %d", ErrNoTest, number)
	}
	return t, err
}

func readTest(path string) (t Test, err error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return t, err
	}
	if err := json.Unmarshal(text, &t); err != nil {
		return t, fmt.Errorf("%s: %w", path, err)
	}
	return t, nil
}

func (q Queue) write(t *Test) error {
	text, err := json.MarshalIndent(t, "", "  ")
	if err != nil {
		return err
	}
	return atomicfile.Write(q.path(t.Number), append(text, '\n'))
}

// locked calls do while all other processes are prevented from changing the queue.
func (q Queue) locked(do func() error) (err error) {
	if err := os.MkdirAll(q.Dir, folderMode); err != nil {
		return err
	}
	lock, err := filelock.Take(filepath.Join(q.Dir, lockName), atomicfile.Plain, lockTime)
	if err != nil {
		return fmt.Errorf("the queue %s: %w", q.Dir, err)
	}
	defer func() { err = errors.Join(err, lock.Release()) }()
	return do()
}

// Add appends a test of the given change to the queue. If the test cannot be played, the error wraps
// ErrTest.
func (q Queue) Add(c Change, priority int) (t Test, err error) {
	if err := c.Validate(); err != nil {
		return t, err
	}
	err = q.locked(func() error {
		list, err := q.List()
		if err != nil {
			return err
		}
		t = Test{Number: 1, Change: c, Priority: priority}
		if n := len(list); n > 0 {
			t.Number = list[n-1].Number + 1
		}
		if t.ID, err = c.id(); err != nil {
			return err
		}
		return q.write(&t)
	})
	return t, err
}

// Alter lets change modify those fields of a test that may change, and returns the test. If there is no such
// test, the error wraps ErrNoTest.
func (q Queue) Alter(number int, change func(*Test) error) (t Test, err error) {
	err = q.locked(func() error {
		if t, err = q.Get(number); err != nil {
			return err
		}
		if err := change(&t); err != nil {
			return err
		}
		return q.write(&t)
	})
	return t, err
}

// Pause makes all workers of the queue stop playing until the queue is resumed. Each worker stops its games
// in progress within a few seconds.
func (q Queue) Pause() error {
	return atomicfile.Write(filepath.Join(q.Dir, pausedName), []byte(jobs.Self().String()+"\n"))
}

// Resume lets the workers continue. They also retry the tests that could not be played before.
func (q Queue) Resume() error {
	if err := os.Remove(filepath.Join(q.Dir, pausedName)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	list, err := q.List()
	if err != nil {
		return err
	}
	for _, t := range list {
		if t.Fault == "" {
			continue
		}
		if _, err := q.Alter(t.Number, func(t *Test) error { t.Fault = ""; return nil }); err != nil {
			return err
		}
	}
	return nil
}

// Paused reports whether the queue is paused.
func (q Queue) Paused() bool {
	_, err := os.Stat(filepath.Join(q.Dir, pausedName))
	return err == nil
}
