package ended

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
)

// ofRequests returns the goroutines that a handler of requests starts under the context of the request before it returns, which
// ends that context.
func (r *Result) ofRequests(fn *ssa.Function) []Leaving {
	var request ssa.Value
	switch {
	case knowledge.HandlesHTTP(fn.Signature):
		request = fn.Params[len(fn.Params)-1]
	case knowledge.HandlesAdmission(fn.Signature):
		request = fn.Params[len(fn.Params)-fn.Signature.Params().Len()]
	default:
		return nil
	}
	var found []Leaving
	for _, call := range calls.In(fn) {
		start, ok := call.(*ssa.Go)
		if !ok {
			continue
		}
		under := func(v ssa.Value) bool { return r.ofRequest(v, request) }
		if r.usesUnder(start, under) && r.startedAndLeft(start) {
			found = append(found, Leaving{Context: request, At: start})
		}
	}
	return found
}

// ofRequest reports whether a context ends with a request of HTTP, or with the context that stands for one.
func (r *Result) ofRequest(ctx, request ssa.Value) bool {
	return slices.ContainsFunc(r.roots(ctx), func(root ssa.Value) bool {
		if root == request {
			return true
		}
		call, ok := root.(*ssa.Call)
		return ok && knowledge.Callee(&call.Call) == knowledge.RequestContext && r.origin(knowledge.Receiver(&call.Call)) == request
	})
}

// usesUnder reports whether a goroutine does work under one of some contexts: it is handed one and does work of the kind, or it hands
// one to a function that can fail.
func (r *Result) usesUnder(start *ssa.Go, under func(ssa.Value) bool) bool {
	if does, known := r.effects.Call(start); known && does.Has(effects.Waits, effects.Asks, effects.Writes) && slices.ContainsFunc(given(start), func(v ssa.Value) bool {
		return v.Type() != nil && isContext(v) && under(v)
	}) && r.beyondValues(start, under) {
		return true
	}
	fails := func(call ssa.CallInstruction) bool {
		return knowledge.ReturnsError(call.Common().Signature()) && slices.ContainsFunc(knowledge.Args(call.Common()), func(arg ssa.Value) bool {
			return isContext(arg) && under(arg) && !r.handsValues(call, arg, maxHanded)
		})
	}
	if fails(start) {
		return true
	}
	closure, ok := start.Call.Value.(*ssa.MakeClosure)
	return ok && slices.ContainsFunc(calls.In(closure.Fn.(*ssa.Function)), func(call ssa.CallInstruction) bool {
		_, plain := call.(*ssa.Call)
		return plain && fails(call)
	})
}
