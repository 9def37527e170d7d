package optionals

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// A gathering is a loop that goes through a list, and a variable that has no element before it and gets some in its rounds alone.
type gathering struct {
	into *ssa.Phi
	over ssa.Value
	end  paths.Edge
	// picks says that a round need not add an element, so that there may be none whatever the loop goes through.
	picks bool
}

// gatheringOf returns the loop that fills a list; nil for another list.
func gatheringOf(list ssa.Value) *gathering {
	join, ok := list.(*ssa.Phi)
	if !ok {
		return nil
	}
	g := &gathering{into: join}
	if g.over, g.end = ranged(join.Block()); g.over == nil {
		return nil
	}
	round := paths.Reach(g.end.Other().To(), nil)
	added := false
	for i, pred := range join.Block().Preds {
		if !round.Has(pred) {
			if !startsEmpty(join.Edges[i]) {
				return nil
			}
			continue
		}
		adds, keeps, known := g.grown(join.Edges[i], make(map[ssa.Value]bool))
		if !known {
			return nil
		}
		added, g.picks = added || adds, g.picks || keeps
	}
	if !added {
		return nil
	}
	return g
}

// ranged returns the list that the loop which a block begins goes through by its index, and the edge by which it ends.
func ranged(header *ssa.BasicBlock) (list ssa.Value, end paths.Edge) {
	branch, ok := last(header).(*ssa.If)
	if !ok {
		return nil, end
	}
	compare, ok := branch.Cond.(*ssa.BinOp)
	if !ok || compare.Op != token.LSS {
		return nil, end
	}
	length, ok := compare.Y.(*ssa.Call)
	if !ok || knowledge.BuiltinName(&length.Call) != "len" {
		return nil, end
	}
	return length.Call.Args[0], paths.Edge{If: branch, Succ: 1}
}

// grown reports whether a list is that of a gathering with more elements, or may be the same; known is false where it may be another one.
func (g *gathering) grown(v ssa.Value, seen map[ssa.Value]bool) (adds, keeps, known bool) {
	switch v := v.(type) {
	case *ssa.Phi:
		if v == g.into {
			return false, true, true
		}
		if knowledge.Visited(seen, ssa.Value(v)) {
			return false, false, true
		}
		for _, edge := range v.Edges {
			a, k, ok := g.grown(edge, seen)
			if !ok {
				return false, false, false
			}
			adds, keeps = adds || a, keeps || k
		}
		return adds, keeps, true
	case *ssa.Call:
		if knowledge.BuiltinName(&v.Call) != "append" || len(v.Call.Args) != 2 {
			return false, false, false
		}
		_, _, known = g.grown(v.Call.Args[0], seen)
		return true, false, known
	}
	return false, false, false
}

// startsEmpty reports whether a value is a list without an element.
func startsEmpty(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.Const:
		return v.IsNil()
	case *ssa.MakeSlice:
		return knowledge.ZeroConstant(v.Len)
	case *ssa.Slice:
		if v.High != nil {
			return knowledge.ZeroConstant(v.High)
		}
		made, ok := v.X.(*ssa.Alloc)
		return ok && knowledge.EmptyArray(made)
	}
	return false
}

// gathered reports whether a list that is used at an instruction has what a loop has gathered out of objects that the cluster was asked for, and may have found none. The
// length of what the loop goes through says nothing of one that picks some. What is asked between the loop and the use may say that there is one, and
// so may a function that is handed the list.
func (r *Result) gathered(list ssa.Value, at ssa.Instruction, depth int) bool {
	g := gatheringOf(list)
	return g != nil && depth > 0 && r.unasked(g, at) && r.emptiable(g.over, g.end.If, depth-1)
}

// unasked reports whether nothing on the way to an instruction asks what a loop has gathered, or how much it goes through if it leaves nothing out.
func (r *Result) unasked(g *gathering, at ssa.Instruction) bool {
	after := g.end.To()
	return after.Dominates(at.Block()) && !g.handed(at) && !slices.ContainsFunc(paths.Decided(at.Block(), nil), func(e paths.Edge) bool {
		switch {
		case e.If == g.end.If:
			return false
		case after.Dominates(e.If.Block()):
			return !asksError(e.If.Cond)
		}
		return !g.picks && slices.ContainsFunc(r.conditions.OnEdge(e.If.Block(), e.Succ), func(f conditions.Fact) bool { return f.Predicate == conditions.Empty })
	})
}

// handed reports whether a function is handed what was gathered before an instruction, other than to sort it or to tell of it.
func (g *gathering) handed(at ssa.Instruction) bool {
	return slices.ContainsFunc(knowledge.Referrers(g.into), func(ref ssa.Instruction) bool {
		call, ok := ref.(ssa.CallInstruction)
		if !ok || ref == at || knowledge.BuiltinName(call.Common()) == "append" || knowledge.Logs(call.Common()) {
			return false
		}
		return !knowledge.Sorts(call.Common()) && paths.Before(call, at) && !passesOverLength(call, Use{Instr: at, Pointer: g.into})
	})
}

// emptiable reports whether a list has the objects that the cluster was asked for, or some of them: there need be none.
func (r *Result) emptiable(list ssa.Value, at ssa.Instruction, depth int) bool {
	use := Use{Instr: at, Pointer: list, At: refs.Pointer(list)}
	return r.listed(use) || r.gathered(list, at, depth) || depth > 0 && r.selected(list, depth-1)
}

// selected reports whether a list is what a function picks out of such a list that it is handed.
func (r *Result) selected(list ssa.Value, depth int) bool {
	call := flow.Made(list)
	if call == nil || call.Call.IsInvoke() {
		return false
	}
	return slices.ContainsFunc(r.returnsBy(call).Picked, func(p Picked) bool {
		return p.Result == knowledge.ResultIndex(list) && p.Param < len(call.Call.Args) && r.emptiable(call.Call.Args[p.Param], call, depth)
	})
}

// Picked says that a result of a function has those elements of a list that it is handed for which a condition holds.
type Picked struct{ Result, Param int }

// picked returns the list that a function is handed and out of which it picks the elements of a result.
func (r *Result) picked(fn *ssa.Function, result int) []Picked {
	var found []Picked
	for _, ret := range paths.Returns(fn) {
		v := paths.Returned(ret, result)
		if knowledge.IsNil(v) {
			continue
		}
		g := gatheringOf(v)
		if g == nil || !g.picks || !r.unasked(g, ret) {
			return nil
		}
		param, ok := g.over.(*ssa.Parameter)
		if !ok {
			return nil
		}
		if p := (Picked{result, flow.ParamIndex(param)}); !slices.Contains(found, p) {
			found = append(found, p)
		}
	}
	return found
}
