package cluster

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
)

// request is a message to the coordinator.
type request struct {
	Verb string     `json:"verb"`
	ID   string     `json:"id,omitempty"`
	Spec *jobs.Spec `json:"spec,omitempty"`
	Skip int        `json:"skip,omitempty"` // number of units of an export already received
}

// reply holds the answer to a request.
type reply struct {
	Error  string        `json:"error,omitempty"`
	NoRun  bool          `json:"no_run,omitempty"`  // the error is ErrNoRun
	BadRun bool          `json:"bad_run,omitempty"` // the error is ErrSpec
	Status *jobs.Status  `json:"status,omitempty"`
	List   []jobs.Status `json:"list,omitempty"`
	Peers  []Presence    `json:"peers,omitempty"`
	Units  []exportUnit  `json:"units,omitempty"`
	Last   bool          `json:"last,omitempty"`
}

type exportUnit struct {
	Entry   jobs.Entry `json:"entry"`
	Records string     `json:"records"` // base64
}

// Verbs of administrators' requests.
const (
	controlVerb = "ctl"
	putVerb     = "put" // send a part of a file
)

// receiveAdmin handles a request from an administrator.
func (h *Hub) receiveAdmin(m *member, verb string, msg *nats.Msg) {
	h.inBackground(m, msg, 0, func() any {
		switch verb {
		case controlVerb:
			var r request
			answer := &reply{}
			err := json.Unmarshal(msg.Data, &r)
			if err == nil {
				err = h.do(h.ctx, &r, answer)
			}
			if err != nil {
				answer = &reply{Error: err.Error(), NoRun: errors.Is(err, jobs.ErrNoRun), BadRun: errors.Is(err, jobs.ErrSpec)}
			}
			return answer
		case putVerb:
			var r putRequest
			data, err := cutHead(msg.Data, &r)
			var answer putReply
			if err == nil {
				answer, err = h.uploads.put(&r, data)
			}
			if err != nil {
				answer.Error = err.Error()
			}
			return answer
		}
		return fault{Error: fmt.Sprintf("unknown request %q", plain(verb, mostWordBytes))}
	})
}

func (h *Hub) do(ctx context.Context, r *request, a *reply) (err error) {
	switch r.Verb {
	case "create":
		a.Status, err = h.createRemote(ctx, r.Spec)
	case "list":
		a.List, err = h.List(ctx)
	case "show":
		a.Status, err = h.Show(ctx, r.ID)
	case "pause":
		a.Status, err = h.Pause(ctx, r.ID)
	case "resume":
		a.Status, err = h.Resume(ctx, r.ID)
	case "stop":
		a.Status, err = h.Stop(ctx, r.ID)
	case "retry":
		a.Status, err = h.Retry(ctx, r.ID)
	case "workers":
		a.Peers, err = h.Workers(ctx)
	case "export":
		a.Units, a.Last, err = h.page(r.ID, r.Skip)
	default:
		err = fmt.Errorf("unknown request %q", r.Verb)
	}
	return err
}

// createRemote creates a run whose files have already been uploaded by a client.
func (h *Hub) createRemote(ctx context.Context, spec *jobs.Spec) (*jobs.Status, error) {
	if spec == nil {
		return nil, fmt.Errorf("%w: none given", jobs.ErrSpec)
	}
	full, err := spec.Complete()
	if err != nil {
		return nil, err
	}
	paths := map[string]string{}
	for _, f := range full.Files {
		paths[f.Name] = h.uploads.path(f.SHA256)
	}
	s, err := h.Create(ctx, full, paths)
	if err == nil {
		h.uploads.drop(full.Files)
	}
	return s, err
}

// page returns the next units of an export, after skipping the first skip units.
func (h *Hub) page(id string, skip int) (units []exportUnit, last bool, err error) {
	f, err := h.store.Find(id)
	if err != nil {
		return nil, false, err
	}
	const most = mostResultBytes / 4 // bytes of records; base64 and the entries enlarge the message
	n, bytes := 0, 0
	err = f.EachRecord(func(e *jobs.Entry, records []byte) error {
		if n++; n <= skip {
			return nil
		}
		if bytes += len(records); bytes > most && len(units) > 0 {
			return errPageFull
		}
		units = append(units, exportUnit{*e, base64.StdEncoding.EncodeToString(records)})
		return nil
	})
	if errors.Is(err, errPageFull) {
		return units, false, nil
	}
	return units, true, err
}

var errPageFull = errors.New("page is full")

// Client sends requests to a coordinator, usually in another process.
type Client struct{ conn *Conn }

// NewClient returns a client that uses conn.
func NewClient(conn *Conn) *Client { return &Client{conn} }

