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

// adminCommand contains what a club's host can do without an account.
type adminCommand struct {
	List   adminListCommand   `cmd:"" example:"chuhe-server admin list --data data/club" help:"List the members: roles, who is banned, who has to wait for a password."`
	Link   adminLinkCommand   `cmd:"" example:"chuhe-server admin link --data data/club" help:"Make a link by which an administrator's account is made, also where there is one."`
	Reset  adminResetCommand  `cmd:"" example:"chuhe-server admin reset Anna --data data/club" help:"End all sessions of a member, turn two-step sign-in off, and make a link for a new password."`
	Role   adminRoleCommand   `cmd:"" example:"chuhe-server admin role Anna moderator --data data/club" help:"Change what a member may do."`
	Ban    adminBanCommand    `cmd:"" example:"chuhe-server admin ban Anna --reason 'uses an engine' --hours 24 --data data/club" help:"Keep a member out."`
	Unlock adminUnlockCommand `cmd:"" example:"chuhe-server admin unlock Anna --data data/club" help:"Let a member sign in again: forget wrong passwords, lift bans."`
	Export adminExportCommand `cmd:"" example:"chuhe-server admin export Anna -o anna.json --data data/club" help:"Write all that is known of a member, as JSON."`
}

// Help returns the text below the flags.
func (*adminCommand) Help() string {
	return `  chuhe-server admin reset Anna            (a forgotten password, the administrator's too)

Whoever can write the data of a club is its host and needs no account. The club may be served meanwhile, on this
machine; everything but the list is noted in the club's log, where the host is called (host).`
}

// asking is embedded in all admin commands and locates the club.
type asking struct {
	host.Place
	Public string `env:"CHUHE_PUBLIC" help:"Address of the club, for links, where it is not served meanwhile and its file of settings has none." placeholder:"URL"`
}

// ask sends a request and prints the answer as text writes it.
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

// linked returns a function that prints a link after a sentence.
func linked(what string) func(io.Writer, *admin.HostAnswer) error {
	return func(w io.Writer, a *admin.HostAnswer) error {
		_, err := fmt.Fprintf(w, "%s, once, until %s:\n%s\n", what, a.Until.Local().Format("2006-01-02 15:04"), a.Link)
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
				line += fmt.Sprintf("  (somebody guesses the password: unknown browsers wait %d s)", m.Waits)
			}
			if _, err := fmt.Fprintln(w, line); err != nil {
				return err
			}
		}
		_, err := fmt.Fprintf(w, "%d members\n", len(a.Members))
		return err
	})
}

// adminLinkCommand creates a link for an administrator.
type adminLinkCommand struct{ asking }

func (cmd *adminLinkCommand) Run(ctx context.Context, c *cli.Console) error {
	return cmd.ask(ctx, c, admin.HostRequest{Do: "link"}, linked("An administrator's account is made by this link"))
}

// named is a command about a member.
type named struct {
	asking
	Name string `arg:"" help:"Name of the member."`
}

// adminResetCommand lets a member set a new password.
type adminResetCommand struct{ named }

func (cmd *adminResetCommand) Run(ctx context.Context, c *cli.Console) error {
	return cmd.ask(ctx, c, admin.HostRequest{Do: "reset", Name: cmd.Name}, linked(cmd.Name+" is signed out everywhere, and sets a new password by this link"))
}

// adminRoleCommand changes a role.
type adminRoleCommand struct {
	named
	Role string `arg:"" enum:"player,bot,moderator,admin" help:"player, bot, moderator or admin."`
}

func (cmd *adminRoleCommand) Run(ctx context.Context, c *cli.Console) error {
	return cmd.ask(ctx, c, admin.HostRequest{Do: "role", Name: cmd.Name, Role: account.Role(cmd.Role)}, said("%s has the role %s now", cmd.Name, cmd.Role))
}

// adminBanCommand bans a member.
type adminBanCommand struct {
	named
	Reason string `required:"" help:"Reason, which the member reads." placeholder:"TEXT"`
	Hours  int    `help:"For how many hours; default: for good." placeholder:"N"`
}

func (cmd *adminBanCommand) Run(ctx context.Context, c *cli.Console) error {
	return cmd.ask(ctx, c, admin.HostRequest{Do: "ban", Name: cmd.Name, Reason: cmd.Reason, Hours: cmd.Hours}, said("%s is banned", cmd.Name))
}

// adminUnlockCommand lets a member in again.
type adminUnlockCommand struct{ named }

func (cmd *adminUnlockCommand) Run(ctx context.Context, c *cli.Console) error {
	return cmd.ask(ctx, c, admin.HostRequest{Do: "unlock", Name: cmd.Name}, said("%s may sign in", cmd.Name))
}

// adminExportCommand writes everything known about a member.
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
