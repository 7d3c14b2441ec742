package cluster

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"time"
)

// leases issues and verifies lease marks. A mark proves that this coordinator, or a previous one, has handed
// out a unit to a key. No one else can forge a mark.
type leases struct {
	secret []byte
	epoch  uint64 // number of the coordinator's current start
}

// mark is a worker's proof that it holds a unit.
type mark struct {
	epoch, serial uint64 // number of the coordinator's start, and number of the handout
}

const markLength = 8 + 8 + sha256.Size/2

func newLeases(owner *Key) *leases {
	l := &leases{epoch: uint64(time.Now().UnixNano())}
	if owner == nil {
		l.secret = make([]byte, sha256.Size)
		_, _ = rand.Read(l.secret) // never fails, according to its documentation
		return l
	}
	sum := sha256.Sum256([]byte("marks of leases " + owner.seed))
	l.secret = sum[:]
	return l
}

// sign returns the mark for a unit that is handed out to a key.
func (l *leases) sign(run string, unit int, key string, serial uint64) string {
	return base64.RawURLEncoding.EncodeToString(l.seal(run, unit, key, mark{l.epoch, serial}))
}

func (l *leases) seal(run string, unit int, key string, m mark) []byte {
	data := binary.BigEndian.AppendUint64(nil, m.epoch)
	data = binary.BigEndian.AppendUint64(data, m.serial)
	h := hmac.New(sha256.New, l.secret)
	_, _ = fmt.Fprintf(h, "%x %s %d %s", data, run, unit, key) // writing to a hash never fails
	return append(data, h.Sum(nil)[:sha256.Size/2]...)
}

// verify decodes a mark and checks that it was issued for the given run, unit and key. It returns false if
// the mark is not valid.
func (l *leases) verify(text, run string, unit int, key string) (m mark, ok bool) {
	data, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil || len(data) != markLength {
		return m, false
	}
	m = mark{binary.BigEndian.Uint64(data), binary.BigEndian.Uint64(data[8:])}
	return m, hmac.Equal(data, l.seal(run, unit, key, m))
}
