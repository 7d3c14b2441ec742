//go:build amd64 && !purego

package train

import "testing"

// The kernels of smaller processors do the same, where this one has larger registers.
func TestSmallerKernelsAgree(t *testing.T) {
	if !hasAVX2 {
		t.Skip("this processor runs the Go code")
	}
	has := hasAVX512
	t.Cleanup(func() { hasAVX512 = has })
	hasAVX512 = false
	TestKernelsAgree(t)
}
