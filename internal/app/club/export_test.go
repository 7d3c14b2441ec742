package club

import "github.com/chuhe-xiangqi/chuhe/internal/app/talk/contract"

// Hashes is how many passwords were hashed.
func (c *Club) Hashes() int64 { return c.hashes.Load() }

// Commands returns the names of all commands.
func (c *Club) Commands() []string { return c.hub.Commands() }

// Patterns returns the requests that want a role.
func (c *Club) Patterns() []string { return c.patterns }

// Contract are all commands of a club that are not those of every hub.
func Contract(c *Club) []contract.Command {
	var list []contract.Command
	for _, name := range c.hub.Commands() {
		if name == "ping" || name == "subscribe" || name == "unsubscribe" {
			continue
		}
		args, answer := c.hub.Types(name)
		list = append(list, contract.Command{Name: name, Args: args, Answer: answer})
	}
	return list
}
