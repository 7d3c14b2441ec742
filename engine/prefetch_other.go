//go:build (!amd64 && !arm64) || purego

package engine

// prefetch does nothing where there is no instruction for it.
func prefetch(*cluster) {}
