package rounds

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// eachItem reports whether an edge leads to a round of a loop inside of another one, which goes over items that are there again in each round of
// that: a collection or a number from outside of it, or a field of what a round gets.
func (f *finder) eachItem(edge paths.Edge, loop *paths.Set) bool {
	if edge.Succ != 0 {
		return false
	}
	switch cond := edge.If.Cond.(type) {
	case *ssa.Extract:
		if next, ok := cond.Tuple.(*ssa.Next); ok && !next.IsString {
			all, ok := next.Iter.(*ssa.Range)
			return ok && f.recurs(all.X, loop)
		}
	case *ssa.BinOp:
		_, first := cond.X.(*ssa.Const) // whether there is a first round
		if cond.Op != token.LSS || !first && !counts(cond.X, loop) {
			return false
		}
		limit := cond.Y
		if length, ok := limit.(*ssa.Call); ok && knowledge.BuiltinName(&length.Call) == "len" {
			limit = length.Call.Args[0]
		}
		return f.recurs(limit, loop)
	}
	return false
}

// recurs reports whether a collection or a number is the same in each round of a loop, or all that a field has then. A field that the package sets
// can have what is new alone, and so can what a call returns or a round gathers. What a loop deletes from or puts into maps is not told apart.
func (f *finder) recurs(v ssa.Value, loop *paths.Set) bool {
	if _, table := v.Type().Underlying().(*types.Map); table && changesMaps(loop) {
		return false
	}
	instr, ok := v.(ssa.Instruction)
	if !ok || !loop.Has(instr.Block()) {
		return true
	}
	fields := flow.Locate(v).Fields()
	return len(fields) > 0 && !f.marked()[fields[len(fields)-1]]
}

func changesMaps(loop *paths.Set) bool {
	return knowledge.Any(loop.All(), func(b *ssa.BasicBlock) bool { return slices.ContainsFunc(b.Instrs, changesMap) })
}

func changesMap(instr ssa.Instruction) bool {
	switch instr := instr.(type) {
	case *ssa.MapUpdate:
		return true
	case *ssa.Call:
		name := knowledge.BuiltinName(&instr.Call)
		return name == "delete" || name == "clear"
	}
	return false
}
