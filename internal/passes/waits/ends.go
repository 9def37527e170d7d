package waits

import (
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/afterstop"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/channels"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// waitsAt returns the waits of one call. joined says that the function waits for the goroutines that it
// starts.
func (f *finder) waitsAt(call ssa.CallInstruction, joined bool) []wait {
	common := call.Common()
	if end, ok := knowledge.WaitsUntil(common); ok {
		if f.endsSoon(call) {
			return nil
		}
		if recv := knowledge.Receiver(common); recv != nil && knowledge.OwnCache(recv) {
			return nil
		}
		return f.endedBy(call, calledName(common), end)
	}
	found := f.sends(call)
	for _, fn := range f.graph.Callees(call) {
		site := f.graph.SiteAt(call, fn)
		if site.Mode == calls.Unknown || site.Mode == calls.Goroutine && !joined {
			continue
		}
		for _, w := range f.waits[fn] {
			found = append(found, f.passedOn(w, fn, call, site.Direct)...)
		}
	}
	if len(f.graph.Callees(call)) > 0 {
		return found
	}
	if fn := f.only(common.Method); common.IsInvoke() && fn != nil {
		for _, w := range f.waits[fn] {
			found = append(found, f.passedOn(w, fn, call, true)...)
		}
		return found
	}
	return append(found, f.elsewhere(call)...)
}

// passedOn returns a wait of a callee as one of its caller: what ends it is what the caller gives.
func (f *finder) passedOn(w wait, callee *ssa.Function, call ssa.CallInstruction, direct bool) []wait {
	param, ok := w.root.(*ssa.Parameter)
	if !ok || param.Parent() != callee {
		return []wait{w} // nothing ends it, or a variable of a function around the closure
	}
	args := call.Common().Args
	i := flow.ParamIndex(param) - (len(callee.Params) - len(args))
	if !direct || i < 0 {
		return nil // what the library gives it may have a deadline
	}
	var found []wait
	for _, inner := range f.endedBy(call, w.what, args[i]) {
		inner.at = w.at
		found = append(found, inner)
	}
	return found
}

// elsewhere returns the waits of a function of another package.
func (f *finder) elsewhere(call ssa.CallInstruction) []wait {
	common := call.Common()
	var fact Waits
	method, shift := common.Method, 1
	if method == nil {
		callee := common.StaticCallee()
		if callee == nil {
			return nil
		}
		if origin := callee.Origin(); origin != nil {
			callee = origin
		}
		method, _ = callee.Object().(*types.Func)
		shift = 0
	}
	if method == nil || !f.pass.ImportObjectFact(method.Origin(), &fact) {
		return nil
	}
	if fact.Always {
		return []wait{{at: call, what: calledName(common), decided: call, asks: fact.Asks, lacks: fact.Lacks}}
	}
	var found []wait
	for _, i := range fact.Params {
		if i-shift >= 0 && i-shift < len(common.Args) {
			found = append(found, f.endedBy(call, calledName(common), common.Args[i-shift])...)
		}
	}
	return found
}

// endedBy returns the wait at a call that only end ends; none if end has a deadline, or if what it is
// cannot be told.
func (f *finder) endedBy(call ssa.CallInstruction, what string, end ssa.Value) []wait {
	if end == nil {
		return []wait{{at: call, what: what, decided: call}}
	}
	e := f.end(end, make(map[ssa.Value]bool))
	if e.unknown {
		return nil
	}
	var found []wait
	for _, root := range e.roots {
		found = append(found, wait{at: call, what: what, root: root, decided: call})
	}
	if len(found) == 0 {
		found = append(found, wait{at: call, what: what, decided: call})
	}
	return found
}

// An end is what ends a context or stop channel: parameters, or with none the process, or nothing.
type end struct {
	unknown bool // it has a deadline, or may have one
	roots   []ssa.Value
}

// end follows a context or stop channel back to where it comes from.
func (f *finder) end(v ssa.Value, seen map[ssa.Value]bool) end {
	if knowledge.Visited(seen, v) {
		return end{}
	}
	switch v := v.(type) {
	case *ssa.Parameter:
		return end{roots: []ssa.Value{v}}
	case *ssa.Const:
		return end{}
	case *ssa.Extract:
		if call, ok := v.Tuple.(*ssa.Call); ok && v.Index == 0 {
			return f.endOfCall(call, seen)
		}
	case *ssa.Call:
		return f.endOfCall(v, seen)
	case *ssa.UnOp:
		if v.Op == token.MUL {
			return f.endOfLoad(v, seen)
		}
	case *ssa.MakeChan:
		return end{unknown: f.closedInTime(v)}
	}
	if sources := f.graph.Sources(v); len(sources) > 0 {
		return f.merged(sources, seen)
	}
	return end{unknown: true}
}

// endOfLoad returns what ends the value of a variable. A field lives as long as its owner: that of a
// controller as long as the process. One that is set from nowhere in the package is not known.
func (f *finder) endOfLoad(load *ssa.UnOp, seen map[ssa.Value]bool) end {
	sources := f.graph.Sources(load)
	if len(sources) == 0 {
		return end{unknown: true}
	}
	if _, field := load.X.(*ssa.FieldAddr); !field {
		return f.merged(sources, seen)
	}
	for _, source := range sources {
		if !f.longLived(source, seen) {
			return end{unknown: true}
		}
	}
	return end{}
}

// longLived reports whether what is stored in a field has no deadline. What a function makes for its
// caller to keep has none either, unless its name says so.
func (f *finder) longLived(v ssa.Value, seen map[ssa.Value]bool) bool {
	e := f.end(v, seen)
	if !e.unknown {
		return true
	}
	call := flow.Made(v)
	if call == nil || knowledge.Bounded.Calls(&call.Call) {
		return false
	}
	name := strings.ToLower(calledName(&call.Call))
	return !strings.Contains(name, "timeout") && !strings.Contains(name, "deadline")
}

func (f *finder) merged(sources []ssa.Value, seen map[ssa.Value]bool) end {
	merged := end{unknown: len(sources) == 0}
	for _, source := range sources {
		e := f.end(source, seen)
		merged.unknown = merged.unknown || e.unknown
		merged.roots = append(merged.roots, e.roots...)
	}
	return merged
}

// endOfCall returns what ends the context or channel that a call returns.
func (f *finder) endOfCall(call *ssa.Call, seen map[ssa.Value]bool) end {
	name := knowledge.Callee(&call.Call)
	args := knowledge.Args(&call.Call)
	switch {
	case knowledge.Roots[name]:
		return end{}
	case name == knowledge.Done:
		return f.end(call.Call.Value, seen)
	case knowledge.Cancellable[name] && !f.timed(call):
		return f.end(args[0], seen)
	case knowledge.CarriesValues.Calls(&call.Call):
		return f.end(args[0], seen)
	}
	return end{unknown: true}
}

// timed reports whether the cancel function that a call returns goes where a clock may call it: into a
// goroutine or a timer. A goroutine that runs a cache, and cancels when that has come back, is none: a cache that does not sync goes on.
func (f *finder) timed(call *ssa.Call) bool {
	return slices.ContainsFunc(knowledge.Referrers(call), func(ref ssa.Instruction) bool {
		cancel, ok := ref.(*ssa.Extract)
		return ok && cancel.Index == 1 && slices.ContainsFunc(f.graph.AllUses(cancel), func(use flow.Use) bool {
			started, ok := use.Instr.(ssa.CallInstruction)
			return ok && (afterstop.Starts(started) || f.startedWithin(use.Instr.Parent(), call.Parent()) && !paths.Preceded(started, startsCache))
		})
	})
}

// closedInTime reports whether a goroutine closes a channel that its function makes, which may be that of a clock, as a timed one calls a cancel function.
func (f *finder) closedInTime(channel *ssa.MakeChan) bool {
	of := f.channels.Of(channel)
	return of != nil && slices.ContainsFunc(of.Closes, func(op *channels.Op) bool {
		return f.startedWithin(op.Instr.Parent(), channel.Parent()) && !paths.Preceded(op.Instr, startsCache)
	})
}

func startsCache(instr ssa.Instruction) bool {
	call, ok := instr.(*ssa.Call)
	return ok && knowledge.StartsCache(&call.Call)
}

// startedWithin reports whether fn, or a function literal around it, is started as a goroutine in outer.
func (f *finder) startedWithin(fn, outer *ssa.Function) bool {
	for ; fn != nil && fn != outer; fn = fn.Parent() {
		if slices.ContainsFunc(f.graph.Sites(fn), func(site calls.Site) bool { return site.Mode == calls.Goroutine }) {
			return true
		}
	}
	return false
}

func calledName(common *ssa.CallCommon) string {
	if common.IsInvoke() {
		return common.Method.Name()
	}
	if callee := common.StaticCallee(); callee != nil {
		return callee.Name()
	}
	return "a function"
}
