//go:build !unix

package drill

import "os"

// Where processes cannot be frozen they are killed.
var frozen, thawed = os.Kill, os.Kill
