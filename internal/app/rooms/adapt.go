package rooms

import (
	"context"
	"encoding/json"

	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// adaptiveValue is the store's name for the adaptive level.
const adaptiveValue = "adaptive"

// adaptiveState records the adaptive level and the last game that changed it. Each game counts only
// once, even if it is resumed after its end and ends again.
type adaptiveState struct {
	player.Adaptive
	Last string `json:"last"`
}

// loadAdaptive loads the level from its stored form.
func (s *Rooms) loadAdaptive(data []byte) error {
	s.adaptive = adaptiveState{Adaptive: player.NewAdaptive()}
	if data == nil {
		return nil
	}
	return json.Unmarshal(data, &s.adaptive)
}

// adaptiveLevel returns the current adaptive level.
func (s *Rooms) adaptiveLevel() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.adaptive.Level
}

// adapt sets the level of all adaptive seats.
func (s *seats) adapt(level int) {
	for i := range s {
		if s[i].Adaptive {
			s[i].Level = level
		}
	}
}

// learn updates the adaptive level when a person has completed a game against it. The caller must
// hold r.mu.
func (r *Room) learn() {
	if r.kind() != kindEngine {
		return
	}
	side := xiangqi.Red
	if r.seats[xiangqi.Black].isEngine() {
		side = xiangqi.Black
	}
	if !r.seats[side].Adaptive {
		return
	}
	points := 0.5
	if winner, ok := r.game.Game().Outcome().Result.Winner(); ok {
		points = 0
		if winner == side {
			points = 1
		}
	}
	s := r.all
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.adaptive.Last == r.id {
		return
	}
	next := adaptiveState{s.adaptive.After(points), r.id}
	data, err := talk.Encode(next)
	if err == nil {
		ctx, cancel := context.WithTimeout(context.Background(), saveTime)
		defer cancel()
		err = s.store.SaveValue(ctx, adaptiveValue, data)
	}
	if err != nil {
		s.hub.Log.Error("the adaptive level is not saved", "err", err)
		return
	}
	s.adaptive = next
	s.app.Publish(talk.Change{Set: map[string]any{"adaptive_level": next.Level}})
}
