package club

// Hashes is how many passwords were hashed.
func (c *Club) Hashes() int64 { return c.hashes.Load() }

// Commands returns the names of all commands.
func (c *Club) Commands() []string { return c.hub.Commands() }

// Patterns returns the requests that want a role.
func (c *Club) Patterns() []string { return c.patterns }
