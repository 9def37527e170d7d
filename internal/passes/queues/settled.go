package queues

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// Given reports whether a call has the item of a Get among its arguments.
func (g *Get) Given(call *ssa.Call) bool {
	return slices.ContainsFunc(call.Call.Args, func(arg ssa.Value) bool { return flow.Locate(arg).Root == g.Got })
}

// Unsettled describes the paths on which nothing settles the item of a Get after the work on it, by the edges that can be taken, nil for all: until the
// function returns, or gets again.
func (r *Result) Unsettled(g *Get, work *ssa.Call, edge func(*paths.Explorer, paths.State, int) bool) paths.Search {
	return paths.Search{
		From:  work,
		To:    func(instr ssa.Instruction) bool { return paths.IsReturn(instr) || instr == ssa.Instruction(g.Site) },
		Avoid: func(instr ssa.Instruction) bool { return r.settles(instr, work) },
		Edge:  edge,
	}
}

// settles reports whether an instruction adds or forgets an item, or hands a queue to a function that is not seen, other than the work.
func (r *Result) settles(instr ssa.Instruction, work *ssa.Call) bool {
	call, ok := instr.(ssa.CallInstruction)
	return ok && (r.Settles(call) || call != ssa.CallInstruction(work) && len(r.graph.Callees(call)) == 0 &&
		slices.ContainsFunc(call.Common().Args, func(arg ssa.Value) bool { return knowledge.IsQueue(arg.Type()) }))
}

// Settles reports whether a call adds or forgets an item, itself or in a function that it calls.
func (r *Result) Settles(call ssa.CallInstruction) bool {
	return r.reaches(call, func(op *Op) bool { return op.Kind.Adds() || op.Kind == knowledge.QueueForget })
}

func (r *Result) reaches(instr ssa.Instruction, accept func(*Op) bool) bool {
	call, ok := instr.(ssa.CallInstruction)
	return ok && slices.ContainsFunc(r.Reached(call), accept)
}

// Leads reports whether a path of a search leads to an operation that is accepted, itself or in a function that is called.
func (r *Result) Leads(search paths.Search, accept func(*Op) bool) bool {
	search.To = func(instr ssa.Instruction) bool { return r.reaches(instr, accept) }
	return paths.Find(search) != nil
}

// Follows reports whether a Forget can run after an item was added with AddRateLimited, before another item
// is got. One that depends on how often the item was added gives up.
func (r *Result) Follows(added, forget *Op) bool {
	counted := func(f conditions.Fact) bool { return f.Predicate == conditions.Compared }
	if slices.ContainsFunc(r.conditions.At(forget.Call), counted) {
		return false
	}
	from, to := ssa.Instruction(added.Call), ssa.Instruction(forget.Call)
	if _, deferred := forget.Call.(*ssa.Defer); deferred {
		from, to = to, from
	}
	if _, deferred := added.Call.(*ssa.Defer); deferred {
		return false
	}
	if added.Via != nil && !Always(added.Via.Call) && !r.sameCase(added.Call, forget.Call) {
		return false
	}
	another := func(instr ssa.Instruction) bool {
		root := flow.Locate(added.Item).Root
		if call := flow.Made(root); call != nil {
			return instr == call
		}
		v, ok := instr.(ssa.Value)
		return ok && v == root
	}
	return paths.Find(paths.Search{From: from, At: to, Avoid: another}) != nil
}

// Always reports whether a function makes a call whenever it returns.
func Always(call ssa.CallInstruction) bool {
	return paths.Find(paths.Search{
		Block: call.Parent().Blocks[0],
		To:    paths.IsReturn,
		Avoid: paths.Is(call),
	}) == nil
}

// sameCase reports whether a Forget runs whatever the function that adds the item has found: that says
// nothing, and no test lies between them.
func (r *Result) sameCase(added, forget ssa.CallInstruction) bool {
	call, ok := added.(*ssa.Call)
	return ok && len(knowledge.Referrers(call)) == 0 && len(r.conditions.At(forget)) <= len(r.conditions.At(added)) &&
		added.Block().Dominates(forget.Block()) && len(paths.Decided(forget.Block(), added.Block())) == 0
}
