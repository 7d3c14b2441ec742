// Package guest lets a second person play one of the board's games from another machine on the home
// network, without an account. It opens a separate listener on an address of that network, with a
// key of its own and a hub that supports nothing but the moves of one side of one game. The owner
// of the board opens this door, which closes when the game ends.
package guest

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/netip"
	"slices"
	"sync"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/barcode"
	"github.com/chuhe-xiangqi/chuhe/internal/app/gate"
	"github.com/chuhe-xiangqi/chuhe/internal/app/rooms"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

const (
	// port is the preferred port for guests.
	port = "9011"
	// lingering is how long the door stays open after the end of a game, so that a phone that lost
	// its connection can still see the outcome.
	lingering = time.Minute
	page      = "guest.html"
	topicName = "guest"
)

// Config configures a Door.
type Config struct {
	Rooms   *rooms.Rooms
	Version string
	Log     *slog.Logger
	Files   fs.FS // the page's files; nil selects the embedded ones
}

// Door is a module of the board. While it is open, it admits one guest to one game.
type Door struct {
	config Config
	// homes returns the addresses at which the door can be opened.
	homes     func() ([]netip.Addr, error)
	lingering time.Duration
	topic     *talk.Topic
	ctx       context.Context // done when the board closes
	cancel    context.CancelFunc
	closing   sync.WaitGroup

	mu    sync.Mutex
	visit *visit // nil while the door is closed
}

// visit is an open door.
type visit struct {
	game  string
	side  xiangqi.Color
	gate  *gate.Server
	hub   *talk.Hub
	guest *rooms.Guest
	open  Open
}

// State is the state of the topic guest.
type State struct {
	Open *Open `json:"open"` // null while no guest is admitted
}

// Open describes how the guest can join.
type Open struct {
	Game  string        `json:"game"`
	Side  xiangqi.Color `json:"side"`
	URL   string        `json:"url"`   // contains the guest's key
	QR    []string      `json:"qr"`    // modules of the QR code for the URL, where # is a dark one
	Homes []string      `json:"homes"` // all addresses at which the door can be opened, including this one
	Home  string        `json:"home"`
	Here  bool          `json:"here"` // whether the guest's page is connected
}

// New returns a door that is closed. The caller must call Close.
func New(c Config) *Door {
	d := &Door{config: c, homes: gate.HomeAddresses, lingering: lingering}
	if d.config.Log == nil {
		d.config.Log = slog.New(slog.DiscardHandler)
	}
	d.ctx, d.cancel = context.WithCancel(context.Background())
	return d
}

type openArgs struct {
	Game string        `json:"game"`
	Side xiangqi.Color `json:"side"`
	Home string        `json:"home,omitempty"` // an address on the home network; "" for the most likely one
}

type none = struct{}

// Register registers the owner's commands with the hub of the board.
func (d *Door) Register(h *talk.Hub) error {
	d.topic = h.NewTopic(topicName, talk.Change{Set: talk.Fields(State{})}, talk.Hooks{})
	talk.HandleSlow(h, "guest.open", func(ctx context.Context, _ *talk.Conn, a openArgs) (Open, error) {
		return d.Let(ctx, a.Game, a.Side, a.Home)
	})
	talk.HandleSlow(h, "guest.close", func(context.Context, *talk.Conn, none) (none, error) { return none{}, d.Shut() })
	return nil
}

