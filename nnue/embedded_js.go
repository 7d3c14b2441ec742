package nnue

import _ "embed"

// embeddedFile is the network for a browser, where there are no kernels in assembly:
// what it knows less than the full one, it makes good by being searched with faster.
// docs/networks.md has the match.
//
//go:embed small.nnue
var embeddedFile []byte
