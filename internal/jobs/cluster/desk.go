package cluster

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
)

// member is a user who may ask.
type member struct {
	user      User
	allowance *allowance    // nil: the owner's, without bounds
	gone      chan struct{} // closed when the key is revoked
	subs      []*nats.Subscription
	takes     atomic.Int64 // requests for units under way
	bytes     atomic.Int64 // of messages being worked at
	unpacking sync.Mutex   // one at a time
	unpacked  atomic.Int64 // bytes of records that are being worked at
}

// Bounds of what a key may have under way at a time.
const (
	mostTakesWaiting = 8192
	mostBytesAtWork  = 64 << 20 // of messages
	mostUnpacked     = 4 * mostRecordBytes
	mostWaiting      = 1 << 14 // messages before they are looked at
	longestWait      = 20 * time.Second
)

// admit brings those who may ask in line with the users.
func (h *Hub) admit() error {
	users := h.o.Users
	if h.o.UsersFile != "" {
		var err error
		if users, err = ReadUsers(h.o.UsersFile); err != nil {
			return err
		}
	}
	if h.o.Server != nil {
		if err := h.o.Server.SetUsers(users); err != nil {
			return err
		}
	}
	if h.o.Owner != nil {
		users = append(slices.Clone(users), User{ownerName, AdminRole, h.o.Owner.public, true})
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	for key, m := range h.members {
		if !slices.Contains(users, m.user) {
			h.o.Log.Warn("a key is no longer good", "user", m.user.Name, "key", key)
			h.expel(m)
		}
	}
	for _, u := range users {
		if h.members[u.Key] != nil {
			continue
		}
		if err := h.accept(u); err != nil {
			return err
		}
	}
	return nil
}

// accept lets a user ask. The caller has the lock.
func (h *Hub) accept(u User) error {
	m := &member{user: u, gone: make(chan struct{})}
	if !u.Own {
		m.allowance = newAllowance(h.o.Quota)
	}
	hear := func(subjects string, receive func(*member, string, *nats.Msg)) error {
		sub, err := h.conn.nc.Subscribe(subjects+u.Key+".*", func(msg *nats.Msg) {
			// Whoever answers publishes: the answer goes to its sender or nowhere.
			if !strings.HasPrefix(msg.Reply, answers(u.Key)+".") || strings.ContainsAny(msg.Reply, "*> ") {
				h.strange(u, msg)
				return
			}
			receive(m, msg.Subject[strings.LastIndexByte(msg.Subject, '.')+1:], msg)
		})
		if err != nil {
			return err
		}
		m.subs = append(m.subs, sub)
		return sub.SetPendingLimits(mostWaiting, 2*mostBytesAtWork)
	}
	err := hear(workerSubjects, h.receive)
	if u.Role == AdminRole {
		err = errors.Join(err, hear(adminSubjects, h.receiveAdmin))
	}
	h.members[u.Key] = m
	// What was asked of a coordinator before this will not be answered.
	return errors.Join(err, h.conn.nc.Publish(answers(u.Key)+"."+helloVerb, nil))
}

// strange tells of a message that wants its answer sent to somebody else.
func (h *Hub) strange(u User, msg *nats.Msg) {
	const pause = 10 * time.Second
	h.mu.Lock()
	quiet := time.Since(h.reported) < pause
	if !quiet {
		h.reported = time.Now()
	}
	h.mu.Unlock()
	if !quiet {
		h.o.Log.Warn("a message wants its answer sent to others, and gets none", "user", u.Name,
			"subject", plain(msg.Subject, mostTextBytes), "reply", plain(msg.Reply, mostTextBytes))
	}
}

// expel hears a user no more, and hands on what it has. The caller has the lock.
func (h *Hub) expel(m *member) {
	delete(h.members, m.user.Key)
	close(m.gone)
	for _, s := range m.subs {
		_ = s.Unsubscribe() // it fails where the connection is closed
	}
	for at, v := range h.present {
		if v.key == m.user.Key {
			delete(h.present, at)
		}
	}
	for _, c := range h.runs {
		select {
		case c.revoked <- m.user.Key:
		case <-c.ended:
		default: // its leases end by themselves, and its results are not heard
		}
	}
}

// own tells whether a user's machines are those of the hub's owner.
func (h *Hub) own(name string) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, m := range h.members {
		if m.user.Name == name {
			return m.user.Own
		}
	}
	return false
}

// receive deals with a request of a worker. It must be quick: what takes time goes on
// beside it.
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
		msg.Data = nil // it may wait for long
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
		h.beside(m, msg, 0, func() any { return h.receiveResult(m, msg.Data) })
	case fileVerb:
		var r fileRequest
		if h.parse(msg, &r) {
			h.beside(m, msg, chunkBytes, func() any { return h.filePart(m, &r) })
		}
	default:
		h.answer(msg, fault{Error: fmt.Sprintf("unknown request %q", plain(verb, mostWordBytes))})
	}
}

// clip keeps of a request for units what is made use of.
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

