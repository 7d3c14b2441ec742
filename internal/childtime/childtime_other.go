//go:build !linux

package childtime

// Find finds nothing here.
func Find(int) Group { return nil }

// Use is unknown here.
func (Group) Use() (Use, bool) { return Use{}, false }
