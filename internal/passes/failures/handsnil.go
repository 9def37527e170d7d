package failures

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// HandsNil returns an instruction that hands on what a call returns as nil with each of its errors, on a path on which its error was logged, or was asked for a kind of which it is not, and nothing
// else was done about it: a call has it as an argument, or a field keeps it. It returns nil if there is none, where the function asks whether it is nil, and where a function of the
// package does that is handed it. A function of another package may ask as well.
func (r *Result) HandsNil(f *Failure) ssa.Instruction {
	if len(f.Uses) > 0 || len(f.Logs) == 0 && r.OnlyKind(f.Call) != "" {
		return nil
	}
	for value := range knowledge.Each[*ssa.Extract](knowledge.Referrers(f.Call)) {
		if value == f.Err || !knowledge.Nilable(value.Type()) || !r.Zero(f.Call, value.Index) && (r.library(f.Call) == nil || !r.zeroInLibrary(f.Call, value.Index)) {
			continue
		}
		nils := r.nilsWith(value)
		if slices.ContainsFunc(nils, comparedWithNil) {
			continue
		}
		other := r.Other(f)
		path := paths.Find(paths.Search{
			From: f.Call,
			Edge: other,
			Via: func(at *ssa.BasicBlock, succ int) bool {
				return slices.ContainsFunc(at.Succs[succ].Instrs, func(instr ssa.Instruction) bool { return f.Logs[instr] }) || len(f.Logs) == 0 && r.ofNoKind(f, at, succ)
			},
			To:    func(instr ssa.Instruction) bool { return !f.Logs[instr] && r.handsOver(instr, nils) },
			Avoid: func(instr ssa.Instruction) bool { return instr == ssa.Instruction(f.Call) || r.neverReturns(instr) },
		})
		if path != nil {
			return path.End
		}
	}
	return nil
}

// ofNoKind reports whether an edge says that an error is not of a kind for which it is asked.
func (r *Result) ofNoKind(f *Failure, b *ssa.BasicBlock, succ int) bool {
	return slices.ContainsFunc(r.conditions.OnEdge(b, succ), func(fact conditions.Fact) bool {
		return fact.Predicate == conditions.Kind && !fact.Truth && conditions.Same(fact.Subject, f.Err)
	})
}

// comparedWithNil reports whether something asks whether a value is nil.
func comparedWithNil(v ssa.Value) bool {
	return slices.ContainsFunc(knowledge.Referrers(v), comparesWithNil)
}

// handsOver reports whether an instruction keeps one of the values in a field, or is a call that has it as an argument and does more than to log it; one of the package does not ask
// whether it is nil.
func (r *Result) handsOver(instr ssa.Instruction, values []ssa.Value) bool {
	switch instr := instr.(type) {
	case *ssa.Store:
		_, field := instr.Addr.(*ssa.FieldAddr)
		return field && slices.Contains(values, knowledge.Unconverted(instr.Val))
	case *ssa.Call:
		if knowledge.Quiet(&instr.Call) || knowledge.BuiltinName(&instr.Call) != "" {
			return false
		}
		for i, arg := range instr.Call.Args {
			if i == 0 && knowledge.Receiver(&instr.Call) == arg {
				continue // a method can ask whether its receiver is nil
			}
			if slices.Contains(values, knowledge.Unconverted(arg)) {
				return !slices.ContainsFunc(r.graph.Targets(instr), func(fn *ssa.Function) bool { return i < len(fn.Params) && comparedWithNil(fn.Params[i]) })
			}
		}
	}
	return false
}
