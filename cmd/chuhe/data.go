package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/app/server"
	"github.com/chuhe-xiangqi/chuhe/internal/app/store"
	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/filelock"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
)

// dataCommand gathers what there is to do with the person's folder.
type dataCommand struct {
	Check   dataCheckCommand   `cmd:"" example:"chuhe data check" help:"Say whether the file of games and settings is whole, and which backups there are."`
	Backup  dataBackupCommand  `cmd:"" example:"chuhe data backup -o my-games.db" help:"Copy the file of games and settings; the board may be running."`
	Restore dataRestoreCommand `cmd:"" example:"chuhe data restore backup.db --force" help:"Go back to a backup, or take what can be read out of a damaged file."`
}

// dataFolder is the option that tells which folder.
type dataFolder struct {
	Data string `help:"Folder of games and settings; by default that of the user." type:"path" placeholder:"DIR"`
}

func (f *dataFolder) folder() (string, error) {
	if f.Data != "" {
		return f.Data, nil
	}
	return cli.UserData()
}

// dataError gives errors about the person's folder their codes, and says what to do.
func dataError(err error) error {
	for _, known := range []struct {
		is   error
		code string
		hint string
	}{
		{server.ErrOtherVersion, "other_version", ""},
		{server.ErrNoAnswer, "no_answer", "; it may be stopped or belong to another user: end it, or use another folder with --data"},
		{server.ErrBusy, "in_use", "; try again when it has finished"},
		{filelock.ErrInUse, "in_use", "; close the board first"},
		{store.ErrExists, "exists", "; replace it with --force"},
		{store.ErrNoBackup, "no_backup", ""},
		{store.ErrDamaged, "damaged", "; try: chuhe data restore --salvage, or: chuhe data restore --force for the last backup"},
		{store.ErrNewer, "newer", "; use that version, or go back to a backup from before: chuhe data restore --force FILE"},
		{store.ErrForeign, "foreign", "; move it away, or use another folder with --data"},
		{store.ErrUnusable, "unusable", ""},
	} {
		if errors.Is(err, known.is) {
			return &cli.Error{Code: known.code, Message: err.Error() + known.hint}
		}
	}
	return err
}

// dataCheckCommand looks at the file.
type dataCheckCommand struct {
	dataFolder
	File string `arg:"" optional:"" type:"path" file:"in" help:"Another file than that of the folder, such as a backup."`
}

func (cmd *dataCheckCommand) Run(ctx context.Context, c *cli.Console) error {
	folder, err := cmd.folder()
	if err != nil {
		return err
	}
	r, err := store.Check(ctx, folder, cmd.File)
	if err != nil {
		return dataError(err)
	}
	if err := c.Answer(r, func(w io.Writer) error { return writeReport(w, &r) }); err != nil {
		return err
	}
	if r.State != store.StateOK && r.State != store.StateMissing {
		return cli.ErrAnswered
	}
	return nil
}

func writeReport(w io.Writer, r *store.Report) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s, %d games\n", r.File, r.State, r.Games)
	if r.Owner != nil {
		fmt.Fprintf(&b, "in use by process %d (%s)\n", r.Owner.PID, r.Owner.Program)
	}
	for _, f := range r.Faults {
		fmt.Fprintf(&b, "  %s\n", f)
	}
	for i, n := range r.Damaged {
		if i == cli.MostShown {
			fmt.Fprintf(&b, "  and %d games more\n", len(r.Damaged)-i)
			break
		}
		fmt.Fprintf(&b, "  game %v: %s\n", n, n.Reason)
	}
	for _, f := range r.Backups {
		fmt.Fprintf(&b, "backup %s, %.1f MB\n", f.Path, float64(f.Bytes)/1e6)
	}
	switch r.State {
	case store.StateDamaged:
		b.WriteString("What can be read is saved at the next start of the board, or now by: chuhe data restore --salvage\n")
	case store.StateNewer:
		b.WriteString("A later version of the program has written the file; this one cannot use it.\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// dataBackupCommand copies the file.
type dataBackupCommand struct {
	dataFolder
	Out string `short:"o" type:"path" file:"out" help:"File of the backup; by default in the folder \"backups\" of the data." placeholder:"FILE"`
	cli.Force
}

type backupAnswer struct {
	File string `json:"file"`
}

func (cmd *dataBackupCommand) Run(ctx context.Context, c *cli.Console) error {
	folder, err := cmd.folder()
	if err != nil {
		return err
	}
	path, err := store.BackUp(ctx, folder, cmd.Out, cmd.Force.Force)
	if err != nil {
		return dataError(err)
	}
	return c.Answer(backupAnswer{path}, func(w io.Writer) error {
		_, err := fmt.Fprintf(w, "backup: %s\n", path)
		return err
	})
}

// dataRestoreCommand puts a backup in the place of the file.
type dataRestoreCommand struct {
	dataFolder
	File    string `arg:"" optional:"" type:"path" file:"in" help:"What to restore; by default the newest backup that is whole, with --salvage the file of the folder."`
	Force   bool   `help:"Replace the file that is there. It is kept under another name."`
	Salvage bool   `help:"Take what can be read out of a damaged file."`
}

func (cmd *dataRestoreCommand) Run(ctx context.Context, c *cli.Console) error {
	folder, err := cmd.folder()
	if err != nil {
		return err
	}
	r, err := store.Restore(ctx, folder, store.RestoreOptions{File: cmd.File, Replace: cmd.Force, Salvage: cmd.Salvage})
	if err != nil {
		return dataError(err)
	}
	return c.Answer(r, func(w io.Writer) error {
		text := fmt.Sprintf("restored from %s: %d games\n", r.From, r.Games)
		if r.Kept != "" {
			text += fmt.Sprintf("the file that was there is kept: %s\n", r.Kept)
		}
		if r.Salvage != nil {
			text += r.Salvage.Text(phrases.English)
		}
		_, err := io.WriteString(w, text)
		return err
	})
}
