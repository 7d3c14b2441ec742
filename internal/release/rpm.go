package main

import (
	"io"
	"math"
	"path"
	"strings"
	"time"

	"github.com/google/rpmpack"
)

// rpmProcessors maps processors to their names in rpm.
var rpmProcessors = map[string]string{"amd64": "x86_64", "arm64": "aarch64", "all": "noarch"}

// rpmRelease is the number of the package among those of the same version. There is only one.
const rpmRelease = "1"

// rpmScript adapts scripts written for dpkg to rpm, which passes the number of packages of this
// name that will remain afterwards.
var rpmScript = map[string]string{
	"postinst": `if [ "$1" -gt 1 ]; then set -- configure former; else set -- configure ""; fi`,
	"prerm":    `if [ "$1" -gt 0 ]; then set -- upgrade; else set -- remove; fi`,
	"postrm":   `if [ "$1" -gt 0 ]; then set -- upgrade; else set -- remove; fi`,
}

// rpmFiles arranges the files of a package the way an rpm-based system expects them.
func rpmFiles(src *source, p *bundle, built, common []file) ([]file, error) {
	files, err := p.layOut(src, built, common, "usr/share/zsh/site-functions")
	if err != nil {
		return nil, err
	}
	if changes, found := find(common, "CHANGELOG.md"); found {
		changes.name, changes.mode = p.docs()+"CHANGELOG.md", 0o644
		files = append(files, changes)
	}
	if licence, found := find(common, "LICENSE"); found {
		licence.name, licence.mode = "usr/share/licenses/"+p.program+"/LICENSE", 0o644
		files = append(files, licence)
	}
	return files, nil
}

// rpmWriter returns a function that writes files as an RPM package. The packages themselves are not
// signed; the sums of the release are.
func rpmWriter(src *source, p *bundle, processor string) func(w io.Writer, at time.Time, files []file) error {
	return func(w io.Writer, at time.Time, files []file) error {
		about := rpmpack.RPMMetaData{
			Name: p.program, Summary: p.summary, Description: strings.TrimSpace(p.text),
			Version: src.packageVersion(), Release: rpmRelease, Epoch: rpmpack.NoEpoch, Arch: rpmProcessors[processor],
			URL: homepage, Licence: "Apache-2.0", Packager: maintainer, Group: "Amusements/Games",
			BuildHost: "localhost", BuildTime: at, Compressor: "gzip:9",
		}
		for _, name := range p.suggests {
			if strings.HasPrefix(name, "chuhe") { // other names are those of Debian
				about.Suggests = append(about.Suggests, &rpmpack.Relation{Name: name})
			}
		}
		if len(p.scripts) > 0 {
			about.Requires = append(about.Requires, &rpmpack.Relation{Name: "/bin/sh"})
		}
		pack, err := rpmpack.NewRPM(about)
		if err != nil {
			return err
		}
		put := func(name string, mode int64, kind rpmpack.FileType, data []byte) {
			stamp := uint32(min(max(at.Unix(), 0), math.MaxUint32))
			pack.AddFile(rpmpack.RPMFile{Name: "/" + name, Body: data, Mode: uint(mode), Owner: "root", Group: "root", MTime: stamp, Type: kind})
		}
		for _, f := range files {
			data, err := f.content()
			if err != nil {
				return err
			}
			kind := rpmpack.GenericFile
			switch folder := path.Dir(f.name); {
			case strings.HasPrefix(f.name, "usr/share/licenses/"):
				kind = rpmpack.LicenceFile
				put(folder, 0o40755, rpmpack.GenericFile, nil)
			case strings.HasPrefix(f.name, p.docs()):
				kind = rpmpack.DocFile
				put(folder, 0o40755, rpmpack.GenericFile, nil)
			case strings.HasPrefix(f.name, "usr/share/chuhe/"): // folders that are not owned by any other package
				put("usr/share/chuhe", 0o40755, rpmpack.GenericFile, nil)
				put(folder, 0o40755, rpmpack.GenericFile, nil)
			}
			put(f.name, f.mode, kind, data)
		}
		add := map[string]func(string){"postinst": pack.AddPostin, "prerm": pack.AddPreun, "postrm": pack.AddPostun}
		for _, name := range p.scripts {
			text, err := p.script(name)
			if err != nil {
				return err
			}
			add[name](rpmScript[name] + "\n" + strings.TrimPrefix(string(text), "#!/bin/sh\n"))
		}
		return pack.Write(w)
	}
}

// packRPM packs the RPM packages for a processor and returns their names.
func packRPM(src *source, processor string, built, common []file, out string) (names []string, err error) {
	for i := range bundles {
		p := &bundles[i]
		content, err := rpmFiles(src, p, built, common)
		if err != nil {
			return nil, err
		}
		name := p.program + "-" + src.packageVersion() + "-" + rpmRelease + "." + rpmProcessors[processor] + ".rpm"
		if err := create(path.Join(out, name), src.time, content, rpmWriter(src, p, processor)); err != nil {
			return nil, err
		}
		names = append(names, name)
	}
	return names, nil
}
