package afterstop

import (
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
)

// A truth is what is known of a bool, or of whether an error is there.
type truth int

const (
	unknown truth = iota
	yes
	no
	same // it is what it was in the round before
)

func (t truth) not() truth {
	switch t {
	case yes:
		return no
	case no:
		return yes
	}
	return t
}

// value returns what a bool is once the stops have ended, and of an error whether it is there.
//
// What is found on the way to an answer can rest on a phi whose own answer is still open, and is
// therefore not kept for other questions.
func (g *graph) value(v ssa.Value) truth {
	if known, ok := g.known[v]; ok {
		return known
	}
	if known, ok := g.underWay[v]; ok {
		return known
	}
	outermost := g.underWay == nil
	if outermost {
		g.underWay = make(map[ssa.Value]truth)
	}
	g.underWay[v] = unknown
	if _, ok := v.(*ssa.Phi); ok && g.cycle != nil {
		g.underWay[v] = same // a phi that nothing but copies of it lead to does not change
	}
	is := g.evaluate(v)
	g.underWay[v] = is
	if outermost {
		g.known[v] = is
		g.underWay = nil
	}
	return is
}

func (g *graph) evaluate(v ssa.Value) truth {
	if c, ok := v.(*ssa.Const); ok {
		return constantTruth(c)
	}
	if g.cycle != nil && !g.changes(v) {
		return same
	}
	switch v := v.(type) {
	case *ssa.UnOp:
		switch {
		case v.Op == token.NOT:
			return g.value(v.X).not()
		case v.Op == token.ARROW && g.only != nil && g.state(v.X, v.Block()) == ended:
			return no
		case v.Op == token.MUL && knowledge.IsError(v.Type()) && knowledge.Global(v) != "":
			return yes // an error that a package declares: context.Canceled
		}
	case *ssa.BinOp:
		return g.comparison(v)
	case *ssa.Phi:
		return g.merged(v)
	case *ssa.MakeInterface:
		if knowledge.IsError(v.Type()) {
			return yes
		}
	case *ssa.Extract:
		return g.part(v)
	case *ssa.Call:
		return g.called(v)
	}
	return unknown
}

// changes reports whether a value can be another one in the next round: it is made inside of the cycle.
func (g *graph) changes(v ssa.Value) bool {
	instr, ok := v.(ssa.Instruction)
	return ok && g.cycle.Has(instr.Block())
}

func constantTruth(c *ssa.Const) truth {
	switch {
	case c.IsNil():
		return no
	case c.Value == nil || c.Value.Kind() != constant.Bool:
		return unknown
	case constant.BoolVal(c.Value):
		return yes
	}
	return no
}

// comparison evaluates the dispatch of a select, and the question whether an error is there.
func (g *graph) comparison(compare *ssa.BinOp) truth {
	if sel, arm := armOf(compare); sel != nil && compare.Op == token.EQL {
		ready := g.endedArms(sel)
		switch {
		case len(ready) == 0:
			return unknown
		case !slices.Contains(ready, arm):
			return no
		case len(ready) == 1:
			return yes
		}
		return unknown
	}
	c, ok := compare.Y.(*ssa.Const)
	if !ok || !c.IsNil() || !knowledge.IsError(compare.X.Type()) {
		if knowledge.IsBool(compare.Type()) && g.unchanged(compare.X) && g.unchanged(compare.Y) {
			return same
		}
		return g.comparedZero(compare)
	}
	switch compare.Op {
	case token.NEQ:
		return g.value(compare.X)
	case token.EQL:
		return g.value(compare.X).not()
	}
	return unknown
}

// unchanged reports whether a value is in each round of the cycle what it was in the one before.
func (g *graph) unchanged(v ssa.Value) bool {
	if g.cycle == nil {
		return false
	}
	_, constant := v.(*ssa.Const)
	return constant || g.value(v) == same
}

