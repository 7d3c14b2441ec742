package server

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/json"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/app/rooms"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/games/manuals"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
)

// manualValue is the store's name for the list of studies made from manuals, which is keyed by the
// name of the manual.
const manualValue = "manual.studies"

// manualLine describes a built-in classical manual.
type manualLine struct {
	Name     string `json:"name"` // in Chinese
	Chapters int    `json:"chapters"`
}

type manualList struct {
	Manuals []manualLine `json:"manuals"`
}

// manuals lists the classical manuals that are built in.
func (s *studies) manuals(_ context.Context, _ *talk.Conn, _ struct{}) (out manualList, err error) {
	out.Manuals = []manualLine{}
	for _, b := range manuals.Books() {
		out.Manuals = append(out.Manuals, manualLine{b.Name, len(b.Chapters)})
	}
	return out, nil
}

type manualOpen struct {
	Name     string `json:"name"`
	Language string `json:"language,omitempty"` // language of the comments; "" for English
}

// manual returns the study of a classical manual, creating it if there is none yet.
func (s *studies) manual(ctx context.Context, _ *talk.Conn, a manualOpen) (out studyState, err error) {
	b := manuals.Find(a.Name)
	if b == nil {
		return out, talk.NewError(talk.NotFound, "study.none")
	}
	language, err := phrases.ParseLanguage(cmp.Or(a.Language, string(phrases.English)))
	if err != nil {
		return out, talk.NewError(talk.BadArgs, "record.noLanguage", "language", phrases.Clip(a.Language, 30))
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	made := map[string]string{}
	values, err := s.store.LoadValues(ctx, manualValue)
	if err == nil && values[manualValue] != nil {
		err = json.Unmarshal(values[manualValue], &made)
	}
	if err != nil {
		return out, err
	}
	if study, err := s.load(ctx, made[b.Name]); err == nil {
		return s.state(ctx, &study)
	} else if !gone(err) {
		return out, err
	}
	study := savedStudy{ID: strings.ToLower(rand.Text()), Title: b.Name, Created: s.now().UTC(), Chapters: []string{}}
	for i := range b.Chapters {
		c := &b.Chapters[i]
		game, err := s.rooms.AddChapter(rooms.Chapter{Title: c.Name, Record: c.Record(language)})
		if err != nil {
			return out, err
		}
		study.Chapters = append(study.Chapters, game)
	}
	if err := s.save(ctx, &study); err != nil {
		return out, err
	}
	made[b.Name] = study.ID
	data, err := json.Marshal(made)
	if err != nil {
		return out, err
	}
	if err := s.store.SaveValue(ctx, manualValue, data); err != nil {
		return out, err
	}
	return s.state(ctx, &study)
}
