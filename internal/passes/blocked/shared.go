package blocked

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/channels"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// A SharedSignal is a channel of signals that two goroutines receive from: one that the process gets is one value,
// and whoever receives it keeps it from the other.
type SharedSignal struct {
	Start   *ssa.Go         // starts a goroutine that receives, and lets nobody go on when it has
	Receive ssa.Instruction // receives as well: in the function that starts the goroutine, or the start of another one
	Notify  ssa.CallInstruction
}

// SharedSignals returns the channels of signals that two goroutines receive from, one finding for each. Unknown
// callees count as ones that do not receive, and called values as ones that let others go on. Of a goroutine in this package what follows the
// receive is looked at: whatever it does there but log may let others go on, as by closing what they read from, or by a flag.
func (r *Result) SharedSignals() []SharedSignal {
	var found []SharedSignal
	for _, fn := range r.channels.Funcs() {
		for _, call := range calls.In(fn) {
			if knowledge.Callee(call.Common()) != knowledge.Notify {
				continue
			}
			if shared := r.sharedBy(fn, call); shared != nil {
				found = append(found, *shared)
			}
		}
	}
	return found
}

func (r *Result) sharedBy(fn *ssa.Function, notify ssa.CallInstruction) *SharedSignal {
	ch := knowledge.Args(notify.Common())[0]
	at := flow.Locate(ch)
	var receives []ssa.Instruction
	var starts []*ssa.Go
	for instr := range calls.Instrs(fn) {
		if start, ok := instr.(*ssa.Go); ok && r.takesQuietly(start, at) {
			starts = append(starts, start)
			receives = append(receives, start)
		}
		if slices.ContainsFunc(r.channels.At(instr), func(op *channels.Op) bool {
			return op.Kind == channels.Receive && flow.Locate(op.Value()) == at
		}) {
			receives = append(receives, instr)
		}
	}
	for _, start := range starts {
		for _, receive := range receives {
			// One that is over before the goroutine starts waits for another signal.
			if receive != ssa.Instruction(start) && precedes(start, receive) && !precedes(receive, start) {
				return &SharedSignal{start, receive, notify}
			}
		}
	}
	return nil
}

// takesQuietly reports whether a goroutine receives from a channel, and ends neither the process nor anything that
// others wait for.
func (r *Result) takesQuietly(start *ssa.Go, ch flow.Location) bool {
	does, known := r.effects.Call(start)
	if !known || !r.quietOnce(start, ch) || does.Has(effects.Exits, effects.Panics, effects.Cancels, effects.Closes, effects.Sends, effects.Signals, effects.ShutsDown, effects.Runs) {
		return false
	}
	takes := false
	for _, e := range does {
		if e.Kind == effects.Unknown && (e.Detail == effects.Value || e.Detail == effects.Scheduler) {
			return false
		}
		takes = takes || e.Kind == effects.Receives && e.On.Root != nil && e.On.Path == "" && flow.Locate(e.On.Root) == ch
	}
	return takes
}

// quietOnce reports whether a goroutine does nothing but log once it has received from a channel, as far as its code is of this package.
func (r *Result) quietOnce(start *ssa.Go, ch flow.Location) bool {
	for _, fn := range r.graph.Callees(start) {
		for instr := range calls.Instrs(fn) {
			for _, op := range r.channels.At(instr) {
				if op.Kind == channels.Receive && r.handedTo(start, fn, op.Value()) == ch && !r.quietAfter(op) {
					return false
				}
			}
		}
	}
	return true
}

// handedTo returns the location of a value of a goroutine's function, in values of the function that starts it.
func (r *Result) handedTo(start *ssa.Go, fn *ssa.Function, v ssa.Value) flow.Location {
	if param, ok := v.(*ssa.Parameter); ok && param.Parent() == fn {
		if v = flow.Actual(&start.Call, fn, flow.ParamIndex(param)); v == nil {
			return flow.Location{}
		}
	}
	return flow.Locate(v)
}

// quietAfter reports whether a function does nothing but log between a receive and its end, or the next receive.
func (r *Result) quietAfter(receive *channels.Op) bool {
	quiet := true
	visit := func(instr ssa.Instruction) bool {
		if instr == receive.Instr {
			return false
		}
		_, later := instr.(*ssa.Defer)
		_, store := instr.(*ssa.Store)
		if store || !later && slices.ContainsFunc(r.effects.Instr(instr), func(e effects.Effect) bool { return e.Kind != effects.Logs }) {
			quiet = false
		}
		return quiet
	}
	if receive.Select == nil {
		effects.Following(receive.Instr, visit)
		return quiet
	}
	if arm := paths.Arm(receive.Select, receive.Arm); arm != nil && visit(arm.Instrs[0]) {
		effects.Following(arm.Instrs[0], visit)
	}
	return quiet
}