// Let opens the door to one side of a game, on the given address of the home network or, if home is
// "", on the most likely address. If the door is already open for another side or address, or for
// another game that has ended, Let closes it first.
func (d *Door) Let(ctx context.Context, game string, side xiangqi.Color, home string) (Open, error) {
	found, err := d.homes()
	if err != nil {
		return Open{}, err
	}
	if len(found) == 0 {
		return Open{}, talk.NewError(talk.NotNow, "guest.noNetwork")
	}
	at := found[0]
	if i := slices.IndexFunc(found, func(a netip.Addr) bool { return a.String() == home }); i >= 0 {
		at = found[i]
	} else if home != "" {
		return Open{}, talk.NewError(talk.BadArgs, "guest.noNetwork")
	}
	d.mu.Lock()
	v := d.visit
	d.mu.Unlock()
	if v != nil {
		switch {
		case v.game == game && v.side == side && (home == "" || home == v.open.Home):
			return v.state(), nil
		case v.game != game && v.guest.Playing():
			return Open{}, talk.NewError(talk.NotNow, "guest.taken")
		}
		if err := d.end(v); err != nil {
			return Open{}, err
		}
	}
	v = &visit{game: game, side: side, open: Open{Game: game, Side: side, Home: at.String()}}
	for _, a := range found {
		v.open.Homes = append(v.open.Homes, a.String())
	}
	if err := d.serve(ctx, v); err != nil {
		return Open{}, err
	}
	d.mu.Lock()
	if d.visit != nil || d.ctx.Err() != nil { // another call was faster, or the board is closing
		d.mu.Unlock()
		return Open{}, errors.Join(talk.NewError(talk.NotNow, "guest.taken"), v.close())
	}
	d.visit = v
	d.mu.Unlock()
	d.tell()
	return v.state(), nil
}

// serve listens for the guest of a visit.
func (d *Door) serve(ctx context.Context, v *visit) (err error) {
	c := gate.Config{Default: net.JoinHostPort(v.open.Home, port), Home: true, Version: d.config.Version, Log: d.config.Log, Files: d.config.Files, Index: page}
	if v.gate, err = gate.Listen(ctx, c); err != nil {
		return talk.NewError(talk.NotNow, "guest.noNetwork").Because(err)
	}
	v.open.URL = v.gate.URL()
	if v.open.QR, err = barcode.Rows(v.open.URL, barcode.Robust); err != nil {
		return errors.Join(err, v.gate.Close())
	}
	v.hub = talk.NewHub(d.config.Log)
	if v.guest, err = rooms.SeatGuest(ctx, d.config.Rooms, v.hub, v.game, v.side, d.tell, func(gone bool) { d.over(v, gone) }); err != nil {
		return errors.Join(err, v.gate.Close())
	}
	if err := v.gate.Serve(ctx, v.hub, nil); err != nil {
		return errors.Join(fmt.Errorf("serving a guest: %w", err), v.close())
	}
	return nil
}

// over is called, with the room locked, when the game of a visit has ended or was deleted.
func (d *Door) over(v *visit, gone bool) {
	after := d.lingering
	if gone {
		after = 0
	}
	d.closing.Go(func() {
		select {
		case <-d.ctx.Done():
			return // Close ends the visit
		case <-time.After(after):
		}
		if v.guest.Playing() {
			return // the game has been resumed
		}
		if err := d.end(v); err != nil {
			d.config.Log.Error("closing the door of a guest", "err", err)
		}
	})
}

// tell publishes the state of the door to the owner's pages.
func (d *Door) tell() {
	d.mu.Lock()
	defer d.mu.Unlock()
	s := State{}
	if d.visit != nil {
		open := d.visit.state()
		s.Open = &open
	}
	d.topic.Publish(talk.Change{Set: talk.Fields(s)})
}

// state returns the current state of a visit.
func (v *visit) state() Open {
	open := v.open
	open.Here = v.guest.Here() > 0
	return open
}

// close returns the side to the owner of the board, notifies the guest's page, and closes the
// listener.
func (v *visit) close() error {
	v.guest.Leave()
	v.hub.Finish()
	return v.gate.Close()
}

// end ends a visit unless it has already ended.
func (d *Door) end(v *visit) error {
	d.mu.Lock()
	if d.visit != v {
		d.mu.Unlock()
		return nil
	}
	d.visit = nil
	d.mu.Unlock()
	err := v.close()
	d.tell()
	return err
}

// Shut closes the door.
func (d *Door) Shut() error {
	d.mu.Lock()
	v := d.visit
	d.mu.Unlock()
	if v == nil {
		return nil
	}
	return d.end(v)
}

// Close closes the door for good and waits for everything that is still running.
func (d *Door) Close() error {
	d.cancel()
	err := d.Shut()
	d.closing.Wait()
	return err
}
