package account

import (
	"strings"
	"testing"
)

// TestCost checks that hashes cost what OWASP advises when nothing else is asked for, and that a
// hash is tried at its own cost, whatever new ones cost.
func TestCost(t *testing.T) {
	usual, cheap := New(Config{AtOnce: 1}), New(Config{AtOnce: 1, Cost: Cost{Memory: 64, Passes: 3}})
	const password = "correct horse"
	for s, want := range map[*Service]string{usual: "$argon2id$v=19$m=19456,t=2,p=1$", cheap: "$argon2id$v=19$m=64,t=3,p=1$"} {
		hash, err := s.Passwords.hash(t.Context(), password)
		if err != nil || !strings.HasPrefix(hash, want) {
			t.Fatalf("the hash %q, %v; want it to begin with %s", hash, err, want)
		}
		for _, by := range []*Service{usual, cheap} {
			if ok, err := by.Passwords.matches(t.Context(), password, hash); err != nil || !ok {
				t.Errorf("%s does not match its password: %v", hash, err)
			}
			if ok, err := by.Passwords.matches(t.Context(), password+"!", hash); err != nil || ok {
				t.Errorf("%s matches another password: %v", hash, err)
			}
		}
	}
	for _, cost := range []string{"m=much,t=3,p=1", "m=64,t=0,p=1", "m=64,t=3,p=2", "m=4000000,t=2,p=1", "m=64,t=4000000,p=1"} {
		if _, err := usual.Passwords.matches(t.Context(), password, "$argon2id$v=19$"+cost+"$YQ$YQ"); err == nil {
			t.Errorf("a hash of the cost %s is tried", cost)
		}
	}
}
