package process

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/channels"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/runnables"
)

// Signals is a fact about a function that returns a context or stop channel which ends with the signals of the process.
type Signals struct{}

// AFact marks Signals as a fact about a function.
func (*Signals) AFact() {}

func (*Signals) String() string { return "signals" }

// OfProgram reports whether a context or stop channel ends only together with the process: the signals of the process end it, the body
// of the program makes it, or it is that of an election which ends with the process. What a function is given counts by
// its callers in the package, those of other packages included in what is missed: if one of them gives a context of another
// kind, what does not see the end of that one is not reported.
func (r *Result) OfProgram(stop ssa.Value) bool {
	if _, known := r.program[stop]; !known {
		r.program[stop] = r.ofProgram(stop, make(map[ssa.Value]bool))
	}
	return r.program[stop]
}

func (r *Result) ofProgram(v ssa.Value, seen map[ssa.Value]bool) bool {
	if seen[v] {
		return true // a cycle adds nothing
	}
	seen[v] = true
	switch v := v.(type) {
	case *ssa.Parameter:
		return r.given(v, seen)
	case *ssa.MakeChan:
		return r.body(v)
	case *ssa.Extract, *ssa.Call:
		if call := flow.Made(v); !r.owns(call) {
			return r.derived(call, seen)
		}
	}
	sources := r.graph.Sources(v)
	return len(sources) > 0 && !slices.ContainsFunc(sources, func(source ssa.Value) bool { return !r.ofProgram(source, seen) })
}

// owns reports whether a call is one of a function of this package that does not ask for the signals itself.
func (r *Result) owns(call *ssa.Call) bool {
	return call == nil || len(r.graph.Callees(call)) > 0 && !r.handsSignals(call)
}

// derived is ofProgram for what a call returns.
func (r *Result) derived(call *ssa.Call, seen map[ssa.Value]bool) bool {
	common := &call.Call
	name := knowledge.Callee(common)
	switch {
	case r.handsSignals(call), knowledge.CommandContext(common):
		return true
	case name == knowledge.Done:
		return r.ofProgram(common.Value, seen)
	case knowledge.CarriesValues[name]:
		return r.ofProgram(knowledge.DerivedFrom(common), seen)
	}
	return knowledge.Cancellable[name] && r.body(call)
}

// body reports whether an instruction is in the body of the program, and runs once: what it makes is of use until the process ends.
func (r *Result) body(made ssa.Instruction) bool {
	return !paths.InLoop(made.Block()) && r.EndsWith(made.Parent())
}

// given is ofProgram for a parameter. A manager gives its components a context that ends before it has waited for them.
func (r *Result) given(param *ssa.Parameter, seen map[ssa.Value]bool) bool {
	fn := param.Parent()
	if entry := r.runnables.Of(fn); entry != nil && entry.Stop == param {
		switch entry.Kind {
		case runnables.Callback:
			return r.endsWithLease(fn, seen)
		case runnables.Runnable:
			return false
		}
	}
	sites := r.sites(fn)
	return len(sites) > 0 && !slices.ContainsFunc(sites, func(site calls.Site) bool {
		if !site.Direct {
			return true
		}
		arg := flow.Actual(site.Instr.Common(), fn, flow.ParamIndex(param))
		return arg == nil || !r.ofProgram(arg, seen)
	})
}

// endsWithLease reports whether the process ends once an election that runs a function has lost its lease: it is over with the
// election, or what runs then cancels the context of the program.
func (r *Result) endsWithLease(started *ssa.Function, seen map[ssa.Value]bool) bool {
	for _, run := range r.elections.Runs {
		if !slices.Contains(r.elections.Callback(run, knowledge.OnStartedLeading), started) {
			continue
		}
		if run.Context == nil || !r.ofProgram(run.Context, seen) {
			return false
		}
		_, sync := run.Call.(*ssa.Call)
		return r.elections.ExitsAfter(run) || sync && !r.livesOn(run.Call) && r.EndsWith(run.Call.Parent()) ||
			slices.ContainsFunc(r.elections.Callback(run, knowledge.OnStoppedLeading), r.cancelsProgram)
	}
	return false
}

