package server

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/app/rooms"
	"github.com/chuhe-xiangqi/chuhe/internal/games/library"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
)

// ErrRefused means that the board refused to open a file.
var ErrRefused = errors.New("the board does not take the file")

// Running returns s as a Running, for functions that work with a board that is already running.
func (s *Server) Running() *Running { return &Running{URL: s.URL(), Base: s.Base(), PID: os.Getpid()} }

// Opened describes what became of the games in a file.
type Opened struct {
	Page  string   // address of the page that shows the games, including the key
	Notes []string // what could not be read or interpreted, for display
	// Imported is the library's import report, or nil if the library was not involved.
	Imported *library.ImportReport
}

// Open passes a file of games to the running board. A single game is opened on the board, and
// several games become a study. If the file is too large for a study or a message, it is imported
// into the library. Errors wrap ErrRefused or ErrNoAnswer, unless they result from reading the
// file.
func (r *Running) Open(ctx context.Context, path string) (Opened, error) {
	f, err := os.Open(path)
	if err != nil {
		return Opened{}, err
	}
	defer func() { _ = f.Close() }() // the file was only read
	info, err := f.Stat()
	switch {
	case err != nil:
		return Opened{}, err
	case info.IsDir():
		return Opened{}, fmt.Errorf("%w: it is a folder; chuhe library import takes folders", ErrRefused)
	}
	name := filepath.Base(path)
	if info.Size() > rooms.MaxRecord {
		return r.toLibrary(ctx, name, f)
	}
	data, err := io.ReadAll(f)
	if err != nil {
		return Opened{}, err
	}
	var one struct {
		Games, Found []struct {
			Game     string   `json:"game"`
			Warnings []string `json:"warnings"`
		}
		Errors []string `json:"errors"`
	}
	if err := r.send(ctx, "/api/records", name, bytes.NewReader(data), &one); err != nil {
		return Opened{}, err
	}
	o := Opened{Notes: one.Errors}
	for _, g := range slices.Concat(one.Games, one.Found) {
		o.Notes = append(o.Notes, g.Warnings...)
	}
	if len(one.Games) > 0 {
		o.Page, err = r.page("/analysis/" + one.Games[0].Game)
		return o, err
	}
	var study struct {
		ID string `json:"id"`
	}
	err = r.send(ctx, "/api/studies", name, bytes.NewReader(data), &study)
	switch {
	case err == nil:
		o.Page, err = r.page("/studies/" + study.ID)
		return o, err
	case !errors.Is(err, ErrRefused):
		return Opened{}, err
	}
	return r.toLibrary(ctx, name, bytes.NewReader(data)) // too many games, or one that cannot be read
}

// toLibrary imports a file of games into the library of the running board.
func (r *Running) toLibrary(ctx context.Context, name string, games io.Reader) (o Opened, err error) {
	var report library.ImportReport
	if err := r.send(ctx, "/api/library", name, games, &report); err != nil {
		return o, err
	}
	o.Imported = &report
	for _, f := range slices.Concat(report.Failed, report.Warned) {
		o.Notes = append(o.Notes, f.Place.String()+": "+f.Reason)
	}
	o.Page, err = r.page("/library")
	return o, err
}

// page returns the address of a page, including the key.
func (r *Running) page(route string) (string, error) {
	u, err := url.Parse(r.URL)
	if err != nil {
		return "", err
	}
	u.Fragment = u.Fragment + "&page=" + route
	return u.String(), nil
}

// send uploads a file and decodes the answer.
func (r *Running) send(ctx context.Context, path, name string, data io.Reader, answer any) error {
	status, all, err := r.call(ctx, http.MethodPost, path+"?"+url.Values{"name": {name}}.Encode(), data)
	if err != nil {
		return err
	}
	if status != http.StatusOK {
		var refused struct {
			Error struct {
				Message map[phrases.Language]string `json:"message"`
			} `json:"error"`
		}
		if err := json.Unmarshal(all, &refused); err != nil || refused.Error.Message[phrases.English] == "" {
			return fmt.Errorf("%w: status %d: %s", ErrRefused, status, phrases.Clip(string(all), mostRefusal))
		}
		return fmt.Errorf("%w: %s", ErrRefused, refused.Error.Message[phrases.English])
	}
	return json.Unmarshal(all, answer)
}

// mostAnswer limits the length of an answer from the board, in bytes.
const mostAnswer = 16 << 20

// call sends a request to the running board and reads the whole answer.
func (r *Running) call(ctx context.Context, method, path string, body io.Reader) (status int, all []byte, err error) {
	u, err := url.Parse(r.URL)
	if err != nil {
		return 0, nil, err
	}
	request, err := http.NewRequestWithContext(ctx, method, r.Base+path, body)
	if err != nil {
		return 0, nil, err
	}
	request.Header.Set("Authorization", "Bearer "+strings.TrimPrefix(u.Fragment, keyFragment))
	client := http.Client{Transport: &http.Transport{DisableKeepAlives: true}} // does not use a proxy
	answer, err := client.Do(request)
	if err != nil {
		return 0, nil, fmt.Errorf("%w: %w", ErrNoAnswer, err)
	}
	defer func() { _ = answer.Body.Close() }() // the body was only read
	all, err = io.ReadAll(http.MaxBytesReader(nil, answer.Body, mostAnswer))
	if err != nil {
		return 0, nil, fmt.Errorf("%w: %w", ErrNoAnswer, err)
	}
	return answer.StatusCode, all, nil
}
