package server

import (
	"bytes"
	"iter"
	"net/http"
	"strconv"

	"github.com/chuhe-xiangqi/chuhe/internal/app/gate"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/games/sheet"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
	"github.com/chuhe-xiangqi/chuhe/xiangqi/diagram"
)

// mostPrinted is the maximum number of games on a page to be printed.
const mostPrinted = 1000

// mostApart is the maximum number of moves from one diagram to the next.
const mostApart = 200

// setForPrint answers with a page of games for printing. Parameters in the URL select the notation,
// the style of the pieces, and whether Black is at the bottom. They also set the number of moves
// between diagrams, and whether there is a diagram at the end.
func setForPrint(w http.ResponseWriter, r *http.Request, games iter.Seq2[*record.Game, error]) {
	o, err := printOptions(r)
	if err != nil {
		gate.Refuse(w, http.StatusBadRequest, err)
		return
	}
	var page bytes.Buffer
	report, err := sheet.Write(&page, atMost(games, mostPrinted), o)
	if err == nil && report.Games == 0 {
		err = talk.NewError(talk.NotFound, "library.noGame")
	}
	if err != nil {
		err = shelfError(err)
		gate.Refuse(w, statusOf(err), err)
		return
	}
	asFile(w, "text/html; charset=utf-8", "xiangqi.html")
	_, _ = w.Write(page.Bytes()) // the client may have disconnected
}

func printOptions(r *http.Request) (o sheet.Options, err error) {
	v := r.URL.Query()
	o = sheet.Options{Title: v.Get("title"), End: v.Get("end") == "true"}
	if name := v.Get("notation"); name != "" {
		n, err := xiangqi.ParseNotation(name)
		if err != nil {
			return o, talk.NewError(talk.BadArgs, "record.noNotation", "notation", phrases.Clip(name, 30))
		}
		o.Notation = &n
	}
	switch v.Get("style") {
	case "simplified":
		o.Symbols = diagram.Simplified
	case "letters":
		o.Symbols = diagram.Letters
	}
	if v.Get("black") == "true" {
		o.View = diagram.BlackBelow
	}
	if text := v.Get("every"); text != "" {
		if o.Every, err = strconv.Atoi(text); err != nil || o.Every < 0 || o.Every > mostApart {
			return o, talk.NewError(talk.BadArgs, "library.badEvery", "most", mostApart)
		}
	}
	return o, nil
}

// atMost yields the first most games.
func atMost(games iter.Seq2[*record.Game, error], most int) iter.Seq2[*record.Game, error] {
	return func(yield func(*record.Game, error) bool) {
		n := 0
		for g, err := range games {
			if n++; n > most || !yield(g, err) {
				return
			}
		}
	}
}
