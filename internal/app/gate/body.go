package gate

import (
	"io"
	"net/http"
	"time"
)

// Body returns the body of a request that is worked on while it arrives, as an import is. It
// gives up a client from which nothing arrives for as long as a whole request may take
// otherwise, and does not count the time between two reads: a file of a gigabyte is imported
// for longer than a minute. More than most bytes are an *http.MaxBytesError.
func Body(w http.ResponseWriter, r *http.Request, most int64) io.ReadCloser {
	return &patient{ReadCloser: http.MaxBytesReader(w, r.Body, most), out: http.NewResponseController(w)}
}

// patient is a body with a limit of time for each read.
type patient struct {
	io.ReadCloser
	out *http.ResponseController
}

func (p *patient) Read(b []byte) (int, error) {
	_ = p.out.SetReadDeadline(time.Now().Add(bodyTime)) // where it cannot be set there is none
	return p.ReadCloser.Read(b)
}
