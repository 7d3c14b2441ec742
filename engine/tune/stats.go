package tune

// Stats counts events in a search, for the tables of measurements.
type Stats struct {
	CutsBy    [4]uint64 // nodes that failed high by a hash move, capture, killer or other quiet move
	FirstCuts uint64    // those that failed high on their first move
}
