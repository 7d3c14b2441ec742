package server

import (
	"context"
	"errors"
	"io/fs"
	"log/slog"

	"github.com/chuhe-xiangqi/chuhe/internal/app/gate"
	"github.com/chuhe-xiangqi/chuhe/internal/app/store"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
)

// DefaultAddr is the address on which the application listens unless the port is taken.
const DefaultAddr = "127.0.0.1:9010"

// Config configures the application.
type Config struct {
	// Addr is a loopback address with a port. If it is "", the server uses DefaultAddr, or another
	// port if that one is taken. Port 0 selects any free port. If an address is given but cannot be
	// used, Start fails.
	Addr    string
	Data    string // the folder of games and settings
	Version string
	Log     *slog.Logger // nil for none
	// Files are the files of the page; nil for the embedded ones.
	Files fs.FS
	// Tables are folders of endgame tables, in addition to the folder "tables" of Data.
	Tables []string
	// Cloud is the address of the cloud database; "" for the public one. The server queries it only
	// if the user has enabled it.
	Cloud string
	// Collection makes the library begin with all games that come with the program. Without it, the
	// library begins with only a few of them.
	Collection bool
	// Modules are added to the package's own modules.
	Modules []Module
}

// Server is the running application.
type Server struct {
	config Config
	log    *slog.Logger
	gate   *gate.Server

	board   *Board
	store   *store.Database
	backups *backups
}

// Start opens the data, listens on the address, and serves the page. The caller must call Close.
// Its errors are those of store.Open, which StartOrFind interprets, and errors that concern the
// address.
func Start(ctx context.Context, c Config) (*Server, error) {
	s := &Server{config: c, log: c.Log}
	if s.log == nil {
		s.log = slog.New(slog.DiscardHandler)
	}
	err := gate.CheckAddress(c.Addr, DefaultAddr)
	if err != nil {
		return nil, err
	}
	if s.store, err = store.Open(ctx, c.Data); err != nil {
		return nil, err
	}
	if s.gate, err = gate.Listen(ctx, gate.Config{Addr: c.Addr, Default: DefaultAddr, Version: c.Version, Log: s.log, Files: c.Files}); err != nil {
		return nil, errors.Join(err, s.store.Close())
	}
	if err := s.prepare(ctx); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

// prepare builds the parts and serves them.
func (s *Server) prepare(ctx context.Context) (err error) {
	if s.board, err = NewBoard(s.store, s.store.Notice(), s.config); err != nil {
		return err
	}
	if err := s.gate.Serve(ctx, s.board.Hub, s.store, s.board.Routers()...); err != nil {
		return err
	}
	s.backups = keepBackups(s.store, s.log)
	return s.store.Announce(store.Note{Program: boardProgram, Version: s.config.Version, URL: s.URL()})
}

// Salvaged reports what was recovered if the database was damaged. It returns nil if the database
// was intact.
func (s *Server) Salvaged() *store.Salvage { return s.store.Salvaged() }

// Notice describes what happened to the data before this start. It returns nil if nothing did.
func (s *Server) Notice() *phrases.Text { return s.store.Notice() }

// URL returns the address to open, with the secret in its fragment, which browsers never send.
func (s *Server) URL() string { return s.gate.URL() }

// Base returns the address without the secret.
func (s *Server) Base() string { return s.gate.Base() }

// Done returns a channel that is closed when the server ends, because of either Close or a failure.
func (s *Server) Done() <-chan struct{} { return s.gate.Done() }

// Close notifies the pages, stops the engines and clocks, and closes the data. It waits until all
// of this is done.
func (s *Server) Close() error {
	errs := []error{s.gate.Close()}
	if s.board != nil {
		errs = append(errs, s.board.Close())
	}
	if s.backups != nil {
		s.backups.close()
	}
	return errors.Join(append(errs, s.store.Close())...)
}
