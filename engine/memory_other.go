//go:build !linux

package engine

// mapping is not used on this system, where tables are allocated on the heap.
type mapping struct{}

func newMapping(int) (m mapping, ok bool) { return mapping{}, false }

func (*mapping) clusters() []cluster { return nil }
func (*mapping) release()            {}
func (*mapping) huge() int           { return 0 }
