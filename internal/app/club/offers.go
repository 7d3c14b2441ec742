package club

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/store"
	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
)

// Kinds of offers, as they are stored.
const (
	kindSeek      = "seek"
	kindChallenge = "challenge"
)

// How long offers remain open.
const (
	offersStand = 14 * 24 * time.Hour
	comeBack    = time.Minute // how long after a restart the seeks of absent users are kept
)

// keepOffer stores an offer so that it survives a restart.
func (c *Club) keepOffer(ctx context.Context, id, kind string, offer any) error {
	data, err := json.Marshal(offer)
	if err != nil {
		return err
	}
	if err := c.store.SaveOffer(ctx, id, kind, data, c.now()); err != nil {
		return talk.NewError(talk.Storage, "club.notKept").Because(err)
	}
	c.cluster.tell(tellOffer, toldOffer{ID: id, Kind: kind, Offer: data})
	return nil
}

// dropOffer deletes a withdrawn offer from the store. If that fails, the offer reappears when the club is
// started again, and can be withdrawn then.
func (c *Club) dropOffer(ctx context.Context, id string) { c.forgetOffer(ctx, toldOffer{ID: id}) }

// forgetOffer is like dropOffer, except that the caller supplies the message for the other processes.
func (c *Club) forgetOffer(ctx context.Context, gone toldOffer) {
	if err := c.store.DropOffer(ctx, gone.ID); err != nil {
		c.log.Error("an offer was not forgotten", "offer", gone.ID, "err", err)
	}
	c.cluster.tell(tellOfferGone, gone)
}

// stays reports whether a seek remains open while its user is offline. This is true only of seeks for
// correspondence games, which can begin without the players.
func (s *Seek) stays() bool { return s.Terms.Control.Kind == session.ControlCorrespondence }

// recallOffers reads from the store the seeks and challenges that were open when the last process exited.
func (c *Club) recallOffers(ctx context.Context) error {
	since := c.now().Add(-offersStand)
	seeks, err := c.store.Offers(ctx, kindSeek, since)
	if err != nil {
		return err
	}
	challenges, err := c.store.Offers(ctx, kindChallenge, since)
	if err != nil {
		return err
	}
	l := &c.lobby
	l.mu.Lock()
	l.seeks, l.challenges = nil, nil // other processes may already have reported some
	for _, data := range seeks {
		var s Seek
		if err := json.Unmarshal(data, &s); err != nil {
			c.log.Error("a seek cannot be read", "err", err)
			continue
		}
		l.seeks = append(l.seeks, s)
	}
	for _, data := range challenges {
		var ch Challenge
		if err := json.Unmarshal(data, &ch); err != nil {
			c.log.Error("a challenge cannot be read", "err", err)
			continue
		}
		l.challenges = append(l.challenges, ch)
	}
	recalled := slices.Clone(l.challenges)
	l.mu.Unlock()
	for i := range recalled {
		c.tellChallenge(&recalled[i], true)
	}
	l.tell()
	if len(seeks) > 0 && c.cluster == nil {
		c.work.Go(func() {
			select {
			case <-time.After(comeBack):
				c.dropAbsent()
			case <-c.ctx.Done():
			}
		})
	}
	return nil
}

// dropAbsent withdraws seeks whose users are absent.
func (c *Club) dropAbsent() {
	l := &c.lobby
	l.mu.Lock()
	seekers := make([]string, len(l.seeks))
	for i := range l.seeks {
		seekers[i] = l.seeks[i].Player.ID
	}
	l.mu.Unlock()
	for _, account := range seekers {
		if !c.Here(account) {
			l.leave(account)
		}
	}
}

// leave withdraws the seeks of an account that is now absent, except those that stay open.
func (l *lobby) leave(account string) {
	l.mu.Lock()
	if l.closed {
		l.mu.Unlock() // the club is closing: all clients leave now and will reconnect
		return
	}
	var gone []string
	l.seeks = slices.DeleteFunc(l.seeks, func(s Seek) bool {
		leaves := s.Player.ID == account && !s.stays()
		if leaves {
			gone = append(gone, s.ID)
		}
		return leaves
	})
	l.mu.Unlock()
	for _, id := range gone {
		l.club.dropOffer(l.club.ctx, id)
	}
	if len(gone) > 0 {
		l.touch()
	}
}

// taken begins the game for an accepted offer. A single write stores the game and deletes the offer, so
// that even if a process is killed, the offer is taken only once. If the game cannot begin, taken calls
// again to restore the offer.
func (c *Club) taken(ctx context.Context, offer string, terms Terms, first, second Player, again func(*lobby)) (seekAnswer, error) {
	r, err := c.start(ctx, terms, first, second, offer)
	if errors.Is(err, store.ErrNotFound) {
		c.lobby.touch()
		return seekAnswer{}, talk.NewError(talk.NotFound, "club.noSeek").Because(err)
	}
	if err != nil {
		c.lobby.mu.Lock()
		again(&c.lobby)
		c.lobby.mu.Unlock()
		c.lobby.touch()
	}
	return started(r, err)
}

func started(r *room, err error) (seekAnswer, error) {
	if err != nil {
		return seekAnswer{}, err
	}
	return seekAnswer{Game: &r.id}, nil
}

// seekAgain returns a function that restores a seek whose game could not begin.
func seekAgain(s Seek) func(*lobby) { return func(l *lobby) { l.seeks = append(l.seeks, s) } }
