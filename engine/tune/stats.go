package tune

// Stats count what happened in a search, for the measured tables.
type Stats struct {
	CutsBy    [4]uint64 // nodes that failed high by a hash move, capture, killer, other quiet move
	FirstCuts uint64    // those that did so with their first move
}
