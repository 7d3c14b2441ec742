package gate

import (
	"io"
	"net/http"
	"time"
)

// Body returns the body of a request that is processed as it arrives, such as an import. Each read
// is allowed as much time as an entire ordinary request. There is no limit on the time between
// reads, because importing a file of a gigabyte takes longer than a minute. If the body is longer
// than most bytes, reading fails with an *http.MaxBytesError.
func Body(w http.ResponseWriter, r *http.Request, most int64) io.ReadCloser {
	return &patient{ReadCloser: http.MaxBytesReader(w, r.Body, most), out: http.NewResponseController(w)}
}

// patient is a body that sets a deadline for each read.
type patient struct {
	io.ReadCloser
	out *http.ResponseController
}

func (p *patient) Read(b []byte) (int, error) {
	_ = p.out.SetReadDeadline(time.Now().Add(bodyTime)) // without support for deadlines, reads are not limited
	return p.ReadCloser.Read(b)
}
