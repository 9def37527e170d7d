package factories

import (
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// An Either is a loop that waits for caches, and ends as soon as one of them has synced.
type Either struct {
	First, Second *ssa.Call // they ask whether a cache has synced
}

// Eithers returns the loops of a function that wait for either of two caches: each answer of yes leaves the loop for the same place, and the
// second cache is asked when the first has not synced.
func (r *Result) Eithers(fn *ssa.Function) []Either {
	var found []Either
	for _, b := range fn.Blocks {
		first, yes, no := asksSynced(b)
		if first == nil || !paths.InLoop(b) || paths.After(yes, nil).Has(b) {
			continue
		}
		second, also, _ := asksSynced(no)
		if second == nil || also != yes || sameCache(first, second) {
			continue
		}
		found = append(found, Either{first, second})
	}
	return found
}

// asksSynced returns the call that asks at the end of a block whether a cache has synced, and where control goes for yes and for no; nil for
// a block that asks something else.
func asksSynced(b *ssa.BasicBlock) (call *ssa.Call, yes, no *ssa.BasicBlock) {
	branch, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
	if !ok {
		return nil, nil, nil
	}
	cond, at := branch.Cond, 0
	if not, ok := cond.(*ssa.UnOp); ok && not.Op == token.NOT {
		cond, at = not.X, 1
	}
	call, ok = cond.(*ssa.Call)
	if !ok || knowledge.AsksInformer(&call.Call) == nil {
		return nil, nil, nil
	}
	return call, b.Succs[at], b.Succs[1-at]
}

func sameCache(a, b *ssa.Call) bool {
	return flow.Locate(knowledge.AsksInformer(&a.Call)) == flow.Locate(knowledge.AsksInformer(&b.Call))
}
