package club

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"fmt"
	"strings"
	"unicode/utf8"

	"golang.org/x/crypto/argon2"

	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
)

// Passwords: argon2id with the least that OWASP advises.
const (
	hashMemory  = 19 * 1024 // KiB
	hashPasses  = 2
	hashThreads = 1
	hashBytes   = 32
	saltBytes   = 16

	leastPassword = 8
	mostPassword  = 128 // characters
)

// hash computes a hash for the store. Only a few run at once: each takes memory and time.
func (c *Club) hash(ctx context.Context, password string) (string, error) {
	salt := make([]byte, saltBytes)
	_, _ = rand.Read(salt) // never fails
	sum, err := c.derive(ctx, password, salt)
	if err != nil {
		return "", err
	}
	b := base64.RawStdEncoding
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, hashMemory, hashPasses, hashThreads,
		b.EncodeToString(salt), b.EncodeToString(sum)), nil
}

func (c *Club) derive(ctx context.Context, password string, salt []byte) ([]byte, error) {
	select {
	case c.hashing <- struct{}{}:
		defer func() { <-c.hashing }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	c.hashes.Add(1)
	return argon2.IDKey([]byte(password), salt, hashPasses, hashMemory, hashThreads, hashBytes), nil
}

// matches reports whether a password is that of a hash. An empty hash, of a name that
// no account has, takes as long and matches nothing.
func (c *Club) matches(ctx context.Context, password, hash string) (bool, error) {
	parts := strings.Split(hash, "$")
	if len(parts) != 6 {
		_, err := c.derive(ctx, password, make([]byte, saltBytes))
		return false, err
	}
	salt, err := base64.RawStdEncoding.DecodeString(parts[4])
	if err != nil {
		return false, err
	}
	want, err := base64.RawStdEncoding.DecodeString(parts[5])
	if err != nil {
		return false, err
	}
	got, err := c.derive(ctx, password, salt)
	return err == nil && subtle.ConstantTimeCompare(got, want) == 1, err
}

// checkPassword refuses a new password that would be guessed.
func checkPassword(password, name string) error {
	n := utf8.RuneCountInString(password)
	if n < leastPassword || n > mostPassword || !utf8.ValidString(password) {
		return talk.NewError(talk.BadArgs, "club.passwordLength", "least", leastPassword, "most", mostPassword)
	}
	folded := strings.ToLower(password)
	if strings.Contains(folded, strings.ToLower(name)) && n < 2*leastPassword || simple(folded) {
		return talk.NewError(talk.BadArgs, "club.passwordWeak")
	}
	return nil
}
