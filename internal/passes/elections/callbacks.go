package elections

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/runnables"
)

// A consequence is what a piece of code does that matters when a lease is lost.
type consequence int

const (
	inert   consequence = iota // it logs, counts, sets flags
	outside                    // it calls a function that was handed in
	decides                    // it exits, cancels, closes, sends, starts something, or is not understood
)

// harmless reports whether the callbacks of an election leave it to what follows Run what becomes of
// a lost lease; outside, whether they call functions that were handed in.
//
// An election that does nothing but keep a flag has no work that could go on: its pair of callbacks is
// as good as an answer.
func (r *Result) harmless(run *Run) (callsOutside, ok bool) {
	if run.elects != nil {
		return run.elects.Outside, true
	}
	if run.Config == nil {
		return false, false
	}
	stopped := r.Callback(run, knowledge.OnStoppedLeading)
	if len(stopped) == 0 {
		return false, false
	}
	did := inert
	for _, fn := range stopped {
		did = max(did, r.does(fn))
	}
	if did == decides {
		return false, false
	}
	started := r.Callback(run, knowledge.OnStartedLeading)
	callsOutside = did == outside || len(started) == 0
	works := len(started) == 0
	for _, fn := range started {
		if r.endsWithLease(fn) {
			return false, false
		}
		did := r.does(fn)
		works = works || !r.effects.Of(fn).Only(keepsFlag...)
		callsOutside = callsOutside || did == outside
	}
	return callsOutside, works
}

// Callback returns the functions of a callback of an election; none when unknown.
func (r *Result) Callback(run *Run, name string) []*ssa.Function {
	if run.Config == nil {
		return nil
	}
	v, ok := run.Config.Field("Callbacks", name)
	if !ok || v.Source == nil {
		return nil
	}
	return r.graph.Functions(v.Source)
}

// endsWithLease reports whether a function that runs while the lease is held ends the process, or
// cancels, when its context has ended.
func (r *Result) endsWithLease(fn *ssa.Function) bool {
	stop := runnables.StopParam(fn)
	if stop == nil || len(knowledge.Referrers(stop)) == 0 {
		return false // the end of its context is nothing to it
	}
	all := true
	for instr := range calls.Instrs(fn) {
		switch instr := instr.(type) {
		case *ssa.Send:
			return true
		case *ssa.Return:
			all = false
		case ssa.CallInstruction:
			if r.ends(instr) {
				return true
			}
		}
	}
	return all && !waitsForever(fn)
}

// ends reports whether a call cancels or closes, or, deferred, ends the process.
func (r *Result) ends(call ssa.CallInstruction) bool {
	common := call.Common()
	if builtin, ok := common.Value.(*ssa.Builtin); ok && builtin.Name() == "close" || cancels(common) {
		return true
	}
	_, deferred := call.(*ssa.Defer)
	if !knowledge.EndsProcess(common) {
		return false
	}
	return deferred || !r.fails(call)
}

// fails reports whether an instruction comes after the comparison of an error, as the one that reports a
// failed start does.
func (r *Result) fails(instr ssa.Instruction) bool {
	return slices.ContainsFunc(r.conditions.Under(instr), func(f conditions.Fact) bool {
		return (f.Predicate == conditions.Nil || f.Predicate == conditions.Kind) && knowledge.IsError(f.Subject.Type())
	})
}

// waitsForever reports whether a function has no return because it waits, and not because it exits.
func waitsForever(fn *ssa.Function) bool {
	return !slices.ContainsFunc(fn.Blocks, func(b *ssa.BasicBlock) bool { return len(b.Succs) == 0 })
}

func cancels(call *ssa.CallCommon) bool {
	return !call.IsInvoke() && knowledge.IsCancel(call.Value.Type())
}

// harmlessKinds are effects that neither end, cancel nor start anything: it logs, counts, sets flags, or
// takes its time.
var harmlessKinds = []effects.Kind{
	effects.Logs, effects.Counts, effects.Stores, effects.Receives, effects.Sleeps, effects.Joins, effects.Waits, effects.Hangs,
}

// keepsFlag are the effects of a callback that notes who leads, until the lease is lost, and works on nothing.
var keepsFlag = []effects.Kind{effects.Logs, effects.Counts, effects.Stores, effects.Receives, effects.Waits}

// worst returns the worst that is done. What is not seen decides, unless it was handed in.
func worst(does effects.Summary) consequence {
	found := inert
	for _, e := range does {
		switch {
		case slices.Contains(harmlessKinds, e.Kind):
		case e.Kind == effects.Runs, e.Kind == effects.Unknown && e.Detail == effects.Value:
			found = outside
		default:
			return decides
		}
	}
	return found
}

func (r *Result) does(fn *ssa.Function) consequence { return worst(r.effects.Of(fn)) }

func receives(instr *ssa.UnOp) bool { return instr.Op == token.ARROW }
