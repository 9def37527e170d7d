package opened

import (
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/channels"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/stops"
)

// startedFor returns the method of a value that alone ends a goroutine which the maker of the value starts; "" for none.
func (r *Result) startedFor(fn *ssa.Function, made *ssa.Alloc) string {
	for _, name := range knowledge.Enders {
		method := r.graph.Method(made.Type(), name)
		if method == nil {
			continue
		}
		starts := r.starts(fn)
		for _, e := range r.effects.Of(method) {
			if e.On.Root == nil || len(method.Params) == 0 || e.On.Root != ssa.Value(method.Params[0]) || e.Kind != effects.Closes && e.Kind != effects.Cancels {
				continue
			}
			for _, stop := range stored(made, e.On.Path) {
				if slices.ContainsFunc(starts, func(start *ssa.Go) bool { return r.endsWith(start, stop) }) {
					return name
				}
			}
		}
	}
	return ""
}

// starts returns the starts of goroutines in a function of which it is known what they run.
func (r *Result) starts(fn *ssa.Function) []*ssa.Go {
	var found []*ssa.Go
	for _, call := range calls.In(fn) {
		if start, ok := call.(*ssa.Go); ok && len(r.graph.Callees(start)) == 1 {
			found = append(found, start)
		}
	}
	return found
}

// stored returns what the maker of a struct puts into a field of it.
func stored(made *ssa.Alloc, path string) []ssa.Value {
	var found []ssa.Value
	for addr := range knowledge.Each[*ssa.FieldAddr](knowledge.Referrers(made)) {
		if flow.FieldOf(made.Type(), addr.Field).Name() != strings.TrimPrefix(path, ".") {
			continue
		}
		for store := range knowledge.Each[*ssa.Store](knowledge.Referrers(addr)) {
			if store.Addr == addr {
				found = append(found, store.Val)
			}
		}
	}
	return found
}

// endsWith reports whether a goroutine comes back only once a channel has been closed, or a cancel function called, and nothing else ends it.
func (r *Result) endsWith(start *ssa.Go, stop ssa.Value) bool {
	if cancel, ok := knowledge.Unconverted(stop).(*ssa.Extract); ok {
		made, ok := cancel.Tuple.(*ssa.Call)
		if !ok || cancel.Index != 1 || !knowledge.Cancellable.Calls(&made.Call) || r.stops.Of(made.Call.Args[0]).Kind != stops.Never {
			return false
		}
		for _, by := range r.ended.OutlastedBy(start) {
			if origin, ok := r.ended.Origin(by.Value).(*ssa.Extract); ok && origin.Tuple == made {
				return true
			}
		}
		return false
	}
	ch := r.channels.Of(stop)
	if ch == nil || ch.Foreign {
		return false
	}
	run := r.graph.Callees(start)[0]
	for _, by := range r.ended.Outlasts(run) {
		if r.channels.Of(by.Value) == ch {
			return true
		}
	}
	return r.returnsAtClose(run, ch)
}

// returnsAtClose reports whether a function has a return and each of them comes after a receive that has found a channel closed: one that says
// so, or any of a channel on which nobody sends.
func (r *Result) returnsAtClose(fn *ssa.Function, ch *channels.Channel) bool {
	returns := false
	for _, ret := range paths.Returns(fn) {
		returns = true
		if !slices.ContainsFunc(r.conditions.Under(ret), func(f conditions.Fact) bool { return r.findsClosed(f, ch) }) {
			return false
		}
	}
	return returns
}

func (r *Result) findsClosed(f conditions.Fact, ch *channels.Channel) bool {
	receive, ok := f.Subject.(ssa.Instruction)
	if !ok {
		return false
	}
	return slices.ContainsFunc(r.channels.At(receive), func(op *channels.Op) bool {
		switch {
		case op.Channel != ch || op.Kind != channels.Receive:
			return false
		case f.Predicate == conditions.Ok:
			return !f.Truth
		}
		return f.Predicate == conditions.Arm && f.Truth && f.Arm == op.Arm && len(ch.Sends) == 0 && !ch.OthersSend
	})
}
