package afterstop

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// zero reports whether a value is what the one channel gives that is closed, or a part of it: its zero value. What is received into a variable is
// taken for zero as long as the variable holds nothing else.
func (g *graph) zero(v ssa.Value) bool { return g.zeroWithin(v, maxCopies) }

// maxCopies bounds the variables and parts that a value goes through: copies can go in a circle.
const maxCopies = 8

func (g *graph) zeroWithin(v ssa.Value, depth int) bool {
	if depth == 0 {
		return false
	}
	switch v := v.(type) {
	case *ssa.Extract:
		switch tuple := v.Tuple.(type) {
		case *ssa.Select:
			return slices.Contains(g.endedArms(tuple), receivingArm(tuple, v.Index))
		case *ssa.UnOp:
			return v.Index == 0 && tuple.Op == token.ARROW && g.state(tuple.X, tuple.Block()) == ended
		}
	case *ssa.Field:
		return g.zeroWithin(v.X, depth-1)
	case *ssa.UnOp:
		if v.Op == token.ARROW {
			return !v.CommaOk && g.state(v.X, v.Block()) == ended
		}
		return v.Op == token.MUL && g.holdsZero(flow.MadeHere(v.X), depth)
	}
	return false
}

// holdsZero reports whether all that is stored in a variable is what the closed channel gives.
func (g *graph) holdsZero(variable *ssa.Alloc, depth int) bool {
	if variable == nil {
		return false
	}
	for _, ref := range knowledge.Referrers(variable) {
		switch ref := ref.(type) {
		case *ssa.FieldAddr:
			if slices.ContainsFunc(knowledge.Referrers(ref), func(use ssa.Instruction) bool { _, load := use.(*ssa.UnOp); return !load }) {
				return false // set, or handed on
			}
		case *ssa.Store:
			if ref.Addr != ssa.Value(variable) {
				return false
			}
		case *ssa.UnOp:
		default:
			return false
		}
	}
	stores := flow.StoresTo(variable)
	return len(stores) == 1 && g.zeroWithin(stores[0].Val, depth-1)
}

// comparedZero evaluates a comparison of what the closed channel gives with a constant.
func (g *graph) comparedZero(compare *ssa.BinOp) truth {
	c, ok := compare.Y.(*ssa.Const)
	if !ok || g.only == nil || !g.zero(compare.X) {
		return unknown
	}
	switch equal := knowledge.ZeroConstant(c); {
	case compare.Op == token.EQL && equal, compare.Op == token.NEQ && !equal:
		return yes
	case compare.Op == token.EQL, compare.Op == token.NEQ:
		return no
	}
	return unknown
}

// cancels reports whether a block cancels a context on whose end the loop around it is left: its next round is the last. A cancel and a context that
// come with one call, or as parameters of one function, count as those of one another.
func (g *graph) cancels(b *ssa.BasicBlock) bool {
	loop := g.loopOf(b)
	if loop == nil {
		return false
	}
	return slices.ContainsFunc(b.Instrs, func(instr ssa.Instruction) bool {
		call, ok := instr.(*ssa.Call)
		return ok && !call.Call.IsInvoke() && knowledge.IsCancel(call.Call.Value.Type()) && g.exitsBy(loop, g.givers(call.Call.Value))
	})
}

// exitsBy reports whether a select in a loop has an arm on the end of a context that comes from one of the givers.
func (g *graph) exitsBy(loop *paths.Set, givers []any) bool {
	for b := range loop.All() {
		for sel := range knowledge.Each[*ssa.Select](b.Instrs) {
			for _, state := range sel.States {
				signal := g.stops.Of(state.Chan)
				if signal.Context && slices.ContainsFunc(signal.Roots, func(root ssa.Value) bool {
					return slices.ContainsFunc(g.givers(root), func(giver any) bool { return slices.Contains(givers, giver) })
				}) {
					return true
				}
			}
		}
	}
	return false
}

// givers returns the calls that make a context, or the function that cancels it, and the functions whose callers give it.
func (g *graph) givers(v ssa.Value) []any {
	var found []any
	for _, origin := range g.graph.Origins(v) {
		if made := flow.Made(origin); made != nil {
			found = append(found, made)
		} else if param, ok := origin.(*ssa.Parameter); ok {
			found = append(found, param.Parent())
		}
	}
	return found
}
