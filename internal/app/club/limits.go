package club

import (
	"errors"
	"io"
	"net/http"

	"github.com/coder/websocket"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/bounds"
	"github.com/chuhe-xiangqi/chuhe/internal/app/gate"
)

// spectatorPings is how many times less often pages without an account are pinged.
const spectatorPings = 4

// headBytes returns the size of a request's head as the client sent it.
func headBytes(r *http.Request) int {
	const between = len(": \r\n")
	n := len(r.Method) + len(" ") + len(r.RequestURI) + len(" ") + len(r.Proto) + len("\r\n") + len("Host") + len(r.Host) + between + len("\r\n")
	for name, values := range r.Header {
		for _, value := range values {
			n += len(name) + len(value) + between
		}
	}
	return n
}

// ended counts a connection that ended because it exceeded a limit.
func (c *Club) ended(err error) {
	switch {
	case errors.Is(err, websocket.ErrMessageTooBig):
		c.Limited.Beyond(bounds.LimitMessage)
	case errors.Is(err, gate.ErrTooFast):
		c.Limited.Beyond(bounds.LimitRate)
	}
}

// bounded is a request body of limited length.
type bounded struct {
	io.ReadCloser
	club *Club
	told bool
}

// Read implements io.Reader.
func (b *bounded) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	if long := (*http.MaxBytesError)(nil); errors.As(err, &long) && !b.told {
		b.told = true
		b.club.Limited.Beyond(bounds.LimitBody)
	}
	return n, err
}
