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

// botCommand lets an engine play on a club server.
type botCommand struct {
	Server   string `required:"" help:"The club: http://… or https://… for the interface for programs, telnet://HOST:PORT or telnets://HOST:PORT for lines." placeholder:"URL"`
	Name     string `env:"CHUHE_BOT_NAME" help:"Name of the account, which is made on the page of the club." placeholder:"NAME"`
	Password string `env:"CHUHE_BOT_PASSWORD" hidden:"" json:"-"`
	Token    string `env:"CHUHE_BOT_TOKEN" hidden:"" json:"-"`
	Secret   string `name:"password-file" file:"in" help:"File with its password, or with a token, which begins with chq_; else CHUHE_BOT_PASSWORD or CHUHE_BOT_TOKEN of the environment." placeholder:"FILE"`

	Engine   string        `help:"A program that speaks UCI or UCCI, with its arguments; by default Chuhe's own engine." placeholder:"COMMAND"`
	Set      []string      `help:"An option of the engine, NAME=VALUE; several times." sep:"none" placeholder:"NAME=VALUE"`
	Threads  int           `without:"engine" default:"1" help:"Threads of our own engine."`
	Hash     int           `without:"engine" default:"16" help:"Table of our own engine, MiB."`
	Nodes    uint64        `help:"At most this number of nodes a move, besides the clock." placeholder:"N"`
	Movetime time.Duration `help:"At most this time a move, besides the clock." placeholder:"DURATION"`

	Games   int           `default:"1" help:"Games at a time."`
	Lines   float64       `help:"By telnet, lines that it sends a second, and twice as many at once; default 8. The club takes --telnet-lines."`
	Stop    int           `default:"0" help:"End after this number of games; 0 plays day and night."`
	Seek    string        `default:"5+3" help:"Look for opponents, minutes+increment in seconds; none waits for challenges." placeholder:"M+S|none"`
	Rated   bool          `without:"seek=none" default:"true" negatable:"" help:"The games that it looks for are rated."`
	Accept  string        `default:"all" help:"Which challenges it accepts: all, none, or words with commas of rated, casual, people, bots." placeholder:"WORDS"`
	Least   time.Duration `without:"accept=none" help:"Accept no shorter clock." placeholder:"DURATION"`
	Most    time.Duration `without:"accept=none" help:"Accept no longer clock." placeholder:"DURATION"`
	Book    bool          `default:"true" negatable:"" help:"Open from Chuhe's book."`
	Learned string        `file:"kept" help:"File of what its games have taught about the book, read at the start and written after each game." type:"path" placeholder:"FILE"`
	Diary   string        `file:"kept" help:"File to which each game is added, a JSON object a line." type:"path" placeholder:"FILE"`
}

// Help returns the text below the flags.
func (*botCommand) Help() string {
	return `  chuhe-server bot --server https://club.example.org --name my-bot --password-file secret.txt
  chuhe-server bot --server https://club.example.org --name pika --engine pikafish --set Threads=2 --games 4
  chuhe-server bot --server telnet://127.0.0.1:9023 --name my-bot --seek 10+5 --diary diary.jsonl --learned learned.txt

It connects again after whatever happens to the connection or the server, and ends by Ctrl-C, after --stop games, or when the club refuses the account.
The account has to be new: by the interface for programs it becomes that of a program, for good. docs/bot-api.md, docs/telnet.md.`
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

// terms reads the options for games.
func (cmd *botCommand) terms(o *bot.Options) error {
	if cmd.Games < 1 || cmd.Stop < 0 || cmd.Lines < 0 || cmd.Least < 0 || cmd.Most < 0 || cmd.Threads < 1 || cmd.Hash < 1 {
		return cli.UsageErrorf("--games, --threads and --hash want at least 1, --lines, --stop, --least and --most at least 0")
	}
	if cmd.Lines > 0 && !strings.HasPrefix(cmd.Server, "telnet") {
		return cli.UsageErrorf("--lines does nothing with --server %s: leave one of them out", cmd.Server)
	}
	if cmd.Seek != "none" {
		minutes, increment, ok := strings.Cut(cmd.Seek, "+")
		m, err1 := strconv.ParseFloat(minutes, 64)
		s, err2 := strconv.ParseFloat(increment, 64)
		if !ok || err1 != nil || err2 != nil || m < 0 || s < 0 || m+s == 0 {
			return cli.UsageErrorf("--seek %q: want minutes+seconds such as 5+3, or none", cmd.Seek)
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
			return cli.UsageErrorf("--accept %q: want all, none, or rated, casual, people, bots with commas", cmd.Accept)
		}
	}
	return nil
}

// secrets finds the password or the token.
func (cmd *botCommand) secrets(o *bot.Options) error {
	o.Password, o.Token = cmd.Password, cmd.Token
	if cmd.Secret != "" {
		data, err := os.ReadFile(cmd.Secret)
		if err != nil {
			return err
		}
		text := strings.TrimSpace(textlines.WithoutMark(string(data)))
		if !utf8.ValidString(text) || strings.ContainsFunc(text, unicode.IsControl) {
			return fmt.Errorf("%s: want one line of text, the password or a token", cmd.Secret)
		}
		if strings.HasPrefix(text, "chq_") {
			o.Token = text
		} else {
			o.Password = text
		}
	}
	lines := strings.HasPrefix(cmd.Server, "telnet")
	if o.Token == "" && (o.Password == "" || o.Name == "") || lines && (o.Password == "" || o.Name == "") {
		return cli.UsageErrorf("want --name and its password, or (not by telnet) a token: --password-file, CHUHE_BOT_PASSWORD or CHUHE_BOT_TOKEN")
	}
	return nil
}

// openDiary opens a diary for appending. An existing file must be a diary, because its owner would not
// welcome games at the end of another file.
func openDiary(path string) (*os.File, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o600)
	if err != nil {
		return nil, err
	}
	const longest = 1 << 20 // bytes of a game's line
	first, err := bufio.NewReader(io.LimitReader(f, longest)).ReadBytes('\n')
	var game map[string]any
	switch {
	case errors.Is(err, io.EOF) && len(first) == 0: // a new diary
		return f, nil
	case err == nil:
		err = json.Unmarshal(first, &game)
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("%s is no diary of games: line 1: want a JSON object", path), f.Close())
	}
	return f, nil
}

// engine returns a function that creates players.
func (cmd *botCommand) engine() (func(context.Context) (player.Player, error), error) {
	var settings []uci.Setting
	for _, text := range cmd.Set {
		name, value, ok := strings.Cut(text, "=")
		if !ok {
			return nil, cli.UsageErrorf("--set %q: want NAME=VALUE", text)
		}
		settings = append(settings, uci.Setting{Name: name, Value: value})
	}
	if strings.TrimSpace(cmd.Engine) != "" {
		words, err := cmdline.Command(cmd.Engine)
		if err != nil {
			return nil, cli.UsageErrorf("--engine: %v", err)
		}
		program := uci.Program{Path: words[0], Args: words[1:], Options: settings}
		if strings.Contains(words[0], "fairy-stockfish") { // plays chess by default
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

// learns reads what was learned, and arranges to store later results.
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
		return fmt.Errorf("reading what was learnt: %w", err)
	}
	return nil
}
