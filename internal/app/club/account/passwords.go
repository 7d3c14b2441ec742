package account

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"fmt"
	"strings"
	"sync/atomic"
	"unicode/utf8"

	"golang.org/x/crypto/argon2"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/request"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/store"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
)

const (
	hashThreads = 1
	hashBytes   = 32
	saltBytes   = 16

	leastPassword = 8
	mostPassword  = 128 // in characters
)

// Cost determines how expensive it is to hash a password, and thus to guess passwords from stolen hashes.
type Cost struct {
	Memory uint32 // in KiB
	Passes uint32
}

// Limits on the cost of a stored hash, so that a hash in a tampered store cannot exhaust memory.
const (
	mostMemory = 1 << 20 // in KiB
	mostPasses = 64
)

// advised is the minimum that OWASP recommends for argon2id.
var advised = Cost{Memory: 19 * 1024, Passes: 2}

// Hasher hashes passwords with argon2id.
type Hasher struct {
	cost   Cost
	slots  chan struct{} // holds a token for each hash being computed
	Hashes atomic.Int64  // number of hashes computed so far
}

// costForm is how the cost is written in a hash: memory, passes, threads.
const costForm = "m=%d,t=%d,p=%d"

// hash returns the hash that is stored for a password. Since hashing takes memory and time, only a few
// hashes are computed concurrently.
func (h *Hasher) hash(ctx context.Context, password string) (string, error) {
	salt := make([]byte, saltBytes)
	_, _ = rand.Read(salt) // never fails
	sum, err := h.derive(ctx, password, salt, h.cost)
	if err != nil {
		return "", err
	}
	b := base64.RawStdEncoding
	return fmt.Sprintf("$argon2id$v=%d$"+costForm+"$%s$%s", argon2.Version, h.cost.Memory, h.cost.Passes, hashThreads,
		b.EncodeToString(salt), b.EncodeToString(sum)), nil
}

func (h *Hasher) derive(ctx context.Context, password string, salt []byte, cost Cost) ([]byte, error) {
	select {
	case h.slots <- struct{}{}:
		defer func() { <-h.slots }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	h.Hashes.Add(1)
	return argon2.IDKey([]byte(password), salt, cost.Passes, cost.Memory, hashThreads, hashBytes), nil
}

// matches reports whether a password matches a hash, which includes the cost at which it was computed. For
// a name that does not exist, callers pass an empty hash. It matches no password, but checking it takes as
// long as computing a new hash.
func (h *Hasher) matches(ctx context.Context, password, hash string) (bool, error) {
	parts := strings.Split(hash, "$")
	if len(parts) != 6 {
		_, err := h.derive(ctx, password, make([]byte, saltBytes), h.cost)
		return false, err
	}
	var cost Cost
	var threads int
	_, err := fmt.Sscanf(parts[3], costForm, &cost.Memory, &cost.Passes, &threads)
	if err != nil || cost.Passes == 0 || cost.Passes > mostPasses || cost.Memory > mostMemory || threads != hashThreads {
		return false, fmt.Errorf("a password is stored with the cost %q", parts[3])
	}
	salt, err := base64.RawStdEncoding.DecodeString(parts[4])
	if err != nil {
		return false, err
	}
	want, err := base64.RawStdEncoding.DecodeString(parts[5])
	if err != nil {
		return false, err
	}
	got, err := h.derive(ctx, password, salt, cost)
	return err == nil && subtle.ConstantTimeCompare(got, want) == 1, err
}

// checkPassword returns an error for a new password that is easy to guess.
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

// resetPassword sets a new password by means of an invitation and signs the user in.
func (s *Service) resetPassword(ctx context.Context, v *Visitor, a *Credentials, agent string) (key string, _ *store.Account, err error) {
	if err := s.mayMakeAccount(v); err != nil { // each attempt computes a hash
		return "", nil, err
	}
	x, err := s.store.Invitation(ctx, Digest(a.Code), s.now())
	if err == nil && x.Account == "" {
		err = store.ErrNotFound
	}
	if err != nil {
		return "", nil, request.Gone(err)
	}
	account, err := s.store.Account(ctx, x.Account)
	if err != nil {
		return "", nil, err
	}
	if err := checkPassword(a.Password, account.Name); err != nil {
		return "", nil, err
	}
	if err := s.spendSecond(ctx, v, account.ID, a.Second); err != nil {
		return "", nil, err
	}
	hash, err := s.Passwords.hash(ctx, a.Password)
	if err != nil {
		return "", nil, err
	}
	if err := s.store.ResetPassword(ctx, x.Digest, account.ID, hash, s.now()); err != nil {
		return "", nil, request.Gone(err)
	}
	s.hooks.Drop(account.ID, "")
	key, err = s.NewSession(ctx, account, agent)
	return key, account, err
}
