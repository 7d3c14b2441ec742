package frontdoor

import (
	"slices"
	"testing"
)

// TestDefaultFirst checks that an adapter that takes the first choice of every option for
// its default changes nothing: XBoard's for UCCI does.
func TestDefaultFirst(t *testing.T) {
	for _, o := range makeOptionTable() {
		if len(o.Vars) > 0 && o.Vars[0] != o.Default {
			t.Errorf("%s: the first of %q is not the default %q", o.Name, o.Vars, o.Default)
		}
	}
	if got, want := defaultFirst([]string{"none", "small", "large"}, "large"), []string{"large", "none", "small"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
