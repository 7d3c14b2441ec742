package cluster

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
)

// receive handles a request from a worker. It must return quickly, so slow work is done in the background.
func (h *Hub) receive(m *member, verb string, msg *nats.Msg) {
	if m.allowance != nil {
		if wait, ok := m.allowance.requests.spend(time.Now(), 1); !ok {
			h.answer(msg, fault{"more requests than a key may make", jobs.Duration(wait)})
			return
		}
	}
	if verb != giveVerb && len(msg.Data) > mostRequestBytes {
		h.answer(msg, fault{Error: fmt.Sprintf("a request of %d bytes, at most %d are read", len(msg.Data), mostRequestBytes)})
		return
	}
	switch verb {
	case takeVerb:
		var r takeRequest
		if !h.parse(msg, &r) {
			return
		}
		h.clip(&r)
		msg.Data = nil // the message may wait for a long time
		if m.takes.Add(1) > mostTakesWaiting {
			m.takes.Add(-1)
			h.answer(msg, fault{"more workers than a key may have", jobs.Duration(longestWait)})
			return
		}
		h.spawn(func() {
			defer m.takes.Add(-1)
			h.answer(msg, h.handOut(m, &r))
		})
	case tellVerb:
		var r tellRequest
		if h.parse(msg, &r) {
			h.answer(msg, h.hear(m, &r))
		}
	case giveVerb:
		h.inBackground(m, msg, 0, func() any { return h.receiveResult(m, msg.Data) })
	case fileVerb:
		var r fileRequest
		if h.parse(msg, &r) {
			h.inBackground(m, msg, chunkBytes, func() any { return h.filePart(m, &r) })
		}
	default:
		h.answer(msg, fault{Error: fmt.Sprintf("unknown request %q", plain(verb, mostWordBytes))})
	}
}

// clip removes unused parts from a request for units, because the request may be kept for a long time.
func (h *Hub) clip(r *takeRequest) {
	r.Kinds = slices.DeleteFunc(r.Kinds, func(kind string) bool { return h.o.Kinds[kind] == nil })
	r.Kinds = slices.Clone(r.Kinds[:min(len(r.Kinds), len(h.o.Kinds))])
	r.Unfit = slices.Clone(slices.DeleteFunc(r.Unfit, func(run string) bool { return len(run) != jobs.IDLength }))
	r.Unfit = r.Unfit[:min(len(r.Unfit), mostTold)]
	id := &r.Identity
	for _, word := range []*string{&id.Name, &id.Version, &id.Signature, &id.Machine, &r.Instance} {
		*word = plain(*word, mostWordBytes)
	}
}

// inBackground handles a message in a goroutine, so that other messages can be received while it is being
// handled. If the message's key already has too many bytes in progress, the message is refused. The answer
// argument is the size of the expected answer in bytes, which counts towards that limit.
func (h *Hub) inBackground(m *member, msg *nats.Msg, answer int, work func() any) {
	const overhead = 64 << 10
	size := int64(len(msg.Data) + answer + overhead)
	if m.bytes.Add(size) > mostBytesAtWork {
		m.bytes.Add(-size)
		h.answer(msg, busy(errBusy))
		return
	}
	h.spawn(func() {
		defer m.bytes.Add(-size)
		h.answer(msg, work())
	})
}

// spawn runs f in a goroutine that Wait waits for. If the hub is shutting down, spawn does nothing.
func (h *Hub) spawn(f func()) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if !h.over {
		h.working.Go(f)
	}
}

func (h *Hub) parse(msg *nats.Msg, r any) bool {
	if err := json.Unmarshal(msg.Data, r); err != nil {
		h.answer(msg, fault{Error: plain(err.Error(), mostTextBytes)})
		return false
	}
	return true
}

// answer sends a as the answer to msg. If a is nil, it sends nothing.
func (h *Hub) answer(msg *nats.Msg, a any) {
	data, raw := a.([]byte)
	if !raw && a != nil {
		var err error
		if data, err = json.Marshal(a); err != nil {
			h.o.Log.Error("an answer cannot be written", "error", err)
			return
		}
	}
	if a != nil {
		if err := msg.Respond(data); err != nil {
			h.o.Log.Debug("answering", "error", err) // the worker will ask again
		}
	}
}

// hear records a worker's presence and renews the worker's leases.
func (h *Hub) hear(m *member, r *tellRequest) *tellReply {
	now := time.Now()
	p := r.Presence
	p.Name, p.Version, p.Signature = m.workerName(p.Name), plain(p.Version, mostWordBytes), plain(p.Signature, mostWordBytes)
	p.Machine, p.Trouble, p.Seen = plain(p.Machine, mostTextBytes), plain(p.Trouble, mostTextBytes), now.UnixMilli()
	p.Busy = append([]Busy{}, p.Busy[:min(len(p.Busy), mostTaken)]...)
	for i := range p.Busy {
		p.Busy[i].Run = plain(p.Busy[i].Run, mostWordBytes)
	}
	h.mu.Lock()
	if v := h.visitor(m, r.Instance); v != nil {
		if p.Trouble != v.Trouble && p.Trouble != "" {
			p.Trouble = m.allowance.text(now, p.Trouble)
		}
		v.Presence = p
	}
	if r.Leaves {
		delete(h.present, m.user.Key+" "+plain(r.Instance, mostWordBytes))
	}
	h.mu.Unlock()
	reply := &tellReply{Lost: []string{}}
	_, barred := m.barred()
	for _, u := range r.Units[:min(len(r.Units), mostTold)] {
		c, mark, err := h.claim(m, &u)
		if err != nil || barred || !c.queue.extend(now, u.Unit, mark, m.user.Key) {
			reply.Lost = append(reply.Lost, u.Mark)
		}
	}
	return reply
}

