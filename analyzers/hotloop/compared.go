package hotloop

import (
	"fmt"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/compares"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
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
	if op.Op != token.EQL && op.Op != token.NEQ || !isPointer(op.X) || !isPointer(op.Y) {
		return
	}
	if isDeletionTime(op.X) && isDeletionTime(op.Y) {
		return // it is set once, so that the two differ only for the few objects that are being deleted: one pass more of each
	}
	if !ofObject(op.X) && !ofObject(op.Y) || !compares.Independent(op.X, op.Y) || c.shared(op.X) || c.shared(op.Y) || putBefore(op.X, op) || putBefore(op.Y, op) || c.comparedByValue(op) || c.unset(op.X, op) || c.unset(op.Y, op) || compares.Settled(op) {
		return
	}
	c.report(c.finding(pointerCompare, c.ssa.At(op.Pos()),
		fmt.Sprintf("%s and %s are compared as pointers: they differ although what they lead to is the same", c.valueName(op.X), c.valueName(op.Y))))
}

func isPointer(v ssa.Value) bool {
	_, ok := v.Type().Underlying().(*types.Pointer)
	c, constant := v.(*ssa.Const)
	return ok && !(constant && c.IsNil())
}

// isDeletionTime reports whether a value is the time at which an object was deleted.
func isDeletionTime(v ssa.Value) bool {
	field, _ := flow.FieldRead(v)
	return field != nil && field.Name() == knowledge.DeletionField
}

// ofObject reports whether a value is, or can be, read from a field of an API type.
func ofObject(v ssa.Value) bool {
	return slices.ContainsFunc(flow.Alternatives(v), func(v ssa.Value) bool {
		_, of := flow.FieldRead(v)
		return of != nil && knowledge.APIType(of.Type())
	})
}

// shared reports whether a pointer is that of a variable of a package which is stored somewhere in the package, but for its tests: it can be found again.
func (c *checker) shared(v ssa.Value) bool {
	variable, ok := v.(*ssa.Global)
	if !ok {
		return false
	}
	return slices.ContainsFunc(c.ssa.Funcs, func(fn *ssa.Function) bool {
		for instr := range calls.Instrs(fn) {
			if store, ok := instr.(*ssa.Store); ok && store.Val == ssa.Value(variable) && !c.ssa.InTest(store.Pos()) {
				return true
			}
		}
		return false
	})
}

// putBefore reports whether a pointer is that of a variable of the function which is stored in a part of something on a path to an instruction: what is asked
// is whether that part still has it. A variable that is made anew on the way is another one.
func putBefore(v ssa.Value, at ssa.Instruction) bool {
	variable, ok := v.(*ssa.Alloc)
	return ok && slices.ContainsFunc(knowledge.Referrers(variable), func(ref ssa.Instruction) bool {
		store, ok := ref.(*ssa.Store)
		if !ok || store.Val != ssa.Value(variable) || store.Parent() != at.Parent() {
			return false
		}
		if _, local := store.Addr.(*ssa.Alloc); local {
			return false
		}
		return paths.Find(paths.Search{
			Plain: true,
			From:  store,
			At:    at,
			Avoid: paths.Is(variable),
		}) != nil
	})
}

// unset reports whether a pointer is a field of a variable that nothing has set: it is nil, and the comparison asks for that.
func (c *checker) unset(v ssa.Value, at ssa.Instruction) bool {
	load, ok := v.(*ssa.UnOp)
	return ok && c.graph.Unset(load.X, at)
}

// comparedByValue reports whether the function around a comparison of two pointers also compares what they lead
// to, or a field of it, or hands both to a function that may.
func (c *checker) comparedByValue(op *ssa.BinOp) bool {
	x, y := refs.ValueOf(op.X), refs.ValueOf(op.Y)
	at := func(v ssa.Value, place refs.Ref) bool { return refs.ValueOf(v) == place }
	below := func(v ssa.Value, place refs.Ref) bool {
		of := refs.ValueOf(v)
		return of == place || of.Root == place.Root && strings.HasPrefix(of.Path, place.Path+".")
	}
	for instr := range calls.Instrs(op.Parent()) {
		switch instr := instr.(type) {
		case *ssa.BinOp:
			if !isPointer(instr.X) && (below(instr.X, x) && below(instr.Y, y) || below(instr.X, y) && below(instr.Y, x)) {
				return true
			}
		case *ssa.Call:
			given := func(place refs.Ref) bool {
				return slices.ContainsFunc(instr.Call.Args, func(arg ssa.Value) bool { return at(arg, place) })
			}
			if given(x) && given(y) {
				return true
			}
		}
	}
	return false
}

// valueName returns how the source calls what a pointer is.
func (c *checker) valueName(v ssa.Value) string { return refs.Name(c.ssa, refs.ValueOf(v)) }
