package stopstart

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/calls"
)

// A place is a variable or object, named by the way that leads to it: a parameter, a local
// variable, a global or the result of a call, and then fields. Closures share the places of the
// function that declares them.
type place struct {
	root   ssa.Value
	fields []*types.Var
}

func (p place) equal(other place) bool {
	return p.root == other.root && p.root != nil && slices.Equal(p.fields, other.fields)
}

// self reports whether the place is the receiver of fn itself, or what it embeds.
func (p place) self(fn *ssa.Function) bool {
	if p.root == nil || p.root != receiver(fn) {
		return false
	}
	return !slices.ContainsFunc(p.fields, func(field *types.Var) bool { return !field.Embedded() })
}

// shared reports whether the place lives longer than the function that looks at it: a parameter or
// a global, in contrast to something that the function has just made.
func (p place) shared() bool {
	switch p.root.(type) {
	case *ssa.Parameter, *ssa.Global:
		return true
	}
	return false
}

// placeOf returns the place that a pointer or value stands for. A local variable that is assigned
// more than once is a place of its own.
func placeOf(graph *calls.Graph, v ssa.Value) place {
	switch v := v.(type) {
	case *ssa.FieldAddr:
		return placeOf(graph, v.X).field(calls.FieldOf(v.X.Type(), v.Field))
	case *ssa.Field:
		return placeOf(graph, v.X).field(calls.FieldOf(v.X.Type(), v.Field))
	case *ssa.UnOp:
		if v.Op != token.MUL {
			return place{root: v}
		}
		variable := placeOf(graph, v.X)
		if alloc, ok := variable.root.(*ssa.Alloc); ok && len(variable.fields) == 0 {
			if stored := onlyStore(alloc); stored != nil {
				return placeOf(graph, stored)
			}
		}
		return variable
	case *ssa.FreeVar:
		if bound := graph.Sources(v); len(bound) == 1 {
			return placeOf(graph, bound[0])
		}
	case *ssa.MakeInterface:
		return placeOf(graph, v.X)
	case *ssa.ChangeInterface:
		return placeOf(graph, v.X)
	case *ssa.ChangeType:
		return placeOf(graph, v.X)
	}
	return place{root: v}
}

func (p place) field(field *types.Var) place {
	return place{root: p.root, fields: append(slices.Clone(p.fields), field)}
}

// onlyStore returns what is stored in a local variable if that happens once.
func onlyStore(alloc *ssa.Alloc) ssa.Value {
	var stored ssa.Value
	for _, ref := range *alloc.Referrers() {
		store, ok := ref.(*ssa.Store)
		if !ok || store.Addr != alloc {
			continue
		}
		if stored != nil {
			return nil
		}
		stored = store.Val
	}
	return stored
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
