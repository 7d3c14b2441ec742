package club

// Hashes is how many passwords were hashed.
func (c *Club) Hashes() int64 { return c.hashes.Load() }
