package account

import "testing"

// TestTOTP has the codes of RFC 6238, appendix B, of which apps show the last six digits.
func TestTOTP(t *testing.T) {
	key := []byte("12345678901234567890")
	for at, want := range map[int64]string{
		59: "287082", 1111111109: "081804", 1111111111: "050471", 1234567890: "005924", 2000000000: "279037", 20000000000: "353130",
	} {
		if got := totpCode(key, at/totpStep); got != want {
			t.Errorf("at %d: %s, want %s", at, got, want)
		}
	}
}
