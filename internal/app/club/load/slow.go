package load

import (
	"context"
	"net"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/gate"
)

// crawlEvery is how often a slow connection sends a byte.
const crawlEvery = 10 * time.Second

// crawl holds a connection as slowly as it can until ctx ends, and opens another when it
// is closed: in turn a request whose head never ends, one whose body never ends, and a
// WebSocket that sends a message byte by byte. None of them reads anything.
func crawl(ctx context.Context, addresses []string, number int) {
	var dialer net.Dialer
	for try := number; ctx.Err() == nil; try++ {
		address := addresses[try%len(addresses)]
		conn, err := dialer.DialContext(ctx, "tcp", address)
		if err != nil {
			wait(ctx, 100*time.Millisecond)
			continue
		}
		head := "GET / HTTP/1.1\r\nHost: " + address + "\r\nX-Slow: "
		switch number % 3 {
		case 1:
			head = "POST /api/account/sign-in HTTP/1.1\r\nHost: " + address + "\r\nContent-Type: application/json\r\nContent-Length: 4000\r\n\r\n"
		case 2: // the head of a masked frame of 4,000 bytes follows the request
			head = "GET /api/ws HTTP/1.1\r\nHost: " + address + "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n" +
				"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: " + gate.Subprotocol + "\r\n\r\n\x81\xfe\x0f\xa0\x00\x00\x00\x00"
		}
		closed := context.AfterFunc(ctx, func() { _ = conn.Close() })
		_, err = conn.Write([]byte(head))
		for err == nil && ctx.Err() == nil {
			wait(ctx, crawlEvery)
			_, err = conn.Write([]byte("a"))
		}
		closed()
		_ = conn.Close() // perhaps once more
	}
}
