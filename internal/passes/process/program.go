package process

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/runnables"
)

// OfProgram reports whether a context or stop channel ends only together with the process: the signals of the process end it, the body
// of the program makes it, or it is that of an election which ends with the process. What a function is given counts by
// its callers in the package, those of other packages included in what is missed: if one of them gives a context of another
// kind, what does not see the end of that one is not reported.
func (r *Result) OfProgram(stop ssa.Value) bool {
	if _, known := r.program[stop]; !known {
		r.program[stop] = (&programSearch{Result: r, seen: make(map[ssa.Value]bool)}).ofProgram(stop)
	}
	return r.program[stop]
}

// OfProgramIf is OfProgram where packages above may know it: question is then what they have to say of it, see Ends.
func (r *Result) OfProgramIf(stop ssa.Value) (ok bool, question string) {
	if r.OfProgram(stop) {
		return true, ""
	}
	var open []string
	ok = (&programSearch{Result: r, seen: make(map[ssa.Value]bool), open: &open}).ofProgram(stop)
	return ok, questionIf(ok, open)
}

// A programSearch goes from a stop to what ends it.
type programSearch struct {
	*Result
	seen map[ssa.Value]bool
	open *[]string // see climb
}

func (s *programSearch) ofProgram(v ssa.Value) bool {
	if s.seen[v] {
		return true // a cycle adds nothing
	}
	s.seen[v] = true
	if knowledge.HasCommandContext(v) {
		return true
	}
	switch v := v.(type) {
	case *ssa.Parameter:
		return s.given(v)
	case *ssa.MakeChan:
		return s.body(v)
	case *ssa.FreeVar, *ssa.Alloc:
		if variables := s.variables(v); len(variables) > 0 {
			return !slices.ContainsFunc(variables, func(variable *ssa.Alloc) bool { return !s.holds(variable) })
		}
	case *ssa.Extract, *ssa.Call:
		if call := flow.Made(v); !s.owns(call) {
			return s.derived(call)
		}
	}
	sources := s.graph.Sources(v)
	return len(sources) > 0 && !slices.ContainsFunc(sources, func(source ssa.Value) bool { return !s.ofProgram(source) })
}

// variables returns the variables of functions which a pointer to a context or stop channel leads to, such as the one by which a closure captures it;
// none if they are not known.
func (s *programSearch) variables(pointer ssa.Value) []*ssa.Alloc {
	if !ends(knowledge.Pointee(pointer.Type())) {
		return nil
	}
	var found []*ssa.Alloc
	for _, source := range s.graph.Sources(pointer) {
		variable, ok := source.(*ssa.Alloc)
		if !ok {
			return nil
		}
		found = append(found, variable)
	}
	return found
}

// holds is ofProgram for all that is put into a variable. One that nothing is put into holds no stop.
func (s *programSearch) holds(variable *ssa.Alloc) bool {
	stores := flow.StoresTo(variable)
	return len(stores) > 0 && !slices.ContainsFunc(stores, func(store *ssa.Store) bool { return !s.ofProgram(store.Val) })
}

// owns reports whether a call is one of a function of this package that does not ask for the signals itself.
func (r *Result) owns(call *ssa.Call) bool {
	return call == nil || len(r.graph.Callees(call)) > 0 && !r.handsSignals(call)
}

// derived is ofProgram for what a call returns.
func (s *programSearch) derived(call *ssa.Call) bool {
	common := &call.Call
	name := knowledge.Callee(common)
	switch {
	case s.handsSignals(call), knowledge.CommandContext(common), knowledge.Roots[name]:
		return true
	case name == knowledge.Done:
		return s.ofProgram(common.Value)
	case knowledge.CarriesValues[name]:
		return s.ofProgram(knowledge.DerivedFrom(common))
	}
	if callee := calleeOf(call); callee != nil && s.graph.Callees(call) == nil {
		var from Returns
		if s.pass.ImportObjectFact(callee, &from) {
			return from.Param < 0 || s.ofProgram(knowledge.Args(common)[from.Param])
		}
	}
	if len(s.graph.Callees(call)) == 0 {
		if parent := carried(call); parent != nil {
			return s.ofProgram(parent)
		}
		if parent := carriedBeside(call); parent != nil {
			return s.body(call) && s.ofProgram(parent)
		}
	}
	return knowledge.Cancellable[name] && s.body(call)
}

// carried returns the one context that a function is handed which returns a context alone, without a function that cancels it: metadata of grpc,
// a span. What is not known of the function counts as values that it adds, so that we miss a deadline that it sets.
func carried(call *ssa.Call) ssa.Value {
	if !knowledge.Context(call.Type()) {
		return nil
	}
	return parentOf(call)
}

// parentOf returns the one stop that a call is handed, if it is a context; nil for none or for several.
func parentOf(call *ssa.Call) ssa.Value {
	var parent ssa.Value
	for _, arg := range knowledge.Args(&call.Call) {
		switch {
		case !knowledge.Context(arg.Type()) && !knowledge.StopChannel(arg.Type()):
		case parent != nil || !knowledge.Context(arg.Type()):
			return nil
		default:
			parent = arg
		}
	}
	return parent
}

