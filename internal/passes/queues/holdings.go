package queues

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// A Holding is a function that has the item of a Get in hand: the one that gets it, or one that is called there, settles the item on
// its own, and behind which nothing settles it.
type Holding struct {
	*Get
	Func *ssa.Function
	r    *Result
}

// Holdings returns the functions that have the item of a Get in hand, the one that gets it first.
func (r *Result) Holdings(g *Get) []*Holding {
	found := []*Holding{{Get: g, Func: g.Site.Parent(), r: r}}
	for i := 0; i < len(found) && i < maxHoldings; i++ {
		for _, call := range calls.Awaited(found[i].Func) {
			if fn := r.handedTo(g, call); fn != nil && !slices.ContainsFunc(found, func(h *Holding) bool { return h.Func == fn }) {
				found = append(found, &Holding{Get: g, Func: fn, r: r})
			}
		}
	}
	return found
}

// maxHoldings bounds through how many functions an item is followed.
const maxHoldings = 16

// handedTo returns the function that a call leaves an item to; nil if it does not.
func (r *Result) handedTo(g *Get, call *ssa.Call) *ssa.Function {
	callees := r.graph.Callees(call)
	if r.byCall[call] != nil || len(callees) != 1 || len(callees[0].Blocks) == 0 {
		return nil
	}
	settles := func(op *Op) bool { return (op.Kind.Adds() || op.Kind == knowledge.QueueForget) && r.has(g, op.Item) }
	if !slices.ContainsFunc(r.in(callees[0]), settles) {
		return nil
	}
	again := func(instr ssa.Instruction) bool { return instr == ssa.Instruction(g.Site) }
	if r.Leads(paths.Search{From: call, Avoid: again}, func(op *Op) bool { return settles(op) && r.SameQueue(op, g.Op) }) {
		return nil
	}
	return callees[0]
}

// has reports whether a value is an item of a Get, and of no other.
func (r *Result) has(g *Get, v ssa.Value) bool {
	if v == nil {
		return false
	}
	got := r.Got(&Op{Item: v})
	return len(got) > 0 && !slices.ContainsFunc(got, func(op *Op) bool { return op != g.Op })
}

// Given reports whether a call has the item among its arguments, in a struct of the function as well, or a variable that it alone is in, or the address of one.
func (h *Holding) Given(call *ssa.Call) bool {
	return slices.ContainsFunc(call.Call.Args, func(arg ssa.Value) bool {
		load, loads := arg.(*ssa.UnOp)
		return h.is(flow.Content(arg)) || loads && h.is(flow.Content(load.X)) || h.isIn(arg)
	})
}

func (h *Holding) is(v ssa.Value) bool {
	return flow.Locate(v).Root == h.Got || h.Func != h.Site.Parent() && h.r.has(h.Get, v)
}

// isIn reports whether a value is a struct, or its address, into a field of which the function has put the item.
func (h *Holding) isIn(v ssa.Value) bool {
	v = knowledge.Operand(v)
	made, ok := v.(*ssa.Alloc)
	return ok && slices.ContainsFunc(knowledge.Referrers(made), func(ref ssa.Instruction) bool {
		field, ok := ref.(*ssa.FieldAddr)
		return ok && slices.ContainsFunc(knowledge.Referrers(field), func(ref ssa.Instruction) bool {
			store, ok := ref.(*ssa.Store)
			return ok && store.Addr == ssa.Value(field) && h.is(store.Val)
		})
	})
}
