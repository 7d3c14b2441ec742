package cli

import (
	"os"
	"path/filepath"
	"runtime"
)

// portableName is the folder next to the program that holds the user's data if it exists.
const portableName = "chuhe-data"

// portable returns the data folder next to a program, "" if there is none. It must be a folder, so that a
// file of that name has no effect.
func portable(program string) string {
	folder := filepath.Join(filepath.Dir(program), portableName)
	if info, err := os.Stat(folder); err != nil || !info.IsDir() {
		return ""
	}
	return folder
}

// UserData returns Chuhe's folder of user data: the one next to the program for a portable copy, otherwise
// the user's own.
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
