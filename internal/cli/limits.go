package cli

// What may be asked for; more would end the program.
const (
	MostThreads = 256
	MostHash    = 1 << 15 // MiB
)

// MostShown is how many failures and how many warnings are shown to a person.
const MostShown = 50
