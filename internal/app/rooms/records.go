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

// Bounds of what is read at a time.
const (
	MaxRecord   = limits.BoardBytes // of a file
	mostImports = limits.BoardGames // of a file that become games here
	mostFound   = limits.BoardFound // that are listed to be picked
	mostTrouble = 20                // errors that are reported, and warnings of a game

	mostListedWarnings = 3 // of a game in a list to pick from
)

type readRecordArgs struct {
	Text   string `json:"text"`
	Format string `json:"format,omitempty"`
	Name   string `json:"name,omitempty"`
	Pick   []int  `json:"pick,omitempty"` // which of its games become games here
}

// Import reports what is to be read.
type Import struct {
	Data   []byte
	Name   string // of the file, "" for none
	Format string // "" finds it out
	Pick   []int  // numbers of games, from 0; none asks which there are, where there are several
	List   bool   // asks which there are also where there is one only
}

// ImportAnswer reports what has become of a file, or of which games to choose.
type ImportAnswer struct {
	Games  []importedGame `json:"games"`
	Errors []string       `json:"errors"`
	Found  []foundGame    `json:"found"` // the games of a file that has several, when none was picked
	Total  int            `json:"total"` // games that can be read; more than found lists where there are very many
}

// foundGame is a game of a file, to be picked.
type foundGame struct {
	Number int            `json:"number"` // from 0
	Title  string         `json:"title"`
	Red    string         `json:"red"`
	Black  string         `json:"black"`
	Date   string         `json:"date"`
	Result xiangqi.Result `json:"result"`
	Plies  int            `json:"plies"`
	// Warnings are the first of what the reader did not understand.
	Warnings []string `json:"warnings"`
}

type importedGame struct {
	Game     string   `json:"game"`
	Title    string   `json:"title"`
	Plies    int      `json:"plies"`
	Warnings []string `json:"warnings"`
}

// importing is a file being read.
type importing struct {
	Import
	rooms  *Rooms
	answer ImportAnswer
	first  *record.Game // while it is the only one
}

// pastedText is where games come from that have no file.
const pastedText = "text"

// Import makes a game here of the game in a file, or of those that are picked. It lists
// the games of a file that has several when none is picked.
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

// only takes the only game there is. The error is one that ends the import.
func (i *importing) only(g *record.Game) error {
	err := i.take(g)
	if refused := (*talk.Error)(nil); errors.As(err, &refused) {
		return err
	}
	i.trouble(err)
	return nil
}

// end reports what is wrong with a file in which there is no game.
func (i *importing) end(known bool) error {
	if i.List { // that there is none is visible in the list
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

// RecordLimits are those of files that become games here.
func RecordLimits() record.Limits {
	l := record.UploadLimits()
	l.Unpacked, l.Held, l.Game, l.Moves = limits.BoardUnpacked, MaxRecord, MaxRecord, session.MaxNodes
	l.Entries, l.Time = limits.BoardEntries, limits.BoardTime
	return l
}

// see takes a game that is picked, or notes the choice.
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

// list notes a game.
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

// trouble reports an error, with the entry of an archive, but not with the name
// of the file itself.
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

// take makes a study of a game.
func (i *importing) take(g *record.Game) error {
	r := i.rooms.blank()
	game, err := session.Open(g, g.Root.End(), session.Settings{Rules: xiangqi.RulesAXF(), Study: true}, i.rooms.now())
	if err != nil {
		return err
	}
	r.game, r.current, r.title = game, g.Root, TitleOf(g)
	return i.begin(r, g.Warnings)
}

// begin keeps a study and lists it in the answer. It lives when it is opened.
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

// TitleOf makes a title of the facts about a game.
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

// clip cuts a text to the length of a title.
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
	Language string `json:"language,omitempty"` // of the name of the file
}

type writeRecordAnswer struct {
	Name   string        `json:"name"`
	MIME   string        `json:"mime"`
	Text   *string       `json:"text"`   // null for a binary format
	Base64 *string       `json:"base64"` // null for text
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

// File is a game as a record.
type File struct {
	Name   string
	MIME   string
	Text   bool // Data is UTF-8
	Data   []byte
	Losses []record.Loss
}

// Export reports which games are to be written, and how. All but the games may be "".
type Export struct {
	Games                                []string
	Format, Notation, Encoding, Language string
}

// options reads how games are to be written.
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

// Export writes games as a record. Several need a format that holds many.
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

// reading returns a game to be read: the one that lives, or else what is stored.
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
