package queues

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// An Outcome is one that the work on an item can have, by the error that it returns.
type Outcome struct {
	Error ssa.Value
	// Edges returns which edges can be taken where an error is that of the outcome; nil for all.
	Edges func(err ssa.Value) func(*paths.Explorer, paths.State, int) bool
}

// Unsettled describes the paths on which nothing settles the item that a function holds after the work on it, on one outcome: until the
// function returns, or gets again.
func (r *Result) Unsettled(h *Holding, work *ssa.Call, outcome Outcome) paths.Search {
	search := paths.Search{
		From:  work,
		To:    func(instr ssa.Instruction) bool { return paths.IsReturn(instr) || instr == ssa.Instruction(h.Site) },
		Avoid: func(instr ssa.Instruction) bool { return r.settles(instr, h, work, outcome, 0) },
	}
	if outcome.Edges != nil {
		search.Edge = outcome.Edges(outcome.Error)
	}
	return search
}

// settles reports whether an instruction adds or forgets an item, or hands a queue to a function that is not seen, other than the work.
func (r *Result) settles(instr ssa.Instruction, h *Holding, work *ssa.Call, outcome Outcome, depth int) bool {
	call, ok := instr.(ssa.CallInstruction)
	if ok && h.Settles(call) {
		return r.openPath(call, h, work, outcome, depth) == nil
	}
	return ok && call != ssa.CallInstruction(work) && len(r.graph.Callees(call)) == 0 &&
		slices.ContainsFunc(call.Common().Args, func(arg ssa.Value) bool { return knowledge.IsQueue(arg.Type()) })
}

// OpenEnd returns where a function that is told the outcome of the work, beside the work, comes back without having settled the item; nil for none.
func (r *Result) OpenEnd(h *Holding, work *ssa.Call, outcome Outcome) ssa.Instruction {
	for _, call := range calls.In(work.Parent()) {
		if !h.Settles(call) {
			continue
		}
		if path := r.openPath(call, h, work, outcome, 0); path != nil {
			return path.End
		}
	}
	return nil
}

// openPath returns a path on which a function that is told the outcome of the work comes back without having settled the item. One of whose
// results the caller makes use leaves the rest to it, if something is settled there.
func (r *Result) openPath(call ssa.CallInstruction, h *Holding, work *ssa.Call, outcome Outcome, depth int) *paths.Path {
	told, ok := call.(*ssa.Call)
	callees := r.graph.Callees(call)
	if !ok || outcome.Edges == nil || len(callees) != 1 || len(callees[0].Blocks) == 0 || depth > maxTold ||
		used(told) && r.Leads(paths.Search{From: told, Avoid: paths.Is(work)}, func(op *Op) bool { return op.Kind.Adds() || op.Kind == knowledge.QueueForget }) {
		return nil
	}
	param := r.toldIn(told, callees[0], outcome.Error)
	if param == nil || len(r.conditions.Failed(param)) == 0 {
		return nil
	}
	return paths.Find(paths.Search{
		Block: callees[0].Blocks[0],
		To:    paths.IsReturn,
		Edge:  outcome.Edges(param),
		Avoid: func(instr ssa.Instruction) bool {
			return r.settles(instr, h, work, Outcome{param, outcome.Edges}, depth+1)
		},
	})
}

// maxTold bounds through how many functions an outcome is followed.
const maxTold = 3

// toldIn returns the parameter of a function that a call gives an error; nil for none.
func (r *Result) toldIn(call *ssa.Call, fn *ssa.Function, err ssa.Value) *ssa.Parameter {
	site := r.graph.SiteAt(call, fn)
	for _, param := range fn.Params {
		if arg := site.Argument(param); arg != nil && knowledge.IsError(param.Type()) && conditions.Same(arg, err) {
			return param
		}
	}
	return nil
}

// used reports whether a caller makes use of the result of a call other than to return it.
func used(call *ssa.Call) bool {
	return slices.ContainsFunc(knowledge.Referrers(call), func(ref ssa.Instruction) bool { return !paths.IsReturn(ref) })
}

