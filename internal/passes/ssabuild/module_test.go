package ssabuild_test

import (
	"go/types"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
)

func TestOfModule(t *testing.T) {
	pass := &analysis.Pass{Module: &analysis.Module{Path: "example.com/op"}}
	for path, want := range map[string]bool{"example.com/op": true, "example.com/op/api": true, "example.com/operator": false, "k8s.io/api": false} {
		if of, known := ssabuild.OfModule(pass, types.NewPackage(path, "p")); of != want || !known {
			t.Errorf("OfModule(%s) = %v, %v, want %v, true", path, of, known, want)
		}
	}
	if _, known := ssabuild.OfModule(pass, nil); known {
		t.Error("no package is known to be of the module")
	}
	if _, known := ssabuild.OfModule(new(analysis.Pass), types.NewPackage("example.com/op", "p")); known {
		t.Error("a driver that does not say the module is taken to know it")
	}
}
