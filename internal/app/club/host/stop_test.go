package host

import (
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/lines"
)

// TestStopTimes: anyone who neither ends a request nor answers may hold the end of the club up
// for less than five seconds. TestStop of cmd/chuhe-server has such people.
func TestStopTimes(t *testing.T) {
	if most := max(endTime, lines.Farewell) + club.FarewellTime; most >= 5*time.Second {
		t.Errorf("the club may take %v to end", most)
	}
}
