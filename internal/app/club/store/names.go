package store

import (
	"crypto/rand"
	"encoding/hex"
)

// RandomName returns a name of n random bytes: of an account, of a game, of a session.
func RandomName(bytes int) string {
	b := make([]byte, bytes)
	_, _ = rand.Read(b) // never fails
	return hex.EncodeToString(b)
}
