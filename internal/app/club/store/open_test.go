package store_test

import (
	"net"
	"strings"
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/store"
)

// TestMuteDatabase opens a database that accepts connections and never answers, as one does
// whose process is frozen: that is reported instead of waited for without an end.
func TestMuteDatabase(t *testing.T) {
	mute, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = mute.Close() }() // nothing was written
	const patience = 20 * time.Millisecond
	err = store.OpenPool(t.Context(), "postgres://x@"+mute.Addr().String()+"/x?sslmode=disable", patience)
	if err == nil || !strings.Contains(err.Error(), "no answer for 20ms") {
		t.Errorf("error %v", err)
	}
}
