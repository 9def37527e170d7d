package optionals

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// toleratesAbsence reports whether a function goes on with a pointer in an object that is nil as with one that is not: it reads the pointer to compare it
// with nil, and does nothing of its own where it is, or where it has found that it is not.
func (r *Result) toleratesAbsence(field ssa.Value) bool {
	if addr, ok := field.(*ssa.FieldAddr); ok {
		return !slices.ContainsFunc(knowledge.Referrers(addr), func(ref ssa.Instruction) bool {
			load, ok := ref.(*ssa.UnOp)
			return !ok || load.Op != token.MUL || !r.tolerated(load)
		})
	}
	return r.tolerated(field)
}

// tolerated is toleratesAbsence for the pointer itself.
func (r *Result) tolerated(pointer ssa.Value) bool {
	at, ok := located(pointer)
	return ok && !slices.ContainsFunc(knowledge.Referrers(pointer), func(ref ssa.Instruction) bool {
		switch ref := ref.(type) {
		case *ssa.DebugRef:
			return false
		case *ssa.BinOp:
			return !knowledge.IsNil(ref.Y) || !skips(ref)
		}
		return r.Unguarded(Use{Instr: ref, Pointer: pointer, At: at})
	})
}

// skips reports whether a comparison with nil decides only whether something runs: where the pointer is nil, control goes to where it comes to otherwise,
// and no value is another one for that.
func skips(compare *ssa.BinOp) bool {
	return !slices.ContainsFunc(knowledge.Referrers(compare), func(ref ssa.Instruction) bool {
		branch, ok := ref.(*ssa.If)
		if !ok {
			_, debug := ref.(*ssa.DebugRef)
			return !debug
		}
		absent := paths.Edge{If: branch}
		if compare.Op == token.NEQ {
			absent.Succ = 1
		}
		join, other := absent.To(), absent.Other().To()
		if join != other && !paths.After(other, nil).Has(join) {
			return true
		}
		if yesOrNo(join.Parent()) && leavesBefore(other, join) {
			return true // the answer is another one where the pointer is there
		}
		from := slices.Index(join.Preds, branch.Block())
		return slices.ContainsFunc(join.Instrs, func(instr ssa.Instruction) bool {
			phi, ok := instr.(*ssa.Phi)
			return ok && from >= 0 && knowledge.IsBool(phi.Type()) && constant(phi.Edges[from])
		})
	})
}

// yesOrNo reports whether a function returns a bool and nothing else.
func yesOrNo(fn *ssa.Function) bool {
	results := fn.Signature.Results()
	return results.Len() == 1 && knowledge.IsBool(results.At(0).Type())
}

// leavesBefore reports whether a path leads from a block to a return that does not come to another block.
func leavesBefore(from, without *ssa.BasicBlock) bool {
	return from != without && paths.Find(paths.Search{
		Plain: true,
		Block: from,
		To:    paths.IsReturn,
		Avoid: paths.Is(without.Instrs[0]),
	}) != nil
}
