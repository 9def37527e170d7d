package channels

import (
	"golang.org/x/tools/go/ssa"
	"slices"

	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// Known reports whether every place that runs fn is seen.
func (r *Result) Known(fn *ssa.Function) bool {
	if r.graph.Escapes(fn) || len(r.escaping[fn]) > 0 || len(r.graph.Sites(fn)) == 0 {
		return false
	}
	return !slices.ContainsFunc(r.graph.Sites(fn), func(site calls.Site) bool { return site.Mode == calls.Unknown })
}

// Escaping returns where the value of a function is put so that calls of it cannot be followed.
func (r *Result) Escaping(fn *ssa.Function) []ssa.Instruction { return r.escaping[fn] }

// findEscaping notes the functions whose values fn puts where calls cannot be followed: into
// interfaces, containers, exported fields, results.
func (u *unifier) findEscaping(fn *ssa.Function) {
	for instr := range calls.Instrs(fn) {
		if closure, ok := instr.(*ssa.MakeClosure); ok {
			for _, use := range u.graph.Uses(closure) {
				u.noteUse(closure, use)
			}
			continue
		}
		var operands [10]*ssa.Value
		for _, operand := range instr.Operands(operands[:0]) {
			if f, ok := (*operand).(*ssa.Function); ok {
				u.noteUse(f, flow.Use{Instr: instr, Value: f})
			}
		}
	}
}

func (u *unifier) noteUse(v ssa.Value, use flow.Use) {
	if !u.escapes(use) {
		return
	}
	for _, fn := range u.graph.Functions(v) {
		u.escaping[fn] = append(u.escaping[fn], use.Instr)
	}
}

// escapes reports whether calls of a function value cannot be followed after a use of it.
func (u *unifier) escapes(use flow.Use) bool {
	switch instr := use.Instr.(type) {
	case ssa.CallInstruction:
		return false // called, or handed over: the graph has a site for it, of unknown mode perhaps
	case *ssa.Store:
		addr, ok := instr.Addr.(*ssa.FieldAddr)
		if instr.Val != use.Value || !ok {
			return false
		}
		f := flow.FieldOf(addr.X.Type(), addr.Field)
		return f == nil || f.Exported() && !(u.main && exportedType(addr.X.Type()))
	case *ssa.BinOp, *ssa.If:
		return false
	}
	return true
}
