package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/chuhe-xiangqi/chuhe/book"
	"github.com/chuhe-xiangqi/chuhe/book/standard"
	"github.com/chuhe-xiangqi/chuhe/internal/app/bot"
	"github.com/chuhe-xiangqi/chuhe/internal/atomicfile"
	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/cmdline"
	"github.com/chuhe-xiangqi/chuhe/internal/textlines"
	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/player/external"
	"github.com/chuhe-xiangqi/chuhe/uci"
)

// botCommand makes an engine play on a club's server.
type botCommand struct {
	Server   string `required:"" help:"Address of the club: http://… or https://… for the bot API, telnet://HOST:PORT or telnets://HOST:PORT for the line protocol." placeholder:"URL"`
	Name     string `env:"CHUHE_BOT_NAME" help:"Name of the bot's account, which you create on the club's page." placeholder:"NAME"`
	Password string `env:"CHUHE_BOT_PASSWORD" hidden:"" json:"-"`
	Token    string `env:"CHUHE_BOT_TOKEN" hidden:"" json:"-"`
	Secret   string `name:"password-file" file:"in" help:"File with its password, or a token that begins with chq_; otherwise CHUHE_BOT_PASSWORD or CHUHE_BOT_TOKEN is read from the environment." placeholder:"FILE"`

	Engine   string        `help:"A program that speaks UCI or UCCI, with its arguments; by default Chuhe's own engine." placeholder:"COMMAND"`
	Set      []string      `help:"Engine option, NAME=VALUE; may be repeated." sep:"none" placeholder:"NAME=VALUE"`
	Threads  int           `without:"engine" default:"1" help:"Threads for Chuhe's own engine."`
	Hash     int           `without:"engine" default:"16" help:"Transposition table of Chuhe's own engine, in MiB."`
	Nodes    uint64        `help:"Maximum nodes for each move, within the limits of the clock." placeholder:"N"`
	Movetime time.Duration `help:"Maximum time for each move, within the limits of the clock." placeholder:"DURATION"`

	Games   int           `default:"1" help:"Games to play at the same time."`
	Lines   float64       `help:"Over telnet, lines sent per second, with bursts of twice as many; 8 by default. The club's limit is its --telnet-lines."`
	Stop    int           `default:"0" help:"Stop after this number of games; 0 never stops."`
	Seek    string        `default:"5+3" help:"Time control for seeking opponents, as minutes+increment in seconds; none only waits for challenges." placeholder:"M+S|none"`
	Rated   bool          `without:"seek=none" default:"true" negatable:"" help:"Seek rated games."`
	Accept  string        `default:"all" help:"Challenges to accept: all, none, or a comma-separated list of rated, casual, people, bots." placeholder:"WORDS"`
	Least   time.Duration `without:"accept=none" help:"Shortest clock to accept." placeholder:"DURATION"`
	Most    time.Duration `without:"accept=none" help:"Longest clock to accept." placeholder:"DURATION"`
	Book    bool          `default:"true" negatable:"" help:"Play openings from Chuhe's book."`
	Learned string        `file:"kept" help:"File with book results learned from its games, read at the start and written after each game." type:"path" placeholder:"FILE"`
	Diary   string        `file:"kept" help:"File to which each game is appended, one JSON object per line." type:"path" placeholder:"FILE"`
}

// Help returns the text that follows the flags.
func (*botCommand) Help() string {
	return `  chuhe-server bot --server https://club.example.org --name my-bot --password-file secret.txt
  chuhe-server bot --server https://club.example.org --name pika --engine pikafish --set Threads=2 --games 4
  chuhe-server bot --server telnet://127.0.0.1:9023 --name my-bot --seek 10+5 --diary diary.jsonl --learned learned.txt

The bot reconnects whenever the connection or the server fails. It ends on Ctrl-C, after --stop games, or when the club refuses the account.
The account must be new: the bot API turns it into a bot account permanently. See docs/bot-api.md and docs/telnet.md.`
}

func (cmd *botCommand) Run(ctx context.Context, c *cli.Console) (err error) {
	log := c.Log(slog.LevelInfo)
	o := bot.Options{Server: cmd.Server, Name: cmd.Name, Games: cmd.Games, Lines: cmd.Lines, Stop: cmd.Stop, Log: log, Limits: player.Limits{Nodes: cmd.Nodes, MoveTime: cmd.Movetime}}
	if err := cmd.terms(&o); err != nil {
		return err
	}
	if err := cmd.secrets(&o); err != nil {
		return err
	}
	if o.Player, err = cmd.engine(); err != nil {
		return err
	}
	if cmd.Book {
		o.Book = standard.Book()
	}
	if cmd.Learned != "" {
		if err := cmd.learns(&o); err != nil {
			return err
		}
	}
	if cmd.Diary != "" {
		f, err := openDiary(cmd.Diary)
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, f.Close()) }()
		o.Diary = f
	}
	log.Info("plays", "server", cmd.Server, "name", cmd.Name)
	report, err := bot.Run(ctx, o)
	if err != nil {
		return err
	}
	return c.Answer(report, report.WriteText)
}

