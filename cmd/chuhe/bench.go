package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime/pprof"
	"time"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/internal/cli"
)

// benchCommand searches a fixed set of positions to measure the engine's speed and compute its
// signature.
type benchCommand struct {
	Eval       string `enum:"handcrafted,network," default:"" help:"Evaluation to search with: handcrafted or network; by default, the one the engine plays with."`
	Net        string `type:"path" file:"in" help:"A network to search with instead of the embedded one."`
	Kernel     string `enum:"go,avx2,avx512,avx512-vnni,neon,neon-dot," default:"" help:"Kernels to evaluate the network with: go, avx2, avx512 or avx512-vnni on amd64, go, neon or neon-dot on arm64; by default, the fastest that this processor supports."`
	Hash       int    `default:"16" placeholder:"MIB" help:"Size of the transposition table in MiB; the node count is the engine's signature only at ${default}."`
	Depth      int    `default:"11" placeholder:"PLIES" help:"Depth of the search in plies; the node count is the engine's signature only at ${default}."`
	CPUProfile string `name:"cpuprofile" file:"out" placeholder:"FILE" help:"Write a CPU profile for the compiler to FILE; see CONTRIBUTING.md."`
	cli.Force
}

// benchAnswer contains the results of the benchmark.
type benchAnswer struct {
	Nodes      uint64  `json:"nodes"`          // nodes searched in all positions; with the default --hash and --depth, the signature
	Seconds    float64 `json:"seconds"`        // seconds spent searching
	NPS        uint64  `json:"nps"`            // nodes per second
	Evaluation string  `json:"evaluation"`     // network or handcrafted
	Hash       int     `json:"hash_mib"`       // size of the transposition table, in MiB
	HugePages  int     `json:"huge_pages_mib"` // part of the transposition table in huge pages, in MiB; 0 if there is none or the system does not report it
}

func (cmd *benchCommand) Run(ctx context.Context, c *cli.Console) error {
	options := engine.DefaultOptions()
	if cmd.Hash < 1 || cmd.Hash > cli.MostHash || cmd.Depth < 1 || cmd.Depth >= engine.MaxPly {
		return cli.UsageErrorf("--hash must be from 1 to %d MiB, and --depth from 1 to %d", cli.MostHash, engine.MaxPly-1)
	}
	options.Hash = cmd.Hash
	if err := cli.ChooseEvaluation(&options, cmd.Eval, cmd.Net); err != nil {
		return err
	}
	if err := cmd.chooseKernel(&options); err != nil {
		return err
	}
	stopProfile, err := startProfile(c, cmd.CPUProfile)
	if err != nil {
		return err
	}
	r, err := engine.BenchTo(ctx, options, cmd.Depth, func(done, total int) {
		c.Progress("position %d of %d", done, total)
	})
	c.EndProgress()
	if err := errors.Join(err, stopProfile()); err != nil {
		return err
	}
	answer := benchAnswer{r.Nodes, r.Time.Seconds(), r.NPS(), cli.EvaluationKind(&options), r.Hash, r.HugePages}
	return c.Answer(answer, func(w io.Writer) error {
		_, err := fmt.Fprintf(w, "%d positions to depth %d, %s evaluation, %v\ntable of %d MiB, %d of them on huge pages\nbench: %d nodes %d nps\n",
			r.Positions, cmd.Depth, options.Evaluation(), r.Time.Round(time.Millisecond),
			r.Hash, r.HugePages, r.Nodes, r.NPS())
		return err
	})
}

// codeBadKernel is the error code for kernels that cannot run on this machine.
const codeBadKernel = "bad_kernel"

// chooseKernel selects the kernel for evaluating the network, if one was requested.
func (cmd *benchCommand) chooseKernel(o *engine.Options) (err error) {
	if cmd.Kernel == "" {
		return nil
	}
	if o.Network == nil {
		return cli.UsageErrorf("--kernel applies to a network, not to the handcrafted evaluation")
	}
	if o.Network, err = o.Network.WithKernel(cmd.Kernel); err != nil {
		return &cli.Error{Code: codeBadKernel, Message: err.Error()} // a valid kernel that this processor does not support
	}
	return nil
}

// startProfile starts writing a profile to the named file, if any. It returns a function that stops
// the profile.
func startProfile(c *cli.Console, path string) (stop func() error, err error) {
	if path == "" {
		return func() error { return nil }, nil
	}
	var profile bytes.Buffer // pprof does not report write errors
	if err := pprof.StartCPUProfile(&profile); err != nil {
		return nil, err
	}
	return func() error {
		pprof.StopCPUProfile()
		return c.WriteFile(path, func(w io.Writer) error {
			_, err := profile.WriteTo(w)
			return err
		})
	}, nil
}
