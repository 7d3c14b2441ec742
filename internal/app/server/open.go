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
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/app/rooms"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
)

// ErrRefused is the board's refusal of a file.
var ErrRefused = errors.New("the board does not take the file")

// Running describes the server to the functions that work with a board that was there before.
func (s *Server) Running() *Running { return &Running{URL: s.URL(), Base: s.Base(), PID: os.Getpid()} }

// Open hands a file of games to the board and returns the address, with the key, of the page that
// shows them: the board for a single game, a study for several, the library for more than a study
// holds. Errors wrap ErrRefused or ErrNoAnswer, or are those of reading the file.
func (r *Running) Open(ctx context.Context, path string) (page string, err error) {
	info, err := os.Stat(path)
	if err != nil {
		return "", err
	}
	if info.IsDir() || info.Size() > rooms.MaxRecord {
		return "", fmt.Errorf("%w: a file of at most %d MiB is opened; chuhe library import takes folders and larger ones", ErrRefused, rooms.MaxRecord>>20)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return "", err
	}
	name := filepath.Base(path)
	var one struct {
		Games []struct {
			Game string `json:"game"`
		} `json:"games"`
	}
	if err := r.send(ctx, "/api/records", name, data, &one); err != nil {
		return "", err
	}
	if len(one.Games) > 0 {
		return r.page("/analysis/" + one.Games[0].Game)
	}
	var study struct {
		ID string `json:"id"`
	}
	err = r.send(ctx, "/api/studies", name, data, &study)
	if err == nil {
		return r.page("/studies/" + study.ID)
	}
	if !errors.Is(err, ErrRefused) {
		return "", err
	}
	if err := r.send(ctx, "/api/library", name, data, nil); err != nil {
		return "", err
	}
	return r.page("/library")
}

// page is the address of a page, with the key.
func (r *Running) page(route string) (string, error) {
	u, err := url.Parse(r.URL)
	if err != nil {
		return "", err
	}
	u.Fragment = u.Fragment + "&page=" + route
	return u.String(), nil
}

// send posts a file and reads the answer.
func (r *Running) send(ctx context.Context, path, name string, data []byte, answer any) error {
	status, all, err := r.call(ctx, http.MethodPost, path+"?"+url.Values{"name": {name}}.Encode(), bytes.NewReader(data))
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
	if answer == nil {
		return nil
	}
	return json.Unmarshal(all, answer)
}

// call sends a request to the board and reads its answer whole.
func (r *Running) call(ctx context.Context, method, path string, body io.Reader) (status int, all []byte, err error) {
	u, err := url.Parse(r.URL)
	if err != nil {
		return 0, nil, err
	}
	request, err := http.NewRequestWithContext(ctx, method, r.Base+path, body)
	if err != nil {
		return 0, nil, err
	}
	request.Header.Set("Authorization", "Bearer "+strings.TrimPrefix(u.Fragment, "key="))
	client := http.Client{Transport: &http.Transport{DisableKeepAlives: true}} // no proxy
	answer, err := client.Do(request)
	if err != nil {
		return 0, nil, fmt.Errorf("%w: %w", ErrNoAnswer, err)
	}
	defer func() { _ = answer.Body.Close() }() // only read
	all, err = io.ReadAll(http.MaxBytesReader(nil, answer.Body, mostProgress))
	if err != nil {
		return 0, nil, fmt.Errorf("%w: %w", ErrNoAnswer, err)
	}
	return answer.StatusCode, all, nil
}
