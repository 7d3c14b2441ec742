package main

import (
	"errors"
	"io/fs"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/nnue"
)

// Names of the evaluations on the command line and in JSON.
const (
	evalHandcrafted = "handcrafted"
	evalNetwork     = "network"
)

// codeBadNetwork is the code of failures about network files.
const codeBadNetwork = "bad_network"

// chooseEvaluation sets what the engine evaluates with: by name, "" leaving it as
// it is, with the network of a file where one is named.
func chooseEvaluation(o *engine.Options, name, file string) error {
	switch {
	case name == evalHandcrafted && file != "":
		return usageErrorf("--eval handcrafted uses no network")
	case name == evalHandcrafted:
		o.Network = nil
	case file != "":
		n, err := nnue.ReadFile(file)
		if err != nil {
			return networkError(err)
		}
		o.Network = n
	case name == evalNetwork:
		if o.Network = nnue.Embedded(); o.Network == nil {
			return &taskError{Code: codeBadNetwork, Message: "no network is embedded in this program: name one with --net"}
		}
	}
	return nil
}

// networkError gives errors of network files their code.
func networkError(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return &taskError{Code: codeBadNetwork, Message: err.Error()}
}

// evaluationKind names the kind of evaluation that the options choose.
func evaluationKind(o *engine.Options) string {
	if o.Network != nil {
		return evalNetwork
	}
	return evalHandcrafted
}
