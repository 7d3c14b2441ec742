package gate

import (
	"bytes"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"
	"testing/synctest"
	"time"
)

// TestBody looks at the deadlines of the reads of a body: each has all the time before it,
// whatever was done between them.
func TestBody(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := &deadlines{ResponseWriter: httptest.NewRecorder()}
		r := httptest.NewRequest(http.MethodPost, "/", bytes.NewReader(make([]byte, 5)))
		body := Body(w, r, 4)
		for range 4 {
			w.last = time.Time{}
			if _, err := io.ReadFull(body, make([]byte, 1)); err != nil {
				t.Error(err)
			}
			if left := time.Until(w.last); left != bodyTime {
				t.Errorf("a read had %v", left)
			}
		}
		var long *http.MaxBytesError
		if _, err := body.Read(make([]byte, 1)); !errors.As(err, &long) {
			t.Errorf("a body that is too long: %v", err)
		}
	})
}

// deadlines is an answer that remembers the last deadline of reading.
type deadlines struct {
	http.ResponseWriter
	last time.Time
}

func (d *deadlines) SetReadDeadline(at time.Time) error {
	d.last = at
	return nil
}
