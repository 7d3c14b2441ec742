package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/account"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/admin"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/host"
	"github.com/chuhe-xiangqi/chuhe/internal/cli"
)

// adminCommand holds what a club's host can do without an account.
type adminCommand struct {
	List   adminListCommand   `cmd:"" example:"chuhe-server admin list --data data/club" help:"List the members: roles, bans, and delays after wrong passwords."`
	Link   adminLinkCommand   `cmd:"" example:"chuhe-server admin link --data data/club" help:"Make a link that creates an administrator's account, even if there is one already."`
	Reset  adminResetCommand  `cmd:"" example:"chuhe-server admin reset Anna --data data/club" help:"Sign a member out everywhere, turn off two-step sign-in, and make a link for setting a new password."`
	Role   adminRoleCommand   `cmd:"" example:"chuhe-server admin role Anna moderator --data data/club" help:"Change what a member may do."`
	Ban    adminBanCommand    `cmd:"" example:"chuhe-server admin ban Anna --reason 'uses an engine' --hours 24 --data data/club" help:"Ban a member."`
	Unlock adminUnlockCommand `cmd:"" example:"chuhe-server admin unlock Anna --data data/club" help:"Let a member sign in again: clear wrong passwords and lift bans."`
	Export adminExportCommand `cmd:"" example:"chuhe-server admin export Anna -o anna.json --data data/club" help:"Write all data about a member to a file, as JSON."`
}

// Help returns the text that follows the flags.
func (*adminCommand) Help() string {
	return `  chuhe-server admin reset Anna            (a forgotten password, the administrator's too)

Anyone who can write a club's data is its host and needs no account. You can use these commands while
the club runs on this machine. Every command except list is recorded in the club's log, where the host appears as (host).`
}

// asking locates the club. It is embedded in all admin commands.
type asking struct {
	host.Place
	Public string `env:"CHUHE_PUBLIC" help:"Address of the club for links, needed if the club is not running and its settings file has none." placeholder:"URL"`
}

// ask sends a request and prints the answer as text formats it.
func (a *asking) ask(ctx context.Context, c *cli.Console, request admin.HostRequest, text func(io.Writer, *admin.HostAnswer) error) error {
	s := host.Settings{Place: a.Place, Public: a.Public}
	if err := s.Complete(); err != nil {
		return err
	}
	answer, err := s.Ask(ctx, &request)
	if err != nil {
		return err
	}
	return c.Answer(answer, func(w io.Writer) error { return text(w, answer) })
}

// linked returns a function that prints a sentence followed by a link.
func linked(what string) func(io.Writer, *admin.HostAnswer) error {
	return func(w io.Writer, a *admin.HostAnswer) error {
		_, err := fmt.Fprintf(w, "%s (valid once, until %s):\n%s\n", what, a.Until.Local().Format("2006-01-02 15:04"), a.Link)
		return err
	}
}

// said returns a function that prints a sentence.
func said(format string, args ...any) func(io.Writer, *admin.HostAnswer) error {
	return func(w io.Writer, _ *admin.HostAnswer) error {
		_, err := fmt.Fprintf(w, format+"\n", args...)
		return err
	}
}

// adminListCommand lists the members.
type adminListCommand struct{ asking }

func (cmd *adminListCommand) Run(ctx context.Context, c *cli.Console) error {
	return cmd.ask(ctx, c, admin.HostRequest{Do: "list"}, func(w io.Writer, a *admin.HostAnswer) error {
		for _, m := range a.Members {
			line := fmt.Sprintf("%-9s  %s  %s", m.Role, m.Created.Format(time.DateOnly), m.Name)
			if m.Banned {
				line += "  (banned)"
			}
			if m.Waits > 0 {
				line += fmt.Sprintf("  (password guessing detected: unknown browsers wait %d s)", m.Waits)
			}
			if _, err := fmt.Fprintln(w, line); err != nil {
				return err
			}
		}
		_, err := fmt.Fprintf(w, "%d members\n", len(a.Members))
		return err
	})
}

// adminLinkCommand makes a link for creating an administrator's account.
type adminLinkCommand struct{ asking }

func (cmd *adminLinkCommand) Run(ctx context.Context, c *cli.Console) error {
	return cmd.ask(ctx, c, admin.HostRequest{Do: "link"}, linked("Open this link to create an administrator's account"))
}

// named is embedded in the commands that concern a member.
type named struct {
	asking
	Name string `arg:"" help:"Name of the member."`
}

// adminResetCommand lets a member set a new password.
type adminResetCommand struct{ named }

func (cmd *adminResetCommand) Run(ctx context.Context, c *cli.Console) error {
	return cmd.ask(ctx, c, admin.HostRequest{Do: "reset", Name: cmd.Name}, linked(cmd.Name+" is now signed out everywhere and can set a new password with this link"))
}

// adminRoleCommand changes the role of a member.
type adminRoleCommand struct {
	named
	Role string `arg:"" enum:"player,bot,moderator,admin" help:"player, bot, moderator or admin."`
}

func (cmd *adminRoleCommand) Run(ctx context.Context, c *cli.Console) error {
	return cmd.ask(ctx, c, admin.HostRequest{Do: "role", Name: cmd.Name, Role: account.Role(cmd.Role)}, said("%s now has the role %s", cmd.Name, cmd.Role))
}

// adminBanCommand bans a member.
type adminBanCommand struct {
	named
	Reason string `required:"" help:"Reason, shown to the member." placeholder:"TEXT"`
	Hours  int    `help:"Hours that the ban lasts; permanent by default." placeholder:"N"`
}

func (cmd *adminBanCommand) Run(ctx context.Context, c *cli.Console) error {
	return cmd.ask(ctx, c, admin.HostRequest{Do: "ban", Name: cmd.Name, Reason: cmd.Reason, Hours: cmd.Hours}, said("%s is banned", cmd.Name))
}

// adminUnlockCommand lets a member sign in again.
type adminUnlockCommand struct{ named }

func (cmd *adminUnlockCommand) Run(ctx context.Context, c *cli.Console) error {
	return cmd.ask(ctx, c, admin.HostRequest{Do: "unlock", Name: cmd.Name}, said("%s can sign in again", cmd.Name))
}

// adminExportCommand writes everything known about a member to a file.
type adminExportCommand struct {
	named
	Out string `short:"o" required:"" file:"out" help:"File to write." placeholder:"FILE"`
	cli.Force
}

func (cmd *adminExportCommand) Run(ctx context.Context, c *cli.Console) error {
	s := host.Settings{Place: cmd.Place, Public: cmd.Public}
	if err := s.Complete(); err != nil {
		return err
	}
	answer, err := s.Ask(ctx, &admin.HostRequest{Do: "export", Name: cmd.Name})
	if err != nil {
		return err
	}
	if err := c.WriteFile(cmd.Out, func(w io.Writer) error {
		e := json.NewEncoder(w)
		e.SetIndent("", "  ")
		return e.Encode(answer.Export)
	}); err != nil {
		return err
	}
	return c.Answer(outAnswer{cmd.Out}, func(w io.Writer) error {
		_, err := fmt.Fprintln(w, "wrote", cmd.Out)
		return err
	})
}
