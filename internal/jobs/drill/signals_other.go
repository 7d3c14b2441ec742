//go:build !unix

package drill

import "os"

// On systems on which processes cannot be frozen, they are killed instead.
var frozen, thawed = os.Kill, os.Kill
