// Package queues answers what a package does with its work queues: which operations there are on one queue,
// which items are those that a Get handed out, and where such an item is not marked as done.
//
// Two queues are one if they may be the same object, by the value graph: all values of a field count as one
// queue. A question about what is missing ("no Done", "no AddRateLimited") is answered for what the package
// shows, and not for a queue that is handed to code which is not seen.
package queues

import (
	"go/types"
	"reflect"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/failures"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passes/turn"
)

// Analyzer finds work queues. Its result is a *Result.
var Analyzer = &analysis.Analyzer{
	Name:       "ctrllintqueues",
	Doc:        "find what is done with work queues and their items",
	Requires:   []*analysis.Analyzer{turn.Analyzer, ssabuild.Analyzer, calls.Analyzer, conditions.Analyzer, failures.Analyzer},
	Run:        turn.Taking(run),
	ResultType: reflect.TypeFor[*Result](),
}

// A Result answers questions about one package.
type Result struct {
	graph      *calls.Graph
	conditions *conditions.Result
	failures   *failures.Result
	funcs      []*ssa.Function
	ops        []*Op
	byCall     map[ssa.CallInstruction]*Op

	identities map[*Op][]any
	origins    map[ssa.Value][]ssa.Value
	reached    map[*ssa.Function][]*Op
	gets       []*Get
	found      bool // gets is filled
	handed     []ssa.Value
	searched   bool // handed is filled
}

func run(pass *analysis.Pass) (any, error) {
	s := pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA)
	r := &Result{
		graph:      pass.ResultOf[calls.Analyzer].(*calls.Graph),
		conditions: pass.ResultOf[conditions.Analyzer].(*conditions.Result),
		failures:   pass.ResultOf[failures.Analyzer].(*failures.Result),
		funcs:      s.Funcs,
		byCall:     make(map[ssa.CallInstruction]*Op),
		identities: make(map[*Op][]any),
		origins:    make(map[ssa.Value][]ssa.Value),
		reached:    make(map[*ssa.Function][]*Op),
	}
	for _, fn := range s.Funcs {
		for _, call := range calls.In(fn) {
			if kind, queue, item := knowledge.QueueCall(call.Common()); kind != 0 {
				op := &Op{Kind: kind, Call: call, Queue: queue, Item: item}
				r.ops = append(r.ops, op)
				r.byCall[call] = op
			}
		}
	}
	return r, nil
}

// An Op is an operation on a queue.
type Op struct {
	Kind  knowledge.QueueOp
	Call  ssa.CallInstruction
	Queue ssa.Value
	Item  ssa.Value // nil for an operation without one
	Via   *Op       // the operation itself, of one that Call runs in a function that it hands the item to
}

// Direct returns the operation itself.
func (op *Op) Direct() *Op {
	for op.Via != nil {
		op = op.Via
	}
	return op
}

// Ops returns the operations of some kinds, all for none, in source order.
func (r *Result) Ops(kinds ...knowledge.QueueOp) []*Op {
	var found []*Op
	for _, op := range r.ops {
		if len(kinds) == 0 || slices.Contains(kinds, op.Kind) {
			found = append(found, op)
		}
	}
	return found
}

// On returns the operations of some kinds that may be on the queue of an operation.
func (r *Result) On(queue *Op, kinds ...knowledge.QueueOp) []*Op {
	return slices.DeleteFunc(r.Ops(kinds...), func(op *Op) bool { return !r.SameQueue(queue, op) })
}

// SameItem reports whether two operations of one function are on one queue with one item, as long as the
// function does not get another item. Of a queue that a called function adds to, it is enough that it may be the same.
func (r *Result) SameItem(a, b *Op) bool {
	if a.Item == nil || b.Item == nil || flow.Locate(a.Item) != flow.Locate(b.Item) {
		return false
	}
	if a.Via != nil || b.Via != nil {
		return r.SameQueue(a, b)
	}
	return flow.Locate(a.Queue) == flow.Locate(b.Queue) || conditions.Same(a.Queue, b.Queue)
}

// Origins returns the values that an item can be.
func (r *Result) Origins(item ssa.Value) []ssa.Value {
	known, ok := r.origins[item]
	if !ok {
		known = r.graph.Origins(item)
		r.origins[item] = known
	}
	return known
}

