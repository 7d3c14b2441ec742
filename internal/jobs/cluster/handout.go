package cluster

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
)

// visitor is a worker that has contacted the coordinator.
type visitor struct {
	Presence
	key    string
	asked  int        // number of requests for units
	serial uint64     // serial of the last request that was answered with units; last contains the answer
	last   *takeReply // nil if there is none
}

// presentFor is how long a worker counts as present after its last message. mostVisitors is the maximum
// number of workers per key.
const (
	presentFor   = time.Minute
	mostVisitors = 4096
)

// forget removes the workers that no longer count as present.
func (h *Hub) forget(now time.Time) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for at, v := range h.present {
		if now.Sub(time.UnixMilli(v.Seen)) > presentFor {
			delete(h.present, at)
		}
	}
}

// visitor returns the entry of a worker. It returns nil if the worker's key has too many workers or has been
// revoked. The caller must hold the lock.
func (h *Hub) visitor(m *member, instance string) *visitor {
	at := m.user.Key + " " + plain(instance, mostWordBytes)
	v := h.present[at]
	if v == nil {
		if h.members[m.user.Key] != m || m.allowance != nil && h.visitorsOf(m.user.Key) >= mostVisitors {
			return nil
		}
		v = &visitor{key: m.user.Key, Presence: Presence{Busy: []Busy{}}}
		h.present[at] = v
	}
	v.Seen = time.Now().UnixMilli()
	return v
}

func (h *Hub) visitorsOf(key string) (n int) {
	for _, v := range h.present {
		if v.key == key {
			n++
		}
	}
	return n
}

// handOut answers a request for units. If no units are available, it waits until some become available or
// for as long as the worker is willing to wait.
func (h *Hub) handOut(m *member, r *takeRequest) *takeReply {
	if r.Protocol != protocol {
		return &takeReply{fault: fault{Error: fmt.Sprintf("the hub speaks protocol %d, this program %d: install the hub's version", protocol, r.Protocol)}}
	}
	if f, barred := m.barred(); barred {
		return &takeReply{fault: f}
	}
	r.Most = max(0, min(r.Most, mostTaken))
	h.mu.Lock()
	v := h.visitor(m, r.Instance)
	if v == nil {
		h.mu.Unlock()
		return &takeReply{fault: fault{"more workers than a key may have", jobs.Duration(presentFor)}}
	}
	if v.Name == "" { // the worker has not reported yet
		v.Name = m.workerName(r.Identity.Name)
	}
	v.asked++
	number := v.asked
	h.mu.Unlock()
	wait := time.NewTimer(max(0, min(time.Duration(r.Wait), longestWait)))
	defer wait.Stop()
	for {
		h.mu.Lock()
		changed, settled := h.changed, time.Until(h.settled)
		again := v.last != nil && v.serial == r.Serial && len(v.last.Units) > 0 // the answer was lost
		reply, newer := v.last, v.asked != number
		h.mu.Unlock()
		if newer {
			return &takeReply{} // the worker no longer waits for this answer
		}
		if again {
			return reply
		}
		if reply = h.pick(m, r, settled <= 0); len(reply.Units) > 0 {
			h.mu.Lock()
			v.serial, v.last = r.Serial, reply
			h.mu.Unlock()
			return reply
		}
		var ready <-chan time.Time
		if settled > 0 {
			ready = time.After(settled)
		}
		select {
		case <-changed:
		case <-ready:
		case <-wait.C:
			return reply
		case <-m.gone:
			return reply
		case <-h.ctx.Done():
			return reply
		}
		select {
		case <-m.gone:
			return reply
		default:
		}
	}
}

// pick takes units for a worker from the queues of the runs, one run at a time.
func (h *Hub) pick(m *member, r *takeRequest, settled bool) *takeReply {
	reply := &takeReply{Lease: jobs.Duration(h.o.Lease), Units: []handedUnit{}, Live: []string{}, Refused: []string{}}
	runs, here := h.forWorkers()
	room := r.Most
	if m.allowance != nil {
		held := 0
		for _, c := range runs {
			held += c.queue.inHand(m.user.Key)
		}
		room = min(room, m.allowance.units-held)
	}
	name, now := m.workerName(r.Identity.Name), time.Now()
	for _, c := range runs {
		id := c.folder.ID()
		reply.Live = append(reply.Live, id)
		if slices.Contains(r.Unfit, id) {
			continue
		}
		reason := c.unfit(name, r)
		if reason != "" {
			reply.Refused = append(reply.Refused, fmt.Sprintf("run %s: %s", id, reason))
		}
		c.refuses(name, reason)
		alone := len(reply.Units) > 0 && reply.Units[0].Attempt > trustedAttempts
		if reason != "" || !settled || alone || len(reply.Units) >= room {
			continue
		}
		for _, u := range c.queue.take(now, taker{m.user.Key, m.user.Own, here, len(reply.Units) == 0}, room-len(reply.Units), func() uint64 { return h.serial.Add(1) }) {
			var input json.RawMessage
			if c.supplies {
				var err error
				if input, err = c.book.Input(u.unit); err != nil {
					h.o.Log.Error("what a unit needs to know", "run", id, "unit", u.unit, "error", err)
					continue // the unit's lease will expire, and the unit will be handed out again
				}
			}
			reply.Units = append(reply.Units, handedUnit{
				c.folder.Digest, u.unit, u.attempt, h.leases.sign(c.folder.Digest, u.unit, m.user.Key, u.serial), input,
			})
		}
	}
	return reply
}

// forWorkers returns the runs whose units are being handed out, starting with a different run each time. It
// also returns the keys of the workers that are present.
func (h *Hub) forWorkers() (list []*coordination, here []string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, c := range h.runs {
		if c.queue.open() {
			list = append(list, c)
		}
	}
	slices.SortFunc(list, func(a, b *coordination) int { return cmp.Compare(a.folder.ID(), b.folder.ID()) })
	if len(list) > 0 {
		h.turn = (h.turn + 1) % len(list)
		list = append(slices.Clone(list[h.turn:]), list[:h.turn]...)
	}
	for _, v := range h.present {
		if !slices.Contains(here, v.key) {
			here = append(here, v.key)
		}
	}
	return list, here
}

// unfit returns the reason why the named worker may not do units of the run, or "" if it may.
func (c *coordination) unfit(name string, r *takeRequest) string {
	if !slices.Contains(r.Kinds, c.folder.Spec.Kind) {
		return fmt.Sprintf("the program of worker %s does not know %s: install the hub's version", name, c.folder.Spec.Kind)
	}
	if reason := c.banned(name); reason != "" {
		return fmt.Sprintf("worker %s is in quarantine (%s): test the machine's memory and the build, then start it under another name, and with a new key where it is not the hub's owner's",
			name, reason)
	}
	id := r.Identity
	id.Name, id.Version, id.Signature = name, plain(id.Version, mostWordBytes), plain(id.Signature, mostWordBytes)
	if err := c.folder.Spec.Requires.Admits(&id); err != nil {
		return err.Error()
	}
	return ""
}
