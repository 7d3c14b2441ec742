//go:build (!amd64 && !arm64) || purego

package engine

// prefetch does nothing on platforms without a prefetch instruction.
func prefetch(*cluster) {}
