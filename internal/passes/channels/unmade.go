package channels

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// NeverSet reports whether a value is loaded from a field that nothing sets, or sets to nil alone, and that other packages cannot name.
func (r *Result) NeverSet(v ssa.Value) bool {
	load, ok := knowledge.Unconverted(v).(*ssa.UnOp)
	if !ok || load.Op != token.MUL {
		return false
	}
	if _, field := flow.Cell(load.X).(*types.Var); !field {
		return false
	}
	origins, complete := r.graph.AllOrigins(load)
	return complete && !slices.ContainsFunc(origins, func(origin ssa.Value) bool { return origin != ssa.Value(load) && !knowledge.IsNil(origin) })
}

// Unmade reports whether the operation is on a channel that is nil whenever it runs, since nothing sets the field that it is in: it never comes to its end.
func (op *Op) Unmade() bool {
	c := op.Channel
	if c.Group || len(c.Makes) > 0 || !op.result.NeverSet(op.Value()) || !op.result.madeHere(knowledge.Unconverted(op.Value()).(*ssa.UnOp).X) {
		return false
	}
	return !slices.ContainsFunc(op.result.conditions.Under(op.Instr), func(f conditions.Fact) bool {
		return f.Predicate == conditions.Nil && !f.Truth && op.result.Of(f.Subject) == c
	})
}

// madeHere reports whether the package makes the struct that an address is in, field by field: one that it only has from others can hold anything.
func (r *Result) madeHere(addr ssa.Value) bool {
	field, ok := addr.(*ssa.FieldAddr)
	if !ok {
		return false
	}
	made, _ := r.made().At(knowledge.Pointee(field.X.Type())).(making)
	return made.byFields && !made.whole
}

// A making says how the variables of a package get the structs of a type.
type making struct{ byFields, whole bool }

// makings returns the making of each type that the variables of a package hold, those of fields included.
func makings(funcs []*ssa.Function) *typeutil.Map {
	variables, held := new(typeutil.Map), new(typeutil.Map)
	for _, fn := range funcs {
		for variable := range calls.Each[*ssa.Alloc](fn) {
			holds := knowledge.Pointee(variable.Type())
			stores := flow.StoresTo(variable)
			made, _ := variables.At(holds).(making)
			made.byFields = made.byFields || len(stores) == 0
			made.whole = made.whole || slices.ContainsFunc(stores, func(store *ssa.Store) bool { return !copies(store.Val) })
			variables.Set(holds, made)
		}
	}
	variables.Iterate(func(holds types.Type, of any) {
		add(held, holds, of.(making), 3)
	})
	return held
}

// add adds a making of a type to those of the type and of its fields, as many structs deep as depth says.
func add(to *typeutil.Map, holds types.Type, of making, depth int) {
	before, _ := to.At(holds).(making)
	to.Set(holds, making{before.byFields || of.byFields, before.whole || of.whole})
	if s, ok := holds.Underlying().(*types.Struct); ok && depth > 0 {
		for field := range s.Fields() {
			add(to, field.Type(), of, depth-1)
		}
	}
}

// copies reports whether a value is a copy of a struct that is looked at as well, or of none.
func copies(v ssa.Value) bool {
	switch v.(type) {
	case *ssa.UnOp, *ssa.Const, *ssa.Parameter:
		return true
	}
	return false
}
