package match

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

	"github.com/chuhe-xiangqi/chuhe/uci"
)

// program is an engine in a process of its own as a player.
type program struct {
	spec   EngineSpec
	start  uci.Program
	client *uci.Client // nil when it is not running
}

// afterStop is how long an engine that hangs has for a last word.
const afterStop = 2 * time.Second

func newProgram(s EngineSpec, p Patience) *program {
	p = p.withDefaults()
	path := s.Command[0]
	if abs, err := filepath.Abs(path); err == nil && filepath.Base(path) != path {
		path = abs // not relative to the engine's working directory
	}
	letters := map[string]uci.Letters{"bn": uci.LettersBN, "eh": uci.LettersEH}
	options := make([]uci.Setting, len(s.Options))
	for i, o := range s.Options {
		options[i] = uci.Setting(o)
	}
	return &program{spec: s, start: uci.Program{
		Name: s.Name, Path: path, Args: s.Command[1:], Dir: s.Dir, Env: s.Env,
		Protocol: s.Protocol, Ranks: s.Ranks, Letters: letters[s.Letters], Options: options, Init: s.Init,
		Timeouts: uci.Timeouts{
			Start: p.Start, Option: p.Start, Margin: p.Timed, Search: p.Untimed, Stop: min(afterStop, p.Timed),
		},
	}}
}

// NewGame starts the engine where it does not run.
func (p *program) NewGame(ctx context.Context) error {
	if p.client != nil && p.client.Err() != nil {
		p.stop()
	}
	if p.client == nil {
		client, err := p.start.Start(ctx)
		if err != nil {
			return p.fault(ctx, err, StartFailure)
		}
		p.client = client
	}
	if err := p.client.NewGame(ctx); err != nil {
		return p.fault(ctx, err, Crash)
	}
	return nil
}

// Think asks the engine for a move. One that declares the game drawn or won is
// asked once more: the referee decides about that.
func (p *program) Think(ctx context.Context, q Question) (Answer, error) {
	a, claim, err := p.ask(ctx, q)
	if err == nil && claim != "" && !a.Resign {
		if a, claim, err = p.ask(ctx, q); err == nil && claim != "" && !a.Resign {
			err = &Fault{NoMove, "declares " + claim}
		}
	}
	return a, err
}

func (p *program) ask(ctx context.Context, q Question) (a Answer, claim string, err error) {
	if err := p.client.SetPosition(q.Start, q.Moves); err != nil {
		return Answer{}, "", p.fault(ctx, err, Crash)
	}
	search, err := p.client.Go(ctx, q.Limits)
	if err != nil {
		return Answer{}, "", p.fault(ctx, err, Crash)
	}
	r, err := search.Wait()
	if ctx.Err() != nil {
		return Answer{}, "", ctx.Err()
	}
	a = Answer{
		Move: r.Move, Resign: r.Resign, Score: r.Info.Score, Depth: r.Info.Depth, Nodes: r.Info.Nodes,
		Elapsed: r.Elapsed,
	}
	if p.client.Protocol() == uci.CECP {
		a.Allowed = r.Allowed
	}
	if err != nil {
		return a, "", p.fault(ctx, err, Crash)
	}
	return a, r.Claim, nil
}

// fault turns an error of the client into a *Fault, where it is the engine's
// doing, and ends an engine that cannot go on. during is the kind for an engine
// that has ended.
func (p *program) fault(ctx context.Context, err error, during IncidentKind) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	var kind IncidentKind
	switch {
	case errors.Is(err, uci.ErrStart), errors.Is(err, uci.ErrOption), errors.Is(err, uci.ErrUnsupported), errors.Is(err, uci.ErrLimits):
		p.stop()
		return fmt.Errorf("%s: %w", p.spec.Name, err)
	case errors.Is(err, uci.ErrEngineDied), errors.Is(err, uci.ErrClosed):
		kind = during
	case during == StartFailure:
		kind = StartFailure
	case errors.Is(err, uci.ErrTimeout):
		kind = Hang
	case errors.Is(err, uci.ErrIllegalMove), errors.Is(err, uci.ErrBannedMove):
		kind = IllegalMove
	case errors.Is(err, uci.ErrNoMove), errors.Is(err, uci.ErrProtocol):
		kind = NoMove
	default:
		p.stop()
		return fmt.Errorf("%s: %w", p.spec.Name, err)
	}
	p.stop() // the next game begins with a fresh process
	return &Fault{kind, oneLine(err.Error())}
}

// stop ends the process. How an engine that failed takes leave does not matter.
func (p *program) stop() {
	if p.client != nil {
		_ = p.client.Close()
		p.client = nil
	}
}

// Close ends the engine. Its manners at the end are not the referee's business.
func (p *program) Close() error {
	p.stop()
	return nil
}

// identity starts the engine to hear its name.
func (p *program) identity(ctx context.Context) (Identity, error) {
	id := Identity{}
	digest, err := fileDigest(p.start.Path)
	if err != nil {
		return id, fmt.Errorf("%s: %w", p.spec.Name, err)
	}
	id.Signature = digest
	if err := p.NewGame(ctx); err != nil {
		if fault := (*Fault)(nil); errors.As(err, &fault) {
			return id, nil // it will be counted when it is asked to play
		}
		return id, err
	}
	own := p.client.ID()
	id.Title, id.Version, id.Author = own.Name, own.Version, own.Author
	return id, nil
}

// findProgram returns the path of a program by its name or path.
func findProgram(name string) (string, error) { return exec.LookPath(name) }

// fileDigest returns a digest of the program's file.
func fileDigest(name string) (string, error) {
	path, err := findProgram(name)
	if err != nil {
		return "", err
	}
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer func() { _ = f.Close() }() // it was only read
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return "", fmt.Errorf("reading %s: %w", path, err)
	}
	return hex.EncodeToString(h.Sum(nil))[:12], nil
}

// oneLine shortens a text for a report.
func oneLine(text string) string {
	const most = 600 // bytes
	text = strings.Join(strings.Fields(text), " ")
	if len(text) > most {
		text = strings.ToValidUTF8(text[:most], "") + "..."
	}
	return text
}
