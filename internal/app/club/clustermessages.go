package club

import (
	"encoding/json"
	"slices"
	"time"
)

// receive handles a message that another process has sent to all.
func (x *cluster) receive(from, kind string, data json.RawMessage) {
	c := x.club
	var game toldGame
	var offer toldOffer
	var drop toldDrop
	var err error
	switch kind {
	case tellStatus:
		err = x.toldStatus(from, data)
	case tellBegan, tellEnded:
		if err = json.Unmarshal(data, &game); err != nil {
			break
		}
		for _, account := range game.Players {
			if kind == tellBegan {
				c.mine.beganElsewhere(account, game.Game)
			} else {
				c.mine.endedElsewhere(account, game.Game)
			}
		}
		if kind == tellEnded {
			c.tellParts(game.Game)
		}
		c.lobby.show()
	case tellPlace:
		var told toldPlace
		if err = json.Unmarshal(data, &told); err == nil {
			c.places.change(from, &told)
			c.lookAt(told.atGame)
		}
	case tellOffer, tellOfferGone:
		if err = json.Unmarshal(data, &offer); err == nil {
			err = c.lobby.toldOffer(&offer, kind == tellOffer)
		}
	case tellPolicy:
		err = c.Admin.ReadPolicy(c.ctx)
		c.lobby.show()
	case tellDrop:
		if err = json.Unmarshal(data, &drop); err == nil {
			c.mine.dropTold(&drop)
		}
	case tellBlock:
		if err = json.Unmarshal(data, &drop); err == nil {
			err = c.refreshBlocked(drop.Account)
		}
	case tellGuests:
		var guests toldGuests
		if err = json.Unmarshal(data, &guests); err == nil {
			x.came(from, &guests)
		}
	case tellLeft:
		token(x.look)
	case tellBack:
		for _, m := range x.allMirrors() {
			if x.ownerOf(m.game) == from || m.part {
				m.renew()
			}
		}
	}
	if err != nil {
		c.log.Error("a message from another process cannot be used", "kind", kind, "process", from, "err", err)
	}
}

// toldStatus handles the status report of another process.
func (x *cluster) toldStatus(from string, data json.RawMessage) error {
	s := &status{at: time.Now()}
	if err := json.Unmarshal(data, s); err != nil {
		return err
	}
	ids := func(s *status) []string {
		var list []string
		for i := range s.Games {
			list = append(list, s.Games[i].ID)
		}
		slices.Sort(list)
		return list
	}
	x.mu.Lock()
	before := x.others[from]
	x.others[from] = s
	x.mu.Unlock()
	x.club.lookAt(x.club.places.replace(from, s.Places)...)
	if before == nil || before.Connections != s.Connections || !slices.Equal(ids(before), ids(s)) {
		x.club.lobby.show()
	}
	return nil
}
