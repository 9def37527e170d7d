package elections

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/runnables"
)

// GoesOn returns where the process goes on after a lost lease: the go statement whose goroutine ends
// then, the Run of a component that the manager is content to see end, or the wait that comes next.
// nil if it exits, cancels, campaigns again, or does what is not understood.
func (r *Result) GoesOn(run *Run) ssa.Instruction {
	outside, ok := r.harmless(run)
	if !ok || outside && (run.elects == nil || !r.inertOutside(run)) {
		return nil
	}
	var err ssa.Value
	if call, ok := run.Call.(*ssa.Call); ok && run.elects != nil && run.elects.Clean {
		err, _ = conditions.ErrorOf(call)
	}
	return r.goesOn(run.Call, err, maxCallers, make(map[ssa.Instruction]int))
}

// ExitsAfter reports whether the process ends once an election has: its OnStoppedLeading exits, or main
// runs it and returns.
func (r *Result) ExitsAfter(run *Run) bool {
	for _, fn := range r.Callback(run, knowledge.OnStoppedLeading) {
		if r.effects.Of(fn).Has(effects.Exits) {
			return true
		}
	}
	fn := run.Call.Parent()
	_, sync := run.Call.(*ssa.Call)
	if !sync || fn.Name() != "main" || fn.Parent() != nil || paths.InLoop(run.Call.Block()) {
		return false
	}
	next, _ := r.after(run.Call, nil)
	return next == returns
}

// CancelsOnLoss reports whether OnStoppedLeading ends a context or closes a channel, so that what was started for the lease ends with it.
func (r *Result) CancelsOnLoss(run *Run) bool {
	if run.Config == nil {
		return false
	}
	if v, ok := run.Config.Field("Callbacks", knowledge.OnStoppedLeading); ok && v.Source != nil && knowledge.IsCancel(unnamed(v.Source).Type()) {
		return true // the cancel function itself
	}
	return slices.ContainsFunc(r.Callback(run, knowledge.OnStoppedLeading), func(fn *ssa.Function) bool {
		return r.effects.Of(fn).Has(effects.Cancels, effects.Closes)
	})
}

// unnamed returns a function before its conversion to the type of a field.
func unnamed(v ssa.Value) ssa.Value {
	if converted, ok := v.(*ssa.ChangeType); ok {
		return converted.X
	}
	return v
}

// An outcome is what becomes of a function after a call.
type outcome int

const (
	acts    outcome = iota // it exits, cancels, runs the election again, or is not understood
	returns                // it does nothing that matters and returns
	blocks                 // it waits for the end of the process
)

// maxCallers bounds how many callers away something is looked for.
const maxCallers = 6

// goesOn is GoesOn for what follows a call, of which err is known to be nil.
func (r *Result) goesOn(site ssa.CallInstruction, err ssa.Value, depth int, seen map[ssa.Instruction]int) ssa.Instruction {
	if seen[site] > depth {
		return nil // looked at from less far away
	}
	seen[site] = depth + 1
	fn := site.Parent()
	if _, started := site.(*ssa.Go); started {
		if paths.InLoop(site.Block()) {
			return nil
		}
		return site
	}
	if paths.InLoop(site.Block()) || depth == 0 {
		return nil
	}
	switch next, at := r.after(site, err); next {
	case acts:
		return nil
	case blocks:
		return at
	}
	clean := r.cleanAfter(site)
	if fn.Parent() == nil && fn.Signature.Recv() == nil && (fn.Name() == "main" || fn.Name() == "init") {
		return nil // the process ends with it
	}
	if entry := r.runnables.Of(fn); entry != nil && entry.Kind == runnables.Runnable && returnsNil(fn) {
		return site
	}
	for _, caller := range r.graph.Sites(fn) {
		if at := r.member(fn, caller.Instr); at != nil {
			return at
		}
		if !caller.Direct || caller.Repeats || caller.Mode == calls.Deferred || caller.Mode == calls.Unknown {
			continue
		}
		var none ssa.Value
		if call, ok := caller.Instr.(*ssa.Call); ok && clean {
			none, _ = conditions.ErrorOf(call)
		}
		if at := r.goesOn(caller.Instr, none, depth-1, seen); at != nil {
			return at
		}
	}
	return nil
}

// returning returns the places of a call and of the calls that lead to it, as long as their functions do nothing after it.
func (r *Result) returning(site ssa.CallInstruction, depth int, seen map[ssa.Instruction]int) []ssa.CallInstruction {
	fn := site.Parent()
	if _, sync := site.(*ssa.Call); !sync || paths.InLoop(site.Block()) || seen[site] >= depth {
		return nil
	}
	seen[site] = depth
	if next, _ := r.after(site, nil); next != returns {
		return nil
	}
	found := []ssa.CallInstruction{site}
	for _, caller := range r.graph.Sites(fn) {
		if caller.Direct && !caller.Repeats && caller.Mode == calls.Sync {
			found = append(found, r.returning(caller.Instr, depth-1, seen)...)
		}
	}
	return found
}

