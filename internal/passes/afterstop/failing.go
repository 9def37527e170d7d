package afterstop

import (
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/channels"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/stops"
)

// Fails is a fact about a function that returns an error before a stop has ended only where one of the methods in By does, which are those of interfaces
// of the module: By names them. If there are none, who drops the error loses nothing. Unsynced says that it can also return one where its caches have not synced, which
// is so only once a stop has ended.
type Fails struct {
	By       []string
	Unsynced bool
}

// AFact marks Fails as a fact about a function.
func (*Fails) AFact() {}

// A failure says how a function can return an error before a stop has ended: by what it does itself, or only by methods of interfaces. The zero value is
// that of one that cannot.
type failure struct {
	own      bool
	by       []string
	unsynced bool // see Fails
}

func (f *failure) add(other failure) {
	f.own = f.own || other.own
	for _, method := range other.by {
		if !slices.Contains(f.by, method) { // else each of a chain of functions that return the next in two places has twice as many
			f.by = append(f.by, method)
		}
	}
	f.unsynced = f.unsynced || other.unsynced
}

func (f failure) possible() bool { return f.own || len(f.by) > 0 }

// CanFail reports whether a call can return an error before a stop has ended. What is not seen can. The method of an
// interface does what its implementations in the interface's own package do: those that others have are not known to fail. Caches that have not synced are a failure:
// who waits for them with an error has not decided that nobody reads it.
func (r *Result) CanFail(call ssa.CallInstruction) bool {
	f := r.failsAt(call)
	return f.possible() || f.unsynced
}

// FailsUnsynced reports whether all that a call can return before a stop has ended is that caches have not synced, which is so only once it has.
func (r *Result) FailsUnsynced(call ssa.CallInstruction) bool {
	f := r.failsAt(call)
	return !f.possible() && f.unsynced
}

// FailsBy returns the question to all packages of the module whether an error of a call can come from what implements the methods of interfaces that it comes
// from, see NeverFails; "" if it can come from elsewhere.
func (r *Result) FailsBy(call ssa.CallInstruction) string {
	f := r.failsAt(call)
	if f.own {
		return ""
	}
	slices.Sort(f.by)
	return strings.Join(slices.Compact(f.by), ",")
}

func (r *Result) failsAt(call ssa.CallInstruction) failure {
	if callees := r.graph.Callees(call); len(callees) > 0 {
		return r.failOf(callees)
	}
	obj := r.graph.Declared(call.Common())
	if obj == nil {
		obj = call.Common().Method
	}
	return r.declaredFails(obj)
}

// declaredFails is failsAt for a declared function, or the method of an interface.
func (r *Result) declaredFails(obj *types.Func) failure {
	if obj == nil {
		return failure{own: true}
	}
	obj = obj.Origin()
	if methods := r.graph.Implementations(obj); len(methods) > 0 {
		return r.failOf(methods)
	}
	if obj.Pkg() == r.pass.Pkg && ofInterface(obj) {
		return failure{by: []string{obj.FullName()}}
	}
	var known Fails
	return failure{own: !r.pass.ImportObjectFact(obj, &known), by: known.By, unsynced: known.Unsynced}
}

func (r *Result) failOf(fns []*ssa.Function) (f failure) {
	for _, fn := range fns {
		f.add(r.failsBeforeStop(fn))
	}
	return f
}

// failsBeforeStop is failsAt for a function of the package. One that calls itself adds nothing.
func (r *Result) failsBeforeStop(fn *ssa.Function) failure {
	if known, ok := r.failing[fn]; ok {
		return known
	}
	r.failing[fn] = failure{}
	f := r.failureOf(fn, r.endOrUnsynced)
	if !f.possible() && !f.unsynced {
		f.unsynced = r.failureOf(fn, r.seesEnd).own
	}
	r.failing[fn] = f
	return f
}

// failureOf returns how a function can fail on paths without a fact that tells of the end of a stop.
func (r *Result) failureOf(fn *ssa.Function, ends func(conditions.Fact) bool) (f failure) {
	for _, ret := range paths.Returns(fn) {
		if len(ret.Results) > 0 && r.beforeStop(ret, ends) {
			f.add(r.failureIn(paths.Last(ret), ends, make(map[ssa.Value]bool)))
		}
	}
	return f
}

