package session

import (
	"slices"
	"time"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Offer is a proposal that takes effect only if both sides agree.
type Offer string

// The offers. OfferRematch requires that the game has ended, and all others that it is in progress.
const (
	OfferDraw     Offer = "draw"
	OfferTakeback Offer = "takeback"
	OfferAbort    Offer = "abort"
	OfferAdjourn  Offer = "adjourn" // pause the game
	OfferResume   Offer = "resume"  // continue a paused game
	OfferRematch  Offer = "rematch" // carried out by the host; Settings returns the settings for the next game
)

// allOffers lists all offers in the order in which they are reported.
var allOffers = [...]Offer{OfferDraw, OfferTakeback, OfferAbort, OfferAdjourn, OfferResume, OfferRematch}

// offers records the pending offers of each side. The value is 0 if there is no such offer.
// Otherwise, it is the number of plies to take back, or 1 for an offer other than a takeback.
type offers [2][len(allOffers)]int

func (o Offer) index() int { return slices.Index(allOffers[:], o) }

// at returns the entry for an offer by the given side.
func (o *offers) at(side xiangqi.Color, what Offer) *int { return &o[side][what.index()] }

// Standing is an offer that has not been answered yet.
type Standing struct {
	Side  xiangqi.Color `json:"side"` // the side that made the offer
	Offer Offer         `json:"offer"`
	Plies int           `json:"plies"` // number of plies to take back; 1 for other offers
}

// Offers returns the offers that have not been answered yet.
func (s *Session) Offers() []Standing {
	var list []Standing
	for i, what := range allOffers {
		for _, side := range []xiangqi.Color{xiangqi.Red, xiangqi.Black} {
			if plies := s.offers[side][i]; plies > 0 {
				list = append(list, Standing{side, what, plies})
			}
		}
	}
	return list
}

// DrawOffer returns the side that has offered a draw, or nil if neither has.
func (s *Session) DrawOffer() *xiangqi.Color {
	for _, o := range s.Offers() {
		if o.Offer == OfferDraw {
			return &o.Side
		}
	}
	return nil
}

// Propose makes an offer to the other side or, if that side has already made the same offer,
// accepts it.
type Propose struct {
	ofGame
	Side  xiangqi.Color `json:"side"`
	Offer Offer         `json:"offer"`
	// Plies is the number of plies to take back; 0 takes back the side's own last move and any reply.
	Plies int `json:"plies,omitempty"`
}

func (p Propose) check(s *Session, _ time.Time) error {
	if p.Offer.index() < 0 {
		return badCommand("there is no offer %.20q", p.Offer)
	}
	err := s.playing()
	if p.Offer == OfferRematch {
		if err = s.inGame(); err == nil && s.phase == Playing {
			err = refused(TooEarly)
		}
	}
	switch {
	case err != nil:
		return err
	case *s.offers.at(p.Side, p.Offer) > 0:
		return refused(Offered)
	case p.Offer == OfferAdjourn && s.paused:
		return refused(Paused)
	case p.Offer == OfferResume && !s.paused:
		return refused(NotPaused)
	case p.Plies < 0 || p.Plies > 0 && p.Offer != OfferTakeback:
		return badCommand("plies are those of a takeback")
	case p.Offer == OfferTakeback && p.plies(s) > s.live.Ply()-s.begun:
		return refused(NothingToUndo)
	}
	return nil
}

// plies returns the number of plies that would be taken back.
func (p Propose) plies(s *Session) int {
	switch {
	case p.Offer != OfferTakeback:
		return 1
	case p.Plies > 0:
		return p.Plies
	case p.Side == s.game.Turn():
		return 2
	}
	return 1
}

func (p Propose) do(s *Session, at time.Time, c *Change) {
	plies := p.plies(s)
	c.Parts |= PartPlay
	if *s.offers.at(p.Side.Other(), p.Offer) == plies {
		s.accept(p.Side, p.Offer, at, c)
		return
	}
	*s.offers.at(p.Side, p.Offer) = plies
	c.tell(Event{Kind: Proposed, Side: p.Side, Offer: p.Offer, Plies: plies})
}

// Answer accepts or declines an offer made by the other side.
type Answer struct {
	ofGame
	Side   xiangqi.Color `json:"side"`
	Offer  Offer         `json:"offer"`
	Accept bool          `json:"accept"`
}

func (a Answer) check(s *Session, _ time.Time) error {
	if a.Offer.index() < 0 {
		return badCommand("there is no offer %.20q", a.Offer)
	}
	if *s.offers.at(a.Side.Other(), a.Offer) == 0 {
		if err := s.playing(); err != nil && a.Offer != OfferRematch {
			return err
		}
		return refused(NotOffered)
	}
	return nil
}

func (a Answer) do(s *Session, at time.Time, c *Change) {
	c.Parts |= PartPlay
	if a.Accept {
		s.accept(a.Side, a.Offer, at, c)
		return
	}
	*s.offers.at(a.Side.Other(), a.Offer) = 0
	c.tell(Event{Kind: Declined, Side: a.Side, Offer: a.Offer})
}

// accept carries out an offer that both sides have agreed to.
func (s *Session) accept(side xiangqi.Color, what Offer, at time.Time, c *Change) {
	plies := *s.offers.at(side.Other(), what)
	*s.offers.at(side.Other(), what), *s.offers.at(side, what) = 0, 0
	c.tell(Event{Kind: Accepted, Side: side, Offer: what, Plies: plies})
	switch what {
	case OfferDraw:
		s.charge(at, 0)
		_ = s.game.AgreeDraw() // cannot fail while the game is in progress
		s.end(c)
	case OfferTakeback:
		s.takeBack(plies, at, c)
		if s.strict {
			s.undone = nil
		}
	case OfferAbort:
		s.abort(side, at, c)
	case OfferAdjourn:
		s.pause(at, c)
	case OfferResume:
		s.resume(at, c)
	}
}

// Withdraw withdraws an offer made by the same side.
type Withdraw struct {
	ofGame
	Side  xiangqi.Color `json:"side"`
	Offer Offer         `json:"offer"`
}

func (w Withdraw) check(s *Session, _ time.Time) error {
	switch {
	case w.Offer.index() < 0:
		return badCommand("there is no offer %.20q", w.Offer)
	case *s.offers.at(w.Side, w.Offer) == 0:
		return refused(NotOffered)
	}
	return nil
}

func (w Withdraw) do(s *Session, _ time.Time, c *Change) {
	*s.offers.at(w.Side, w.Offer) = 0
	c.Parts |= PartPlay
	c.tell(Event{Kind: Withdrawn, Side: w.Side, Offer: w.Offer})
}

// moveAnswers makes a move decline all offers by the other side. The moving side's own takeback
// offer lapses as well, because the moves to take back have changed.
func (s *Session) moveAnswers(side xiangqi.Color, c *Change) {
	for i, what := range allOffers {
		if s.offers[side.Other()][i] > 0 {
			s.offers[side.Other()][i] = 0
			c.tell(Event{Kind: Declined, Side: side, Offer: what})
		}
	}
	*s.offers.at(side, OfferTakeback) = 0
}
