package stopstart

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// A place is the location of a component. Closures share the places of the function that declares
// them.
type place struct{ flow.Location }

func placeOf(v ssa.Value) place { return place{flow.Locate(v)} }

func (p place) equal(other place) bool { return p == other && p.Root != nil }

// self reports whether the place is the receiver of fn itself, or what it embeds.
func (p place) self(fn *ssa.Function) bool {
	if p.Root == nil || p.Root != receiver(fn) {
		return false
	}
	fields := p.Fields()
	return (p.Path == "" || fields != nil) && !slices.ContainsFunc(fields, func(field *types.Var) bool { return !field.Embedded() })
}

// shared reports whether a root lives longer than the function that looks at it: a parameter or a
// global, in contrast to something that the function has just made.
func shared(root ssa.Value) bool {
	switch root.(type) {
	case *ssa.Parameter, *ssa.Global:
		return true
	}
	return false
}

// receiver returns the receiver of a method; nil for a function.
func receiver(fn *ssa.Function) ssa.Value {
	if fn.Signature.Recv() == nil || len(fn.Params) == 0 {
		return nil
	}
	return fn.Params[0]
}

// declared returns the declared function that a closure stands in.
func declared(fn *ssa.Function) *ssa.Function {
	for fn.Parent() != nil {
		fn = fn.Parent()
	}
	return fn
}
