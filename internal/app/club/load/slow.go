package load

import (
	"context"
	"net"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/gate"
)

// crawlEvery is how often a slow connection sends a byte.
const crawlEvery = 10 * time.Second

// crawl keeps a connection open until ctx is canceled by sending data as slowly as possible. Whenever the
// connection is closed, crawl opens another one. Of every six connections, two are HTTP requests, one with
// an endless head and one with an endless body; two are WebSockets that send a message byte by byte; and
// two send an endless name by telnet. Only those with HTTP requests also read, so as to notice immediately
// when they are closed.
func crawl(ctx context.Context, addresses, telnets []string, number int) {
	var dialer net.Dialer
	for try := number; ctx.Err() == nil; try++ {
		address := addresses[try%len(addresses)]
		if number%3 == 2 {
			address = telnets[try%len(telnets)]
		}
		conn, err := dialer.DialContext(ctx, "tcp", address)
		if err != nil {
			wait(ctx, 100*time.Millisecond)
			continue
		}
		head := "GET / HTTP/1.1\r\nHost: " + address + "\r\nX-Slow: "
		switch number % 6 {
		case 3:
			head = "POST /api/account/sign-in HTTP/1.1\r\nHost: " + address + "\r\nContent-Type: application/json\r\nContent-Length: 4000\r\n\r\n"
		case 1, 4: // the head of a masked frame of 4,000 bytes follows the request
			head = "GET /api/ws HTTP/1.1\r\nHost: " + address + "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n" +
				"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: " + gate.Subprotocol + "\r\n\r\n\x81\xfe\x0f\xa0\x00\x00\x00\x00"
		case 2, 5:
			head = "slow"
		}
		open, end := context.WithCancel(ctx)
		closed := context.AfterFunc(open, func() { _ = conn.Close() })
		if number%3 == 0 {
			go func() {
				defer end()
				_, _ = conn.Read(make([]byte, 1)) // nothing arrives until the request is refused
			}()
		}
		_, err = conn.Write([]byte(head))
		for err == nil && open.Err() == nil {
			wait(open, crawlEvery)
			_, err = conn.Write([]byte("a"))
		}
		end()
		closed()
		_ = conn.Close() // it may be closed already
	}
}
