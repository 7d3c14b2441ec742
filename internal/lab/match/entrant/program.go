package entrant

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/chuhe-xiangqi/chuhe/player/external"
	"github.com/chuhe-xiangqi/chuhe/uci"
)

// afterStop is how long a hung engine may take to answer a stop command.
const afterStop = 2 * time.Second

// Program describes how to start the external engine and how long to wait for it.
func (s *Spec) Program(p Patience) uci.Program {
	p = p.WithDefaults()
	path := s.Command[0]
	if abs, err := filepath.Abs(path); err == nil && filepath.Base(path) != path {
		path = abs // do not let it become relative to the engine's working directory
	}
	letters := map[string]uci.Letters{"bn": uci.LettersBN, "eh": uci.LettersEH}
	options := make([]uci.Setting, len(s.Options))
	for i, o := range s.Options {
		options[i] = uci.Setting(o)
	}
	return uci.Program{
		Name: s.Name, Path: path, Args: s.Command[1:], Dir: s.Dir, Env: s.Env,
		Protocol: s.Protocol, Ranks: s.Ranks, Letters: letters[s.Letters], Options: options, Init: s.Init,
		Timeouts: uci.Timeouts{
			Start: p.Start, Option: p.Start, Margin: p.Timed, Search: p.Untimed, Stop: min(afterStop, p.Timed),
		},
	}
}

// FaultOf converts a player's error to a *Fault if the engine is to blame for it, and returns other
// errors unchanged. preparing indicates that the error occurred before the first move.
func FaultOf(err error, preparing bool) error {
	var kind IncidentKind
	var engine *uci.EngineError
	starting := preparing && errors.As(err, &engine) && engine.During != "new game"
	switch {
	case errors.Is(err, uci.ErrStart), errors.Is(err, uci.ErrOption), errors.Is(err, uci.ErrUnsupported), errors.Is(err, uci.ErrLimits):
		return err
	case starting:
		kind = StartFailure
	case errors.Is(err, uci.ErrEngineDied), errors.Is(err, uci.ErrClosed):
		kind = Crash
	case errors.Is(err, uci.ErrTimeout):
		kind = Hang
	case errors.Is(err, uci.ErrIllegalMove), errors.Is(err, uci.ErrBannedMove):
		kind = IllegalMove
	case errors.Is(err, uci.ErrNoMove), errors.Is(err, uci.ErrProtocol):
		kind = NoMove
	default:
		return err
	}
	return &Fault{kind, oneLine(err.Error())}
}

// ProgramIdentity starts the engine to find out how it identifies itself.
func ProgramIdentity(ctx context.Context, s *Spec, patience Patience) (Identity, error) {
	program := s.Program(patience)
	digest, err := FileDigest(program.Path)
	if err != nil {
		return Identity{}, fmt.Errorf("%s: %w", s.Name, err)
	}
	id := Identity{Signature: digest}
	p := external.New(program)
	defer func() { _ = p.Close() }() // errors on exit do not matter
	if err := p.NewGame(ctx); err != nil {
		if fault := (*Fault)(nil); ctx.Err() == nil && errors.As(FaultOf(err, true), &fault) {
			return id, Silent("engine %s cannot be started: %s", s.Name, fault.Detail)
		}
		return id, fmt.Errorf("%s: %w", s.Name, err)
	}
	own := p.Client().ID()
	id.Title, id.Version, id.Author = own.Name, own.Version, own.Author
	return id, nil
}

// FindProgram returns the path of the program with the given name or path.
func FindProgram(name string) (string, error) { return exec.LookPath(name) }

// FileDigest returns a digest of the program's executable file.
func FileDigest(name string) (string, error) {
	path, err := FindProgram(name)
	if err != nil {
		return "", err
	}
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer func() { _ = f.Close() }() // the file was only read
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return "", fmt.Errorf("reading %s: %w", path, err)
	}
	return hex.EncodeToString(h.Sum(nil))[:12], nil
}

// oneLine shortens text to one line of limited length for use in a report.
func oneLine(text string) string {
	const most = 600 // bytes
	text = strings.Join(strings.Fields(text), " ")
	if len(text) > most {
		text = strings.ToValidUTF8(text[:most], "") + "..."
	}
	return text
}
