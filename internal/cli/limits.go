package cli

// The largest accepted values; larger ones would crash the program.
const (
	MostThreads = 256
	MostHash    = 1 << 15 // MiB
)

// MostShown is the maximum number of failures that are shown to a user, and likewise of warnings.
const MostShown = 50