// beside works at a message while others are received, as far as its key has room for
// it and for an answer of so many bytes.
func (h *Hub) beside(m *member, msg *nats.Msg, answer int, work func() any) {
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

// spawn does something in a goroutine that Wait waits for, unless the end has come.
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

// answer sends an answer; nil sends none.
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
			h.o.Log.Debug("answering", "error", err) // they ask again
		}
	}
}

// visitor is a worker that has told of itself.
type visitor struct {
	Presence
	key    string
	asked  int        // requests for units
	serial uint64     // of the last one that was answered with units, and the answer
	last   *takeReply // nil: none
}

// presentFor is how long a worker counts as present that says nothing, and
// mostVisitors how many a key may have.
const (
	presentFor   = time.Minute
	mostVisitors = 4096
)

// forget drops the workers that say nothing any more.
func (h *Hub) forget(now time.Time) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for at, v := range h.present {
		if now.Sub(time.UnixMilli(v.Seen)) > presentFor {
			delete(h.present, at)
		}
	}
}

// visitor returns the entry of a worker, nil where its key has too many or is gone.
// The caller has the lock.
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

// workerName is the name of a worker in ledgers and reports: that of its user, which
// cannot be claimed by others, and what it calls itself.
func (m *member) workerName(name string) string {
	return m.user.Name + "/" + keyOf(plain(name, mostWordBytes))
}

// keyOf makes a name plain letters, digits and a few signs.
func keyOf(name string) string {
	return strings.Map(func(c rune) rune {
		if (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && (c < '0' || c > '9') && c != '-' && c != '_' && c != '.' {
			return '_'
		}
		return c
	}, name)
}

// hear takes note of a worker and renews its leases.
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
	for _, u := range r.Units[:min(len(r.Units), mostTold)] {
		c, mark, err := h.claim(m, &u)
		if err != nil || !c.queue.extend(now, u.Unit, mark, m.user.Key, r.Instance) {
			reply.Lost = append(reply.Lost, u.Mark)
		}
	}
	return reply
}

// claim looks whether a worker may speak of a unit: whether the mark was made for the
// run, the unit and the key. Whether it still counts the queue knows.
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

// live returns the work on a run by the digest, nil where none is under way.
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

// receiveResult looks at what a worker says of a unit, and answers when it is in the
// ledger; nil when nobody knows what becomes of it.
func (h *Hub) receiveResult(m *member, data []byte) any {
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
	case r := <-a.answer: // the last that was taken
		return r
	default:
	}
	if h.ctx.Err() != nil { // the next coordinator may take it
		return nil
	}
	return giveReply{Verdict: lost, fault: fault{Error: errEnded.Error()}}
}

// errBusy is the error of a message that its key has no room for at present.
var errBusy = errors.New("busy with other messages of this key")

func busy(err error) fault {
	const soon = 100 * time.Millisecond
	return fault{err.Error(), jobs.Duration(soon)}
}

// unpack unpacks records, of a stranger's key one message at a time and as long as it
// has not too many of them at work. release ends that, also after an error.
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

// handOut answers a request for units: at once where there are any, else when some
// come or the time is up.
func (h *Hub) handOut(m *member, r *takeRequest) *takeReply {
	if r.Protocol != protocol {
		return &takeReply{fault: fault{Error: fmt.Sprintf("the hub speaks protocol %d, this program %d: install the hub's version", protocol, r.Protocol)}}
	}
	r.Most = max(0, min(r.Most, mostTaken))
	h.mu.Lock()
	v := h.visitor(m, r.Instance)
	if v == nil {
		h.mu.Unlock()
		return &takeReply{fault: fault{"more workers than a key may have", jobs.Duration(presentFor)}}
	}
	if v.Name == "" { // it has not told of itself yet
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
		again := v.last != nil && v.serial == r.Serial && len(v.last.Units) > 0 // it did not hear
		reply, newer := v.last, v.asked != number
		h.mu.Unlock()
		if newer {
			return &takeReply{} // nobody listens for this answer any more
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

// pick takes units for a worker, of each run in turn.
func (h *Hub) pick(m *member, r *takeRequest, settled bool) *takeReply {
	reply := &takeReply{Lease: jobs.Duration(h.o.Lease), Units: []handedUnit{}, Live: []string{}, Refused: []string{}}
	runs, others := h.forWorkers(m)
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
		for _, u := range c.queue.take(now, m.user.Key, r.Instance, room-len(reply.Units), others, len(reply.Units) == 0, func() uint64 { return h.serial.Add(1) }) {
			var input json.RawMessage
			if c.supplies {
				var err error
				if input, err = c.book.Input(u.unit); err != nil {
					h.o.Log.Error("what a unit needs to know", "run", id, "unit", u.unit, "error", err)
					continue // its lease ends, and it is tried again
				}
			}
			reply.Units = append(reply.Units, handedUnit{
				c.folder.Digest, u.unit, u.attempt, h.leases.sign(c.folder.Digest, u.unit, m.user.Key, u.serial), input,
			})
		}
	}
	return reply
}

// forWorkers lists the runs of which units are handed out, another one first every
// time, and tells whether other keys are here.
func (h *Hub) forWorkers(m *member) (list []*coordination, others bool) {
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
		others = others || v.key != m.user.Key
	}
	return list, others
}

// unfit says why a worker does no units of the run, "" when it does.
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
