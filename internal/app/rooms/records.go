package rooms

import (
	"bytes"
	"cmp"
	"context"
	"encoding/base64"
	"errors"
	"slices"

	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/app/view"
	"github.com/chuhe-xiangqi/chuhe/internal/games/intake"
	"github.com/chuhe-xiangqi/chuhe/internal/limits"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Limits on imports.
const (
	MaxRecord   = limits.BoardBytes // size of a file
	mostImports = limits.BoardGames // games from one file imported by a single command
	mostFound   = limits.BoardFound // games offered for selection
	mostTrouble = 20                // errors reported for a file, and warnings for a game

	mostListedWarnings = 3 // warnings for each game offered for selection
)

type readRecordArgs struct {
	Text   string `json:"text"`
	Format string `json:"format,omitempty"`
	Name   string `json:"name,omitempty"`
	Pick   []int  `json:"pick,omitempty"` // which games of the file to import
}

// Import specifies what to import.
type Import struct {
	Data   []byte
	Name   string // file name; "" if there is no file
	Format string // "" to detect the format
	Pick   []int  // game numbers, starting at 0; if empty, a file with several games is only listed
	List   bool   // list the games even if there is only one
}

// ImportAnswer reports which games were imported, or which can be selected.
type ImportAnswer struct {
	Games  []importedGame `json:"games"`
	Errors []string       `json:"errors"`
	Found  []foundGame    `json:"found"` // the games to choose from, if the file has several and none was picked
	Total  int            `json:"total"` // readable games, which may be more than are listed in found
}

// foundGame is a game in a file, as offered for selection.
type foundGame struct {
	Number int            `json:"number"` // starting at 0
	Title  string         `json:"title"`
	Red    string         `json:"red"`
	Black  string         `json:"black"`
	Date   string         `json:"date"`
	Result xiangqi.Result `json:"result"`
	Plies  int            `json:"plies"`
	// Warnings lists the first few things that the reader could not interpret.
	Warnings []string `json:"warnings"`
}

type importedGame struct {
	Game     string   `json:"game"`
	Title    string   `json:"title"`
	Plies    int      `json:"plies"`
	Warnings []string `json:"warnings"`
}

// importing is an import in progress.
type importing struct {
	Import
	rooms  *Rooms
	answer ImportAnswer
	first  *record.Game // the first game, as long as it is the only one
}

// pastedText is the source recorded for games that do not come from a file.
const pastedText = "text"

// Import imports the selected games of a file, or its only game. If there are several games and
// none was selected, it lists them instead.
func (s *Rooms) Import(ctx context.Context, in Import) (ImportAnswer, error) {
	i := newImporting(s, in)
	err := i.read(ctx)
	return i.answer, err
}

func newImporting(s *Rooms, in Import) *importing {
	return &importing{Import: in, rooms: s, answer: ImportAnswer{Games: []importedGame{}, Errors: []string{}, Found: []foundGame{}}}
}

// read reads the file.
func (i *importing) read(ctx context.Context) error {
	data, name, format := i.Data, i.Name, i.Format
	if len(data) > MaxRecord {
		return talk.NewError(talk.Limit, "record.tooLong", "most", MaxRecord).With(map[string]int{"most": MaxRecord})
	}
	if len(i.Pick) > mostImports {
		return talk.NewError(talk.Limit, "record.tooMany", "most", mostImports).With(map[string]int{"most": mostImports})
	}
	o := record.ReadOptions{Limits: RecordLimits()}
	if format != "" {
		var err error
		if o.Format, err = record.ParseFormat(format); err != nil {
			return talk.NewError(codeBadRecord, "record.noFormat", "format", phrases.Clip(format, 30)).With(view.AtField("format"))
		}
	}
	known := true
	for g, err := range intake.Stream(bytes.NewReader(data), name, o).Games() {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if errors.Is(err, intake.ErrNone) {
			known = len(bytes.TrimSpace(data)) == 0
			continue
		}
		if err == nil {
			err = i.see(g)
		}
		if refused := (*talk.Error)(nil); errors.As(err, &refused) {
			return err
		}
		i.trouble(err)
	}
	if i.first != nil && i.List {
		i.list(i.first, 0)
	} else if i.first != nil {
		if err := i.only(i.first); err != nil {
			return err
		}
	}
	return i.end(known)
}

// only imports the only game of a file. An error ends the import.
func (i *importing) only(g *record.Game) error {
	err := i.take(g)
	if refused := (*talk.Error)(nil); errors.As(err, &refused) {
		return err
	}
	i.trouble(err)
	return nil
}

// end reports the errors found in a file that contains no games.
func (i *importing) end(known bool) error {
	if i.List { // the empty list already shows that there are no games
		if !known {
			i.trouble(talk.NewError(codeBadRecord, "record.unknown"))
		}
		return nil
	}
	if !known {
		return talk.NewError(codeBadRecord, "record.unknown")
	}
	if len(i.answer.Games)+len(i.answer.Found) == 0 {
		e := talk.NewError(codeBadRecord, "record.noGame")
		if len(i.answer.Errors) > 0 {
			e = talk.NewError(codeBadRecord, "record.noGameWhy", "why", phrases.Clip(i.answer.Errors[0], 200))
		}
		return e.With(map[string][]string{"errors": i.answer.Errors})
	}
	return nil
}

// RecordLimits returns the limits on imported files.
func RecordLimits() record.Limits {
	l := record.UploadLimits()
	l.Unpacked, l.Held, l.Game, l.Moves = limits.BoardUnpacked, MaxRecord, MaxRecord, session.MaxNodes
	l.Entries, l.Time = limits.BoardEntries, limits.BoardTime
	return l
}

// see imports a game if it was picked. If no games were picked, see lists the game for selection, as
// soon as the file turns out to contain more than one.
func (i *importing) see(g *record.Game) error {
	number := i.answer.Total
	i.answer.Total++
	switch {
	case len(i.Pick) > 0:
		if slices.Contains(i.Pick, number) {
			return i.take(g)
		}
		return nil
	case number == 0:
		i.first = g
		return nil
	case number == 1:
		i.list(i.first, 0)
		i.first = nil
	}
	i.list(g, number)
	return nil
}

// list adds a game to the selection list.
func (i *importing) list(g *record.Game, number int) {
	if len(i.answer.Found) == mostFound {
		return
	}
	text := func(name string) string { return clip(session.CleanText(g.Headers.Get(name))) }
	found := foundGame{
		Number: number, Title: TitleOf(g), Red: text("Red"), Black: text("Black"), Date: text("Date"), Result: g.Result, Plies: g.Root.End().Ply(), Warnings: []string{},
	}
	for _, w := range g.Warnings[:min(len(g.Warnings), mostListedWarnings)] {
		found.Warnings = append(found.Warnings, w.String())
	}
	i.answer.Found = append(i.answer.Found, found)
}

// trouble records an error. Its message names the archive entry, if any, but not the file.
func (i *importing) trouble(err error) {
	if err == nil || len(i.answer.Errors) == mostTrouble {
		return
	}
	if failed := (*record.Error)(nil); errors.As(err, &failed) && failed.File == i.Name {
		failed.File = ""
	}
	text := err.Error()
	if refusal := (*talk.Error)(nil); errors.As(view.FaultOf(err), &refusal) {
		text = refusal.Message.In(phrases.English)
	}
	i.answer.Errors = append(i.answer.Errors, text)
}

// take creates a study from a game.
func (i *importing) take(g *record.Game) error {
	r := i.rooms.blank()
	game, err := session.Open(g, g.Root.End(), session.Settings{Rules: xiangqi.RulesAXF(), Study: true}, i.rooms.now())
	if err != nil {
		return err
	}
	r.game, r.current, r.title = game, g.Root, TitleOf(g)
	return i.begin(r, g.Warnings)
}

// begin saves a study and adds it to the answer. The study is activated only when a face opens it.
func (i *importing) begin(r *Room, warnings []record.Warning) error {
	r.from = clip(cmp.Or(session.CleanText(i.Name), pastedText))
	if err := r.save(); err != nil {
		return storageError(err)
	}
	i.rooms.listed(r.summary())
	game := importedGame{Game: r.id, Title: r.title, Plies: r.game.Live().Ply(), Warnings: []string{}}
	for _, w := range warnings[:min(len(warnings), mostTrouble)] {
		game.Warnings = append(game.Warnings, w.String())
	}
	i.answer.Games = append(i.answer.Games, game)
	return nil
}

// TitleOf returns a title based on the headers of a game.
func TitleOf(g *record.Game) string {
	for _, name := range []string{"Title", "Event"} {
		if title := session.CleanText(g.Headers.Get(name)); title != "" && title != "?" {
			return clip(title)
		}
	}
	if red, black := g.Headers.Get("Red"), g.Headers.Get("Black"); red != "" || black != "" {
		return clip(session.CleanText(red + " – " + black))
	}
	return ""
}

// clip truncates text to the maximum length of a title.
func clip(s string) string {
	if runes := []rune(s); len(runes) > mostName {
		return string(runes[:mostName-1]) + "…"
	}
	return s
}

type writeRecordArgs struct {
	Game     string `json:"game"`
	Format   string `json:"format,omitempty"`
	Notation string `json:"notation,omitempty"`
	Encoding string `json:"encoding,omitempty"`
	Language string `json:"language,omitempty"` // language of the file name
}

type writeRecordAnswer struct {
	Name   string        `json:"name"`
	MIME   string        `json:"mime"`
	Text   *string       `json:"text"`   // null if the format is binary
	Base64 *string       `json:"base64"` // null if the format is text
	Losses []record.Loss `json:"losses"`
}

func (s *Rooms) writeRecord(ctx context.Context, _ *talk.Conn, a writeRecordArgs) (writeRecordAnswer, error) {
	file, err := s.Export(ctx, Export{[]string{a.Game}, a.Format, a.Notation, a.Encoding, a.Language})
	if err != nil {
		return writeRecordAnswer{}, err
	}
	answer := writeRecordAnswer{Name: file.Name, MIME: file.MIME, Losses: file.Losses}
	if file.Text {
		answer.Text = pointer(string(file.Data))
	} else {
		answer.Base64 = pointer(base64.StdEncoding.EncodeToString(file.Data))
	}
	return answer, nil
}

// File is a record file.
type File struct {
	Name   string
	MIME   string
	Text   bool // whether Data is UTF-8 text
	Data   []byte
	Losses []record.Loss
}

// Export specifies which games to export and how. All fields other than Games may be "".
type Export struct {
	Games                                []string
	Format, Notation, Encoding, Language string
}

// options parses the options of an export.
func (e *Export) options() (f record.Format, o record.WriteOptions, l phrases.Language, err error) {
	f = record.PGN
	if e.Format != "" {
		if f, err = record.ParseFormat(e.Format); err != nil || !f.CanWrite() {
			return f, o, l, talk.NewError(codeBadRecord, "record.notWritten", "format", phrases.Clip(e.Format, 30)).With(view.AtField("format"))
		}
	}
	if e.Notation != "" {
		n, err := xiangqi.ParseNotation(e.Notation)
		if err != nil {
			return f, o, l, talk.NewError(codeBadRecord, "record.noNotation", "notation", phrases.Clip(e.Notation, 30)).With(view.AtField("notation"))
		}
		o.Notation = &n
	}
	if e.Encoding != "" {
		if o.Encoding, err = record.ParseEncoding(e.Encoding); err != nil {
			return f, o, l, talk.NewError(codeBadRecord, "record.noEncoding", "encoding", phrases.Clip(e.Encoding, 30)).With(view.AtField("encoding"))
		}
	}
	l = phrases.English
	if e.Language != "" {
		if l, err = phrases.ParseLanguage(e.Language); err != nil {
			return f, o, l, talk.NewError(talk.BadArgs, "record.noLanguage", "language", phrases.Clip(e.Language, 30)).With(view.AtField("language"))
		}
	}
	return f, o, l, nil
}

// Export writes games to a record file. If there are several games, the format must support more
// than one game per file.
func (s *Rooms) Export(ctx context.Context, e Export) (File, error) {
	f, o, l, err := e.options()
	if err != nil {
		return File{}, err
	}
	if len(e.Games) == 0 || len(e.Games) > mostAtOnce {
		return File{}, talk.NewError(talk.BadArgs, "games.name", "most", mostAtOnce).With(view.AtField("games"))
	}
	if len(e.Games) > 1 && !f.HoldsMany() {
		return File{}, talk.NewError(codeBadRecord, "record.oneGame").With(view.AtField("format"))
	}
	var b bytes.Buffer
	w, err := record.NewWriter(&b, f, o)
	if err != nil {
		return File{}, err
	}
	file := File{Name: today() + " " + phrases.Say("games.title").In(l) + f.Extension(), MIME: "application/octet-stream", Losses: []record.Loss{}}
	for _, id := range e.Games {
		r, err := s.reading(ctx, id)
		if err != nil {
			return File{}, err
		}
		r.mu.Lock()
		losses, err := w.Write(r.forWriting())
		if len(e.Games) == 1 {
			file.Name = r.fileName(l, f.Extension())
		}
		r.mu.Unlock()
		if err != nil {
			return File{}, talk.NewError(codeBadRecord, "record.cannotHold", "format", f).Because(err)
		}
		file.Losses = append(file.Losses, losses...)
	}
	if err := w.Close(); err != nil {
		return File{}, err
	}
	file.Data = b.Bytes()
	if f.IsText() && (o.Encoding == record.DetectEncoding || o.Encoding == record.UTF8) {
		file.Text, file.MIME = true, "text/plain; charset=utf-8"
	}
	return file, nil
}

// reading returns the room of a game that will only be read. If the game is not in memory, reading
// loads a copy from the store.
func (s *Rooms) reading(ctx context.Context, id string) (*Room, error) {
	s.mu.Lock()
	r := s.rooms[id]
	s.mu.Unlock()
	if r != nil {
		return r, nil
	}
	r, err := s.detached(ctx, id, s.now())
	if err != nil {
		return nil, roomError(id, err)
	}
	return r, nil
}
