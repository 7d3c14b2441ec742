// Command release builds everything that is published for a version. Building the same commit twice
// yields identical files. Usage:
//
//	go run ./internal/release -out dist
//
// The command requires a clean work tree whose commit has a tag of the form vX.Y.Z, which becomes the
// version. With -snapshot, it also accepts a commit without a tag or a changed work tree. With
// -targets, it builds only the given systems. Afterwards, the output folder contains
//
//   - for each system, an archive of the programs, with manual pages, shell completion, licences and the
//     notices of everything compiled in;
//   - for each Linux system, Debian and RPM packages, one for each program;
//   - with -tables FOLDER, the package chuhe-tables, from endgame tables generated in that folder;
//   - recipes for other package managers, if every system is built;
//   - NOTES.md, which contains the changelog section, and SHA256SUMS.
//
// The archives and packages contain a bill of materials in CycloneDX format for each program. With
// -sign KEY, the command only signs an existing release, in minisign format.
//
// With -web FOLDER, it builds only the browser application from the current state of the work tree:
// static files that any web server can serve. With -notices FILE, it writes only THIRD_PARTY.md, for
// people who package the programs by other means.
//
// Files in archives carry the time of the commit. Two builds are identical if they use the same
// version of Go, which NOTES.md names.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"log"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
)

// A target is a system for which the programs are built.
type target struct{ system, processor string }

func (t target) String() string { return t.system + "/" + t.processor }

var targets = []target{
	{"linux", "amd64"}, {"linux", "arm64"}, {"windows", "amd64"}, {"windows", "arm64"}, {"darwin", "amd64"}, {"darwin", "arm64"},
}

// programs lists the commands that are part of a release.
var programs = []string{"chuhe", "chuhe-engine", "chuhe-lab", "chuhe-server"}

// options holds the command-line options.
type options struct {
	out      string
	web      string // output folder of the browser application; "" to build a release
	sign     string // secret key for signing an existing release; "" to build a release
	notices  string // output file of the notices; "" to build a release
	tables   string // folder of endgame tables for the tables package; "" for no such package
	snapshot bool
	targets  []target
}

func main() {
	log.SetFlags(0)
	log.SetPrefix("release: ")
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	o, err := parse(os.Args[1:])
	switch {
	case err != nil:
	case o.web != "":
		err = webFolder(ctx, o.web)
	case o.sign != "":
		var public string
		if public, err = sign(o.out, o.sign, os.Getenv(signPassword)); err == nil {
			log.Printf("%s is signed by the key %s", filepath.Join(o.out, "SHA256SUMS"), public)
		}
	case o.notices != "":
		err = writeNotices(ctx, o.notices)
	default:
		err = release(ctx, o)
	}
	stop()
	switch {
	case errors.Is(err, flag.ErrHelp):
	case err != nil:
		log.Fatal(err)
	}
}

// parse parses the command line.
func parse(args []string) (options, error) {
	flags := flag.NewFlagSet("release", flag.ContinueOnError)
	o := options{targets: targets}
	flags.StringVar(&o.out, "out", "dist", "folder for what is made; it must be empty or new")
	flags.BoolVar(&o.snapshot, "snapshot", false, "build a commit without a tag, or a changed work tree")
	flags.StringVar(&o.web, "web", "", "make the page for a browser alone in this folder, and nothing else")
	flags.StringVar(&o.notices, "notices", "", "write the licences and notices of everything that is compiled in to this file, and nothing else")
	flags.StringVar(&o.sign, "sign", "", "sign SHA256SUMS in the output folder with this secret key of minisign, and nothing else; "+signPassword+" holds its password")
	flags.StringVar(&o.tables, "tables", "", "make the package chuhe-tables too, from this folder of endgame tables")
	only := flags.String("targets", "", "only these systems, such as linux/amd64,windows/arm64")
	if err := flags.Parse(args); err != nil {
		return o, err
	}
	if flags.NArg() > 0 {
		return o, fmt.Errorf("%q is no flag", flags.Arg(0))
	}
	if *only != "" {
		o.targets = nil
		for name := range strings.SplitSeq(*only, ",") {
			i := slices.IndexFunc(targets, func(t target) bool { return t.String() == name })
			if i < 0 {
				return o, fmt.Errorf("-targets: %q is none of %v", name, targets)
			}
			o.targets = append(o.targets, targets[i])
		}
	}
	return o, nil
}

