package endings

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/channels"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// ownClose reports whether a close is one of the goroutine that sends: one function alone runs both, as what
// it defers or calls, and it does not run twice at a time for one object, as far as that is seen, or has made the channel in the same way. In what order it
// closes and sends is not asked.
func (r *Result) ownClose(k, send *channels.Op) bool {
	own := r.graph.Leading([]*ssa.Function{k.Func()}, inGoroutine)
	return slices.ContainsFunc(own, func(fn *ssa.Function) bool {
		return r.runsOnlyIn(k.Func(), fn) && r.runsOnlyIn(send.Func(), fn) && !r.graph.Escapes(fn) && !r.runsBeside(fn) || r.ofOneRun(k, send, fn)
	})
}

// ofOneRun reports whether a function makes the channel, sends on it and closes it, all in what it runs in its goroutine, so that each run has a channel of its
// own. Callers that are not seen do the same; a maker that returns the channel of another run to who names the same key is not told from others.
func (r *Result) ofOneRun(k, send *channels.Op, fn *ssa.Function) bool {
	parts := []*ssa.Function{k.Func(), send.Func()}
	for _, made := range k.Channel.Makes {
		parts = append(parts, made.Parent())
	}
	return len(k.Channel.Makes) > 0 && !slices.ContainsFunc(parts, func(part *ssa.Function) bool {
		return part != fn && !r.graph.EverySeenWay(part, r.withinRun(fn))
	})
}

// inGoroutine reports whether a site runs its function in the goroutine of the caller.
func inGoroutine(site calls.Site) bool { return site.Mode == calls.Sync || site.Mode == calls.Deferred }

// runsOnlyIn reports whether all runs of a function are in those of another one, and in its goroutine. Those of tests do not count.
func (r *Result) runsOnlyIn(fn, other *ssa.Function) bool {
	return fn == other || r.graph.EveryWay(fn, r.withinRun(other))
}

// withinRun says of a site whether it is in a run of a function, and in its goroutine.
func (r *Result) withinRun(fn *ssa.Function) func(calls.Site) calls.Way {
	return func(site calls.Site) calls.Way {
		switch {
		case r.ssa.InTest(site.Instr.Pos()):
			return calls.Skip
		case !inGoroutine(site):
			return calls.No
		case site.Caller() == fn:
			return calls.Yes
		}
		return calls.Up
	}
}

// runsBeside reports whether several goroutines run a function for one object: a loop starts them, or calls what starts one, or they are started one after
// the other, and the receiver, or each struct that a function without one has, is made before. Callers that are not seen call once.
func (r *Result) runsBeside(fn *ssa.Function) bool {
	type run struct {
		fn      *ssa.Function
		started bool // it starts the goroutine
	}
	seen := make(map[run]bool)
	for todo := []run{{fn: fn}}; len(todo) > 0; todo = todo[1:] {
		at := todo[0]
		if knowledge.Visited(seen, at) {
			continue
		}
		for _, site := range r.graph.Sites(at.fn) {
			if r.ssa.InTest(site.Instr.Pos()) {
				continue
			}
			starts := at.started || !inGoroutine(site)
			inLoop := starts && paths.InLoop(site.Instr.Block()) || at.started && site.Repeats
			made, outer := madeInLoop(site)
			if inLoop && !made || starts && r.againBeside(site, at.fn) {
				return true
			}
			if outer && !made {
				todo = append(todo, run{site.Caller(), starts})
			}
		}
	}
	return false
}

// madeInLoop reports whether an object that a site hands its function is made in a loop, and whether one comes from outside of the function.
func madeInLoop(site calls.Site) (made, outer bool) {
	for _, object := range objectsOf(site) {
		switch root := flow.Locate(object).Root.(type) {
		case *ssa.Parameter, *ssa.FreeVar, *ssa.Global:
			outer = true
		case ssa.Instruction:
			made = made || paths.InLoop(root.Block())
		}
	}
	return made, outer
}

// againBeside reports whether the function of a site starts another one, or calls it, a second time for the same object.
func (r *Result) againBeside(site calls.Site, fn *ssa.Function) bool {
	return slices.ContainsFunc(r.graph.Sites(fn), func(other calls.Site) bool {
		return other.Caller() == site.Caller() && calls.ComesAfter(other.Instr, site.Instr) && other.Instr != site.Instr &&
			slices.EqualFunc(objectsOf(site), objectsOf(other), func(a, b ssa.Value) bool { return flow.Locate(a) == flow.Locate(b) })
	})
}

// objectsOf returns the structs that a site hands its function a pointer to: the receiver of a method alone, otherwise those among the arguments and what
// a closure captures.
func objectsOf(site calls.Site) []ssa.Value {
	common := site.Instr.Common()
	if fn := common.StaticCallee(); fn != nil && fn.Signature.Recv() != nil && len(common.Args) > 0 {
		return common.Args[:1]
	}
	objects := slices.Clone(common.Args)
	if closure, ok := common.Value.(*ssa.MakeClosure); ok {
		objects = append(objects, closure.Bindings...)
	}
	return slices.DeleteFunc(objects, func(v ssa.Value) bool { return !pointsToStruct(v.Type()) })
}

// pointsToStruct reports whether a type is a pointer to a struct, or, as that of a captured variable, to one.
func pointsToStruct(t types.Type) bool {
	to, ok := t.Underlying().(*types.Pointer)
	if !ok {
		return false
	}
	if again, ok := to.Elem().Underlying().(*types.Pointer); ok {
		to = again
	}
	_, ok = to.Elem().Underlying().(*types.Struct)
	return ok
}
