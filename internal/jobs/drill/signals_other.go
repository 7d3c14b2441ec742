//go:build !unix

package drill

import "os"

// On systems that cannot freeze processes, they are killed instead.
var frozen, thawed = os.Kill, os.Kill
