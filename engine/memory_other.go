//go:build !linux

package engine

// mapping is memory outside the heap. On this system there is none for tables.
type mapping struct{}

func newMapping(int) (m mapping, ok bool) { return mapping{}, false }

func (*mapping) clusters() []cluster { return nil }
func (*mapping) release()            {}
func (*mapping) huge() int           { return 0 }
