package talk

import "time"

// Subscribers can be notified in groups, because sending a message to thousands of faces takes
// longer than a move may take. The pause after each group leaves time to serve the faces of other
// topics, such as the players whose game all those spectators are watching.
const (
	groupSize  = 64
	groupPause = 4 * time.Millisecond
)

// passing takes the place of an event number for passing events, which have none. With this value,
// no face is assumed to have seen the event already.
const passing = ^uint64(0)

// telling is a message that is still being sent to subscribers.
type telling struct {
	message []byte
	n       uint64
	to      []*Conn // subscribers that have yet to receive the message
}

// tell sends an event to all subscribers, either immediately or in groups. The caller must hold
// t.mu.
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

// tellOn notifies the next group of subscribers.
func (t *Topic) tellOn() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.waiting) == 0 { // the topic has ended
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

// tellGroup sends a message to the next group of subscribers. It skips subscribers that have left,
// and those that subscribed after the event and so already have it in their snapshot. The caller
// must hold t.mu.
func (t *Topic) tellGroup(m *telling, most int) {
	most = min(most, len(m.to))
	for _, c := range m.to[:most] {
		if since, ok := t.subscribers[c]; ok && m.n > since {
			c.push(m.message)
		}
	}
	m.to = m.to[most:]
}