func (c *Client) ask(ctx context.Context, r request) (*reply, error) {
	data, err := json.Marshal(r)
	if err != nil {
		return nil, err
	}
	const patience = time.Minute
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	if err := c.conn.Await(ctx); err != nil {
		return nil, err
	}
	answer, err := c.conn.ask(ctx, adminSubjects, controlVerb, data)
	if err != nil {
		return nil, fmt.Errorf("no answer from a coordinator (is chuhe-lab hub running, and may this user ask it?): %w", err)
	}
	var a reply
	if err := json.Unmarshal(answer, &a); err != nil {
		return nil, err
	}
	switch {
	case a.NoRun:
		return nil, &remoteError{a.Error, jobs.ErrNoRun}
	case a.BadRun:
		return nil, &remoteError{a.Error, jobs.ErrSpec}
	case a.Error != "":
		return nil, errors.New(a.Error)
	}
	return &a, nil
}

// remoteError is an error returned by the coordinator. Like the original error, it wraps jobs.ErrNoRun or
// jobs.ErrSpec.
type remoteError struct {
	text string
	kind error
}

func (e *remoteError) Error() string { return e.text }
func (e *remoteError) Unwrap() error { return e.kind }

func (c *Client) status(ctx context.Context, verb, id string) (*jobs.Status, error) {
	a, err := c.ask(ctx, request{Verb: verb, ID: id})
	if err != nil {
		return nil, err
	}
	return a.Status, nil
}

// Create uploads the run's files and then asks the coordinator to create the run.
func (c *Client) Create(ctx context.Context, spec jobs.Spec, paths map[string]string) (*jobs.Status, error) {
	full, err := spec.Complete()
	if err != nil {
		return nil, err
	}
	if err := c.conn.Await(ctx); err != nil {
		return nil, err
	}
	for _, f := range full.Files {
		if err := c.send(ctx, f.SHA256, paths[f.Name]); err != nil {
			return nil, err
		}
	}
	a, err := c.ask(ctx, request{Verb: "create", Spec: &full})
	if err != nil {
		return nil, err
	}
	return a.Status, nil
}

// send uploads a file in parts.
func (c *Client) send(ctx context.Context, digest, path string) (err error) {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	info, err := file.Stat()
	if err != nil {
		return err
	}
	data := make([]byte, chunkBytes)
	for at := int64(0); ; {
		n, err := file.ReadAt(data, at)
		if err != nil && !errors.Is(err, io.EOF) {
			return err
		}
		message, err := withHead(putRequest{digest, at, at+int64(n) >= info.Size()}, data[:n])
		if err != nil {
			return err
		}
		answer, err := c.conn.ask(ctx, adminSubjects, putVerb, message)
		if err != nil {
			return fmt.Errorf("sending %s: %w", path, err)
		}
		var r putReply
		if err := json.Unmarshal(answer, &r); err != nil {
			return err
		}
		switch {
		case r.Later > 0:
			sleep(ctx, time.Duration(r.Later))
		case r.Error != "":
			return fmt.Errorf("sending %s: %s", path, r.Error)
		case r.Done:
			return nil
		case r.Have > info.Size():
			return fmt.Errorf("sending %s: it has changed meanwhile", path)
		default:
			at = r.Have
		}
	}
}

// List returns all runs, newest first.
func (c *Client) List(ctx context.Context) ([]jobs.Status, error) {
	a, err := c.ask(ctx, request{Verb: "list"})
	if err != nil {
		return nil, err
	}
	return append([]jobs.Status{}, a.List...), nil
}

// Show returns the status of a run.
func (c *Client) Show(ctx context.Context, id string) (*jobs.Status, error) {
	return c.status(ctx, "show", id)
}

// Pause makes the coordinator stop handing out units of a run.
func (c *Client) Pause(ctx context.Context, id string) (*jobs.Status, error) {
	return c.status(ctx, "pause", id)
}

// Resume makes a run continue.
func (c *Client) Resume(ctx context.Context, id string) (*jobs.Status, error) {
	return c.status(ctx, "resume", id)
}

// Stop ends a run.
func (c *Client) Stop(ctx context.Context, id string) (*jobs.Status, error) {
	return c.status(ctx, "stop", id)
}

// Retry withdraws the failures of a run's units and makes the run continue.
func (c *Client) Retry(ctx context.Context, id string) (*jobs.Status, error) {
	return c.status(ctx, "retry", id)
}

// Workers returns the workers that have been heard from within the last minute.
func (c *Client) Workers(ctx context.Context) ([]Presence, error) {
	a, err := c.ask(ctx, request{Verb: "workers"})
	if err != nil {
		return nil, err
	}
	return append([]Presence{}, a.Peers...), nil
}

// Export calls f for every finished unit of a run.
func (c *Client) Export(ctx context.Context, id string, f func(e *jobs.Entry, records []byte) error) error {
	for skip := 0; ; {
		a, err := c.ask(ctx, request{Verb: "export", ID: id, Skip: skip})
		if err != nil {
			return err
		}
		for i := range a.Units {
			records, err := base64.StdEncoding.DecodeString(a.Units[i].Records)
			if err != nil {
				return err
			}
			if err := f(&a.Units[i].Entry, records); err != nil {
				return err
			}
		}
		skip += len(a.Units)
		if a.Last {
			return nil
		}
	}
}

var (
	_ jobs.Control = (*Hub)(nil)
	_ jobs.Control = (*Client)(nil)
)
