package gate

import (
	"io"
	"net/http"
	"time"
)

// Body returns the body of a request that is processed while it arrives, such as an import. Each
// read may take as long as a whole ordinary request is allowed to take. The time between the reads
// is not limited, because importing a file of a gigabyte takes longer than a minute. If the body is
// longer than most bytes, reading fails with an *http.MaxBytesError.
func Body(w http.ResponseWriter, r *http.Request, most int64) io.ReadCloser {
	return &patient{ReadCloser: http.MaxBytesReader(w, r.Body, most), out: http.NewResponseController(w)}
}

// patient is a body with a time limit for each read.
type patient struct {
	io.ReadCloser
	out *http.ResponseController
}

func (p *patient) Read(b []byte) (int, error) {
	_ = p.out.SetReadDeadline(time.Now().Add(bodyTime)) // if this is not supported, reads have no time limit
	return p.ReadCloser.Read(b)
}
