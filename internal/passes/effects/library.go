package effects

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

func builtins(builtin *ssa.Builtin, site ssa.CallInstruction) Summary {
	switch args := site.Common().Args; builtin.Name() {
	case "close":
		return Summary{{Kind: Closes, On: refs.ValueOf(args[0]), Must: true}}
	case "delete", "clear", "copy":
		return stores(args[0], elements)
	}
	return nil
}

// row returns what the rows of knowledge say of a call. That it is known means that they say how long it
// takes, too: then nothing else about it is looked for.
func (r *Result) row(site ssa.CallInstruction, name string) (does Summary, known bool) {
	common := site.Common()
	timed, known := r.timed(site, name)
	if objects := onObjects(site); len(objects) > 0 {
		return append(timed, objects...), known
	}
	if known {
		return timed, true
	}
	if !common.IsInvoke() && r.isCancel(common.Value) {
		return Summary{{Kind: Cancels, On: refs.ValueOf(common.Value), Must: true}}, true
	}
	return timed, false
}

// isCancel reports whether a value is a cancel function, whatever its type says: all that the package puts into a field of
// type func() can be one. What other packages put there is taken to be one, too.
func (r *Result) isCancel(v ssa.Value) bool {
	if knowledge.IsCancel(v.Type()) {
		return true
	}
	if sig, ok := v.Type().Underlying().(*types.Signature); !ok || sig.Params().Len() > 0 || sig.Results().Len() > 0 {
		return false
	}
	origins := r.graph.Origins(v)
	return len(origins) > 0 && !slices.ContainsFunc(origins, func(from ssa.Value) bool { return !knowledge.IsCancel(from.Type()) })
}

// settled returns what a library function does that is neither written nor waited for; ok is false for one
// that is not known, or that may run what it is given. One that makes a value of its arguments does nothing.
func settled(common *ssa.CallCommon, name string) (does Summary, ok bool) {
	kind := Unknown
	switch {
	case knowledge.ReadsClock(common):
		return Summary{{Kind: Counts, Detail: Clock, Must: true}}, true
	case knowledge.EndsProcess(common):
		return Summary{{Kind: Exits, Must: knowledge.NoReturn[name]}}, true
	case knowledge.Logs(common), knowledge.Records(common):
		kind = Logs
	case knowledge.WakesWaiter[name]:
		kind = Signals
	case knowledge.Enqueues(common):
		kind = Enqueues
	case slices.ContainsFunc(common.Args, func(arg ssa.Value) bool { return knowledge.IsFunction(arg.Type()) }):
		return nil, false
	case name == knowledge.Done, name == knowledge.Err, asksError(common), knowledge.KeepsNil(common) != nil,
		knowledge.Roots[name], knowledge.Timers[name], knowledge.Harmless(common), knowledge.OnObject(common):
		return nil, true
	case knowledge.Quiet(common), knowledge.Inert(common):
		kind = Counts
	default:
		return nil, false
	}
	return Summary{{Kind: kind, Must: true}}, true
}

// inMemory returns what a function of the standard library does that works on a list or map: it changes the one that it is
// given in place, or makes another, and runs the functions that it is handed before it comes back.
func (r *Result) inMemory(site ssa.CallInstruction) Summary {
	common := site.Common()
	does := Summary{{Kind: Counts, Must: true}}
	if edit := knowledge.EditsInPlace(common); edit.Of != nil {
		does = append(does, stores(knowledge.Unconverted(edit.Of), elements)...)
	}
	for _, arg := range common.Args {
		if knowledge.IsFunction(arg.Type()) {
			does = append(does, r.run(Effect{Kind: Runs, On: refs.Ref{Root: arg}}, site)...)
		}
	}
	return does
}

// asksError reports whether a call only looks at an error.
func asksError(common *ssa.CallCommon) bool {
	tested, _ := knowledge.TestsError(common)
	dropped, _ := knowledge.DropsKind(common)
	return tested != nil || dropped != nil
}

