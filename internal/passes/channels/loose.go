package channels

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/calls"
)

// Known reports whether every place that runs fn is seen.
func (r *Result) Known(fn *ssa.Function) bool {
	if r.graph.Escapes(fn) || r.loose[fn] || len(r.graph.Sites(fn)) == 0 {
		return false
	}
	for _, site := range r.graph.Sites(fn) {
		if site.Mode == calls.Unknown {
			return false
		}
	}
	return true
}

// findLoose notes the functions whose values fn puts where calls cannot be followed: into
// interfaces, containers, exported fields, results.
func (u *unifier) findLoose(fn *ssa.Function) {
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			if closure, ok := instr.(*ssa.MakeClosure); ok {
				if u.goesAstray(closure, nil) {
					u.setLoose(closure)
				}
				continue
			}
			var operands [10]*ssa.Value
			for _, operand := range instr.Operands(operands[:0]) {
				if f, ok := (*operand).(*ssa.Function); ok && u.strayUse(instr, f, nil) {
					u.setLoose(f)
				}
			}
		}
	}
}

func (u *unifier) setLoose(v ssa.Value) {
	for _, fn := range u.graph.Functions(v) {
		u.loose[fn] = true
	}
}

// goesAstray reports whether some use of a function value cannot be followed.
func (u *unifier) goesAstray(v ssa.Value, seen map[ssa.Value]bool) bool {
	if v.Referrers() == nil || seen[v] {
		return false
	}
	if seen == nil {
		seen = make(map[ssa.Value]bool)
	}
	seen[v] = true
	for _, ref := range *v.Referrers() {
		if u.strayUse(ref, v, seen) {
			return true
		}
	}
	return false
}

func (u *unifier) strayUse(instr ssa.Instruction, v ssa.Value, seen map[ssa.Value]bool) bool {
	switch instr := instr.(type) {
	case ssa.CallInstruction:
		return false // called, or handed over: the graph has a site for it, of unknown mode perhaps
	case *ssa.Store:
		return instr.Val == v && u.strayStore(instr)
	case *ssa.Phi:
		return u.goesAstray(instr, seen)
	case *ssa.ChangeType:
		return u.goesAstray(instr, seen)
	case *ssa.DebugRef, *ssa.BinOp, *ssa.If:
		return false
	}
	return true
}

func (u *unifier) strayStore(store *ssa.Store) bool {
	switch addr := store.Addr.(type) {
	case *ssa.Alloc, *ssa.FreeVar:
		return false
	case *ssa.FieldAddr:
		f := calls.FieldOf(addr.X.Type(), addr.Field)
		return f == nil || f.Exported() && !(u.main && exportedType(addr.X.Type()))
	}
	return true
}
