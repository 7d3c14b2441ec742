package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"

	"github.com/chuhe-xiangqi/chuhe/internal/games/endgame"
	"github.com/chuhe-xiangqi/chuhe/tablebase"
)

// tablesSet is the set of classes whose results are included in the tables package.
const tablesSet = "two-bare"

// tablesBundle is the package of endgame tables. It does not contain a program, and the table files
// are identical no matter where they were generated.
var tablesBundle = bundle{
	program: "chuhe-tables", summary: "endgame tables for the xiangqi board Chuhe: two attackers",
	text: "The results of all positions of two attackers and a bare king against any\n" +
		"advisors and elephants. The board, its analyses and reviews of games use them\n" +
		"without a setting.\n",
	suggests: []string{"chuhe"},
}

// tableFiles returns the tables for the classes of a set, laid out as in the package. It takes them
// from a folder filled by "chuhe-lab table generate", reads every file completely, and verifies its
// sums.
func tableFiles(ctx context.Context, folder, set string) (files []file, err error) {
	sets := endgame.Sets()
	at := slices.IndexFunc(sets, func(s endgame.Set) bool { return s.Name == set })
	if at < 0 {
		return nil, fmt.Errorf("%q is no set of tables", set)
	}
	for _, class := range sets[at].Classes() {
		name := class.String() + tablebase.Extension(tablebase.ResultTable, tablebase.Ruleless)
		from := filepath.Join(folder, name)
		if err := checkTable(ctx, from, class); err != nil {
			return nil, fmt.Errorf("%w; chuhe-lab table generate %s --verify --tables %s makes the tables", err, set, folder)
		}
		files = append(files, file{name: "usr/share/chuhe/tables/" + name, mode: 0o644, path: from})
	}
	return files, nil
}

// checkTable checks that a file contains the results for a class and is undamaged.
func checkTable(ctx context.Context, name string, class tablebase.Class) (err error) {
	t, err := tablebase.OpenTable(name)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, t.Close()) }()
	if h := t.Header(); h.Class != class || h.Kind != tablebase.ResultTable {
		return fmt.Errorf("%s is a table of another class or kind", name)
	}
	return t.Check(ctx)
}

// packTables packs the tables as dpkg and rpm packages that are suitable for all processors. It
// returns the names of the packages.
func packTables(src *source, tables, common []file, out string) (names []string, err error) {
	p := &tablesBundle
	changes, foundChanges := find(common, "CHANGELOG.md")
	licence, foundLicence := find(common, "LICENSE")
	if !foundChanges || !foundLicence {
		return nil, errors.New("the changelog or the licence is missing")
	}
	packed, err := zipped(changes)
	if err != nil {
		return nil, err
	}
	copyright, err := installed.ReadFile("files/copyright")
	if err != nil {
		return nil, err
	}
	content := under(".", tables)
	for i := range content {
		content[i].name = "./" + content[i].name
	}
	content = append(content,
		file{name: "./" + p.docs() + "changelog.gz", mode: 0o644, data: packed},
		file{name: "./" + p.docs() + "copyright", mode: 0o644, data: copyright})
	control, err := debianControl(src, p, "all", content)
	if err != nil {
		return nil, err
	}
	deb := fmt.Sprintf("%s_%s_all.deb", p.program, src.packageVersion())
	if err := create(filepath.Join(out, deb), src.time, content, control.write); err != nil {
		return nil, err
	}

	changes.name, changes.mode = p.docs()+"CHANGELOG.md", 0o644
	licence.name, licence.mode = "usr/share/licenses/"+p.program+"/LICENSE", 0o644
	rpm := fmt.Sprintf("%s-%s-%s.noarch.rpm", p.program, src.packageVersion(), rpmRelease)
	err = create(filepath.Join(out, rpm), src.time, append(slices.Clone(tables), changes, licence), rpmWriter(src, p, "all"))
	return []string{deb, rpm}, err
}
