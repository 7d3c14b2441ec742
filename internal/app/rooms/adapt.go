package rooms

import (
	"context"
	"encoding/json"

	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// adaptiveValue is the name of the level that follows the person in the store.
const adaptiveValue = "adaptive"

// adaptiveState is that level, and the last game that it has learnt from: a game counts
// once, also when its end is taken back.
type adaptiveState struct {
	player.Adaptive
	Last string `json:"last"`
}

// loadAdaptive reads the level from the store.
func (s *Rooms) loadAdaptive(data []byte) error {
	s.adaptive = adaptiveState{Adaptive: player.NewAdaptive()}
	if data == nil {
		return nil
	}
	return json.Unmarshal(data, &s.adaptive)
}

// adaptiveLevel is the level that follows the person, as it is now.
func (s *Rooms) adaptiveLevel() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.adaptive.Level
}

// adapt gives seats that follow the person their level.
func (s *seats) adapt(level int) {
	for i := range s {
		if s[i].Adaptive {
			s[i].Level = level
		}
	}
}

// learn lets the level follow the end of a game of a person against it; r is locked.
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