// Got returns the calls of Get that the item of an operation comes from; none if it can come from elsewhere.
func (r *Result) Got(op *Op) []*Op {
	if op.Item == nil {
		return nil
	}
	var found []*Op
	for _, origin := range r.Origins(op.Item) {
		get := r.byCall[made(origin)]
		if get == nil || get.Kind != knowledge.QueueGet {
			return nil
		}
		found = append(found, get)
	}
	return found
}

// IsShutdown reports whether a value is what Get says of the queue.
func (r *Result) IsShutdown(v ssa.Value) bool {
	get := r.byCall[made(v)]
	return get != nil && get.Kind == knowledge.QueueGet && knowledge.IsBool(v.Type())
}

// made returns the call that a value is a result of; nil for none.
func made(v ssa.Value) ssa.CallInstruction {
	if call := flow.Made(v); call != nil {
		return call
	}
	return nil
}

// Lifted returns an operation, and what it is to the calls that hand its item to the function it is in, two
// levels up.
func (r *Result) Lifted(op *Op) []*Op {
	found := []*Op{op}
	for i := 0; i < len(found) && i < maxLifted; i++ {
		at := found[i]
		param, ok := flow.Locate(at.Item).Root.(*ssa.Parameter)
		if !ok || flow.Locate(at.Item).Path != "" || param.Parent() != at.Call.Parent() || at.Via != nil && at.Via.Via != nil {
			continue
		}
		for _, site := range r.graph.Sites(param.Parent()) {
			if arg := site.Argument(param); arg != nil && site.Mode == calls.Sync {
				found = append(found, &Op{Kind: op.Kind, Call: site.Instr, Queue: op.Queue, Item: arg, Via: at})
			}
		}
	}
	return found
}

// maxLifted bounds the places of one operation: a helper that a whole package uses says little of each.
const maxLifted = 64

// Reached returns the operations that a call may run: it itself, or what it calls in the package.
func (r *Result) Reached(call ssa.CallInstruction) []*Op {
	if op := r.byCall[call]; op != nil {
		return []*Op{op}
	}
	var found []*Op
	for _, callee := range r.graph.Callees(call) {
		found = append(found, r.in(callee)...)
	}
	return found
}

// in returns the operations that a function may run.
func (r *Result) in(fn *ssa.Function) []*Op {
	known, ok := r.reached[fn]
	if ok {
		return known
	}
	enter := func(ssa.CallInstruction, *ssa.Function) bool { return true }
	for _, chain := range r.graph.Reach(fn, enter) {
		if op := r.byCall[chain.Last()]; op != nil {
			known = append(known, op)
		}
	}
	r.reached[fn] = known
	return known
}

// ByLimiter reports whether the package asks a rate limiter itself, which then counts what no AddRateLimited does.
func (r *Result) ByLimiter() bool {
	return slices.ContainsFunc(r.funcs, func(fn *ssa.Function) bool {
		return slices.ContainsFunc(calls.In(fn), func(call ssa.CallInstruction) bool { return knowledge.CountsByLimiter(call.Common()) })
	})
}

// Processing reports whether an operation may run in or below a function that gets an item of the same queue.
func (r *Result) Processing(op *Op) bool {
	return slices.ContainsFunc(r.Gets(), func(g *Get) bool {
		return r.SameQueue(g.Op, op) && (g.Site.Parent() == op.Call.Parent() || slices.Contains(r.in(g.Site.Parent()), op))
	})
}

// Retries reports whether something is done with the queue of an operation that needs items which come again:
// AddRateLimited, NumRequeues, Forget.
func (r *Result) Retries(op *Op) bool {
	return len(r.On(op, knowledge.QueueAddLimited, knowledge.QueueNumRequeues, knowledge.QueueForget)) > 0
}

// ManyTypes reports whether items of more than one type are added to the queue of an operation.
func (r *Result) ManyTypes(op *Op) bool {
	var first types.Type
	for _, added := range r.On(op, knowledge.QueueAdd, knowledge.QueueAddAfter, knowledge.QueueAddLimited) {
		for _, origin := range r.Origins(added.Item) {
			switch {
			case types.IsInterface(origin.Type()): // from a Get: it was added before
			case first == nil:
				first = origin.Type()
			case !types.Identical(first, origin.Type()):
				return true
			}
		}
	}
	return false
}
