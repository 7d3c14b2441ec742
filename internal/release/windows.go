package main

import (
	"bytes"
	"os"
	"strings"

	"github.com/tc-hib/winres"
	"github.com/tc-hib/winres/version"
)

// The language numbers that Windows uses for English and Chinese.
const (
	langEnglish = 0x409
	langChinese = 0x804
)

// decorate adds the icon, the properties and the manifest to a Windows program. The manifest does
// not request any privileges.
func decorate(src *source, p *bundle, exe string) error {
	icon, err := installed.ReadFile("files/chuhe.ico")
	if err != nil {
		return err
	}
	image, err := winres.LoadICO(bytes.NewReader(icon))
	if err != nil {
		return err
	}
	resources := winres.ResourceSet{}
	if err := resources.SetIcon(winres.ID(1), image); err != nil {
		return err
	}
	product, err := chinese("product")
	if err != nil {
		return err
	}
	summary, err := chinese(p.program)
	if err != nil {
		return err
	}
	info := version.Info{Timestamp: src.time}
	number, _, _ := strings.Cut(src.version, "-") // must consist of exactly four numbers
	info.SetFileVersion(number)
	info.SetProductVersion(number)
	for _, text := range []struct {
		lang       uint16
		key, value string
	}{
		{langEnglish, version.ProductName, "Chuhe"}, {langChinese, version.ProductName, product},
		{langEnglish, version.FileDescription, p.summary}, {langChinese, version.FileDescription, summary},
	} {
		if err := info.Set(text.lang, text.key, text.value); err != nil {
			return err
		}
	}
	for _, lang := range []uint16{langEnglish, langChinese} {
		for key, value := range map[string]string{
			version.ProductVersion: src.version, version.FileVersion: src.version, version.CompanyName: "Chuhe maintainers",
			version.LegalCopyright: "The authors of Chuhe; Apache-2.0", version.InternalName: p.program, version.OriginalFilename: p.program + ".exe",
		} {
			if err := info.Set(lang, key, value); err != nil {
				return err
			}
		}
	}
	resources.SetVersionInfo(info)
	resources.SetManifest(winres.AppManifest{ExecutionLevel: winres.AsInvoker, Compatibility: winres.Win10AndAbove, LongPathAware: true})

	plain, err := os.ReadFile(exe)
	if err != nil {
		return err
	}
	var decorated bytes.Buffer
	if err := resources.WriteToEXE(&decorated, bytes.NewReader(plain)); err != nil {
		return err
	}
	return os.WriteFile(exe, decorated.Bytes(), 0o755) //nolint:gosec // a program
}
