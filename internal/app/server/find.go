package server

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/store"
)

// boardProgram is the application's name in the note about the owner of the data.
const boardProgram = "board"

// keyFragment introduces the key in the address of a board.
const keyFragment = "key="

// Errors returned by StartOrFind when another process is using the data folder. The message
// identifies that process.
var (
	// ErrOtherVersion means that the data are in use by a board of another version.
	ErrOtherVersion = errors.New("a board of another version is running with these data")
	// ErrNoAnswer means that the program using the data does not respond.
	ErrNoAnswer = errors.New("the program that works with these data does not answer")
	// ErrBusy means that the data are in use by a program other than a board.
	ErrBusy = errors.New("another command is working with these data")
)

// Running is a board that is already running.
type Running struct {
	URL  string // with the key
	Base string // without the key
	PID  int
}

// Time limits of StartOrFind, which gives up if the board that owns the data does not respond or
// exit within them. A board that is just starting is given more time because it may be salvaging or
// upgrading the data.
const (
	findTime   = 10 * time.Second
	startTime  = time.Minute
	tellTime   = 2 * time.Second // before the user is informed of the wait
	findPause  = 50 * time.Millisecond
	answerTime = 3 * time.Second
	mostSilent = 2 // requests that timed out
)

// StartOrFind starts the application. If it is already running with the same data, StartOrFind
// returns a nil server and the running board.
func StartOrFind(ctx context.Context, c Config) (*Server, *Running, error) {
	for began, silent, told := time.Now(), 0, c.Log == nil; ; {
		s, err := Start(ctx, c)
		var inUse *store.InUseError
		if !errors.As(err, &inUse) {
			return s, nil, err
		}
		running, err := ask(ctx, &inUse.Owner, c.Version)
		if running != nil || errors.Is(err, ErrOtherVersion) || ctx.Err() != nil {
			return nil, running, errors.Join(err, ctx.Err())
		}
		if errors.Is(err, context.DeadlineExceeded) {
			silent++
		}
		patience := findTime
		if inUse.Owner.Program == store.StartProgram {
			patience = startTime
		}
		if time.Since(began) > patience || silent == mostSilent {
			return nil, nil, fmt.Errorf("%w: %w", err, inUse)
		}
		if !told && time.Since(began) > tellTime {
			told = true
			c.Log.Warn("waiting: "+inUse.Error(), "at most", patience)
		}
		select {
		case <-time.After(findPause):
		case <-ctx.Done():
		}
	}
}

// ask finds out whether the owner of the data is a board that responds. The request contains the
// key, but only the owner can receive it: the process that holds the lock also holds the port.
func ask(ctx context.Context, owner *store.Note, version string) (*Running, error) {
	if owner.Program != "" && owner.Program != boardProgram && owner.Program != store.StartProgram {
		return nil, ErrBusy
	}
	u, err := url.Parse(owner.URL)
	if err != nil || !strings.HasPrefix(u.Fragment, keyFragment) || u.Scheme != "http" || net.ParseIP(u.Hostname()) == nil || !net.ParseIP(u.Hostname()).IsLoopback() {
		return nil, ErrNoAnswer // the board may be starting
	}
	r := &Running{URL: owner.URL, Base: "http://" + u.Host, PID: owner.PID}
	ctx, cancel := context.WithTimeout(ctx, answerTime)
	defer cancel()
	status, answer, err := r.call(ctx, http.MethodGet, "/api/hello", nil)
	if err != nil {
		return nil, err
	}
	if status != http.StatusOK {
		return nil, fmt.Errorf("%w: status %d", ErrNoAnswer, status)
	}
	var hello struct {
		Version string `json:"version"`
	}
	if err := json.Unmarshal(answer, &hello); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNoAnswer, err)
	}
	if hello.Version != version {
		return nil, fmt.Errorf("%w: version %q at %s, process %d; close it to use version %q", ErrOtherVersion, hello.Version, r.Base, owner.PID, version)
	}
	return r, nil
}
