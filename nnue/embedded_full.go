//go:build !js

package nnue

import _ "embed"

// embeddedFile is the network that the engine plays with; docs/networks.md tells
// where it comes from.
//
//go:embed embedded.nnue
var embeddedFile []byte