// Tested reports whether the outcome of the work is tested, in the function that has called it or in one that it is told to.
func (r *Result) Tested(err ssa.Value) bool {
	if len(r.conditions.Failed(err)) > 0 {
		return true
	}
	return slices.ContainsFunc(knowledge.Referrers(err), func(ref ssa.Instruction) bool {
		call, ok := ref.(*ssa.Call)
		callees := r.graph.Callees(call)
		if !ok || len(callees) != 1 {
			return false
		}
		param := r.toldIn(call, callees[0], err)
		return param != nil && len(r.conditions.Failed(param)) > 0
	})
}

// TriesAgain reports whether the outcome of the work decides whether an item is added again: it is where the work has failed, and not where it went well, in the function
// that has called it or in one that it is told to.
func (r *Result) TriesAgain(work *ssa.Call) bool {
	err, _ := conditions.ErrorOf(work)
	if err == nil {
		return false
	}
	if r.addsFailed(paths.Search{From: work}, err) {
		return true
	}
	return slices.ContainsFunc(knowledge.Referrers(err), func(ref ssa.Instruction) bool {
		call, ok := ref.(*ssa.Call)
		callees := r.graph.Callees(call)
		if !ok || len(callees) != 1 || len(callees[0].Blocks) == 0 {
			return false
		}
		param := r.toldIn(call, callees[0], err)
		return param != nil && r.addsFailed(paths.Search{Block: callees[0].Blocks[0]}, param)
	})
}

// addsFailed reports whether a search leads to an operation that adds an item if an error is not nil, and to none if it is.
func (r *Result) addsFailed(search paths.Search, err ssa.Value) bool {
	adds := func(op *Op) bool { return op.Kind.Adds() }
	search.Edge = r.conditions.Succeeding(err)
	if r.Leads(search, adds) {
		return false
	}
	search.Edge = r.conditions.Failing(err, "", false)
	return r.Leads(search, adds)
}

// Settles reports whether a call adds or forgets an item, itself or in a function that it calls. What another field of a struct holds is another
// queue: work on an item that adds items to that one leaves its own item as it is.
func (h *Holding) Settles(call ssa.CallInstruction) bool {
	return h.r.reaches(call, func(op *Op) bool {
		return (op.Kind.Adds() || op.Kind == knowledge.QueueForget) && !h.r.inOtherField(op, h.Op)
	})
}

// inOtherField reports whether two operations are on queues that fields hold, and no field or value is common to them.
func (r *Result) inOtherField(a, b *Op) bool {
	held := func(op *Op) bool {
		return slices.ContainsFunc(r.identitiesOf(op.Direct()), knowledge.Is[*types.Var])
	}
	return !r.SameQueue(a, b) && held(a) && held(b)
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

// saysShutDown reports whether a fact says that a queue is shutting down: nobody waits for its items any more.
func saysShutDown(f conditions.Fact) bool {
	call, ok := f.Subject.(*ssa.Call)
	if !ok || f.Predicate != conditions.True || !f.Truth {
		return false
	}
	op, _, _ := knowledge.QueueCall(&call.Call)
	return op == knowledge.QueueShuttingDown
}

// ForgottenBefore returns the Forget of an item that comes before an operation on the same one whatever leads there, with no AddRateLimited in between; nil for none.
func (r *Result) ForgottenBefore(op *Op) *Op {
	for _, forget := range r.On(op, knowledge.QueueForget) {
		if _, now := forget.Call.(*ssa.Call); !now || forget.Call.Parent() != op.Call.Parent() || !paths.Before(forget.Call, op.Call) || !r.SameItem(op, forget) {
			continue
		}
		counted := slices.ContainsFunc(r.On(op, knowledge.QueueAddLimited), func(added *Op) bool {
			return added.Call.Parent() == op.Call.Parent() && paths.Find(paths.Search{From: added.Call, To: paths.Is(op.Call), Avoid: paths.Is(forget.Call)}) != nil
		})
		if !counted {
			return forget
		}
	}
	return nil
}

// AddsAgain reports whether an operation adds what was got from the same queue.
func (r *Result) AddsAgain(added *Op) bool {
	got := r.Got(added)
	return len(got) > 0 && !slices.ContainsFunc(got, func(get *Op) bool { return !r.SameQueue(get, added) })
}
