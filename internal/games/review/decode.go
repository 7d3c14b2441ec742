package review

import (
	"encoding/json"
	"fmt"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// UnmarshalJSON decodes a report from JSON, so that it can be displayed again. The moves must be legal.
func (r *Report) UnmarshalJSON(text []byte) error {
	type plain Report
	var p plain
	if err := json.Unmarshal(text, &p); err != nil {
		return err
	}
	start, err := xiangqi.ParseFEN(p.Start)
	if err != nil {
		return fmt.Errorf("the start of a report: %w", err)
	}
	p.start = start
	pos := start
	for i := range p.Moves {
		if !pos.IsLegal(p.Moves[i].Move) {
			return fmt.Errorf("a report: move %d is not legal", i+1)
		}
		pos.MakeMove(p.Moves[i].Move)
	}
	if n := len(p.Values); n > 0 && n != len(p.Moves)+1 {
		return fmt.Errorf("a report of %d moves: %d values", len(p.Moves), n)
	}
	if p.Story.In("en") == "" {
		p.Story = nil
	}
	*r = Report(p)
	return nil
}
