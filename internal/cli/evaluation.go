package cli

import (
	"errors"
	"fmt"
	"io/fs"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/nnue"
)

// The names of evaluations on the command line and in JSON.
const (
	EvalHandcrafted = "handcrafted"
	EvalNetwork     = "network"
)

// CodeBadNetwork is the code for a failure to read a network file.
const CodeBadNetwork = "bad_network"

// ChooseEvaluation sets the engine's evaluation. If file is not empty, the engine uses the network in that
// file, which is an error if name is EvalHandcrafted. Otherwise, name selects the evaluation, or leaves it
// unchanged if it is empty.
func ChooseEvaluation(o *engine.Options, name, file string) error {
	switch {
	case name == EvalHandcrafted && file != "":
		return UsageErrorf("--eval handcrafted does not use a network")
	case name == EvalHandcrafted:
		o.Network = nil
	case file != "":
		n, err := ReadNetwork(file)
		if err != nil {
			return err
		}
		o.Network = n
	case name == EvalNetwork:
		if o.Network = nnue.Embedded(); o.Network == nil {
			return &Error{Code: CodeBadNetwork, Message: "this program has no embedded network: choose one with --net"}
		}
	}
	return nil
}

// ReadNetwork reads a network file, which may be compressed.
func ReadNetwork(file string) (n *nnue.Network, err error) {
	f, err := Open(file)
	if err != nil {
		return nil, networkError(err)
	}
	defer func() { _ = f.Close() }() // only read
	if n, err = nnue.Read(f); err != nil {
		return nil, networkError(fmt.Errorf("%s: %w", file, err))
	}
	return n, nil
}

// networkError assigns a code to an error in a network file.
func networkError(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return &Error{Code: CodeBadNetwork, Message: err.Error()}
}

// EvaluationKind returns the name of the kind of evaluation that the options select.
func EvaluationKind(o *engine.Options) string {
	if o.Network != nil {
		return EvalNetwork
	}
	return EvalHandcrafted
}
