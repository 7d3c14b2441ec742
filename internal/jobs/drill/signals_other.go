//go:build !unix

package drill

import "os"

// Systems that cannot freeze processes kill them instead.
var frozen, thawed = os.Kill, os.Kill
