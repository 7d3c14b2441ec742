package host

import (
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/peers"
	"github.com/chuhe-xiangqi/chuhe/internal/bus"
)

// CheckNATS checks that the NATS server can be reached, if there is one, and returns its address without
// the password.
func (s *Settings) CheckNATS() (shown string, err error) {
	if s.NATS == "" {
		return "", nil
	}
	if shown, err = bus.CheckAddress(s.NATS); err != nil {
		return "", err
	}
	return shown, peers.Reach(s.NATS)
}
