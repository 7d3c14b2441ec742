package rooms

import (
	"os"
	"reflect"
	"slices"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk/contract"
)

// pageMessages are the messages as the page declares them.
const pageMessages = "../../../web/src/protocol/messages.ts"

// TestPageMessages compares what the page expects with what is sent.
func TestPageMessages(t *testing.T) {
	source, err := os.ReadFile(pageMessages)
	if err != nil {
		t.Fatal(err)
	}
	m, err := contract.Parse(source)
	if err != nil {
		t.Fatal(err)
	}
	for name, sent := range map[string]reflect.Type{
		"GameSummary": reflect.TypeFor[Summary](), "Engine": reflect.TypeFor[engineState](), "Choices": reflect.TypeFor[choicesState](),
		"BoardMessage": reflect.TypeFor[boardState](), "GameNode": reflect.TypeFor[nodeState](), "GameResult": reflect.TypeFor[resultState](),
		"Clocks": reflect.TypeFor[clocksState](), "Thinking": reflect.TypeFor[thinkingState](), "Can": reflect.TypeFor[canState](),
		"GameOptions": reflect.TypeFor[Options](), "Say": reflect.TypeFor[said](), "Slot": reflect.TypeFor[slotState](),
		"EditorAnswer": reflect.TypeFor[editorAnswer](), "WhyAnswer": reflect.TypeFor[refusal](), "Explained": reflect.TypeFor[explained](),
		"RecordAnswer": reflect.TypeFor[ImportAnswer](), "RecordText": reflect.TypeFor[writeRecordAnswer](), "ErrorMessage": reflect.TypeFor[talk.Error](),
	} {
		for _, difference := range m.Compare(name, sent) {
			t.Error(difference)
		}
	}
	s := newRooms(t, NewMemory())
	r := begin(t, s, newGameArgs{})
	r.mu.Lock()
	sections := r.sections(secAll)
	r.mu.Unlock()
	for _, more := range []string{"id", "created", "changed", "start", "can", "nodes"} {
		sections[more] = nil
	}
	var sent []string
	for name := range sections {
		sent = append(sent, name)
	}
	slices.Sort(sent)
	if want := m.Fields("GameState"); !slices.Equal(sent, want) {
		t.Errorf("a game has %q, GameState of the page %q", sent, want)
	}
	// These are put together from others, or belong to topics in general.
	others := []string{"AnalysisState", "AppState", "GameState", "SubscribeAnswer", "TopicEvent"}
	if left := m.Left(); !slices.Equal(left, others) {
		t.Errorf("not compared: %q, want %q", left, others)
	}
}
