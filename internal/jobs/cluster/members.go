package cluster

import (
	"errors"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
)

// member is a user who is allowed to make requests.
type member struct {
	user      User
	allowance *allowance    // nil for the owner, who has no limits
	gone      chan struct{} // closed when the key is revoked
	subs      []*nats.Subscription
	takes     atomic.Int64 // requests for units in progress
	bytes     atomic.Int64 // bytes of messages being processed
	unpacking sync.Mutex   // held while a message is unpacked
	unpacked  atomic.Int64 // bytes of records being processed
}

// Limits on what each key may have in progress at the same time.
const (
	mostTakesWaiting = 8192
	mostBytesAtWork  = 64 << 20 // bytes of messages
	mostUnpacked     = 4 * mostRecordBytes
	mostWaiting      = 1 << 14 // messages waiting to be processed
	longestWait      = 20 * time.Second
)

// admit updates the members to match the current users.
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

// accept lets a user make requests. The caller must hold the lock.
func (h *Hub) accept(u User) error {
	m := &member{user: u, gone: make(chan struct{})}
	if !u.Own {
		m.allowance = newAllowance(h.o.Quota)
	}
	hear := func(subjects string, receive func(*member, string, *nats.Msg)) error {
		sub, err := h.conn.nc.Subscribe(subjects+u.Key+".*", func(msg *nats.Msg) {
			// An answer is published to a subject of the sender's choosing, so answer only on the sender's own
			// subjects.
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
	// Announce the start, because requests to an earlier coordinator will never be answered.
	return errors.Join(err, h.conn.nc.Publish(answers(u.Key)+"."+helloVerb, nil))
}

// strange logs a message whose reply subject belongs to another user.
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

// expel stops listening to a user and requeues the units that the user's workers hold. The caller must hold
// the lock.
func (h *Hub) expel(m *member) {
	delete(h.members, m.user.Key)
	close(m.gone)
	for _, s := range m.subs {
		_ = s.Unsubscribe() // fails only if the connection is closed
	}
	for at, v := range h.present {
		if v.key == m.user.Key {
			delete(h.present, at)
		}
	}
	h.handOn(m.user.Key)
}

// handOn makes the coordination of each run requeue the units held by the given key. The caller must hold the
// lock.
func (h *Hub) handOn(key string) {
	for _, c := range h.runs {
		select {
		case c.revoked <- key:
		case <-c.ended:
		default: // the key's leases will expire, and its results are ignored
		}
	}
}

// own reports whether the named user's machines belong to the hub's owner.
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

// workerName returns a worker's name for use in ledgers and reports. It combines the user's name, which no
// other user can claim, with the worker's own name.
func (m *member) workerName(name string) string {
	return m.user.Name + "/" + keyOf(plain(name, mostWordBytes))
}

// keyOf reduces a name to plain letters, digits and a few symbols.
func keyOf(name string) string {
	return strings.Map(func(c rune) rune {
		if (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && (c < '0' || c > '9') && c != '-' && c != '_' && c != '.' {
			return '_'
		}
		return c
	}, name)
}