// terms sets the options that concern games.
func (cmd *botCommand) terms(o *bot.Options) error {
	if cmd.Games < 1 || cmd.Stop < 0 || cmd.Lines < 0 || cmd.Least < 0 || cmd.Most < 0 || cmd.Threads < 1 || cmd.Hash < 1 {
		return cli.UsageErrorf("--games, --threads and --hash must be at least 1, and --lines, --stop, --least and --most at least 0")
	}
	if cmd.Lines > 0 && !strings.HasPrefix(cmd.Server, "telnet") {
		return cli.UsageErrorf("--lines cannot be used with --server %s", cmd.Server)
	}
	if cmd.Seek != "none" {
		minutes, increment, ok := strings.Cut(cmd.Seek, "+")
		m, err1 := strconv.ParseFloat(minutes, 64)
		s, err2 := strconv.ParseFloat(increment, 64)
		if !ok || err1 != nil || err2 != nil || m < 0 || s < 0 || m+s == 0 {
			return cli.UsageErrorf("--seek %q: must be minutes+seconds, such as 5+3, or none", cmd.Seek)
		}
		o.Seek, o.Terms = true, bot.Terms{Minutes: m, Increment: s, Rated: cmd.Rated}
	}
	o.Accept = bot.Rules{Least: cmd.Least, Most: cmd.Most}
	for word := range strings.SplitSeq(cmd.Accept, ",") {
		switch word {
		case "all":
		case "none":
			o.Accept.None = true
		case "rated":
			o.Accept.RatedOnly = true
		case "casual":
			o.Accept.CasualOnly = true
		case "people":
			o.Accept.PeopleOnly = true
		case "bots":
			o.Accept.BotsOnly = true
		default:
			return cli.UsageErrorf("--accept %q: must be all, none, or a comma-separated list of rated, casual, people, bots", cmd.Accept)
		}
	}
	return nil
}

// secrets sets the password or token.
func (cmd *botCommand) secrets(o *bot.Options) error {
	o.Password, o.Token = cmd.Password, cmd.Token
	if cmd.Secret != "" {
		data, err := os.ReadFile(cmd.Secret)
		if err != nil {
			return err
		}
		text := strings.TrimSpace(textlines.WithoutMark(string(data)))
		if !utf8.ValidString(text) || strings.ContainsFunc(text, unicode.IsControl) {
			return fmt.Errorf("%s: must contain a single line with the password or a token", cmd.Secret)
		}
		if strings.HasPrefix(text, "chq_") {
			o.Token = text
		} else {
			o.Password = text
		}
	}
	lines := strings.HasPrefix(cmd.Server, "telnet")
	if o.Token == "" && (o.Password == "" || o.Name == "") || lines && (o.Password == "" || o.Name == "") {
		return cli.UsageErrorf("a --name and its password, or (except over telnet) a token are required: use --password-file, CHUHE_BOT_PASSWORD or CHUHE_BOT_TOKEN")
	}
	return nil
}

// openDiary opens a diary for appending. If the file exists, it must be a diary: the owner of another file
// would not want games at its end.
func openDiary(path string) (*os.File, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o600)
	if err != nil {
		return nil, err
	}
	const longest = 1 << 20 // maximum length of a game's line, in bytes
	first, err := bufio.NewReader(io.LimitReader(f, longest)).ReadBytes('\n')
	var game map[string]any
	switch {
	case errors.Is(err, io.EOF) && len(first) == 0: // the diary is new
		return f, nil
	case err == nil:
		err = json.Unmarshal(first, &game)
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("%s is not a diary of games: line 1 is not a JSON object", path), f.Close())
	}
	return f, nil
}

// engine returns a function that creates players for the games.
func (cmd *botCommand) engine() (func(context.Context) (player.Player, error), error) {
	var settings []uci.Setting
	for _, text := range cmd.Set {
		name, value, ok := strings.Cut(text, "=")
		if !ok {
			return nil, cli.UsageErrorf("--set %q: must be NAME=VALUE", text)
		}
		settings = append(settings, uci.Setting{Name: name, Value: value})
	}
	if strings.TrimSpace(cmd.Engine) != "" {
		words, err := cmdline.Command(cmd.Engine)
		if err != nil {
			return nil, cli.UsageErrorf("--engine: %v", err)
		}
		program := uci.Program{Path: words[0], Args: words[1:], Options: settings}
		if strings.Contains(words[0], "fairy-stockfish") { // it plays chess by default
			program.Hints = append(program.Hints, uci.Setting{Name: "UCI_Variant", Value: "xiangqi"})
		}
		return func(ctx context.Context) (player.Player, error) { return external.Start(ctx, program) }, nil
	}
	options := player.DefaultOptions()
	options.Engine.Threads, options.Engine.Hash = cmd.Threads, cmd.Hash
	options.Manners = player.DefaultManners()
	for _, s := range settings {
		if err := options.Set(s.Name, s.Value); err != nil {
			return nil, cli.UsageErrorf("--set %s=%s: %v", s.Name, s.Value, err)
		}
	}
	return func(context.Context) (player.Player, error) { return player.New(options), nil }, nil
}

// learns reads what the bot has learned, and arranges for later results to be stored.
func (cmd *botCommand) learns(o *bot.Options) (err error) {
	o.Learned, err = book.OpenLearned(cmd.Learned, cli.Open)
	if errors.Is(err, fs.ErrNotExist) {
		o.Learned, err = &book.Learned{}, nil // no games yet
	}
	o.Save = func() error {
		return atomicfile.WriteFrom(cmd.Learned, func(w io.Writer) error {
			_, err := o.Learned.WriteTo(w)
			return err
		})
	}
	if err != nil {
		return fmt.Errorf("reading the learned results: %w", err)
	}
	return nil
}
