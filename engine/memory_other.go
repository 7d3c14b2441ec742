//go:build !linux

package engine

// mapping would be memory outside the heap. On this system, tables do not use any.
type mapping struct{}

func newMapping(int) (m mapping, ok bool) { return mapping{}, false }

func (*mapping) clusters() []cluster { return nil }
func (*mapping) release()            {}
func (*mapping) huge() int           { return 0 }
