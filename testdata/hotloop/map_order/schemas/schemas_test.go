package schemas

import (
	"slices"
	"testing"
)

// What a test sorts, to compare it, is in no order elsewhere.
func TestBuild(t *testing.T) {
	props := build(map[string]any{"a": "string", "b": "string"})
	slices.Sort(props.Required)
	if !slices.Equal(props.Required, []string{"a", "b"}) {
		t.Errorf("Required = %v", props.Required)
	}
}
