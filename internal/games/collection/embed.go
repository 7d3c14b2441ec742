//go:build !js

package collection

import _ "embed" // the games

// packed was made by CHUHE_GAMES=DIR go test ./internal/games/collection -run Packed -update, where
// DIR contains games-ccpd.jsonl.gz.
//
//go:embed ccpd.games
var packed string
