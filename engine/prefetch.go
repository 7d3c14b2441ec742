//go:build (amd64 || arm64) && !purego

package engine

// prefetch requests the cache line of c without waiting for it.
//
//go:noescape
func prefetch(c *cluster)