// cancelsProgram reports whether a function ends the context of the program.
func (r *Result) cancelsProgram(fn *ssa.Function) bool {
	return slices.ContainsFunc(calls.In(fn), func(call ssa.CallInstruction) bool {
		called := call.Common().Value
		return knowledge.IsCancel(called.Type()) && slices.ContainsFunc(r.graph.Origins(called), func(origin ssa.Value) bool {
			made := flow.Made(origin)
			return made != nil && r.derived(made, make(map[ssa.Value]bool))
		})
	})
}

// LeavesLast reports whether a function returns only once the program's context has ended.
func (r *Result) LeavesLast(fn *ssa.Function) bool {
	returns := 0
	for instr := range calls.Instrs(fn) {
		if _, ok := instr.(*ssa.Return); ok {
			if returns++; !r.Last(instr) {
				return false
			}
		}
	}
	return returns > 0
}

// Last reports whether an instruction runs only once the program's context has ended.
func (r *Result) Last(instr ssa.Instruction) bool {
	return paths.Preceded(instr, func(before ssa.Instruction) bool {
		if receive, ok := before.(*ssa.UnOp); ok {
			return channel(receive.X) && r.OfProgram(receive.X)
		}
		sel, ok := before.(*ssa.Select)
		if !ok {
			return false
		}
		for i, state := range sel.States {
			arm := paths.Arm(sel, i)
			if state.Dir == types.RecvOnly && arm != nil && len(arm.Preds) == 1 && arm.Dominates(instr.Block()) && knowledge.StopChannel(state.Chan.Type()) {
				return r.OfProgram(state.Chan)
			}
		}
		return false
	})
}

func channel(v ssa.Value) bool {
	_, ok := v.Type().Underlying().(*types.Chan)
	return ok && knowledge.StopChannel(v.Type())
}

// Unawaited reports whether nothing waits for the goroutine that a go statement starts, as far as its functions show: they close nothing,
// count nothing down, and send on no channel that somebody waits for alone.
func (r *Result) Unawaited(start ssa.CallInstruction) bool {
	if _, plain := start.(*ssa.Go); !plain {
		return false // a group
	}
	for _, callee := range r.graph.Callees(start) {
		for _, fn := range r.graph.RunBy(callee) {
			for instr := range calls.Instrs(fn) {
				if slices.ContainsFunc(r.channels.At(instr), awaited) {
					return false
				}
			}
		}
	}
	return true
}

func awaited(signal *channels.Op) bool {
	switch signal.Kind {
	case channels.Close, channels.Done:
		return true
	case channels.Send:
		return slices.ContainsFunc(signal.Channel.Receives, (*channels.Op).Bare)
	}
	return false
}

// handsSignals reports whether a call returns a context or stop channel that ends with the signals of the process.
func (r *Result) handsSignals(call ssa.CallInstruction) bool {
	common := call.Common()
	if knowledge.Signals.Calls(common) {
		return common.Signature().Results().Len() > 0
	}
	callee := common.StaticCallee()
	if callee == nil {
		return false
	}
	if callee.Blocks != nil {
		return hands(callee)
	}
	obj, ok := callee.Object().(*types.Func)
	return ok && r.pass.ImportObjectFact(obj.Origin(), new(Signals))
}

// hands reports whether a function asks for the signals of the process, and returns what ends with them.
func hands(fn *ssa.Function) bool {
	results := fn.Signature.Results()
	for i := range results.Len() {
		if t := results.At(i).Type(); knowledge.Context(t) || knowledge.StopChannel(t) {
			return asksSignals(fn)
		}
	}
	return false
}

// export tells other packages of the functions that return what ends with the signals.
func export(pass *analysis.Pass, funcs []*ssa.Function) {
	for _, fn := range funcs {
		if obj, ok := fn.Object().(*types.Func); ok && obj.Pkg() == pass.Pkg && hands(fn) {
			pass.ExportObjectFact(obj, new(Signals))
		}
	}
}