// endedArms returns the arms of a select that are ready at once. It takes one of them in the end,
// although other arms may come first.
func (g *graph) endedArms(sel *ssa.Select) []int {
	var arms []int
	for i, state := range sel.States {
		if state.Dir == types.RecvOnly && g.state(state.Chan, sel.Block()) == ended {
			arms = append(arms, i)
		}
	}
	return arms
}

// merged evaluates a phi by the edges on which control can come. Within a cycle these are the edges
// of the cycle, and a phi that is itself on all of them does not change any more.
func (g *graph) merged(phi *ssa.Phi) truth {
	is, first := unknown, true
	for i, pred := range phi.Block().Preds {
		if !g.comes(pred, phi.Block()) {
			continue
		}
		edge := g.value(phi.Edges[i])
		if !first && edge != is {
			return unknown
		}
		is, first = edge, false
	}
	return is
}

func (g *graph) comes(pred, b *ssa.BasicBlock) bool {
	for i, succ := range pred.Succs {
		if succ == b && g.takes(pred, i) {
			return true
		}
	}
	return false
}

// part evaluates what a tuple holds: the ok of a receive from what has ended, or a result of a call.
func (g *graph) part(v *ssa.Extract) truth {
	switch tuple := v.Tuple.(type) {
	case *ssa.Select:
		if v.Index == 1 && len(g.endedArms(tuple)) > 0 || slices.Contains(g.endedArms(tuple), receivingArm(tuple, v.Index)) {
			return no // a closed channel gives the zero value
		}
	case *ssa.UnOp:
		switch {
		case tuple.Op != token.ARROW || v.Index != 1 && g.only == nil:
		case g.state(tuple.X, tuple.Block()) == ended:
			return no
		case g.only == nil && g.neverClosed(tuple.X):
			return yes
		}
	case *ssa.TypeAssert:
		if v.Index == 1 && g.only != nil && g.zero(tuple.X) {
			return no // of nil
		}
	case *ssa.Call:
		return g.returned(tuple, v.Index)
	}
	return unknown
}

// receivingArm returns the arm of a select whose value is part i of what it returns; -1 for none.
func receivingArm(sel *ssa.Select, i int) int {
	part := 1 // after the index and the ok
	for arm, state := range sel.States {
		if state.Dir == types.RecvOnly {
			if part++; part == i {
				return arm
			}
		}
	}
	return -1
}

// decidedBy returns the call that decides a branch, in a graph that was asked nothing before.
func (g *graph) decidedBy(branch *ssa.If) []Sight {
	if is := g.value(branch.Cond); is != yes && is != no || len(g.saw) == 0 {
		return nil
	}
	return g.saw[:1]
}

// called evaluates the sole result of a call.
func (g *graph) called(call *ssa.Call) truth {
	name := knowledge.Callee(&call.Call)
	if err, kind := knowledge.TestsError(&call.Call); kind == knowledge.KindCanceled {
		if made, ok := err.(*ssa.Call); ok && knowledge.Callee(&made.Call) == knowledge.Err {
			return g.value(made) // a manager cancels its context
		}
		return unknown
	}
	switch {
	case name == knowledge.Err:
		return g.ends(call, call.Call.Value, yes)
	case name == knowledge.Cause:
		return g.ends(call, call.Call.Args[0], yes)
	case knowledge.EndsFalse[name]:
		if given := g.stops.Arguments(&call.Call); len(given) > 0 {
			return g.ends(call, given[0], no)
		}
		return unknown
	case knowledge.AlwaysFail[name]:
		return yes
	}
	return g.returned(call, 0)
}

// ends returns what a call says once a stop has ended.
func (g *graph) ends(call *ssa.Call, stop ssa.Value, then truth) truth {
	if g.state(stop, call.Block()) != ended {
		return unknown
	}
	g.saw = append(g.saw, Sight{Instr: call, Stop: stop})
	return then
}