// failureIn returns how a returned error can be there, and be about something else than the end of a
// context. One that comes out of a channel is one of those that are sent.
func (r *Result) failureIn(err ssa.Value, ends func(conditions.Fact) bool, seen map[ssa.Value]bool) (f failure) {
	if knowledge.Visited(seen, err) {
		return f
	}
	switch err := err.(type) {
	case *ssa.Const:
		return failure{own: !err.IsNil()}
	case *ssa.Phi:
		for i, edge := range err.Edges {
			from := err.Block().Preds[i].Instrs
			if r.beforeStop(from[len(from)-1], ends) {
				f.add(r.failureIn(edge, ends, seen))
			}
		}
		return f
	}
	if call := flow.Made(err); call != nil {
		if name := knowledge.Callee(&call.Call); name != knowledge.Err && name != knowledge.Cause {
			return r.failsAt(call)
		}
		return f
	}
	sends, known := r.sentTo(err)
	if !known {
		return failure{own: true}
	}
	for _, send := range sends {
		if r.beforeStop(send.Instr, ends) {
			f.add(r.failureIn(send.Sent(), ends, seen))
		}
	}
	return f
}

// sentTo returns the sends of which a value that was received is one, if all of them are known.
func (r *Result) sentTo(v ssa.Value) ([]*channels.Op, bool) {
	from := flow.ReceivedFrom(v)
	if from == nil {
		return nil, false
	}
	ch := r.channels.Of(from)
	if ch == nil || ch.OthersSend || ch.Foreign || len(ch.Passed) > 0 {
		return nil, false
	}
	return ch.Sends, true
}

// beforeStop reports whether some path comes to an instruction that has not seen the end of a stop, by its channel or by a fact that tells of it.
func (r *Result) beforeStop(instr ssa.Instruction, ends func(conditions.Fact) bool) bool {
	ended := func(at ssa.Instruction) bool {
		receive, ok := at.(*ssa.UnOp)
		return ok && receive.Op == token.ARROW && r.stops.Of(receive.X).Kind >= stops.Local
	}
	open := func(_ *paths.Explorer, at paths.State, succ int) bool {
		return !slices.ContainsFunc(r.conditions.OnEdge(at.Block, succ), func(f conditions.Fact) bool { return ends(f) })
	}
	to := paths.Is(instr)
	return paths.Find(paths.Search{Block: instr.Parent().Blocks[0], To: to, Avoid: ended, Edge: open}) != nil
}

// seesEnd reports whether a fact says that a stop has ended.
func (r *Result) seesEnd(f conditions.Fact) bool {
	switch f.Predicate {
	case conditions.Arm:
		sel, ok := f.Subject.(*ssa.Select)
		if !ok || !f.Truth {
			return false
		}
		state := sel.States[f.Arm]
		return state.Dir == types.RecvOnly && r.stops.Of(state.Chan).Kind >= stops.Local
	case conditions.Nil:
		call := flow.Made(f.Subject)
		return call != nil && !f.Truth && knowledge.Callee(&call.Call) == knowledge.Err
	}
	return false
}

// endOrUnsynced reports whether a fact says that a stop has ended, or that a wait for caches was given up, which is so only once it has.
func (r *Result) endOrUnsynced(f conditions.Fact) bool {
	call, ok := f.Subject.(*ssa.Call)
	return r.seesEnd(f) || f.Predicate == conditions.True && ok && !f.Truth && r.givesUpStopped(call)
}

// givesUpStopped reports whether a call waits for something, such as caches, and gives up only once a stop has ended.
func (r *Result) givesUpStopped(call *ssa.Call) bool {
	return knowledge.EndsFalse[knowledge.Callee(&call.Call)] && slices.ContainsFunc(knowledge.Args(&call.Call), func(arg ssa.Value) bool {
		return (knowledge.Context(arg.Type()) || knowledge.StopChannel(arg.Type())) && !r.stops.Of(arg).Bounded
	})
}
