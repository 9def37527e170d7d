package hotloop

import (
	"fmt"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/compares"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// typesDiffer reports a comparison whose operands are of two types: it never finds them equal.
func (c *checker) typesDiffer(comparison compares.Comparison) {
	a, b := held(comparison.A), held(comparison.B)
	if comparison.Own || a == nil || b == nil || types.Identical(a, b) {
		return
	}
	x, y := c.typeName(a), c.typeName(b)
	if x == y { // of two packages with one name
		x, y = a.String(), b.String()
	}
	c.report(c.finding(comparesPointerWithValue, c.ssa.Range(comparison.Call),
		fmt.Sprintf("%s compares %s with %s, which are never equal: what is done when they differ is done in each pass", flow.CalleeName(comparison.Call.Common()), x, y)))
}

// held returns the type of what an interface is made of; nil if that is an interface, nil, or of a type that
// the caller of a generic function decides.
func held(v ssa.Value) types.Type {
	if made, ok := v.(*ssa.MakeInterface); ok && !generic(made.X.Type(), 0) {
		return made.X.Type()
	}
	return nil
}

// maxNesting bounds how deep a type is taken apart. What is deeper counts as generic.
const maxNesting = 8

// generic reports whether a type holds a type parameter.
func generic(t types.Type, depth int) bool {
	if depth > maxNesting {
		return true
	}
	switch t := types.Unalias(t).(type) {
	case *types.TypeParam:
		return true
	case *types.Named:
		args := slices.Collect(t.TypeArgs().Types())
		return slices.ContainsFunc(args, func(arg types.Type) bool { return generic(arg, depth+1) })
	case *types.Map:
		return generic(t.Key(), depth+1) || generic(t.Elem(), depth+1)
	case interface{ Elem() types.Type }:
		return generic(t.Elem(), depth+1)
	}
	return false
}

// typeName returns the name of a type as in the source.
func (c *checker) typeName(t types.Type) string {
	return types.TypeString(t, func(pkg *types.Package) string {
		if pkg == c.pass.Pkg {
			return ""
		}
		return pkg.Name()
	})
}

// pointers reports a comparison of two pointers, one of which is a field of an API object, by which nobody can
// say whether what they lead to differs.
func (c *checker) pointers(op *ssa.BinOp) {
	if !c.compares.Addresses(op) {
		return
	}
	c.report(c.finding(pointerCompare, c.ssa.At(op.Pos()),
		fmt.Sprintf("%s and %s are compared as pointers: they differ although what they lead to is the same", c.valueName(op.X), c.valueName(op.Y))))
}

// valueName returns how the source calls what a pointer is.
func (c *checker) valueName(v ssa.Value) string { return refs.Name(c.ssa, refs.ValueOf(v)) }
