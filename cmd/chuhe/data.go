package main

import (
	"context"
	"fmt"
	"io"

	"github.com/chuhe-xiangqi/chuhe/internal/app/server"
	"github.com/chuhe-xiangqi/chuhe/internal/app/store"
	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/filelock"
)

// dataCommand groups the commands for the user's data folder.
type dataCommand struct {
	Check   dataCheckCommand   `cmd:"" example:"chuhe data check" help:"Check your games and settings for damage, and list the backups."`
	Backup  dataBackupCommand  `cmd:"" example:"chuhe data backup -o my-games.db" help:"Back up your games and settings; the board may be running."`
	Restore dataRestoreCommand `cmd:"" example:"chuhe data restore backup.db --force" help:"Restore a backup, or recover what can be read from a damaged file."`
}

// dataFolder is the flag for the data folder.
type dataFolder struct {
	Data string `help:"Folder of your games and settings; by default, the one in your user data." type:"path" placeholder:"DIR"`
}

func (f *dataFolder) folder() (string, error) {
	if f.Data != "" {
		return f.Data, nil
	}
	return cli.UserData()
}

// dataError adds error codes and advice to errors about the data folder.
func dataError(err error) error {
	return cli.Coded(err, []cli.Code{
		{Of: server.ErrOtherVersion, Code: "other_version"},
		{Of: server.ErrNoAnswer, Code: "no_answer", Hint: "; it may be suspended or belong to another user: stop it, or choose another folder with --data"},
		{Of: server.ErrBusy, Code: "in_use", Hint: "; try again when it has finished"},
		{Of: filelock.ErrInUse, Code: "in_use", Hint: "; close the board first"},
		{Of: store.ErrExists, Code: "exists", Hint: "; use --force to overwrite it"},
		{Of: store.ErrNoBackup, Code: "no_backup"},
		{Of: store.ErrDamaged, Code: "damaged", Hint: "; try: chuhe data restore --salvage, or: chuhe data restore --force for the last backup"},
		{Of: store.ErrNewer, Code: "newer", Hint: "; use that version, or restore an earlier backup: chuhe data restore --force FILE"},
		{Of: store.ErrForeign, Code: "foreign", Hint: "; move it elsewhere, or choose another folder with --data"},
		{Of: store.ErrUnusable, Code: "unusable"},
	})
}

// dataCheckCommand checks the data file.
type dataCheckCommand struct {
	dataFolder
	File string `arg:"" optional:"" type:"path" file:"in" help:"File to check instead of the one in the folder, such as a backup."`
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
	if err := c.Answer(r, func(w io.Writer) error { return r.WriteText(w, cli.MostShown) }); err != nil {
		return err
	}
	if r.State != store.StateOK && r.State != store.StateMissing {
		return cli.ErrAnswered
	}
	return nil
}

// dataBackupCommand backs up the data file.
type dataBackupCommand struct {
	dataFolder
	Out string `short:"o" type:"path" file:"out" help:"File for the backup; by default, in the \"backups\" folder of your data." placeholder:"FILE"`
	cli.Force
}

// backupAnswer names the backup.
type backupAnswer struct {
	File string `json:"file"` // path of the backup
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

// dataRestoreCommand replaces the data file with a backup.
type dataRestoreCommand struct {
	dataFolder
	File    string `arg:"" optional:"" type:"path" file:"in" help:"File to restore; by default, the newest undamaged backup, or with --salvage the file in the folder."`
	Force   bool   `help:"Replace the existing file, which is kept under another name."`
	Salvage bool   `help:"Recover what can be read from a damaged file."`
}

func (cmd *dataRestoreCommand) Run(ctx context.Context, c *cli.Console) error {
	folder, err := cmd.folder()
	if err != nil {
		return err
	}
	r, err := store.Restore(ctx, folder, store.RestoreOptions{File: cmd.File, Replace: cmd.Force, Salvage: cmd.Salvage})
	return c.Tell(r, dataError(err))
}
