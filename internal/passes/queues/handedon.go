package queues

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// handedOn returns the calls of a function that returns an item.
func (r *Result) handedOn(g *Get) []*Get {
	var found []*Get
	if !g.HandsOn || len(r.gets) > maxGets {
		return nil
	}
	fn := g.Site.Parent()
	item, shutdown, says := -1, -1, g.Says
	for _, ret := range paths.Returns(fn) {
		for i := range ret.Results {
			switch v := paths.Returned(ret, i); {
			case r.carries(v, g.Op):
				item = i
			case g.Shutdown != nil && slices.Contains(r.graph.Origins(v), g.Shutdown):
				shutdown = i
			}
		}
	}
	if shutdown < 0 && item >= 0 {
		shutdown, says = r.saysWhether(g, fn)
	}
	for _, site := range r.graph.Sites(fn) {
		if call, ok := site.Instr.(*ssa.Call); ok && site.Direct && call.Parent() != fn && item >= 0 {
			handed := r.get(g.Op, call, part(call, item), part(call, shutdown))
			handed.Says = says
			found = append(found, handed)
		}
	}
	return found
}

// handsBack reports whether a return has the item of a Get.
func (r *Result) handsBack(ret *ssa.Return, op *Op) bool {
	for i := range ret.Results {
		if r.carries(paths.Returned(ret, i), op) {
			return true
		}
	}
	return false
}

// saysWhether returns the bool result by which a function says whether it returns an item, as a constant beside the item and the other one beside none;
// -1 for no result. says is true if true says that there is an item.
func (r *Result) saysWhether(g *Get, fn *ssa.Function) (result int, says bool) {
	returns := paths.Returns(fn)
	for i := range fn.Signature.Results().Len() {
		if !knowledge.IsBool(fn.Signature.Results().At(i).Type()) {
			continue
		}
		var with, without []bool
		for _, ret := range returns {
			c, ok := paths.Returned(ret, i).(*ssa.Const)
			if !ok {
				with, without = nil, nil
				break
			}
			if truth := !knowledge.ZeroConstant(c); r.handsBack(ret, g.Op) {
				with = append(with, truth)
			} else {
				without = append(without, truth)
			}
		}
		if len(with) > 0 && len(without) > 0 && !slices.Contains(with, !with[0]) && !slices.Contains(without, with[0]) {
			return i, with[0]
		}
	}
	return -1, false
}

// wraps reports whether the function of a Get makes a queue of its own of the one that it is about: an exported method that returns something in the place of the
// item, beside one that is handed such a thing and marks an item as done. Whoever gets from it has to call that one.
func (r *Result) wraps(g *Get) bool {
	fn := g.Site.Parent()
	if !exportedMethod(fn) || !slices.ContainsFunc(slices.Collect(fn.Signature.Results().Variables()), func(v *types.Var) bool {
		return !knowledge.IsError(v.Type()) && !knowledge.IsBool(v.Type())
	}) {
		return false
	}
	return slices.ContainsFunc(r.On(g.Op, knowledge.QueueDone), func(op *Op) bool {
		done := op.Call.Parent()
		return exportedMethod(done) && done != fn && len(done.Params) > 1 && types.Identical(done.Params[0].Type(), fn.Params[0].Type()) &&
			!slices.ContainsFunc(calls.In(fn), func(call ssa.CallInstruction) bool {
				return slices.ContainsFunc(r.Reached(call), func(other *Op) bool { return other.Call == op.Call })
			})
	})
}

func exportedMethod(fn *ssa.Function) bool {
	return fn.Signature.Recv() != nil && fn.Object() != nil && fn.Object().Exported()
}
