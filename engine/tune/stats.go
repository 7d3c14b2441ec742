package tune

// Stats counts events in a search. It provides the numbers for tables of measurements.
type Stats struct {
	CutsBy    [4]uint64 // nodes that failed high by a hash move, a capture, a killer or another quiet move
	FirstCuts uint64    // nodes that failed high on their first move
}
