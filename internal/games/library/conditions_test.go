package library

import (
	"errors"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

func TestConditions(t *testing.T) {
	var q Query
	if err := (Conditions{}).Into(&q); err != nil || q.From+q.To+q.ECCO != "" || q.Result != nil || q.Pattern != nil || q.Material != nil {
		t.Errorf("nothing is read as %+v, %v", q, err)
	}
	err := Conditions{
		Since: "1999-5", Until: "1999", Result: "1-0", ECCO: " c4 ", Pattern: "9/9/9/7R1/9/9/9/9/9/9", Material: "RC v rn",
	}.Into(&q)
	if err != nil || q.From != "1999-05" || q.To != "1999" || q.ECCO != "c4" || q.Result == nil || *q.Result != xiangqi.RedWins ||
		q.Pattern == nil || q.Material == nil {
		t.Errorf("read as %+v, %v", q, err)
	}
	for field, list := range map[string][]Conditions{
		"since":    {{Since: "banana"}, {Since: "199"}, {Since: "1999-13"}},
		"until":    {{Until: "2003-02-30"}, {Until: "1999", Since: "2000-01"}},
		"result":   {{Result: "x"}, {Result: "2-0"}},
		"ecco":     {{ECCO: "Z"}, {ECCO: "C100"}, {ECCO: "4"}, {ECCO: "CC"}},
		"pattern":  {{Pattern: "x"}},
		"material": {{Material: "R"}},
		"line":     {{Line: "h2e2 h2e2"}, {Line: "x"}},
		"position": {{Position: "9/9 w"}, {Position: "startpos moves h2e2 h2e2"}},
	} {
		for _, c := range list {
			var wrong *ConditionError
			err := c.Into(&Query{})
			if !errors.As(err, &wrong) || wrong.Field != field || !errors.Is(err, ErrQuery) {
				t.Errorf("%+v: %v, want a *ConditionError of %s", c, err, field)
			}
		}
	}
	if err := (Conditions{Line: "h2e2 马8进7", Position: "startpos moves h2e2"}).Into(&q); err != nil || len(q.Line) != 2 || q.Position.Turn() != xiangqi.Black {
		t.Errorf("line and position are read as %v, %v, %v", q.Line, q.Position, err)
	}
	if err := (Conditions{Since: "2000", Until: "1999"}).Into(&q); !errors.Is(err, ErrDates) {
		t.Errorf("dates in reverse: %v", err)
	}
}
