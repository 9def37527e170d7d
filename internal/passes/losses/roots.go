package losses

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// mergeRoots leaves one loss for each root: of an error that another call is handed, whose own error is lost, that of the other call; of the errors that are lost
// for one variable, as those that the next turn of a loop overwrites, the first, with the calls of the others.
func (r *Result) mergeRoots() {
	handed, first := make(map[*ssa.Call]bool), make(map[types.Object]*Loss)
	for _, l := range r.Losses {
		if l.Call == nil {
			continue
		}
		for _, arg := range l.Call.Call.Args {
			if from := flow.Made(arg); from != nil && knowledge.IsError(arg.Type()) {
				handed[from] = true
			}
		}
		if v := r.overwritten(l); v != nil && (first[v] == nil || first[v].Way == LoggedTurns && l.Way == Turns) {
			first[v] = &l // not even a log has an error of Turns
		}
	}
	for _, l := range r.Losses {
		if one := first[r.overwritten(l)]; one != nil && one.Call != l.Call {
			one.Also = append(one.Also, l.Call)
		}
	}
	var roots []Loss
	for _, l := range r.Losses {
		one := first[r.overwritten(l)]
		switch {
		case handed[l.Call]:
		case one == nil:
			roots = append(roots, l)
		case one.Call == l.Call:
			roots = append(roots, *one)
		}
	}
	r.Losses = roots
}

// overwritten returns the variable in which the next turn of a loop overwrites a lost error, or that is returned in place of others and never set; nil for another loss.
func (r *Result) overwritten(l Loss) types.Object {
	if l.Way == ShadowedLog {
		return r.ssa.Variable(l.Instead)
	}
	if l.Way != Turns && l.Way != LoggedTurns {
		return nil
	}
	if name := r.ssa.ErrorOf(l.Call); name != nil {
		return r.ssa.Variable(name)
	}
	return nil
}

// Tells reports whether a loss tells of an error, the variable of a block, in whose place that of the same name around the block is looked at.
func (r *Result) Tells(meant ast.Expr) bool {
	name, ok := meant.(*ast.Ident)
	if !ok {
		return false
	}
	variable := r.ssa.Variable(name)
	return variable != nil && slices.ContainsFunc(r.Losses, func(l Loss) bool {
		return (l.Way == Shadowed || l.Way == ShadowedLast || l.Way == ShadowedLog || l.Way == ShadowedCall) && l.Declared == variable.Pos()
	})
}
