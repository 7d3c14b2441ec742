package report

import (
	"io"
	"strconv"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/csvfile"
	"github.com/chuhe-xiangqi/chuhe/internal/games/review"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
)

// tableMarks lists the marks that a table counts for each side.
var tableMarks = []review.Mark{review.Inaccuracy, review.Mistake, review.Blunder, review.MissedMate, review.Brilliant, review.OnlyMove}

// WriteTable writes the reviews as CSV: a header row with column names, which are the same as in a report's
// JSON, and then one row per game. Opening names are in the given language.
func (b *Batch) WriteTable(w io.Writer, l phrases.Language) error {
	head := []string{"event", "date", "red", "black", "result", "plies", "opening", "opening_name", "book_plies"}
	for _, side := range []string{"red", "black"} {
		head = append(head, side+"_accuracy")
		for _, m := range tableMarks {
			head = append(head, side+"_"+string(m))
		}
	}
	rows := [][]string{append(head, "turning", "engine", "nodes", "pass")}
	for _, r := range b.Games {
		rows = append(rows, row(r, l))
	}
	return csvfile.Write(w, rows)
}

// row returns the row for a game.
func row(r *review.Report, l phrases.Language) []string {
	code, name, known := "", "", ""
	if r.Opening != nil {
		code, name = r.Opening.Code, r.Opening.Names()[string(l)]
		if r.Opening.BookPlies != nil {
			known = strconv.Itoa(*r.Opening.BookPlies)
		}
	}
	row := []string{r.Event, r.Date, r.Red, r.Black, r.Result.PGN(), strconv.Itoa(len(r.Moves)), code, name, known}
	for _, side := range r.Sides {
		accuracy := ""
		if side.Accuracy != nil {
			accuracy = strconv.FormatFloat(*side.Accuracy, 'f', 1, 64)
		}
		row = append(row, accuracy)
		for _, m := range tableMarks {
			row = append(row, strconv.Itoa(side.Marks[m]))
		}
	}
	var turning []string
	for _, ply := range r.Turning {
		turning = append(turning, strconv.Itoa(ply))
	}
	return append(row, strings.Join(turning, " "), r.Engine, strconv.FormatUint(r.Nodes, 10), string(r.Pass))
}
