package server

import (
	"bytes"
	"flag"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/guest"
	"github.com/chuhe-xiangqi/chuhe/internal/app/rooms"
	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk/contract"
	"github.com/chuhe-xiangqi/chuhe/internal/app/view"
	"github.com/chuhe-xiangqi/chuhe/internal/games/endgame"
	"github.com/chuhe-xiangqi/chuhe/internal/games/library"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

var update = flag.Bool("update", false, "rewrite the protocol of page and manual")

// What the page and the manual say of the protocol, from here.
const (
	pageSources = "../../../web/src"
	manual      = "../../../docs/protocol.md"
	typesPage   = "../../../docs/protocol-types.md"
)

// TestCommands checks that every command is used by the page, and that the manual has
// no others.
func TestCommands(t *testing.T) {
	var page bytes.Buffer
	err := filepath.WalkDir(pageSources, func(path string, entry fs.DirEntry, err error) error {
		isSource := strings.HasSuffix(path, ".ts") && !strings.HasSuffix(path, ".test.ts") && !strings.Contains(path, "catalogue")
		if err != nil || entry.IsDir() || !isSource {
			return err
		}
		source, err := os.ReadFile(path)
		page.Write(source)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(manual)
	if err != nil {
		t.Fatal(err)
	}
	commands := newServer(t).board.Hub.Commands()
	for _, name := range commands {
		// ping is for programs that ask whether the connection is up.
		if name != "ping" && !bytes.Contains(page.Bytes(), []byte(`"`+name+`"`)) {
			t.Errorf("nobody uses %s", name)
		}
	}
	for _, row := range regexp.MustCompile("(?m)^\\| (`[^|]*) \\|").FindAllSubmatch(text, -1) {
		for _, quoted := range regexp.MustCompile("`([a-z]+\\.[a-z_]+)`").FindAllSubmatch(row[1], -1) {
			if name := string(quoted[1]); !slices.Contains(commands, name) {
				t.Errorf("%s tells of %s, which there is not", manual, name)
			}
		}
	}
}

// pageTypes are the types that the page declares by hand, with their modules.
var pageTypes = map[string]string{
	"Color": "../board/model", "Square": "../board/model", "Words": "../i18n/text",
	"ByColor": "./values", "TableResult": "./values", "TimeControl": "./values",
}

// protocol returns the messages and the commands of a server.
func protocol(t *testing.T) (*contract.Messages, []contract.Command) {
	t.Helper()
	m := contract.New(contract.Options{
		Module: "github.com/chuhe-xiangqi/chuhe", Root: "../../..",
		Names: map[string]string{
			"rooms.AppState": "AppState", "rooms.GameState": "GameState", "rooms.AnalysisState": "AnalysisState", "view.ReviewState": "ReviewState",
			"rooms.Summary": "GameSummary", "rooms.Kind": "GameKind", "rooms.Options": "GameOptions", "rooms.EngineLimit": "Limit",
			"view.Said": "Say", "view.PieceAt": "Piece", "view.Board": "BoardMessage", "view.Node": "GameNode", "view.Result": "GameResult",
			"view.RuledMove": "RepetitionMove", "rooms.openingState": "OpeningName", "view.Role": "MoveRole", "rooms.purpose": "ThinkingPurpose",
			"rooms.bound": "ScoreBound", "rooms.optionState": "EngineOption", "rooms.named": "Choice", "view.Refusal": "WhyAnswer",
			"rooms.ImportAnswer": "RecordAnswer", "rooms.writeRecordAnswer": "RecordText", "rooms.formatState": "RecordFormat",
			"talk.Error": "ErrorMessage", "talk.Event": "TopicEvent", "talk.Snapshot": "SubscribeAnswer", "session.LeftState": "SideClock",
			"session.Header": "RecordHeader", "record.Count": "RecordCount", "record.Place": "RecordPlace", "record.Loss": "RecordLoss",
			"server.shelfHit": "LibraryHit", "library.Hit": "LibraryPlace", "library.Summary": "LibrarySummary", "server.shelfFound": "LibraryFound",
			"server.shelfGame": "LibraryGame", "library.ImportReport": "LibraryImport", "library.Score": "ResultCount",
			"library.MergedGame": "MergedGame", "intake.Failure": "ImportError", "library.Saved": "LibrarySaved", "library.Action": "LibraryAction", "merge.Gain": "MergeGain", "merge.Conflict": "RecordConflict",
			"merge.Value": "ConflictValue", "server.shelfAction": "ActionNumber", "server.shelfParts": "SplitAnswer", "server.copyGroup": "CopyGroup", "server.nearCopies": "NearCopies", "server.shelfHistory": "LibraryHistory", "server.shelfNumbers": "LibraryNumbers", "guest.Open": "GuestDoor", "guest.State": "DoorState", "server.keptRepertoire": "DrillRepertoire", "repertoire.Counts": "DrillCounts",
			"library.Identity": "Person", "library.Alias": "PersonAlias", "library.Player": "PlayerScore", "library.PlayerRow": "OpponentRow", "library.GameLabels": "GameLabels",
			"problems.Theme": "MateTheme", "lessons.Choice": "LessonChoice", "lessons.Kind": "LessonKind", "problems.State": "ProblemState", "problems.Verdict": "ClaimVerdict",
			"library.ExploredMove": "CountedMove", "cloud.Move": "CloudWord",
			"endgame.Look": "TableLook", "endgame.Move": "TableMove", "endgame.Step": "TableStep", "endgame.Facts": "TableFacts",
			"endgame.Counts": "TableCounts", "endgame.Topic": "TableTopic", "endgame.Position": "TablePosition", "eval.Part": "TermShare",
			"server.workedPieceAnswer": "PieceWorkingsAnswer", "workings.Piece": "PieceWorkings", "workings.Line": "PieceLine", "workings.Screen": "CannonScreen", "workings.Blocker": "JumpBlocker",
		},
		Given: map[reflect.Type]string{
			reflect.TypeFor[xiangqi.Color](): "Color", reflect.TypeFor[xiangqi.Square](): "Square", reflect.TypeFor[phrases.Text](): "Words",
			reflect.TypeFor[time.Time](): "string", reflect.TypeFor[session.Control](): "TimeControl", reflect.TypeFor[endgame.Texts](): "MoveText",
			reflect.TypeFor[xiangqi.Result]():    contract.Union(xiangqi.Undecided, xiangqi.RedWins, xiangqi.BlackWins, xiangqi.Draw),
			reflect.TypeFor[player.OptionKind](): contract.Union(player.Check, player.Spin, player.Combo, player.Button, player.Text, player.Label),
		},
	})
	for _, t := range []reflect.Type{
		reflect.TypeFor[rooms.AppState](), reflect.TypeFor[rooms.GameState](), reflect.TypeFor[rooms.AnalysisState](), reflect.TypeFor[view.ReviewState](), reflect.TypeFor[view.Said](),
		reflect.TypeFor[talk.Error](), reflect.TypeFor[talk.Event](), reflect.TypeFor[guest.State](), reflect.TypeFor[library.ImportReport](),
	} {
		m.Add(t)
	}
	m.AddHere(reflect.TypeFor[session.Control]())
	hub := newServer(t).board.Hub
	var commands []contract.Command
	for _, name := range hub.Commands() {
		args, answer := hub.Types(name)
		commands = append(commands, contract.Command{Name: name, Args: args, Answer: answer})
	}
	m.AddCommands(commands)
	return m, commands
}

// TestProtocol checks that the page and the manual have the types that are sent.
// "go test ./internal/app/server -update" writes both.
func TestProtocol(t *testing.T) {
	m, commands := protocol(t)
	text, err := os.ReadFile(manual)
	if err != nil {
		t.Fatal(err)
	}
	explained, err := m.Manual(text, commands, filepath.Base(typesPage))
	if err != nil {
		t.Fatal(err)
	}
	if text, err = os.ReadFile(typesPage); err != nil {
		t.Fatal(err)
	}
	tables, err := m.TypesPage(text)
	if err != nil {
		t.Fatal(err)
	}
	module := m.TypeScript("// Code generated by go test ./internal/app/server -update; DO NOT EDIT.\n", pageTypes)
	if err := m.Err(); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string][]byte{manual: explained, typesPage: tables, filepath.Join(pageSources, "protocol/messages.ts"): module} {
		if *update {
			if err := os.WriteFile(path, want, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if got, err := os.ReadFile(path); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s is not what the types say: run go test ./internal/app/server -update, and npm run check in web (%v)", path, err)
		}
	}
}
