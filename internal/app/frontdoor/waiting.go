package frontdoor

import (
	"sync"

	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// waiting holds back an answer, even if there is nothing to search. A pondering search must not be
// answered before ponderhit or stop, and an infinite search not before stop.
type waiting struct {
	open, ponder bool
	once         sync.Once
	left         chan struct{} // closed when the answer may be sent
}

func newWaiting(l *player.Limits, turn xiangqi.Color) *waiting {
	limited := *l
	limited.Ponder = false
	return &waiting{open: limited.Open(turn), ponder: l.Ponder, left: make(chan struct{})}
}

func (w *waiting) held() bool { return w.open || w.ponder }
func (w *waiting) leave()     { w.once.Do(func() { close(w.left) }) }

func (w *waiting) hit() {
	if w.ponder && !w.open {
		w.leave()
	}
}

// wait waits until the answer may be sent.
func (w *waiting) wait() {
	if w.held() {
		<-w.left
	}
}