// schedules reports whether a function that is handed a value may act on it later.
func schedules(v ssa.Value) bool {
	return knowledge.IsFunction(v.Type()) || knowledge.IsQueue(v.Type()) || knowledge.IsDuration(v.Type())
}

// timed returns how long a library function takes.
func (r *Result) timed(site ssa.CallInstruction, name string) (Summary, bool) {
	common := site.Common()
	if i, ok := knowledge.BlocksUntil[name]; ok {
		args := knowledge.Args(common)
		if i >= len(args) {
			return Summary{{Kind: Waits}}, true
		}
		return waitsFor(r.stops.Of(args[i]), site.Parent(), false), true
	}
	if server, blocks, ends := knowledge.ServerOf(name); blocks && server.Serves {
		return Summary{{Kind: Waits}, {Kind: Serves, Must: true}}, true
	} else if blocks && server.Data {
		return Summary{{Kind: Sleeps, Must: true}}, true
	} else if blocks {
		return Summary{{Kind: Waits}, {Kind: Sleeps, Must: true}}, true
	} else if ends && server.Serves {
		return Summary{{Kind: ShutsDown, Must: true}}, true
	}
	switch {
	case knowledge.PackageServers[name], knowledge.Runners[name].Repeats && knowledge.Runners[name].Stop < 0:
		return Summary{{Kind: Hangs, Must: true}}, true
	case knowledge.SleepsFor(common):
		return Summary{{Kind: Sleeps, Must: true}}, true
	case knowledge.Joins[name]:
		return Summary{{Kind: Joins, Must: true}}, true
	case knowledge.Requests[name]:
		return Summary{{Kind: Asks, Must: true}}, true
	}
	if knowledge.Prompt[name] {
		return nil, true
	}
	if knowledge.Paces[name] {
		return Summary{{Kind: Sleeps, Must: true}}, false
	}
	if _, polls := knowledge.WaitsUntil(common); polls {
		return Summary{{Kind: Polls, Must: true}}, false
	}
	return nil, false
}

// onObjects returns what a call does to objects of the cluster, or to one in memory.
func onObjects(site ssa.CallInstruction) Summary {
	common := site.Common()
	if w, ok := knowledge.WriteOf(common); ok {
		return append(fills(common), writes(w, site)...)
	}
	if object := knowledge.GetsObject(common); object != nil {
		return append(fills(common), Effect{Kind: Reads, On: refs.Of(object), Must: true})
	}
	if base := knowledge.PatchBase(common); base != nil {
		return Summary{{Kind: Bases, On: refs.ValueOf(base), Must: true}}
	}
	if change, ok := knowledge.FinalizerCallOf(common); ok {
		detail := string(change.Op)
		if detail == "" {
			detail = "set"
		}
		return Summary{{Kind: Finalizer, Detail: detail, On: refs.Of(change.Object), Must: true}}
	}
	if object, _ := knowledge.HasFinalizer(common); object != nil {
		return Summary{{Kind: Finalizer, Detail: "ask", On: refs.Of(object), Must: true}}
	}
	if of, path := knowledge.SetsPart(common); of != nil {
		return stores(of, path)
	}
	if knowledge.ReadsObjects(common) {
		return Summary{{Kind: Shares, Must: true}}
	}
	return nil
}

// writes returns what a request writes: its object, and those whose content that has taken over.
func writes(w knowledge.Write, request ssa.Instruction) Summary {
	write := Effect{Kind: Writes, Detail: detailOf(w), On: refs.ObjectOf(w.Object), Must: true}
	does := Summary{write}
	for _, content := range refs.Contents(w, request) {
		write.On = refs.Of(content.Of)
		if !slices.Contains(does, write) {
			does = append(does, write)
		}
	}
	return does
}

// fills returns that the answer to a request is decoded into an argument.
func fills(common *ssa.CallCommon) Summary {
	object, verb := knowledge.Decodes(common)
	if object == nil {
		return nil
	}
	return Summary{{Kind: Fills, Detail: verb, On: refs.ValueOf(object), Must: true}}
}
