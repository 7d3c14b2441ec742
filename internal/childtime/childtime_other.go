//go:build !linux

package childtime

// Find cannot find anything here.
func Find(int) Group { return nil }

// Use is not known here.
func (Group) Use() (Use, bool) { return Use{}, false }
