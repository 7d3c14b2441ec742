package cli

import (
	"os"
	"path/filepath"
	"runtime"
)

// UserData returns a folder of the user's data that belongs to Chuhe.
func UserData(parts ...string) (string, error) {
	base := os.Getenv("XDG_DATA_HOME")
	switch {
	case base != "":
	case runtime.GOOS == "windows":
		var err error
		if base, err = os.UserCacheDir(); err != nil { // it is %LOCALAPPDATA%
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
