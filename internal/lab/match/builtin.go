package match

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strconv"
	"strings"
	"time"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/eval"
	"github.com/chuhe-xiangqi/chuhe/nnue"
	"github.com/chuhe-xiangqi/chuhe/uci"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// builtinHash is the table of the built-in engine in a match, MiB: many run side
// by side.
const builtinHash = 16

// BuiltinOptions returns the settings of the built-in engine for a list of
//
//	hash=16           MiB
//	threads=1         more than one makes its play depend on chance
//	level=20          1 to 20
//	feature.NAME=off  one of engine.Features, on or off
//	param.NAME=5      one of engine.Params
//	eval=network      or handcrafted, or judged: handcrafted with its weights before any tuning
//	net=FILE          the network to evaluate with
//	book=own          play from the program's opening book, or from a file: own format or BOOK.DAT
//	bookplies=24      how far into the game
//	bookvariety=50    0 the best move only, 100 in proportion to the weights
//
// which it checks, those about the book too. The error wraps ErrEngineSpec.
func BuiltinOptions(settings []Option) (engine.Options, error) {
	o := engine.DefaultOptions()
	o.Hash, o.MoveOverhead, o.Seed = builtinHash, 0, 1
	if _, err := newBookPlay(settings); err != nil {
		return engine.Options{}, err
	}
	for _, s := range settings {
		if isBookSetting(s.Name) {
			continue
		}
		if err := setBuiltin(&o, s.Name, s.Value); err != nil {
			return engine.Options{}, fmt.Errorf("%w: built-in engine: %s=%s: %w", ErrEngineSpec, s.Name, s.Value, err)
		}
	}
	return o, nil
}

// isFileOption tells whether the value of a setting is the path of a file, which
// a run of a cluster must send along.
func isFileOption(name string) bool { return name == "net" }

func setBuiltin(o *engine.Options, name, value string) error {
	if feature, ok := strings.CutPrefix(name, "feature."); ok {
		return setFeature(&o.Features, feature, value)
	}
	switch name {
	case "eval":
		return setEvaluation(o, value)
	case "net":
		n, err := nnue.ReadFile(value)
		o.Network = n
		return err
	}
	number, err := strconv.Atoi(value)
	if param, ok := strings.CutPrefix(name, "param."); ok && err == nil {
		return o.Params.Set(param, number)
	}
	for _, known := range []struct {
		name        string
		field       *int
		least, most int
	}{
		{"hash", &o.Hash, 1, 1 << 20},
		{"threads", &o.Threads, 1, 1024},
		{"level", &o.Level, 1, engine.MaxLevel},
	} {
		if name != known.name {
			continue
		}
		if err != nil || number < known.least || number > known.most {
			return fmt.Errorf("want a number from %d to %d", known.least, known.most)
		}
		*known.field = number
		return nil
	}
	if err != nil && strings.HasPrefix(name, "param.") {
		return fmt.Errorf("want a number")
	}
	return fmt.Errorf("unknown, want hash, threads, level, eval, net, feature.NAME, param.NAME, book, bookplies or bookvariety")
}

func setEvaluation(o *engine.Options, value string) error {
	switch value {
	case "handcrafted":
		o.Network, o.Weights = nil, nil
		return nil
	case "judged":
		o.Network, o.Weights = nil, eval.Judged()
		return nil
	case "network":
		o.Weights = nil
		if o.Network == nil {
			o.Network = nnue.Embedded()
		}
		if o.Network == nil {
			return errors.New("no network is embedded in this program, name one by net=FILE")
		}
		return nil
	}
	return errors.New("want network, handcrafted or judged")
}

func setFeature(f *engine.Features, name, value string) error {
	field := reflect.ValueOf(f).Elem().FieldByNameFunc(func(field string) bool { return strings.EqualFold(field, name) })
	if !field.IsValid() {
		return fmt.Errorf("no feature is named so")
	}
	switch value {
	case "on", "true":
		field.SetBool(true)
	case "off", "false":
		field.SetBool(false)
	default:
		return fmt.Errorf("want on or off")
	}
	return nil
}

// builtin is the engine of this module as a player.
type builtin struct {
	name   string
	engine *engine.Engine
	book   bookPlay
}

func newBuiltin(s EngineSpec) (*builtin, error) {
	o, err := BuiltinOptions(s.Options)
	if err != nil {
		return nil, err
	}
	b, err := newBookPlay(s.Options)
	if err != nil {
		return nil, err
	}
	return &builtin{s.Name, engine.New(o), b}, nil
}

// NewGame forgets what was learnt, so that games do not depend on each other.
func (b *builtin) NewGame(context.Context) error {
	b.engine.Clear()
	return nil
}

func (b *builtin) Think(ctx context.Context, q Question) (Answer, error) {
	if a, ok := b.book.move(q); ok {
		return a, nil
	}
	began := time.Now()
	l := engine.Limits{Depth: q.Limits.Depth, Nodes: uint64(q.Limits.Nodes), MoveTime: q.Limits.MoveTime}
	for side, clock := range q.Limits.Clocks {
		l.Clocks[side] = engine.Clock(clock)
	}
	r := b.engine.StartPosition(ctx, q.Position, q.Stack, l).Wait()
	if err := ctx.Err(); err != nil {
		return Answer{}, err
	}
	a := Answer{
		Move: r.Best, Score: uci.Centipawns(int(r.Score)), Depth: r.Depth,
		Nodes: int64(r.Nodes), Elapsed: time.Since(began),
	}
	if moves, mate := r.Score.MateMoves(); mate {
		a.Score = uci.MateIn(moves)
	}
	return a, nil
}

// Close does nothing: searches end with their calls.
func (b *builtin) Close() error { return nil }

func builtinIdentity(s EngineSpec, version string) (Identity, error) {
	o, err := BuiltinOptions(s.Options)
	if err != nil {
		return Identity{}, err
	}
	id := Identity{Title: "Chuhe", Version: version, Author: "the Chuhe authors", Signature: builtinSignature(o)}
	if o.Network != nil {
		id.NetworkHash = o.Network.Digest()
	}
	return id, nil
}

// signaturePositions are a start, a middle game and an ending.
var signaturePositions = [...]string{
	xiangqi.StartFEN,
	"r1bakab1r/9/1cn2cn2/p1p1p1p1p/9/2P6/P3P1P1P/1C2C1N2/9/RNBAKABR1 b - - 0 4",
	"3k5/4a4/4b4/9/2p1n4/9/4P4/4B4/4N4/3AK4 w - - 0 1",
}

// builtinSignature returns a digest of how the engine searches with its
// settings: an engine that plays otherwise has another one, nearly always.
func builtinSignature(o engine.Options) string {
	const depth = 6 // plies
	o.Threads, o.Hash = 1, 1
	e, h := engine.New(o), sha256.New()
	for _, fen := range signaturePositions {
		pos, err := xiangqi.ParseFEN(fen)
		if err != nil {
			panic("match: signature position: " + err.Error())
		}
		e.Clear()
		r := e.StartPosition(context.Background(), pos, nil, engine.Limits{Depth: depth}).Wait()
		_, _ = fmt.Fprintf(h, "%v %d %d\n", r.Best, r.Score, r.Nodes) // a hash takes everything
	}
	_, _ = io.WriteString(h, o.Rules.String())
	return hex.EncodeToString(h.Sum(nil))[:12]
}
