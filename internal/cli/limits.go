package cli

// The largest accepted values; larger ones would crash the program.
const (
	MostThreads = 256
	MostHash    = 1 << 15 // MiB
)

// MostShown is the maximum number of failures, and also of warnings, that are shown to a user.
const MostShown = 50