// release builds a complete release.
func release(ctx context.Context, o options) error {
	src, err := openSource(ctx, o.snapshot)
	if err != nil {
		return err
	}
	if old, err := os.ReadDir(o.out); err == nil && len(old) > 0 {
		return fmt.Errorf("%s is not empty", o.out)
	}
	var tables []file
	if o.tables != "" { // report problems with the tables before building the programs
		if tables, err = tableFiles(ctx, o.tables, tablesSet); err != nil {
			return err
		}
	}
	if err := os.MkdirAll(o.out, 0o755); err != nil {
		return err
	}
	scratch, err := os.MkdirTemp("", "chuhe-release-")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(scratch) }() // the system also empties that folder

	log.Printf("Chuhe %s", src.version)
	common, err := commonFiles(ctx, src, scratch)
	if err != nil {
		return err
	}
	var made []string
	for _, t := range o.targets {
		log.Printf("%s", t)
		names, err := packTarget(ctx, src, t, common, scratch, o.out)
		if err != nil {
			return fmt.Errorf("%s: %w", t, err)
		}
		made = append(made, names...)
	}
	if o.tables != "" {
		names, err := packTables(src, tables, common, o.out)
		if err != nil {
			return fmt.Errorf("chuhe-tables: %w", err)
		}
		made = append(made, names...)
	}
	recipes, err := packRecipes(src, made, o.out)
	if err != nil {
		return err
	}
	made = append(made, recipes...)
	notes := fmt.Sprintf("# Chuhe %s\n\nBuilt with %s from commit %s.\n\n%s", src.version, runtime.Version(), src.commit, src.changes)
	if err := os.WriteFile(filepath.Join(o.out, "NOTES.md"), []byte(notes), 0o644); err != nil {
		return err
	}
	return writeSums(o.out, append(made, "NOTES.md"))
}

// packTarget builds and packs everything for a system. It returns the names of the files that it
// wrote to the folder out.
func packTarget(ctx context.Context, src *source, t target, common []file, scratch, out string) ([]string, error) {
	built, err := build(ctx, src, t, filepath.Join(scratch, t.system+"-"+t.processor))
	if err != nil {
		return nil, err
	}
	if built, err = addBoms(ctx, src, built); err != nil {
		return nil, err
	}
	laidOut := built
	switch t.system {
	case "darwin":
		laidOut, err = macFiles(src, built)
	case "linux":
		laidOut, err = linuxFiles(src, slices.Clone(built))
	}
	if err != nil {
		return nil, err
	}
	archive, pack := src.archive(t), writeTarball
	if t.system == "windows" {
		pack = writeZip
	}
	files := under(src.folder(t), slices.Concat(laidOut, common))
	if err := create(filepath.Join(out, archive), src.time, files, pack); err != nil {
		return nil, err
	}
	names := []string{archive}
	if t.system == "linux" {
		debs, err := packDebian(src, t.processor, built, common, out)
		if err != nil {
			return nil, err
		}
		rpms, err := packRPM(src, t.processor, built, common, out)
		if err != nil {
			return nil, err
		}
		names = slices.Concat(names, debs, rpms)
	}
	return names, nil
}

// packDebian packs the Debian packages for a processor and returns their names.
func packDebian(src *source, processor string, built, common []file, out string) (names []string, err error) {
	for i := range bundles {
		p := &bundles[i]
		content, err := debianFiles(src, p, built, common)
		if err != nil {
			return nil, err
		}
		control, err := debianControl(src, p, processor, content)
		if err != nil {
			return nil, err
		}
		name := fmt.Sprintf("%s_%s_%s.deb", p.program, src.packageVersion(), processor)
		if err := create(filepath.Join(out, name), src.time, content, control.write); err != nil {
			return nil, err
		}
		names = append(names, name)
	}
	return names, nil
}
