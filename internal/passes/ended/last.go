package ended

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/stops"
)

// A Held is a goroutine that a function starts, itself or in what it calls, and that does not end before a stop does which the function makes and
// keeps the end of to itself.
type Held struct {
	Start ssa.CallInstruction
	Stop  ssa.Value         // the context, or the channel
	Ends  []ssa.Instruction // all that ends the stop: calls of the function, deferred ones as well
}

// maxStarts bounds the calls through which a goroutine is looked for: what is started deeper is missed.
const maxStarts = 2

// Held returns the goroutines of a function that go on until it ends a stop of its own. A stop that something else can end, as a parent, a deadline
// or whoever is handed its cancel function, is none.
func (r *Result) Held(fn *ssa.Function) []Held {
	var own []Held
	for instr := range calls.Instrs(fn) {
		if stop, ends := r.keptStop(instr); len(ends) > 0 {
			own = append(own, Held{Stop: stop, Ends: ends})
		}
	}
	if len(own) == 0 {
		return nil
	}
	var found []Held
	for _, started := range r.startedBelow(fn, maxStarts) {
		for _, h := range own {
			if slices.ContainsFunc(started.stops, func(stop Stop) bool { return r.origin(stop.Value) == h.Stop }) {
				h.Start = started.start
				found = append(found, h)
			}
		}
	}
	return found
}

// keptStop returns the stop that an instruction makes, and all that ends it; nothing if that is not all seen.
func (r *Result) keptStop(instr ssa.Instruction) (stop ssa.Value, ends []ssa.Instruction) {
	switch instr := instr.(type) {
	case *ssa.Call:
		name := knowledge.Callee(&instr.Call)
		if !knowledge.Cancellable[name] || knowledge.Bounded[name] {
			return nil, nil
		}
		if parent := knowledge.DerivedFrom(&instr.Call); parent == nil || r.stops.Of(parent).Kind != stops.Never {
			return nil, nil
		}
		return r.cancelsOf(instr)
	case *ssa.MakeChan:
		if knowledge.StopChannel(instr.Type()) {
			return instr, r.closesOf(instr)
		}
	}
	return nil, nil
}

// closesOf returns what closes a channel of a function; nothing if others can close it, or if it is sent on.
func (r *Result) closesOf(made *ssa.MakeChan) []ssa.Instruction {
	var found []ssa.Instruction
	for _, use := range r.graph.Uses(made) {
		switch instr := use.Instr.(type) {
		case *ssa.UnOp, *ssa.Select, *ssa.DebugRef:
			continue
		case ssa.CallInstruction:
			if knowledge.BuiltinName(instr.Common()) == "close" {
				if at := r.runsAt(instr, made.Parent()); at != nil {
					found = append(found, at)
					continue
				}
			} else if receiveOnly(use.Value.Type()) {
				continue
			}
		}
		return nil
	}
	return found
}

func receiveOnly(t types.Type) bool {
	ch, ok := t.Underlying().(*types.Chan)
	return ok && ch.Dir() == types.RecvOnly
}

// cancelsOf returns the context that a call makes, and the calls of its cancel function.
func (r *Result) cancelsOf(made *ssa.Call) (ctx ssa.Value, ends []ssa.Instruction) {
	for part := range knowledge.Each[*ssa.Extract](knowledge.Referrers(made)) {
		if part.Index == 0 {
			ctx = part
			continue
		}
		for _, use := range r.graph.Uses(part) {
			call, ok := use.Instr.(ssa.CallInstruction)
			if !ok || call.Common().Value != use.Value {
				return nil, nil // handed on
			}
			at := r.runsAt(call, made.Parent())
			if at == nil {
				return nil, nil
			}
			ends = append(ends, at)
		}
	}
	if ctx == nil {
		return nil, nil
	}
	return ctx, ends
}

// runsAt returns where a function runs an instruction, itself or in a literal that it calls or defers once; nil if it runs elsewhere.
func (r *Result) runsAt(instr ssa.Instruction, fn *ssa.Function) ssa.Instruction {
	if instr.Parent() == fn {
		if _, started := instr.(*ssa.Go); started {
			return nil
		}
		return instr
	}
	if literal := instr.Parent(); literal.Parent() == fn && r.graph.RunsOnly(literal, calls.Sync, calls.Deferred) {
		if sites := r.graph.Sites(literal); len(sites) == 1 && sites[0].Caller() == fn {
			return sites[0].Instr
		}
	}
	return nil
}

// outlasting is a call that starts a goroutine, and what has ended whenever that has.
type outlasting struct {
	start ssa.CallInstruction
	stops []Stop
}

// startedBelow returns the goroutines that a function starts, in terms of the function, through a number of calls.
func (r *Result) startedBelow(fn *ssa.Function, depth int) []outlasting {
	var found []outlasting
	for _, call := range paths.Calls(fn) {
		_, started := call.(*ssa.Go)
		if started || knowledge.Runners[knowledge.Callee(call.Common())].Goroutine {
			found = append(found, outlasting{call, r.OutlastedBy(call)})
			continue
		}
		callee := knowledge.Only(r.graph.Targets(call))
		if callee == nil || depth == 0 || !takesStop(call) {
			continue
		}
		for _, below := range r.startedBelow(callee, depth-1) {
			if below.stops = actuals(call.Common(), callee, below.stops); len(below.stops) > 0 {
				found = append(found, below)
			}
		}
	}
	return found
}

// takesStop reports whether a call hands on a context or stop channel.
func takesStop(call ssa.CallInstruction) bool {
	return slices.ContainsFunc(call.Common().Args, func(arg ssa.Value) bool { return isContext(arg) || knowledge.StopChannel(arg.Type()) })
}

// LateFor reports whether nothing ends the stop before an instruction that waits, which then waits for ever: what ends it is deferred, or follows.
func (h Held) LateFor(wait ssa.Instruction) bool {
	_, last := wait.(*ssa.Defer)
	return !slices.ContainsFunc(h.Ends, func(end ssa.Instruction) bool {
		switch _, deferred := end.(*ssa.Defer); {
		case deferred:
			return last && !paths.Before(end, wait)
		case last:
			return true // it runs before all that is deferred
		}
		return calls.ComesAfter(wait, end)
	})
}