// claim checks whether a worker may report on a unit, that is, whether the worker's mark was issued for this
// run, unit and key. It does not check whether the mark is still valid, because only the queue knows that.
func (h *Hub) claim(m *member, u *heldUnit) (*coordination, mark, error) {
	c := h.live(u.Run)
	if c == nil {
		return nil, mark{}, errEnded
	}
	mark, ok := h.leases.verify(u.Mark, u.Run, u.Unit, m.user.Key)
	if !ok || u.Unit < 0 || u.Unit >= c.folder.Spec.Units {
		return nil, mark, fmt.Errorf("%w: the unit was not handed out to this key", errMessage)
	}
	return c, mark, nil
}

// live returns the coordination of the run with the given digest, or nil if that run is not in progress.
func (h *Hub) live(digest string) *coordination {
	if !jobs.IsDigest(digest) {
		return nil
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if c := h.runs[digest[:jobs.IDLength]]; c != nil && c.folder.Digest == digest {
		return c
	}
	return nil
}

// receiveResult checks a worker's message about a unit. It returns the answer when the result is in the
// ledger. If it is unknown what became of the result, it returns nil, so that no answer is sent.
func (h *Hub) receiveResult(m *member, data []byte) any {
	if f, barred := m.barred(); barred {
		return giveReply{fault: f}
	}
	reply := h.lookAt(m, data)
	if r, ok := reply.(giveReply); ok && r.Verdict == wrong && m.allowance != nil {
		now := time.Now()
		m.allowance.wrongs.spend(now, 1)
		if wait, last := m.allowance.wrongs.spentUp(now); last {
			h.o.Log.Warn("a key has sent too many impossible results and is ignored for a while", "user", m.user.Name, "while", wait.Round(time.Second))
			h.mu.Lock()
			h.handOn(m.user.Key)
			h.mu.Unlock()
		}
	}
	return reply
}

// barred reports whether the member's key has sent too many impossible results.
func (m *member) barred() (fault, bool) {
	if m.allowance == nil {
		return fault{}, false
	}
	wait, barred := m.allowance.wrongs.spentUp(time.Now())
	return fault{"too many results of this key could not be: test the machine's memory and the build", jobs.Duration(wait)}, barred
}

func (h *Hub) lookAt(m *member, data []byte) any {
	now := time.Now()
	head, packed, err := readResult(data)
	if err == nil && m.allowance != nil {
		if wait, ok := m.allowance.results.spend(now, int64(len(data))); !ok {
			return giveReply{fault: fault{"the key has used up the results that it may send", jobs.Duration(wait)}}
		}
	}
	var c *coordination
	var mark mark
	if err == nil {
		c, mark, err = h.claim(m, &head.heldUnit)
	}
	if errors.Is(err, errEnded) {
		return giveReply{Verdict: lost, fault: fault{Error: err.Error()}}
	}
	a := &arrival{head: &head, packed: packed, mark: mark, worker: m.workerName(head.Worker), key: m.user.Key, own: m.user.Own, answer: make(chan giveReply, 1)}
	if err == nil && head.Outcome == finished {
		var release func()
		a.records, release, err = m.unpack(packed)
		defer release()
		if errors.Is(err, errBusy) {
			return giveReply{fault: busy(err)}
		}
	}
	if err != nil {
		if reason, ok := m.allowance.line(now, err.Error()); ok {
			h.o.Log.Warn("a result cannot be read", "worker", a.worker, "error", reason)
		}
		return giveReply{Verdict: wrong, fault: fault{Error: plain(err.Error(), mostTextBytes)}}
	}
	head.Reason = m.allowance.text(now, cmp.Or(head.Reason, "no reason was given"))
	select {
	case c.arrived <- a:
	case <-c.ended:
	case <-m.gone:
		return nil
	}
	select {
	case r := <-a.answer:
		return r
	case <-c.ended:
	}
	select {
	case r := <-a.answer: // the message was answered just before the coordination ended
		return r
	default:
	}
	if h.ctx.Err() != nil { // the next coordinator may accept the message
		return nil
	}
	return giveReply{Verdict: lost, fault: fault{Error: errEnded.Error()}}
}

// errBusy is the error for a message that cannot be handled now, because too many other messages of the same
// key are in progress.
var errBusy = errors.New("busy with other messages of this key")

func busy(err error) fault {
	const soon = 100 * time.Millisecond
	return fault{err.Error(), jobs.Duration(soon)}
}

// unpack decompresses records. For keys that do not belong to the owner, it handles one message of a key at
// a time, and returns an error if the key already occupies too much memory with unpacked records. The caller
// must call release afterwards, even if unpack returned an error.
func (m *member) unpack(packed []byte) (records []byte, release func(), err error) {
	if m.allowance != nil {
		m.unpacking.Lock()
		defer m.unpacking.Unlock()
		if m.unpacked.Load() > mostUnpacked {
			return nil, func() {}, errBusy
		}
	}
	if records, err = jobs.UnpackAtMost(packed, mostRecordBytes); err != nil {
		return nil, func() {}, fmt.Errorf("%w: records: %w", errMessage, err)
	}
	size := int64(len(records))
	m.unpacked.Add(size)
	return records, func() { m.unpacked.Add(-size) }, nil
}
