package channels

import (
	"go/constant"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/stops"
)

// A Reason says why a path is taken.
type Reason int

const (
	Branch  Reason = iota // a condition of the program's own
	Failed                // an error is not nil
	Clean                 // an error is nil
	Stopped               // a context or stop channel ended
)

// reason says why the edge from an If to its successor i is taken, and returns the error that was
// looked at.
func (r *Result) reason(branch *ssa.If, i int) (Reason, ssa.Value) {
	cond := branch.Cond
	for {
		not, ok := cond.(*ssa.UnOp)
		if !ok || not.Op != token.NOT {
			break
		}
		cond, i = not.X, 1-i
	}
	switch cond := cond.(type) {
	case *ssa.BinOp:
		return r.comparison(cond, i)
	case *ssa.Call:
		// errors.Is, IsNotFound and their like: either way there can be an error.
		for _, arg := range knowledge.Args(&cond.Call) {
			if knowledge.IsError(arg.Type()) {
				return Failed, arg
			}
		}
		if knowledge.WaitForSync(&cond.Call) && i == 1 {
			return Failed, cond
		}
	}
	return Branch, nil
}

func (r *Result) comparison(cond *ssa.BinOp, i int) (Reason, ssa.Value) {
	if cond.Op != token.EQL && cond.Op != token.NEQ {
		return Branch, nil
	}
	holds := i == 0 == (cond.Op == token.EQL)
	x, y := cond.X, cond.Y
	if isNil(x) {
		x, y = y, x
	}
	if knowledge.IsError(x.Type()) {
		switch {
		case !isNil(y):
			return Branch, nil // compared with an error such as http.ErrServerClosed: the wanted end
		case holds:
			return Clean, x
		}
		return Failed, x
	}
	part, ok := x.(*ssa.Extract)
	if !ok || part.Index != 0 || !holds {
		return Branch, nil
	}
	sel, ok := part.Tuple.(*ssa.Select)
	arm, known := intOf(y)
	if ok && known && arm < len(sel.States) && r.stopArm(sel.States[arm]) {
		return Stopped, nil
	}
	return Branch, nil
}

func isNil(v ssa.Value) bool {
	c, ok := v.(*ssa.Const)
	return ok && c.IsNil()
}

func intOf(v ssa.Value) (int, bool) {
	c, ok := v.(*ssa.Const)
	if !ok || c.Value == nil || c.Value.Kind() != constant.Int {
		return 0, false
	}
	n, exact := constant.Int64Val(c.Value)
	return int(n), exact
}

// stopArm reports whether an arm of a select waits for a context or stop channel.
func (r *Result) stopArm(state *ssa.SelectState) bool {
	return state.Dir == types.RecvOnly && r.stops.Of(state.Chan).Kind >= stops.Local
}
