package server

import (
	"slices"

	"github.com/chuhe-xiangqi/chuhe/internal/app/rooms"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/games/endgame"
	"github.com/chuhe-xiangqi/chuhe/tablebase"
)

// Module adds the commands and topics of one subject to the application. A module that also
// implements gate.Router adds HTTP handlers.
type Module interface {
	// Register registers the module's commands and topics with the hub.
	Register(h *talk.Hub) error
	// Close stops everything that the module has started and waits for it to end.
	Close() error
}

// Parts holds the parts of the application that modules can use.
type Parts struct {
	Config Config
	Store  rooms.Store
	Rooms  *rooms.Rooms
	Tables *tablebase.Prober
}

// modules makes the modules of the local application, one per line.
func modules(p Parts) ([]Module, error) {
	shelf := newShelf(p)
	drills := newDrillDesk(p, shelf)
	return append([]Module{
		&recordFiles{p.Rooms},
		&tables{endgame.New(p.Tables)},
		shelf,
		pictures{},
		newProblemDesk(p),
		newStudies(p, shelf),
		drills,
		newLessonDesk(p, drills),
		&workshop{},
	}, slices.Concat(guests(p), p.Config.Modules)...), nil
}
