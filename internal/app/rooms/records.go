package rooms

import (
	"bytes"
	"context"
	"encoding/base64"
	"errors"
	"iter"
	"strings"
	"unicode/utf8"

	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/app/view"
	"github.com/chuhe-xiangqi/chuhe/internal/limits"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Bounds of what is read at once.
const (
	MaxRecord   = limits.BoardBytes // of a file
	mostImports = limits.BoardGames // of a file that become games here
	mostTrouble = 20                // errors that are told
)

type readRecordArgs struct {
	Text   string `json:"text"`
	Format string `json:"format,omitempty"`
	Name   string `json:"name,omitempty"`
}

// ImportAnswer tells what has become of a file.
type ImportAnswer struct {
	Games   []importedGame `json:"games"`
	Errors  []string       `json:"errors"`
	LeftOut int            `json:"left_out"` // games beyond those that can be taken in at once
}

type importedGame struct {
	Game     string   `json:"game"`
	Title    string   `json:"title"`
	Plies    int      `json:"plies"`
	Warnings []string `json:"warnings"`
}

func (s *Rooms) readRecord(ctx context.Context, _ *talk.Conn, a readRecordArgs) (ImportAnswer, error) {
	return s.Import(ctx, []byte(a.Text), a.Name, a.Format)
}

// Import makes a game here of each game in a file. Format may be "", then it is
// found out.
func (s *Rooms) Import(ctx context.Context, data []byte, name, format string) (ImportAnswer, error) {
	answer := ImportAnswer{Games: []importedGame{}, Errors: []string{}}
	if len(data) > MaxRecord {
		return answer, talk.NewError(talk.Limit, "record.tooLong", "most", MaxRecord).With(map[string]int{"most": MaxRecord})
	}
	if r := s.fromLine(data); r != nil && format == "" {
		return answer, s.importRoom(r, nil, &answer)
	}
	o := record.ReadOptions{Limits: importLimits()}
	if format != "" {
		var err error
		if o.Format, err = record.ParseFormat(format); err != nil {
			return answer, talk.NewError(codeBadRecord, "record.noFormat", "format", phrases.Clip(format, 30)).With(view.AtField("format"))
		}
	}
	known := false
	for e, err := range record.OpenReader(bytes.NewReader(data), name, o).Entries() {
		if err != nil {
			known = true
			answer.trouble(err, name)
			continue
		}
		games := e.Games()
		anyText := e.Format() == record.MoveList && format == ""
		if e.Format() == record.Unknown {
			if e.Name != name || !utf8.Valid(data) {
				continue
			}
			anyText, games = true, record.Read(e, record.MoveList, o) // text of no format may be moves
		}
		known = true
		if err := s.importGames(ctx, games, anyText, name, &answer); err != nil {
			return answer, err
		}
	}
	if !known {
		return answer, talk.NewError(codeBadRecord, "record.unknown")
	}
	if len(answer.Games) == 0 {
		e := talk.NewError(codeBadRecord, "record.noGame")
		if len(answer.Errors) > 0 {
			e = talk.NewError(codeBadRecord, "record.noGameWhy", "why", phrases.Clip(answer.Errors[0], 200))
		}
		return answer, e.With(map[string][]string{"errors": answer.Errors})
	}
	return answer, nil
}

// importLimits are those of files that become games here.
func importLimits() record.Limits {
	l := record.UploadLimits()
	l.Unpacked, l.Held, l.Game, l.Moves = limits.BoardUnpacked, MaxRecord, MaxRecord, session.MaxNodes
	l.Entries, l.Time = limits.BoardEntries, limits.BoardTime
	return l
}

// importGames makes games here of those of a file named name. Any text may be a
// list of moves: one without moves is none.
func (s *Rooms) importGames(ctx context.Context, games iter.Seq2[*record.Game, error], anyText bool, name string, answer *ImportAnswer) error {
	for g, err := range games {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err == nil && len(answer.Games) >= mostImports {
			answer.LeftOut++
			continue
		}
		if err == nil && anyText && g.Count().Moves == 0 {
			err = record.ErrFormat
		}
		if err == nil {
			err = s.importGame(g, answer)
		}
		if told := (*talk.Error)(nil); errors.As(err, &told) {
			return err
		}
		answer.trouble(err, name)
	}
	return nil
}

// trouble tells of an error, with the entry of an archive, but not with the name
// of the file itself.
func (a *ImportAnswer) trouble(err error, name string) {
	if err == nil || len(a.Errors) == mostTrouble {
		return
	}
	if failed := (*record.Error)(nil); errors.As(err, &failed) && failed.File == name {
		failed.File = ""
	}
	text := err.Error()
	if refusal := (*talk.Error)(nil); errors.As(view.FaultOf(err), &refusal) {
		text = refusal.Message.In(phrases.English)
	}
	a.Errors = append(a.Errors, text)
}

// fromLine makes a study of a text that is a position, with or without moves; nil
// when it is none.
func (s *Rooms) fromLine(data []byte) *Room {
	text := strings.TrimSpace(string(data[:min(len(data), mostText)]))
	if len(data) > mostText || strings.ContainsRune(text, '\n') || text == "" {
		return nil
	}
	start, moves, _, err := xiangqi.ParseLineLenient(text)
	if err != nil || len(moves) > session.MaxPlies {
		return nil
	}
	r := s.blank()
	if r.play(session.New(session.Settings{Rules: xiangqi.RulesAXF(), Start: start, Moves: moves, Study: true}, s.now())) != nil {
		return nil
	}
	r.current = r.game.Tree().Root()
	return r
}

// importGame makes a study of a game.
func (s *Rooms) importGame(g *record.Game, answer *ImportAnswer) error {
	r := s.blank()
	game, err := session.Open(g, g.Root.End(), session.Settings{Rules: xiangqi.RulesAXF(), Study: true}, s.now())
	if err != nil {
		return err
	}
	r.game, r.current, r.title = game, g.Root, titleOf(g)
	return s.importRoom(r, g.Warnings, answer)
}

// importRoom begins a study and lists it in the answer.
func (s *Rooms) importRoom(r *Room, warnings []record.Warning, answer *ImportAnswer) error {
	begun, err := s.begin(r)
	if err != nil {
		return err
	}
	game := importedGame{Game: begun.Game, Title: r.title, Plies: r.game.Live().Ply(), Warnings: []string{}}
	for _, w := range warnings[:min(len(warnings), mostTrouble)] {
		game.Warnings = append(game.Warnings, w.String())
	}
	answer.Games = append(answer.Games, game)
	return nil
}

// titleOf makes a title of the facts about a game.
func titleOf(g *record.Game) string {
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
}

type writeRecordAnswer struct {
	Name   string        `json:"name"`
	MIME   string        `json:"mime"`
	Text   *string       `json:"text"`   // null for a binary format
	Base64 *string       `json:"base64"` // null for text
	Losses []record.Loss `json:"losses"`
}

func (s *Rooms) writeRecord(ctx context.Context, _ *talk.Conn, a writeRecordArgs) (writeRecordAnswer, error) {
	file, err := s.Export(ctx, a.Game, a.Format, a.Notation, a.Encoding)
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

// Export writes a game as a record. Format, notation and encoding may be "".
func (s *Rooms) Export(ctx context.Context, game, format, notation, encoding string) (File, error) {
	f, o := record.PGN, record.WriteOptions{}
	var err error
	if format != "" {
		if f, err = record.ParseFormat(format); err != nil || !f.CanWrite() {
			return File{}, talk.NewError(codeBadRecord, "record.notWritten", "format", phrases.Clip(format, 30)).With(view.AtField("format"))
		}
	}
	if notation != "" {
		n, err := xiangqi.ParseNotation(notation)
		if err != nil {
			return File{}, talk.NewError(codeBadRecord, "record.noNotation", "notation", phrases.Clip(notation, 30)).With(view.AtField("notation"))
		}
		o.Notation = &n
	}
	if encoding != "" {
		if o.Encoding, err = record.ParseEncoding(encoding); err != nil {
			return File{}, talk.NewError(codeBadRecord, "record.noEncoding", "encoding", phrases.Clip(encoding, 30)).With(view.AtField("encoding"))
		}
	}
	r, err := s.room(ctx, game)
	if err != nil {
		return File{}, err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	data, losses, err := record.Marshal(r.forWriting(), f, o)
	if err != nil {
		return File{}, talk.NewError(codeBadRecord, "record.cannotHold", "format", f).Because(err)
	}
	if losses == nil {
		losses = []record.Loss{}
	}
	file := File{Name: "chuhe-" + r.id + f.Extension(), MIME: "application/octet-stream", Data: data, Losses: losses}
	if f.IsText() && (o.Encoding == record.DetectEncoding || o.Encoding == record.UTF8) {
		file.Text, file.MIME = true, "text/plain; charset=utf-8"
	}
	return file, nil
}
