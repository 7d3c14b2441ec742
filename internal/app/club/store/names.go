package store

import (
	"crypto/rand"
	"encoding/hex"
)

// RandomName returns the given number of random bytes as a name for an account, game or session.
func RandomName(bytes int) string {
	b := make([]byte, bytes)
	_, _ = rand.Read(b) // never fails
	return hex.EncodeToString(b)
}
