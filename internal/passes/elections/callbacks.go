package elections

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/runnables"
)

// A deed is what a piece of code does that matters when a lease is lost.
type deed int

const (
	inert   deed = iota // it logs, counts, sets flags
	outside             // it calls a function that was handed in
	decides             // it exits, cancels, closes, sends, starts something, or is not understood
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
	worst := inert
	for _, fn := range stopped {
		worst = max(worst, r.does(fn, make(functions)))
	}
	if worst == decides {
		return false, false
	}
	started := r.Callback(run, knowledge.OnStartedLeading)
	callsOutside = worst == outside || len(started) == 0
	works := len(started) == 0
	for _, fn := range started {
		if r.endsWithLease(fn) {
			return false, false
		}
		did := r.does(fn, make(functions))
		works = works || did != inert
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
	if stop == nil || stop.Referrers() == nil || len(*stop.Referrers()) == 0 {
		return false // the end of its context is nothing to it
	}
	all := true
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
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
	name := knowledge.TypeName(call.Value.Type())
	return !call.IsInvoke() && (name == knowledge.CancelFunc || name == knowledge.CancelCauseFunc)
}

// functions is a set of functions that have been looked at.
type functions map[*ssa.Function]bool

// does returns the worst that a function does. One that has been looked at adds nothing.
func (r *Result) does(fn *ssa.Function, seen functions) deed {
	if seen[fn] {
		return inert
	}
	seen[fn] = true
	if len(fn.Blocks) == 0 {
		return decides
	}
	worst := inert
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			worst = max(worst, r.deed(instr, seen))
		}
	}
	return worst
}

func (r *Result) deed(instr ssa.Instruction, seen functions) deed {
	switch instr := instr.(type) {
	case *ssa.Panic, *ssa.Send, *ssa.Go:
		return decides
	case *ssa.Select:
		for _, state := range instr.States {
			if state.Send != nil {
				return decides
			}
		}
	case ssa.CallInstruction:
		return r.call(instr, seen)
	}
	return inert
}

func (r *Result) call(call ssa.CallInstruction, seen functions) deed {
	common := call.Common()
	if builtin, ok := common.Value.(*ssa.Builtin); ok {
		if builtin.Name() == "close" || builtin.Name() == "panic" {
			return decides
		}
		return inert
	}
	if cancels(common) {
		return decides
	}
	if knowledge.Quiet(common) {
		return inert
	}
	if runner, ok := knowledge.Runners[knowledge.Callee(common)]; ok && (runner.Repeats || runner.Goroutine) {
		return decides
	}
	if callees := r.graph.Callees(call); len(callees) > 0 {
		worst := inert
		for _, fn := range callees {
			worst = max(worst, r.does(fn, seen))
		}
		return worst
	}
	if !common.IsInvoke() && common.StaticCallee() == nil {
		return outside
	}
	return decides
}

func function(t types.Type) bool {
	_, ok := t.Underlying().(*types.Signature)
	return ok
}

func receives(instr *ssa.UnOp) bool { return instr.Op == token.ARROW }
