package store

import (
	"crypto/rand"
	"encoding/hex"
)

// RandomName returns a name of n random bytes, for an account, game or session.
func RandomName(bytes int) string {
	b := make([]byte, bytes)
	_, _ = rand.Read(b) // never fails
	return hex.EncodeToString(b)
}
