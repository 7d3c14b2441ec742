package entrant

import (
	"fmt"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/player"
)

// BuiltinHash is the size of the built-in engine's transposition table in a match, in MiB. It is
// small because many engines run concurrently.
const BuiltinHash = 16

// BuiltinOptions returns the built-in engine's options with the given settings applied:
//
//	hash=16           MiB
//	threads=1         more than one makes its play depend on chance
//	level=20          1 to 20
//	feature.NAME=off  one of engine/tune.Features, on or off
//	param.NAME=5      one of engine/tune.Params
//	eval=network      or handcrafted, or judged: handcrafted with its weights before any tuning
//	net=FILE          the network to evaluate with
//	book=own          play from the program's opening book, or from a file: own format or BOOK.DAT
//	bookplies=24      how far into the game
//	bookvariety=50    0 the best move only, 100 in proportion to the weights
//	bookside=both     or red or black: who plays from the book
//	randomness=20     centipawns by which a move may seem worse than the best and still be played
//	seed=1            of weak play, and of the choice of book moves, which is left to chance without it
//	resign=1200       give up a game lost by this number of centipawns; 0 never
//
// All other options in player.Options.List are accepted as well. If a setting is invalid, the error
// wraps ErrSpec.
func BuiltinOptions(settings []Option) (player.Options, error) {
	o := player.DefaultOptions()
	o.Engine.Hash, o.Engine.MoveOverhead, o.Engine.Seed, o.Tables.Use = BuiltinHash, 0, 1, false
	err := SetBuiltin(&o, settings)
	return o, err
}

// SetBuiltin applies settings of the form that BuiltinOptions accepts. If a setting is invalid, the
// error wraps ErrSpec.
func SetBuiltin(o *player.Options, settings []Option) error {
	profiles, others := []Option{}, []Option{} // settings override a profile, wherever the profile appears in the list
	for _, s := range settings {
		if strings.EqualFold(s.Name, "profile") {
			profiles = append(profiles, s)
		} else {
			others = append(others, s)
		}
	}
	for _, s := range others {
		for _, p := range profiles {
			if key := strings.ToLower(s.Name); (key == "net" || key == "eval") && !strings.EqualFold(p.Value, string(engine.FullProfile)) {
				return fmt.Errorf("%w: built-in engine: %s= does nothing with profile=%s, which brings its own evaluation", ErrSpec, s.Name, p.Value)
			}
		}
	}
	for _, s := range append(profiles, others...) {
		err := o.SetKey(s.Name, s.Value)
		if err == nil && (o.Engine.Hash == 0 || o.Engine.Threads == 0) {
			err = fmt.Errorf("%w: want at least 1", player.ErrOption)
		}
		if err != nil {
			return fmt.Errorf("%w: built-in engine: %s=%s: %w", ErrSpec, s.Name, s.Value, err)
		}
	}
	return nil
}

// IsFile reports whether the option's value is the path of a file, which a run on a cluster must
// send along.
func (o *Option) IsFile() bool { return o.Name == "net" || o.Name == "book" && o.Value != "own" }

// BuiltinIdentity returns the identity of the built-in engine with the options from s. version is
// the version of the program. If an option is invalid, the error wraps ErrSpec.
func BuiltinIdentity(s Spec, version string) (Identity, error) {
	o, err := BuiltinOptions(s.Options)
	if err != nil {
		return Identity{}, err
	}
	searching := o.Searching()
	id := Identity{Title: "Chuhe", Version: version, Author: "the Chuhe authors", Signature: BuiltinSignature(searching)}
	if searching.Network != nil {
		id.NetworkHash = searching.Network.Digest()
	}
	return id, nil
}

// BuiltinSignature returns a digest that distinguishes builds of the built-in engine and their
// settings.
func BuiltinSignature(o engine.Options) string {
	o.Threads, o.Hash = 1, 1
	return engine.Signature(o, o.Rules.String())
}

// Signature returns a digest that distinguishes builds of the built-in engine. It covers what the
// engine searches with its default settings.
func Signature() (string, error) {
	id, err := BuiltinIdentity(Spec{}, "")
	return id.Signature, err
}
