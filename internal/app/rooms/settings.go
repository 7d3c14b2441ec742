package rooms

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/app/view"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// settingPrefix is the prefix of settings' names in the store.
const settingPrefix = "setting."

// pagePrefix is the prefix of settings that belong to faces and whose values are not checked.
const pagePrefix = "page."

// Limits on settings.
const (
	mostSettings    = 200
	mostSettingName = 100     // in bytes
	mostSetting     = 4 << 10 // in bytes
	leastHintMS     = 100
	mostHintMS      = 60_000
	usualHintMS     = 1500
)

// settingHint is the setting for how long our engine may think about a hint, in milliseconds.
const settingHint = "hint_ms"

// knownSettings lists the settings known to the program and the values that each allows.
var knownSettings = map[string]struct {
	check func(json.RawMessage) bool
	want  phrases.Key
}{
	settingHint: {
		func(v json.RawMessage) bool {
			var n int
			return json.Unmarshal(v, &n) == nil && n >= leastHintMS && n <= mostHintMS
		},
		"setting.hintTime",
	},
	"player_name": {
		func(v json.RawMessage) bool {
			var s string
			return json.Unmarshal(v, &s) == nil && len(s) <= 4*mostName
		},
		"setting.shortText",
	},
}

func (s *Rooms) setSettings(ctx context.Context, _ *talk.Conn, a map[string]json.RawMessage) (none, error) {
	names := slices.Sorted(maps.Keys(a))
	for _, name := range names {
		if err := checkSetting(name, a[name]); err != nil {
			return none{}, err
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	next := maps.Clone(s.settings)
	for _, name := range names {
		if isNull(a[name]) {
			delete(next, name)
		} else {
			next[name] = a[name]
		}
	}
	if len(next) > mostSettings {
		return none{}, talk.NewError(talk.Limit, "setting.tooMany", "most", mostSettings).With(map[string]int{"most": mostSettings})
	}
	for _, name := range names {
		value := []byte(next[name])
		if err := s.store.SaveValue(ctx, settingPrefix+name, value); err != nil {
			return none{}, storageError(err)
		}
	}
	s.settings = next
	s.app.Publish(talk.Change{Set: map[string]any{"settings": next}})
	return none{}, nil
}

func isNull(v json.RawMessage) bool { return len(v) == 0 || string(v) == "null" }

func checkSetting(name string, value json.RawMessage) error {
	if len(name) > mostSettingName || len(value) > mostSetting {
		return talk.NewError(codeBadSettings, "setting.tooLong", "most", mostSetting).With(view.AtField(name[:min(len(name), mostSettingName)]))
	}
	if isNull(value) || strings.HasPrefix(name, pagePrefix) && len(name) > len(pagePrefix) {
		return nil
	}
	known, ok := knownSettings[name]
	if !ok {
		return talk.NewError(codeBadSettings, "setting.none", "name", phrases.Clip(name, 60)).With(view.AtField(name))
	}
	if !known.check(value) {
		return talk.NewError(codeBadSettings, known.want, "name", name).With(view.AtField(name))
	}
	return nil
}

// hintTime returns how long our engine may think about a hint.
func (s *Rooms) hintTime() time.Duration {
	s.mu.Lock()
	defer s.mu.Unlock()
	ms := int64(usualHintMS)
	if v, ok := s.settings[settingHint]; ok {
		_ = json.Unmarshal(v, &ms) // was validated when set
	}
	return millis(ms)
}

// choicesState lists the choices that faces can offer to the user.
type choicesState struct {
	Levels    int            `json:"levels"`
	LevelElo  []int          `json:"level_elo"` // element n-1 is the strength of level n, as in docs/levels.md
	Rules     []named        `json:"rules"`
	Handicaps []handicap     `json:"handicaps"`
	Formats   []formatState  `json:"formats"`
	Notations []named        `json:"notations"`
	NAGs      []nagState     `json:"nags"`  // annotation symbols that faces offer
	Signs     map[int]string `json:"signs"` // symbols of the other annotation numbers, where they exist
}

type formatState struct {
	ID        string       `json:"id"`
	Name      phrases.Text `json:"name"`
	Extension string       `json:"extension"`
	Write     bool         `json:"write"`
	Text      bool         `json:"text"`
	Many      bool         `json:"many"` // whether a file can contain several games
}

type nagState struct {
	NAG  int          `json:"nag"`
	Sign string       `json:"sign"`
	Name phrases.Text `json:"name"`
}

func choices() choicesState {
	c := choicesState{
		Levels: engine.MaxLevel, LevelElo: []int{}, Handicaps: handicaps(), Formats: []formatState{},
		Rules: []named{ruleSetName(xiangqi.AXF), ruleSetName(xiangqi.CXA), ruleSetName(xiangqi.Computer)},
		Notations: []named{
			{xiangqi.Chinese.String(), phrases.Say("notation.chinese")},
			{(xiangqi.Chinese | xiangqi.Traditional).String(), phrases.Say("notation.traditional")},
			{xiangqi.Vietnamese.String(), phrases.Say("notation.vietnamese")},
			{xiangqi.VietnameseShort.String(), phrases.Say("notation.vietnameseShort")},
			{xiangqi.WXF.String(), phrases.Say("notation.wxf")},
			{xiangqi.ICCS.String(), phrases.Say("notation.iccs")},
			{xiangqi.UCI.String(), phrases.Say("notation.uci")},
			{xiangqi.Algebraic.String(), phrases.Say("notation.algebraic")},
			{xiangqi.AlgebraicLong.String(), phrases.Say("notation.algebraicLong")},
		},
		NAGs: []nagState{
			{int(record.GoodMove), record.GoodMove.String(), phrases.Say("nag.good")},
			{int(record.Mistake), record.Mistake.String(), phrases.Say("nag.mistake")},
			{int(record.BrilliantMove), record.BrilliantMove.String(), phrases.Say("nag.brilliant")},
			{int(record.Blunder), record.Blunder.String(), phrases.Say("nag.blunder")},
			{int(record.InterestingMove), record.InterestingMove.String(), phrases.Say("nag.interesting")},
			{int(record.DubiousMove), record.DubiousMove.String(), phrases.Say("nag.dubious")},
		},
		Signs: map[int]string{},
	}
	for nag, sign := range record.ShownSigns() {
		c.Signs[int(nag)] = sign
	}
	for _, level := range engine.Levels() {
		c.LevelElo = append(c.LevelElo, level.Elo)
	}
	for _, f := range record.Formats() {
		c.Formats = append(c.Formats, formatState{
			ID: f.String(), Name: phrases.Say(phrases.Key("format." + f.String())), Extension: f.Extension(), Write: f.CanWrite(), Text: f.IsText(), Many: f.HoldsMany(),
		})
	}
	return c
}

func ruleSetName(set xiangqi.RuleSet) named {
	return named{set.String(), phrases.RuleSet(set)}
}