// returnsNil reports whether a function returns no error.
func returnsNil(fn *ssa.Function) bool {
	return slices.ContainsFunc(fn.Blocks, func(b *ssa.BasicBlock) bool {
		ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
		return ok && len(ret.Results) > 0 && knowledge.IsNil(paths.Last(ret))
	})
}

// cleanAfter reports whether a function returns no error but nil after a call.
func (r *Result) cleanAfter(site ssa.Instruction) bool {
	clean := true
	effects.Following(site, func(instr ssa.Instruction) bool {
		if ret, ok := instr.(*ssa.Return); ok {
			clean = clean && r.conditions.ReturnedError(ret).IsNil()
		}
		return true
	})
	return clean
}

// after returns the outcome of a function after a call, where err, if there is one, is nil. Of several ways the one that acts counts.
func (r *Result) after(site ssa.Instruction, err ssa.Value) (outcome, ssa.Instruction) {
	var failed []*ssa.BasicBlock
	if err != nil {
		for _, edge := range r.conditions.Failed(err) {
			failed = append(failed, edge.To())
		}
	}
	result, wait := returns, ssa.Instruction(nil)
	effects.Following(site, func(instr ssa.Instruction) bool {
		if slices.Contains(failed, instr.Block()) && len(instr.Block().Preds) == 1 {
			return false
		}
		switch r.step(instr) {
		case acts:
			result = acts
			return false
		case blocks:
			if result == returns {
				result, wait = blocks, instr
			}
			return false
		}
		return true
	})
	return result, wait
}

// step returns the outcome that one instruction brings; returns for none.
func (r *Result) step(instr ssa.Instruction) outcome {
	switch instr := instr.(type) {
	case *ssa.Return:
		if n := len(instr.Results); n > 0 && r.runnables.Of(instr.Parent()) != nil {
			if c, ok := paths.Returned(instr, n-1).(*ssa.Const); !ok || !c.IsNil() {
				return acts // the manager stops when a component returns an error
			}
		}
	case *ssa.UnOp:
		if receives(instr) {
			if r.stops.IsStop(instr.X) {
				return blocks
			}
			return acts
		}
	case *ssa.Select:
		return r.selects(instr)
	case *ssa.RunDefers:
		return r.deferred(instr.Parent())
	case *ssa.Defer: // it counts where it runs
	default:
		if call, ok := instr.(ssa.CallInstruction); ok && r.countsDown(call) {
			return returns
		}
		if worst(r.effects.Instr(instr)) != inert {
			return acts
		}
	}
	return returns
}

// selects tells what a select means: a wait for the end if it has no other case, a look if it does
// not block.
func (r *Result) selects(sel *ssa.Select) outcome {
	for _, state := range sel.States {
		if state.Send != nil || !r.stops.IsStop(state.Chan) {
			return acts
		}
	}
	if sel.Blocking {
		return blocks
	}
	return returns
}

// deferred tells what the deferred calls of a function do when it returns.
func (r *Result) deferred(fn *ssa.Function) outcome {
	for call := range calls.Each[*ssa.Defer](fn) {
		if !r.countsDown(call) && worst(r.effects.Instr(call)) != inert {
			return acts
		}
	}
	return returns
}

// inertOutside reports whether the functions that were handed to a wrapper, or to the constructor of its
// receiver, do nothing about a lost lease.
func (r *Result) inertOutside(run *Run) bool {
	made := []*ssa.CallCommon{run.Call.Common()}
	if receiver := knowledge.Receiver(run.Call.Common()); receiver != nil {
		for _, origin := range r.graph.Origins(receiver) {
			constructor := flow.Made(origin)
			if constructor == nil {
				return false
			}
			made = append(made, &constructor.Call)
		}
	}
	handed := 0
	for _, call := range made {
		for _, arg := range call.Args {
			if !knowledge.IsFunction(arg.Type()) {
				continue
			}
			handed++
			if !r.inertArgument(arg) {
				return false
			}
		}
	}
	return handed > 0
}

func (r *Result) inertArgument(arg ssa.Value) bool {
	if knowledge.IsNil(arg) {
		return true
	}
	funcs := r.graph.Functions(arg)
	for _, fn := range funcs {
		if runnables.StopParam(fn) != nil && !r.endsWithLease(fn) {
			continue // it is the work, and not told of its end
		}
		if runnables.StopParam(fn) != nil || r.does(fn) != inert {
			return false
		}
	}
	return len(funcs) > 0
}
