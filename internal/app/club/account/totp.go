package account

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha1" //nolint:gosec // RFC 6238 uses it, and apps know nothing else
	"encoding/base32"
	"encoding/binary"
	"fmt"
	"net/url"
	"strings"
	"time"
)

// Time-based codes as in RFC 6238, with the parameters that all apps support.
const (
	totpStep   = 30 // how long a code is valid, in seconds
	totpDigits = 6
	totpAround = 1 // steps accepted before and after the current one, in case a clock is wrong
	totpBytes  = 20
)

var totpText = base32.StdEncoding.WithPadding(base32.NoPadding)

// newTOTP returns a new secret, in base32.
func newTOTP() string {
	b := make([]byte, totpBytes)
	_, _ = rand.Read(b) // never fails
	return totpText.EncodeToString(b)
}

// totpCode returns the code that a secret yields in the given step, as defined by RFC 4226.
func totpCode(secret []byte, step int64) string {
	mac := hmac.New(sha1.New, secret)
	_ = binary.Write(mac, binary.BigEndian, step) // never fails
	sum := mac.Sum(nil)
	at := sum[len(sum)-1] & 0xf
	n := binary.BigEndian.Uint32(sum[at:at+4]) & 0x7fffffff
	return fmt.Sprintf("%0*d", totpDigits, n%1_000_000)
}

// totpStepOf returns the step of a code that a user has typed. The code must be valid now, and its step
// must be later than the last one used; otherwise totpStepOf returns 0.
func totpStepOf(secret, typed string, last int64, now time.Time) int64 {
	key, err := totpText.DecodeString(secret)
	if err != nil || len(typed) != totpDigits {
		return 0
	}
	present := now.Unix() / totpStep
	for step := max(last+1, present-totpAround); step <= present+totpAround; step++ {
		if Same(totpCode(key, step), typed) {
			return step
		}
	}
	return 0
}

// totpAddress returns the URL that apps read from the QR code.
func totpAddress(secret, club, name string) string {
	return (&url.URL{
		Scheme: "otpauth", Host: "totp", Path: "/" + club + ":" + name,
		RawQuery: url.Values{"secret": {secret}, "issuer": {club}}.Encode(),
	}).String()
}

// plainCode normalizes a code before it is compared. People type spaces and hyphens, and copy capital
// letters.
func plainCode(typed string) string {
	return strings.ToLower(strings.NewReplacer(" ", "", "-", "", "\t", "").Replace(typed))
}
