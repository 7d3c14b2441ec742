package talk

import "time"

// Subscribers who are informed in groups. A message to thousands of faces takes the machine
// longer than a move may take: with a pause after each group, faces of other topics, such
// as the players whom the thousands watch, are served in between.
const (
	groupSize  = 64
	groupPause = 4 * time.Millisecond
)

// passing is in place of an event's number for one that has none: no face knows it already.
const passing = ^uint64(0)

// telling is a message in transit to subscribers.
type telling struct {
	message []byte
	n       uint64
	to      []*Conn // those who have not received it yet
}

// tell sends an event to all subscribers, immediately or in groups; t.mu is held.
func (t *Topic) tell(message []byte, n uint64) {
	if !t.hooks.Groups || len(t.waiting) == 0 && len(t.subscribers) <= groupSize {
		for c := range t.subscribers {
			c.push(message)
		}
		return
	}
	to := make([]*Conn, 0, len(t.subscribers))
	for c := range t.subscribers {
		to = append(to, c)
	}
	t.waiting = append(t.waiting, telling{message, n, to})
	if len(t.waiting) == 1 {
		time.AfterFunc(groupPause, t.tellOn)
	}
}

// tellOn informs the next group.
func (t *Topic) tellOn() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.waiting) == 0 { // the topic has gone
		return
	}
	first := &t.waiting[0]
	t.tellGroup(first, groupSize)
	if len(first.to) == 0 {
		t.waiting = t.waiting[1:]
	}
	if len(t.waiting) > 0 {
		time.AfterFunc(groupPause, t.tellOn)
	} else {
		t.waiting = nil
	}
}

// tellGroup sends a message to the next subscribers, those excepted who have left, or
// who have come later and know it already; t.mu is held.
func (t *Topic) tellGroup(m *telling, most int) {
	most = min(most, len(m.to))
	for _, c := range m.to[:most] {
		if since, ok := t.subscribers[c]; ok && m.n > since {
			c.push(m.message)
		}
	}
	m.to = m.to[most:]
}
