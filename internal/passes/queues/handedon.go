package queues

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
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
		for i, v := range ret.Results {
			switch {
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
			if truth := !knowledge.ZeroConstant(c); slices.ContainsFunc(ret.Results, func(v ssa.Value) bool { return r.carries(v, g.Op) }) {
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
