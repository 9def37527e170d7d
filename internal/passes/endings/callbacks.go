package endings

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/channels"
)

// closedUnderCallback looks for a send in what a library runs in goroutines of its own until some time after the stop of the program: a reconcile or the handler of
// a request, where a goroutine closes the channel as soon as its stop has ended. Neither can have waited for the other.
func (r *Result) closedUnderCallback(k, send *channels.Op) *EarlyClose {
	callback := slices.ContainsFunc(r.graph.Leading([]*ssa.Function{send.Func()}, inGoroutine), func(fn *ssa.Function) bool {
		return r.reconciles.Retries(fn) || knowledge.HandlesHTTP(fn.Signature)
	})
	if !callback {
		return nil
	}
	if closer := r.closedOnStop(k, send, []*ssa.Function{send.Func()}); closer != nil {
		return &EarlyClose{Close: k, Send: send, Closer: closer}
	}
	return nil
}

// closedOnStop returns what starts a goroutine that closes the channel of a send once a stop from outside has ended, and that waits for nothing else which
// could be the end of those who run the send; nil for none. A call that is not seen counts as such a wait.
func (r *Result) closedOnStop(k, send *channels.Op, runs []*ssa.Function) ssa.CallInstruction {
	for _, site := range r.spawns(k.Func()) {
		s := &closeSearch{goroutine: &goroutine{Result: r, site: site, channel: send.Channel, runs: runs}, close: k, send: send}
		if !s.certain() || slices.Contains(r.runsIn(site), send.Func()) {
			continue
		}
		ended := knowledge.Callee(site.Instr.Common()) == knowledge.AfterFunc
		for _, fn := range r.graph.Callees(site.Instr) {
			if (ended || s.passes(fn, r.waitsForStop)) && !s.passes(fn, func(instr ssa.Instruction) bool { return s.mayWait(instr) || s.callsOut(instr) }) {
				return site.Instr
			}
		}
	}
	return nil
}

// runsIn returns the functions that run in a goroutine.
func (r *Result) runsIn(site calls.Site) []*ssa.Function {
	var runs []*ssa.Function
	for _, fn := range r.graph.Callees(site.Instr) {
		runs = append(runs, r.graph.RunBy(fn)...)
	}
	return runs
}

// waitsForStop reports whether an instruction waits for a stop that is a parameter of a function and that nothing in the package ends.
func (r *Result) waitsForStop(instr ssa.Instruction) bool {
	return slices.ContainsFunc(r.channels.At(instr), func(op *channels.Op) bool {
		if op.Kind != channels.Receive || !r.stops.IsStop(op.Value()) {
			return false
		}
		s := r.stops.Of(op.Value())
		return s.Rooted() && len(s.Roots) > 0 && !slices.ContainsFunc(s.Roots, func(root ssa.Value) bool {
			_, param := root.(*ssa.Parameter)
			return !param
		})
	})
}

// callsOut reports whether an instruction calls something that is not seen: a server may be shut down by it, or a handler be removed. A log, a
// question to a context and a mutex are none.
func (s *closeSearch) callsOut(instr ssa.Instruction) bool {
	return slices.ContainsFunc(s.graph.With(instr, nil), func(inner ssa.Instruction) bool {
		call, ok := inner.(ssa.CallInstruction)
		if _, beside := inner.(*ssa.Go); !ok || beside || len(s.graph.Callees(call)) > 0 || knowledge.BuiltinName(call.Common()) != "" {
			return false
		}
		recv := knowledge.Receiver(call.Common())
		asks := recv != nil && knowledge.Context(recv.Type())
		return !asks && !knowledge.Logs(call.Common()) && knowledge.MutexOps[knowledge.Callee(call.Common())] == 0
	})
}
