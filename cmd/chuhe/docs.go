package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/chuhe-xiangqi/chuhe/internal/app/manual"
	"github.com/chuhe-xiangqi/chuhe/internal/app/reader"
	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
)

// docsCommand shows the manual.
type docsCommand struct {
	Page string `arg:"" optional:"" help:"Page to show, such as library; by default, the list of all pages. json prints the JSON Schemas of the commands' --json output."`
	Lang string `default:"auto" help:"Language, such as en or zh; auto uses the locale."`
	Out  string `only:"force" short:"o" file:"out" packs:"" placeholder:"FILE" help:"Write the whole manual as an archive, such as manual.tar.gz, to unpack on a web server."`
	cli.Force
}

// schemaPage is the argument that selects the JSON Schemas of all commands.
const schemaPage = "json"

// docsAnswer contains a page of the manual, or describes the archive that was written.
type docsAnswer struct {
	Pages    []string         `json:"pages"`              // names of all pages of the manual
	Page     string           `json:"page,omitempty"`     // text of the page in Markdown; absent if an archive was written
	Language phrases.Language `json:"language,omitempty"` // language of the page; absent if an archive was written
	Note     string           `json:"note,omitempty"`     // notice that the page does not exist in the requested language; absent if it does
	Out      string           `json:"out,omitempty"`      // path of the written archive; absent if a page was requested
	Files    int              `json:"files,omitempty"`    // number of files in the archive; absent if a page was requested
}

func (cmd *docsCommand) Run(ctx context.Context, c *cli.Console) error {
	a := docsAnswer{Pages: manual.Pages(), Out: cmd.Out}
	if cmd.Out != "" {
		err := c.WriteFile(cmd.Out, func(w io.Writer) (err error) {
			a.Files, err = manual.Site(w)
			return err
		})
		if err != nil {
			return err
		}
		return c.Answer(a, func(w io.Writer) error {
			_, err := fmt.Fprintf(w, "%s: %d pages in %d files\n", cmd.Out, len(a.Pages), a.Files)
			return err
		})
	}
	if cmd.Page == schemaPage {
		return c.WriteSchemas()
	}
	l, err := languageOf(cmd.Lang)
	if err != nil {
		return err
	}
	page, err := manual.Page(cmd.Page, l)
	if errors.Is(err, manual.ErrPage) {
		return cli.UsageErrorf("%v; \"chuhe docs\" lists them", err)
	} else if err != nil {
		return err
	}
	a.Page, a.Language = page.Markdown, page.Language
	if page.Missing {
		a.Note = phrases.Say("docs.onlyEnglish").In(l)
	}
	text := a.Page
	if a.Note != "" {
		text = "> " + a.Note + "\n\n" + text
	}
	if !c.JSON && c.Charset != cli.Narrow && cli.IsTerminal(c.In) && cli.IsTerminal(c.Out) && os.Getenv("TERM") != "dumb" {
		return reader.Read(ctx, c.In, cli.Unwrap(c.Out), os.Environ(), text, l)
	}
	return c.Answer(a, func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	})
}
