package cli

import (
	"os"
	"path/filepath"
	"runtime"
)

// portableName is the name of the folder next to the program that holds the user's data, if that folder
// exists.
const portableName = "chuhe-data"

// portable returns the data folder next to a program, or "" if there is none. A file of the same name has no
// effect.
func portable(program string) string {
	folder := filepath.Join(filepath.Dir(program), portableName)
	if info, err := os.Stat(folder); err != nil || !info.IsDir() {
		return ""
	}
	return folder
}

// UserData joins parts to the path of Chuhe's folder for user data. For a portable copy of the program, that
// is the folder next to it; otherwise, it is the user's own.
func UserData(parts ...string) (string, error) {
	if program, err := os.Executable(); err == nil {
		if folder := portable(program); folder != "" {
			return filepath.Join(append([]string{folder}, parts...)...), nil
		}
	}
	base := os.Getenv("XDG_DATA_HOME")
	switch {
	case base != "":
	case runtime.GOOS == "windows":
		var err error
		if base, err = os.UserCacheDir(); err != nil { // this is %LOCALAPPDATA%
			return "", err
		}
	default:
		home, err := os.UserHomeDir()
		if err != nil {
			return "", err
		}
		base = filepath.Join(home, ".local", "share")
		if runtime.GOOS == "darwin" {
			base = filepath.Join(home, "Library", "Application Support")
		}
	}
	return filepath.Join(append([]string{base, "chuhe"}, parts...)...), nil
}