// carriedBeside is carried for a function that returns functions beside the context, as one of knative does that starts the informers. One of them may
// cancel the context; a CancelFunc says that it does, and the context may have a deadline then.
func carriedBeside(call *ssa.Call) ssa.Value {
	results, ok := call.Type().(*types.Tuple)
	if !ok || !knowledge.Context(results.At(0).Type()) {
		return nil
	}
	for i := 1; i < results.Len(); i++ {
		beside := results.At(i).Type()
		if sig, ok := beside.Underlying().(*types.Signature); !ok || knowledge.IsCancel(beside) || sig.Params().Len()+sig.Results().Len() > 0 {
			return nil
		}
	}
	return parentOf(call)
}

// body reports whether an instruction is in the body of the program, and runs once: what it makes is of use until the process ends.
func (s *programSearch) body(made ssa.Instruction) bool {
	return !paths.InLoop(made.Block()) && s.endsWith(made.Parent())
}

// endsWith is EndsWith, and in an open search its question too.
func (s *programSearch) endsWith(fn *ssa.Function) bool {
	return s.EndsWith(fn) || s.open != nil && (&climb{Result: s.Result, seen: make(map[*ssa.Function]bool), open: s.open}).ends(fn)
}

// given is ofProgram for a parameter. A manager gives its components a context that ends before it has waited for them.
func (s *programSearch) given(param *ssa.Parameter) bool {
	fn := param.Parent()
	if entry := s.runnables.Of(fn); entry != nil && entry.Stop == param {
		switch entry.Kind {
		case runnables.Callback:
			return s.endsWithLease(fn)
		case runnables.Runnable:
			return false
		}
	}
	sites := s.sites(fn)
	return (len(sites) > 0 || s.leavesOpen(param)) && !slices.ContainsFunc(sites, func(site calls.Site) bool {
		arg := site.Argument(param)
		return arg == nil || !s.ofProgram(arg)
	})
}

// leavesOpen notes a function whose stop packages above give, when the search collects those.
func (s *programSearch) leavesOpen(param *ssa.Parameter) bool {
	fn := param.Parent()
	if s.open == nil || !callable(fn) || !s.graph.Escapes(fn) || !ends(param.Type()) {
		return false
	}
	*s.open = append(*s.open, s.anyOf(stopAt(fn, param), fn))
	return true
}

// endsWithLease reports whether the process ends once an election that runs a function has lost its lease: it is over with the
// election, or what runs then cancels the context of the program.
func (s *programSearch) endsWithLease(started *ssa.Function) bool {
	for _, run := range s.elections.Runs {
		if !slices.Contains(s.elections.Callback(run, knowledge.OnStartedLeading), started) {
			continue
		}
		if run.Context == nil || !s.ofProgram(run.Context) {
			return false
		}
		_, sync := run.Call.(*ssa.Call)
		return s.elections.ExitsAfter(run) || sync && !s.livesOn(run.Call) && s.endsWith(run.Call.Parent()) ||
			slices.ContainsFunc(s.elections.Callback(run, knowledge.OnStoppedLeading), s.cancelsProgram)
	}
	return false
}

// cancelsProgram reports whether a function ends the context of the program.
func (r *Result) cancelsProgram(fn *ssa.Function) bool {
	return slices.ContainsFunc(calls.In(fn), func(call ssa.CallInstruction) bool {
		called := call.Common().Value
		return knowledge.IsCancel(called.Type()) && slices.ContainsFunc(r.graph.Origins(called), func(origin ssa.Value) bool {
			made := flow.Made(origin)
			return made != nil && (&programSearch{Result: r, seen: make(map[ssa.Value]bool)}).derived(made)
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

// Last reports whether an instruction runs only once the program's context has ended, as far as the package decides that.
func (r *Result) Last(instr ssa.Instruction) bool {
	ok, question := r.LastIf(instr)
	return ok && question == ""
}

// LastIf is Last where packages above may know it, as OfProgramIf. Of several stops that have ended before the instruction, one of the program is enough.
func (r *Result) LastIf(instr ssa.Instruction) (ok bool, question string) {
	var open []string
	ended := func(stop ssa.Value) bool {
		ok, question := r.OfProgramIf(stop)
		if question != "" {
			open = append(open, question)
			return false
		}
		return ok
	}
	ok = afterStop(instr, ended)
	if ok || len(open) == 0 {
		return ok, ""
	}
	return true, Either(open...)
}

// afterStop reports whether an instruction runs only once a stop has ended of which something is so.
func afterStop(instr ssa.Instruction, ended func(stop ssa.Value) bool) bool {
	return paths.Preceded(instr, func(before ssa.Instruction) bool {
		if receive, ok := before.(*ssa.UnOp); ok {
			return channel(receive.X) && ended(receive.X)
		}
		sel, ok := before.(*ssa.Select)
		if !ok {
			return false
		}
		for i, state := range sel.States {
			arm := paths.Arm(sel, i)
			if state.Dir == types.RecvOnly && arm != nil && len(arm.Preds) == 1 && arm.Dominates(instr.Block()) && knowledge.StopChannel(state.Chan.Type()) {
				return ended(state.Chan)
			}
		}
		return false
	})
}

func channel(v ssa.Value) bool {
	_, ok := v.Type().Underlying().(*types.Chan)
	return ok && knowledge.StopChannel(v.Type())
}
