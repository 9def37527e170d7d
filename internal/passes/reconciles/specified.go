package reconciles

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// spec is the field of an object that its users write.
const spec = "Spec"

// Specified reports whether a condition asks for nothing but the specifications of objects, or finds that they lack a label or an annotation by which others keep
// the controller away: it comes out in each pass as in the one before, until somebody edits them. A specification that functions of the package set themselves counts for nothing, and so does what a function says of one.
func (r *Result) Specified(fact conditions.Fact) bool {
	if fact.Cond == nil {
		return false
	}
	asks := false
	for _, part := range conditions.Parts(fact.Cond) {
		switch part := part.(type) {
		case *ssa.BinOp:
			continue // its sides are parts as well
		case *ssa.Lookup:
			if !lacks(fact) || !r.given(part) {
				return false
			}
		case *ssa.Call:
			builtin, ok := part.Call.Value.(*ssa.Builtin)
			if !ok || builtin.Name() != "len" || !r.specified(part.Call.Args[0], 0) {
				return false
			}
		default:
			if !r.specified(part, 0) {
				return false
			}
		}
		asks = true
	}
	return asks
}

// maxCopies bounds the variables through which a part of a specification gets to a condition.
const maxCopies = 4

// specified reports whether a value is read from the specification of an object, or from a variable that holds a copy of a part of one.
func (r *Result) specified(v ssa.Value, depth int) bool {
	load, ok := v.(*ssa.UnOp)
	if !ok || depth > maxCopies {
		return false
	}
	at := flow.Locator{Exact: true}.Locate(load)
	if at.Root == nil {
		return false
	}
	if in, ofObject := r.inSpec(at); ofObject {
		return in
	}
	held := flow.Variable(at.Root)
	if held == nil {
		return false
	}
	stores := flow.StoresTo(held)
	return len(stores) > 0 && !slices.ContainsFunc(stores, func(store *ssa.Store) bool { return !r.specified(store.Val, depth+1) })
}

// inSpec reports whether a location is in an object, and whether in its specification, in a part that the package does not set.
func (r *Result) inSpec(at flow.Location) (in, ofObject bool) {
	if at.Root == nil {
		return false, false
	}
	of := at.Root.Type()
	for _, field := range at.Fields() {
		if knowledge.IsObject(knowledge.Pointee(of)) || knowledge.IsObject(of) {
			return field.Name() == spec && !slices.ContainsFunc(at.Fields(), func(f *types.Var) bool { return r.setFields()[f] }), true
		}
		of = field.Type()
	}
	return false, false
}

// setFields returns the fields that functions of the package set, or whose maps they change. What tests set is in no object of a reconcile, nor is what a literal has from the
// beginning: an object that is made is stored with it.
func (r *Result) setFields() map[any]bool {
	if r.set != nil {
		return r.set
	}
	r.set = make(map[any]bool)
	for _, fn := range r.ssa.Shipped {
		used := make(map[*ssa.Alloc]bool)
		for instr := range calls.Instrs(fn) {
			switch instr := instr.(type) {
			case *ssa.Store:
				if made := flow.MadeHere(instr.Addr); made == nil || used[made] {
					r.set[flow.Cell(instr.Addr)] = true
				}
			case *ssa.MapUpdate:
				r.set[flow.Cell(instr.Map)] = true
			case *ssa.FieldAddr, *ssa.IndexAddr:
				continue // a part of a literal is set by its address
			}
			for _, operand := range instr.Operands(nil) {
				if made, ok := (*operand).(*ssa.Alloc); ok {
					used[made] = true
				}
			}
		}
	}
	return r.set
}
