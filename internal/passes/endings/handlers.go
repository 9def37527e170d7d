package endings

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/channels"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// closedUnderHandler looks for the handler of an informer that sends on the channel. An informer calls its handlers until some
// time after its stop has closed, and only a Run that has returned, or the Shutdown of its factory, says that it calls no more: what waits
// for goroutines anywhere in the function that closes counts as one of these.
func (r *Result) closedUnderHandler(k, send *channels.Op) *EarlyClose {
	for _, h := range r.informers.Handlers {
		runs := r.graph.RunBy(h.Fn)
		if h.Fn.Blocks == nil || !slices.Contains(runs, send.Func()) || slices.Contains(runs, k.Func()) {
			continue
		}
		s := &closeSearch{goroutine: &goroutine{Result: r, channel: send.Channel, runs: runs}, close: k, send: send}
		if s.certain() && r.handledAt(k, h.Registered) {
			return &EarlyClose{Close: k, Send: send, Handler: h.Registered}
		}
		if closer := r.closedOnStop(k, send, runs); closer != nil {
			return &EarlyClose{Close: k, Send: send, Handler: h.Registered, Closer: closer}
		}
	}
	return nil
}

// handledAt reports whether a handler that is registered at an instruction can run after a close, with nothing before that could
// wait for its informer.
func (r *Result) handledAt(k *channels.Op, registered ssa.Instruction) bool {
	fn := k.Func()
	top := fn
	for top.Parent() != nil {
		top = top.Parent()
	}
	if r.endsInformers(top) {
		return false
	}
	if fn == registered.Parent() {
		if k.Deferred {
			return true
		}
		return paths.Find(paths.Search{From: registered, At: k.Instr}) != nil
	}
	return k.Channel.Field && knowledge.Closers[top.Name()] && !r.waitsIn(fn)
}

// endsInformers reports whether a function, or a closure in it, may wait for the end of an informer.
func (r *Result) endsInformers(fn *ssa.Function) bool {
	for instr := range calls.Instrs(fn) {
		call, ok := instr.(ssa.CallInstruction)
		if _, beside := instr.(*ssa.Go); !ok || beside {
			continue
		}
		does, known := r.effects.Call(call)
		if known && does.Has(effects.Waits, effects.Joins, effects.Hangs, effects.Serves) || named(call, "Shutdown") || named(call, "Run") {
			return true
		}
	}
	return slices.ContainsFunc(fn.AnonFuncs, r.endsInformers)
}

// named reports whether a call is of a method with a name.
func named(call ssa.CallInstruction, name string) bool {
	common := call.Common()
	if common.IsInvoke() {
		return common.Method.Name() == name
	}
	callee := common.StaticCallee()
	return callee != nil && callee.Signature.Recv() != nil && callee.Name() == name
}
