package layers

// modulePath is the module whose packages the table names by their folders.
const modulePath = "github.com/chuhe-xiangqi/chuhe"

// A row is what one package may import besides the standard library.
type row struct {
	folder  string
	imports []string // packages of this module, by folder
	modules []string // third-party modules, by path
}

// table holds every package of the module. A package imports only packages
// above it.
var table = []row{
	{"xiangqi", nil, nil},
	{"internal/csvfile", nil, nil},                           // tables for spreadsheets
	{"internal/textlines", nil, nil},                         // the lines of texts
	{"internal/pattern", nil, nil},                           // regular expressions that start-up does not compile
	{"internal/limits", nil, nil},                            // what reading may take
	{"internal/rating", nil, nil},                            // how strong players are
	{"internal/tournament", nil, nil},                        // who meets whom, and tables
	{"internal/safelaw", nil, nil},                           // for tests: any value is safe
	{"internal/longtest", nil, nil},                          // the switch of tests that take long
	{"internal/await", nil, nil},                             // for tests: waiting for a condition
	{"internal/pace", nil, nil},                              // for tests: limits of processor time on any machine
	{"internal/kept", nil, nil},                              // for tests: files of former versions, pages and their data
	{"internal/lanes", []string{"internal/longtest"}, nil},   // helps .ci/run
	{"internal/readlaw", nil, nil},                           // for tests: what reading may take of memory and time
	{"internal/atomicfile", nil, nil},                        // anyone who writes a file
	{"internal/filename", nil, nil},                          // names of files that every system takes
	{"internal/freeport", nil, nil},                          // ports of programs that tests, load tests and drills start
	{"internal/filelock", nil, []string{"golang.org/x/sys"}}, // what one program at a time may write

	// What is built on the rules alone.
	{"xiangqi/diagram", []string{"xiangqi"}, nil},
	{"xiangqi/epd", []string{"xiangqi"}, nil}, // positions with operations
	{"xiangqi/picture", []string{"xiangqi", "xiangqi/diagram"}, nil},
	{"record", []string{"internal/pattern", "internal/textlines", "xiangqi", "internal/limits"}, []string{"golang.org/x/text", "github.com/klauspost/compress"}},
	{"eval", []string{"xiangqi"}, nil},
	{"nnue", []string{"internal/kept", "xiangqi", "internal/limits"}, []string{"golang.org/x/sys"}},
	{"tablebase", []string{"xiangqi"}, []string{"github.com/klauspost/compress"}},
	{"tablebase/small", []string{"xiangqi", "tablebase"}, nil}, // data that every program with tables carries
	{"book", []string{"xiangqi", "internal/limits"}, nil},
	{"book/standard", []string{"xiangqi", "book"}, nil},
	{"internal/childtime", []string{"internal/await"}, nil}, // what child processes have had of the processor
	{"uci", []string{"internal/textlines", "xiangqi", "internal/childtime"}, nil},

	{"internal/choice", []string{"xiangqi"}, nil}, // what people would play

	{"engine/tune", []string{"xiangqi"}, nil}, // numbers, switches and records of the search, without promises
	{"engine", []string{"engine/tune", "xiangqi", "eval", "nnue", "tablebase", "tablebase/small", "internal/choice"}, []string{"golang.org/x/sys"}},
	{"internal/choice/looker", []string{"xiangqi", "engine", "internal/choice"}, nil},

	// Whatever chooses a move: our engine with its manners, and any program.
	{"player", []string{"xiangqi", "eval", "nnue", "tablebase", "tablebase/small", "book", "book/standard", "engine", "engine/tune"}, nil},
	{"player/external", []string{"xiangqi", "uci", "engine", "player"}, nil},

	// The programs of the commands.
	{"internal/phrases", []string{"internal/pattern", "xiangqi"}, nil},                      // every sentence for people
	{"internal/games/intake", []string{"xiangqi", "record"}, []string{"golang.org/x/text"}}, // whatever may have game records in it, as games with their failures
	{"internal/cli/schema", nil, nil},                                                       // JSON Schemas of answers
	{"internal/cli", []string{"internal/cli/schema", "internal/textlines", "xiangqi", "internal/atomicfile", "internal/games/intake", "record", "nnue", "tablebase", "tablebase/small", "engine", "internal/phrases"}, []string{"github.com/alecthomas/kong", "github.com/klauspost/compress", "golang.org/x/sys", "golang.org/x/text"}}, // what commands share
	{"internal/cli/schema/conform", []string{"internal/cli/schema"}, nil}, // for tests: JSON by its schema
	{"internal/comments", nil, nil},                                       // for tests: comments on types, from their source
	{"internal/cli/contract", []string{"internal/cli/schema", "internal/comments", "internal/cli/schema/conform", "internal/longtest", "internal/freeport", "internal/cli"}, []string{"github.com/alecthomas/kong", "github.com/rogpeppe/go-internal"}}, // the tests of all commands
	{"xiangqi/words", []string{"xiangqi", "internal/phrases"}, nil},               // the sentences of the rules, for everyone
	{"docs/tutorial/exercises", []string{"xiangqi", "book/standard", "uci"}, nil}, // small programs for readers
	{"docs/tutorial", []string{"docs/tutorial/exercises"}, nil},
	{"docs/tutorial/steps/01", nil, nil}, // the engine of those who read, step by step
	{"docs/tutorial/steps/02", nil, nil},
	{"docs/tutorial/steps/03", nil, nil},
	{"docs/tutorial/steps/04", nil, nil},
	{"docs/tutorial/steps/05", nil, nil},
	{"docs/tutorial/steps/06", nil, nil},
	{"docs/tutorial/steps/07", nil, nil},
	{"docs/tutorial/steps/08", nil, nil},
	{"docs/tutorial/steps/09", nil, nil},
	{"docs/tutorial/steps/10", nil, nil},
	{"docs/tutorial/steps/11", nil, nil},
	{"docs/tutorial/steps/12", nil, nil},
	{"docs/tutorial/steps/13", nil, nil},
	{"docs/tutorial/steps/14", nil, nil},
	{"docs/tutorial/steps/15", nil, nil},
	{"docs/tutorial/steps/16", nil, nil},
	{"docs", []string{"internal/longtest", "xiangqi", "xiangqi/diagram", "internal/phrases", "docs/tutorial/exercises"}, nil}, // tests of the manual's pages
	{"internal/app/frontdoor", []string{"xiangqi", "eval", "nnue", "tablebase/small", "book", "uci", "engine", "player", "player/external"}, nil},
	{"internal/games/endgame", []string{"xiangqi", "internal/limits", "tablebase", "tablebase/small", "internal/phrases"}, nil},
	{"internal/games/workings", []string{"xiangqi", "engine", "engine/tune"}, nil}, // how the rules and the engine work
	{"internal/jobs", []string{"internal/atomicfile", "internal/filelock"}, nil},   // the runner knows no kinds of work
	{"internal/bus", nil, []string{"github.com/nats-io/nats.go"}},                  // connections to NATS
	{"internal/jobs/cluster", []string{
		"internal/atomicfile", "internal/filelock", "internal/freeport", "internal/bus", "internal/jobs",
	}, []string{"github.com/nats-io/nats-server/v2", "github.com/nats-io/nats.go", "github.com/nats-io/nkeys"}},
	{"internal/jobs/watch", []string{"internal/cli", "internal/jobs"}, nil}, // for consoles
	{"internal/jobs/drill", []string{"internal/atomicfile", "internal/freeport", "internal/jobs", "internal/jobs/cluster"}, []string{
		"github.com/nats-io/nats.go", "github.com/nats-io/nkeys",
	}},
	{"internal/games/mate/judge", []string{"xiangqi"}, nil}, // for tests: mates by the rules alone
	{"internal/games/mate", []string{"xiangqi", "internal/games/mate/judge", "record"}, nil},
	{"internal/games/problems", []string{"internal/textlines", "internal/atomicfile", "xiangqi", "internal/choice/looker", "internal/phrases", "record", "tablebase", "tablebase/small", "internal/rating", "internal/games/intake", "internal/games/mate"}, nil},
	{"internal/games/opening", []string{"xiangqi"}, nil},
	{"internal/games/merge", []string{"xiangqi", "record"}, nil}, // one game of several records
	{"internal/games/naming", []string{"internal/pattern"}, []string{"golang.org/x/text"}},
	{"internal/sqlitefile", nil, []string{"modernc.org/sqlite"}}, // of its test
	{"internal/cmdline", nil, nil},
	{"internal/games/library", []string{"internal/kept", "xiangqi", "internal/limits", "record", "book", "internal/atomicfile", "internal/sqlitefile", "internal/games/intake", "internal/games/naming", "internal/games/opening", "internal/games/merge"}, []string{"modernc.org/sqlite"}},
	{"internal/games/collection", []string{"xiangqi", "record", "internal/games/library"}, []string{"github.com/klauspost/compress", "golang.org/x/text"}}, // the games that come with the program
	{"internal/lab/problemwork", []string{"xiangqi", "internal/choice/looker", "record", "tablebase", "tablebase/small", "engine", "player", "internal/games/intake", "internal/games/library", "internal/games/mate", "internal/games/problems", "internal/jobs"}, nil},
	{"internal/lab/match/entrant", []string{"engine", "internal/cmdline", "internal/jobs", "nnue", "player", "player/external", "uci"}, nil}, // engines that enter matches
	{"internal/lab/match/openings", []string{"internal/pattern", "internal/lab/match/entrant", "engine", "internal/textlines", "record", "xiangqi", "xiangqi/epd"}, nil},
	{"internal/lab/match/referee", []string{"internal/lab/match/entrant", "internal/lab/match/openings", "engine", "player", "player/external", "tablebase", "tablebase/small", "xiangqi"}, nil},
	{"internal/lab/match/stats", nil, nil}, // functions of counts
	{"internal/lab/match", []string{"internal/tournament", "xiangqi", "record", "nnue", "tablebase/small", "uci", "engine", "player", "player/external", "internal/atomicfile", "internal/jobs", "internal/await", "internal/lab/match/entrant", "internal/lab/match/openings", "internal/lab/match/referee", "internal/lab/match/stats", "internal/longtest"}, nil},
	{"internal/lab/chart", []string{"internal/atomicfile"}, nil},
	{"internal/lab/match/chart", []string{"internal/pattern", "internal/lab/chart", "internal/lab/match", "internal/lab/match/entrant", "internal/lab/match/stats"}, nil},
	{"internal/lab/suite", []string{"internal/textlines", "xiangqi", "xiangqi/epd", "engine", "player"}, nil},
	{"internal/lab/speed", []string{"xiangqi", "engine", "player", "player/external", "internal/lab/suite", "internal/lab/match/entrant"}, nil},
	{"internal/lab/enginecheck", []string{"internal/pattern", "xiangqi", "internal/childtime", "uci"}, nil},
	{"internal/lab/levels", []string{"engine", "internal/kept", "internal/choice", "internal/lab/chart", "internal/lab/match", "internal/lab/match/entrant", "internal/lab/match/referee", "internal/lab/match/stats"}, nil},
	{"internal/lab/rulings", []string{"xiangqi", "xiangqi/words", "record", "internal/lab/chart"}, nil},
	{"internal/lab/choicework", []string{"xiangqi", "record", "internal/atomicfile", "internal/choice", "internal/choice/looker", "internal/lab/chart"}, nil},
	{"internal/lab/scaling", []string{"engine", "internal/lab/chart", "internal/lab/match", "internal/lab/match/entrant", "internal/lab/match/referee", "internal/lab/match/stats"}, nil},
	{"internal/lab/boards", []string{"xiangqi", "internal/lab/suite"}, nil}, // other ways to hold a board, to be timed
	{"internal/lab/ablation", []string{"xiangqi", "eval", "engine", "engine/tune", "internal/kept", "internal/jobs", "internal/lab/boards", "internal/lab/chart", "internal/lab/match", "internal/lab/suite", "internal/lab/match/entrant", "internal/lab/match/referee", "internal/longtest"}, nil},
	{"internal/lab/sources", []string{"internal/kept", "xiangqi", "eval", "engine", "internal/games/problems", "internal/lab/ablation", "internal/lab/boards", "internal/lab/chart", "internal/lab/match", "internal/lab/suite", "internal/lab/match/entrant", "internal/lab/match/referee", "internal/lab/match/stats"}, nil}, // what the texts claim
	{"internal/lab/analysis", []string{"internal/textlines", "xiangqi", "record", "engine", "player", "internal/games/intake", "internal/jobs"}, nil},
	{"internal/lab/selfplay", []string{
		"xiangqi", "nnue", "tablebase", "tablebase/small", "book", "book/standard", "engine", "player", "internal/atomicfile",
		"internal/filelock", "internal/jobs",
	}, []string{"github.com/klauspost/compress"}},
	{"internal/lab/train", []string{"xiangqi", "eval", "nnue", "engine", "internal/atomicfile", "internal/lab/chart", "internal/lab/selfplay"}, []string{"golang.org/x/sys"}},
	{"internal/lab/netreport", []string{"internal/textlines", "xiangqi", "eval", "nnue", "tablebase", "tablebase/small", "book", "book/standard", "engine", "internal/lab/match/openings"}, nil},
	{"internal/lab/tune", []string{"internal/textlines", "xiangqi", "record", "eval", "engine", "engine/tune", "internal/atomicfile", "internal/jobs", "internal/lab/match", "internal/games/intake", "internal/lab/selfplay", "internal/lab/chart", "internal/lab/match/entrant", "internal/lab/match/openings", "internal/lab/match/referee", "internal/longtest"}, nil},
	{"internal/lab/tablegen", []string{"xiangqi", "tablebase", "tablebase/small", "internal/atomicfile", "internal/games/endgame", "internal/jobs"}, nil},
	{"internal/lab/runs", []string{"internal/cli", "internal/jobs", "internal/jobs/cluster", "internal/jobs/drill", "internal/jobs/watch", "internal/lab/ablation", "internal/lab/analysis", "internal/lab/chart", "internal/lab/levels", "internal/lab/match", "internal/lab/problemwork", "internal/lab/scaling", "internal/lab/selfplay", "internal/lab/sources", "internal/lab/tablegen", "internal/lab/tune", "internal/lab/match/entrant", "internal/lab/match/openings", "internal/lab/match/referee", "internal/lab/match/stats"}, nil},
	{"internal/lab/hub", []string{"internal/cli", "internal/jobs", "internal/jobs/cluster", "internal/lab/runs"}, nil},                                                                                                                                                                                  // a hub and its settings
	{"internal/lab/match/setup", []string{"internal/jobs", "internal/jobs/watch", "internal/lab/match", "internal/lab/runs", "internal/cli", "tablebase", "tablebase/small", "xiangqi", "internal/lab/match/entrant", "internal/lab/match/openings", "internal/lab/match/referee"}, nil},                // the flags of matches
	{"internal/lab/queue", []string{"internal/atomicfile", "internal/filelock", "internal/await", "internal/longtest", "internal/jobs", "internal/cli", "internal/lab/match", "internal/lab/match/entrant", "internal/lab/match/referee", "internal/lab/match/setup", "internal/lab/match/stats"}, nil}, // tests of changes, one by one
	{"internal/games/lessons", []string{"xiangqi", "internal/games/mate/judge", "tablebase", "tablebase/small", "internal/phrases", "internal/games/mate", "internal/games/problems"}, nil},
	{"internal/games/review/check", []string{"xiangqi"}, nil}, // shares no code with the review that it verifies
	{"internal/games/review", []string{ // the book reports which moves are not judged; check is for a test
		"internal/games/review/check", "xiangqi", "record", "book", "book/standard", "tablebase", "tablebase/small", "eval", "engine", "internal/choice/looker", "player", "internal/phrases", "internal/games/mate", "internal/games/problems", "internal/games/opening",
	}, nil},
	{"internal/games/review/report", []string{"xiangqi", "xiangqi/diagram", "record", "engine", "player", "book/standard", "internal/csvfile", "internal/filelock", "internal/phrases", "internal/games/review"}, nil},
	{"internal/games/position", []string{"record", "internal/phrases", "internal/games/mate", "xiangqi", "xiangqi/diagram", "engine", "player"}, nil},
	{"internal/games/convert", []string{"record", "internal/atomicfile", "internal/games/intake", "internal/filename"}, nil},
	{"internal/games/sheet", []string{"xiangqi", "xiangqi/diagram", "record"}, nil},
	{"internal/games/cloud", []string{"xiangqi", "internal/limits"}, nil},
	{"internal/games/manuals", []string{"xiangqi", "record", "internal/phrases"}, nil}, // old books that the program carries
	{"internal/games/repertoire", []string{"internal/textlines", "xiangqi/diagram", "xiangqi", "record", "book", "internal/atomicfile", "internal/filelock", "internal/games/intake", "internal/games/library", "internal/games/problems", "internal/phrases"}, nil},
	{"internal/games/bookmaker", []string{"xiangqi", "record", "book", "engine", "player", "book/standard", "internal/games/library", "internal/games/intake", "internal/games/naming"}, nil},
	{"web", nil, nil},
	// The application: a game, messages, games that are kept, and what carries them.
	{"internal/app/session", []string{"xiangqi", "record"}, nil},
	{"internal/app/talk/contract", []string{"xiangqi", "internal/comments"}, nil}, // for tests: messages of the page and tables of the manual from the types that are sent
	{"internal/app/talk", []string{"internal/phrases", "internal/readlaw"}, nil},
	{"internal/app/view", []string{"xiangqi", "record", "internal/phrases", "internal/games/review", "internal/app/session", "internal/app/talk"}, nil}, // how a game is described to faces
	{"internal/app/manual", []string{"internal/pattern", "docs", "web", "internal/phrases"}, nil},
	{"internal/app/barcode", nil, []string{"rsc.io/qr"}},                                                                                                            // QR codes that pages draw
	{"internal/app/reader", []string{"internal/pattern", "internal/phrases", "internal/app/manual"}, []string{"charm.land/bubbletea/v2", "charm.land/lipgloss/v2"}}, // the manual on a terminal
	{"internal/app/gate", []string{"web", "internal/app/manual", "internal/limits", "internal/app/talk"}, []string{"github.com/coder/websocket"}},
	{"internal/app/rooms", []string{"internal/pattern",
		"internal/cmdline", "internal/filename", "xiangqi", "internal/limits", "record", "eval", "tablebase", "book", "uci", "engine", "player", "player/external", "internal/phrases",
		"internal/games/intake", "internal/games/merge", "internal/games/opening", "internal/games/review", "internal/app/session", "internal/app/talk", "internal/app/view",
	}, nil},
	{"internal/app/store", []string{"internal/kept", "internal/sqlitefile", "internal/atomicfile", "internal/filelock", "internal/limits", "internal/phrases", "internal/app/rooms"}, []string{"modernc.org/sqlite"}},
	{"internal/app/club/storetest", []string{"internal/longtest", "internal/freeport"}, []string{"github.com/nats-io/nats-server/v2"}}, // for tests: either database, and NATS
	{"internal/app/club/store", []string{"internal/kept", "internal/sqlitefile", "internal/readlaw", "internal/filelock", "internal/app/club/storetest"}, []string{"modernc.org/sqlite", "github.com/jackc/pgx/v5"}},
	{"internal/app/club/peers", []string{"internal/bus", "internal/app/club/storetest"}, []string{"github.com/nats-io/nats.go"}},                                                                                                                                                                                                   // what processes of a club tell each other
	{"internal/app/club/request", []string{"internal/phrases", "internal/app/talk", "internal/app/view", "internal/app/gate", "internal/app/club/store"}, nil},                                                                                                                                                                     // how requests are read and refused
	{"internal/app/club/bounds", []string{"internal/limits", "internal/phrases", "internal/app/talk"}, nil},                                                                                                                                                                                                                        // what clients may do at most
	{"internal/app/club/account", []string{"internal/pattern", "internal/app/barcode", "internal/phrases", "internal/app/talk", "internal/app/gate", "internal/app/club/store", "internal/app/club/request", "internal/app/club/bounds"}, []string{"github.com/go-webauthn/webauthn", "golang.org/x/crypto", "golang.org/x/text"}}, // who a visitor is
	{"internal/app/club/admin", []string{"player", "internal/phrases", "internal/app/session", "internal/app/talk", "internal/app/club/store", "internal/app/club/request", "internal/app/club/account"}, nil},                                                                                                                     // policy, order, the host
	{"internal/app/club", []string{
		"internal/readlaw", "web", "xiangqi", "record", "engine", "player", "internal/rating", "internal/phrases", "internal/games/review", "internal/app/session", "internal/app/talk", "internal/app/view", "internal/app/manual", "internal/app/gate",
		"internal/app/talk/contract", "internal/app/club/storetest", "internal/app/club/store", "internal/app/club/peers",
		"internal/app/club/bounds", "internal/app/club/request",
		"internal/app/club/account",
		"internal/app/club/admin",
	}, []string{"github.com/coder/websocket"}},
	{"internal/app/club/doors", []string{"xiangqi", "internal/app/session", "internal/app/talk", "internal/app/view", "internal/app/club", "internal/app/club/account"}, nil}, // what the doors besides the page share
	{"internal/app/club/school", []string{ // classes and shared studies
		"internal/csvfile", "xiangqi", "record", "internal/phrases", "internal/games/mate", "internal/games/problems", "internal/app/session", "internal/app/talk", "internal/app/view",
		"internal/app/talk/contract", "internal/app/club/storetest", "internal/app/club/store", "internal/app/club", "internal/app/club/doors",
		"internal/app/club/bounds", "internal/app/club/request",
		"internal/app/club/account",
	}, nil},
	{"internal/app/club/tourney", []string{"internal/csvfile", // tournaments
		"xiangqi", "internal/longtest", "internal/phrases", "internal/tournament", "internal/app/session", "internal/app/talk", "internal/app/talk/contract",
		"internal/app/club/storetest", "internal/app/club/store", "internal/app/club",
		"internal/app/club/request",
		"internal/app/club/account",
	}, nil},
	{"internal/app/club/lines", []string{
		"internal/readlaw", "internal/app/club/tourney",
		"xiangqi", "xiangqi/diagram", "internal/phrases", "internal/app/session", "internal/app/talk", "internal/app/view", "internal/app/club", "internal/app/club/doors",
		"internal/app/club/bounds", "internal/app/club/request",
		"internal/app/club/account",
	}, []string{"github.com/coder/websocket"}}, // the door for telnet
	{"internal/app/club/botapi", []string{"internal/readlaw", "xiangqi", "record", "internal/phrases", "internal/app/session", "internal/app/talk", "internal/app/view", "internal/app/club", "internal/app/club/doors", "internal/app/club/bounds", "internal/app/club/request", "internal/app/club/account"}, nil},                                                                                                                                                                                                                                                                     // the door for programs
	{"internal/app/club/host", []string{"internal/textlines", "internal/readlaw", "internal/atomicfile", "internal/phrases", "internal/app/talk", "internal/freeport", "internal/bus", "internal/cli", "internal/app/club/store", "internal/app/club/peers", "internal/app/club", "internal/app/club/lines", "internal/app/club/botapi", "internal/app/club/school", "internal/app/club/tourney", "internal/app/club/bounds", "internal/app/club/request", "internal/app/club/account", "internal/app/club/admin"}, []string{"github.com/coreos/go-systemd/v22", "golang.org/x/crypto"}}, // the settings and servers of a club
	{"internal/app/club/load", []string{
		"internal/freeport", "internal/sqlitefile", "xiangqi", "internal/app/session", "internal/app/talk", "internal/app/gate", "internal/app/club/store",
	}, []string{"github.com/coder/websocket"}},
	{"internal/app/bot", []string{"internal/pattern", "xiangqi", "book", "player"}, nil},                                                     // plays on a club, as a guest
	{"internal/app/guest", []string{"xiangqi", "internal/app/talk", "internal/app/gate", "internal/app/rooms", "internal/app/barcode"}, nil}, // a second person in one game
	{"internal/app/server", []string{"internal/pattern",
		"internal/filename", "xiangqi", "xiangqi/diagram", "internal/limits", "record", "tablebase", "tablebase/small", "book", "book/standard", "engine", "engine/tune", "player", "internal/games/endgame", "internal/phrases",
		"internal/choice/looker", "internal/games/opening", "internal/games/cloud", "internal/games/intake", "internal/games/sheet", "internal/games/merge", "internal/games/library", "internal/games/collection", "internal/games/naming", "internal/games/manuals", "internal/games/repertoire", "internal/rating", "internal/games/mate", "internal/games/lessons", "internal/games/problems", "internal/games/workings", "internal/app/session", "internal/app/talk", "internal/app/talk/contract", "internal/app/gate",
		"internal/app/view", "internal/app/rooms", "internal/app/store", "internal/app/barcode", "internal/app/guest",
	}, []string{"github.com/coder/websocket"}},
	{"internal/app/offline", []string{"internal/app/rooms", "internal/app/talk", "internal/app/gate", "internal/app/server"}, nil},
	{"internal/app/offline/worker", []string{"internal/app/offline"}, nil},
	{"internal/app/term", []string{"internal/textlines",
		"xiangqi", "xiangqi/diagram", "record", "engine", "player", "internal/phrases", "tablebase/small", "internal/games/endgame", "internal/games/intake", "internal/games/mate", "internal/games/problems", "internal/games/review", "internal/games/review/report", "internal/app/session",
	}, []string{"charm.land/bubbletea/v2", "charm.land/lipgloss/v2", "charm.land/bubbles/v2", "github.com/coder/websocket"}},
	{"internal/layers", nil, nil},
	{"internal/release", []string{"internal/longtest", "tablebase", "tablebase/small", "internal/games/endgame", "web"}, []string{"aead.dev/minisign", "github.com/google/rpmpack", "github.com/tc-hib/winres"}}, // builds what is published

	// Programs to begin with.
	{"examples/play", []string{"xiangqi", "xiangqi/diagram", "xiangqi/words", "player"}, nil},
	{"examples/engine", []string{"xiangqi", "uci"}, nil},
	{"examples/mates", []string{"xiangqi", "xiangqi/diagram", "record"}, nil},

	{"cmd/chuhe-engine", []string{"internal/app/frontdoor", "internal/cli", "internal/cli/contract"}, nil},
	{"cmd/chuhe", []string{"internal/pattern", "xiangqi", "xiangqi/diagram", "internal/choice/looker", "record", "eval", "tablebase", "tablebase/small", "book", "book/standard", "engine", "player", "internal/atomicfile", "internal/phrases", "internal/app/frontdoor", "internal/games/endgame", "internal/games/bookmaker", "internal/filelock", "internal/limits", "internal/games/convert", "internal/games/sheet", "xiangqi/picture", "internal/games/intake", "internal/games/library", "internal/games/collection", "internal/games/repertoire", "internal/games/mate", "internal/games/problems", "internal/games/position", "internal/games/review", "internal/games/review/report", "internal/app/manual", "internal/app/reader", "internal/app/gate", "internal/app/store", "internal/app/server", "internal/app/term", "internal/cli", "internal/cli/contract"}, []string{"github.com/alecthomas/kong"}},
	{"cmd/chuhe-server", []string{
		"internal/textlines", "internal/cmdline", "internal/freeport", "internal/app/club/host", "internal/cli", "internal/cli/contract", "internal/app/club/storetest", "internal/app/club/store", "internal/app/club/load",
		"internal/app/club", "internal/app/club/tourney", "xiangqi", // of a test
		"book", "book/standard", "uci", "player", "player/external", "internal/atomicfile", "internal/app/bot",
		"internal/app/club/account",
		"internal/app/club/admin",
	}, []string{"github.com/coder/websocket"}},
	{"cmd/chuhe-lab", []string{"internal/lab/queue", "internal/lab/match/setup", "internal/lab/runs", "internal/lab/hub", "xiangqi", "eval", "nnue", "tablebase", "tablebase/small", "book", "engine", "player", "internal/app/frontdoor", "internal/games/endgame", "internal/games/problems", "internal/jobs", "internal/jobs/cluster", "internal/jobs/drill", "internal/jobs/watch", "internal/lab/match", "internal/lab/match/chart", "internal/lab/enginecheck", "internal/lab/suite", "internal/lab/speed", "internal/lab/levels", "internal/lab/rulings", "internal/lab/choicework", "internal/lab/scaling", "record", "uci", "internal/lab/ablation", "internal/lab/sources", "internal/lab/analysis", "internal/lab/problemwork", "internal/lab/selfplay", "internal/lab/train", "internal/lab/netreport", "internal/lab/tune", "internal/lab/tablegen", "internal/app/talk", "internal/app/gate", "internal/app/store", "internal/app/rooms", "internal/app/term", "internal/cli", "internal/cli/contract", "internal/lab/match/entrant", "internal/lab/match/openings", "internal/lab/match/referee", "internal/lab/match/stats", "internal/longtest"}, []string{"github.com/alecthomas/kong", "github.com/coder/websocket"}},
}

// testModules are the third-party modules that the tests of every package may use.
var testModules = []string{
	"pgregory.net/rapid",
	"github.com/google/go-cmp",
	"github.com/rogpeppe/go-internal",
	"github.com/creack/pty",
	"go.uber.org/goleak",
}
