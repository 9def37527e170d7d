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
	"github.com/ctrllint/ctrllint/internal/passes/stops"
)

// A DroppedJoin is a handle that a caller throws away before it releases what the goroutine works on.
type DroppedJoin struct {
	Call    *ssa.Call
	Release ssa.CallInstruction
	Sends   bool // the goroutine sends on what is released, a channel
}

// Handles returns the handles that a call returns.
func (r *Result) Handles(call *ssa.Call) []Handle {
	if callees := r.graph.Callees(call); len(callees) > 0 {
		if site := r.graph.SiteAt(call, callees[0]); len(callees) == 1 && site.Direct {
			return r.handles[callees[0]]
		}
		return nil
	}
	var fact Fact
	if obj := flow.Declared(&call.Call); obj != nil && r.pass.ImportObjectFact(obj, &fact) {
		return fact.Handles
	}
	return nil
}

// DroppedJoins returns the calls of a function whose handle nobody looks at, and what is released after
// them with nothing in between that could wait for the goroutine in another way.
func (r *Result) DroppedJoins(fn *ssa.Function) []DroppedJoin {
	var found []DroppedJoin
	for _, started := range calls.Awaited(fn) {
		for _, h := range r.Handles(started) {
			if r.looksAt(started, h) {
				continue
			}
			if dropped := r.released(started, h); dropped != nil {
				found = append(found, *dropped)
				break
			}
		}
	}
	return found
}

// looksAt reports whether the caller does anything with a handle.
func (r *Result) looksAt(call *ssa.Call, h Handle) bool {
	return slices.ContainsFunc(r.results(call, h.Result), func(v ssa.Value) bool {
		return len(knowledge.Referrers(v)) > 0
	})
}

// location returns what a use is for the caller.
func (r *Result) location(call *ssa.Call, u Use) flow.Location {
	if u.Param == 0 {
		return u.captured
	}
	if u.Param > len(call.Call.Args) {
		return flow.Location{}
	}
	return holders.At(call.Call.Args[u.Param-1], u.Path)
}

// holders locates what a struct holds at what it was put together with: the file of a writer that is made here and writes to that.
var holders = flow.Locator{Holds: func(t types.Type) bool { return structOf(t) != nil }}

// structOf returns the struct that a type is, or that a pointer, or a variable which holds a pointer, leads to; nil for another type.
func structOf(t types.Type) *types.Struct {
	t = knowledge.Pointee(knowledge.Pointee(t))
	s, _ := t.Underlying().(*types.Struct)
	return s
}

// denotes returns what a value of a function that an instruction runs is where the instruction is: of a parameter, what it is given.
func denotes(v ssa.Value, run ssa.Instruction) flow.Location {
	at := holders.At(v, "")
	call, ok := run.(ssa.CallInstruction)
	param, given := at.Root.(*ssa.Parameter)
	if !ok || !given || param.Parent() == call.Parent() || param.Parent() != call.Common().StaticCallee() {
		return at
	}
	actual := flow.Actual(call.Common(), param.Parent(), flow.ParamIndex(param))
	if actual == nil {
		return at
	}
	return holders.At(actual, at.Path)
}

// released returns the release of something that the goroutine uses, on a path from the call on.
func (r *Result) released(call *ssa.Call, h Handle) *DroppedJoin {
	for _, u := range h.Uses {
		for _, at := range r.within(r.location(call, u)) {
			for instr := range calls.Instrs(call.Parent()) {
				release := r.releaseIn(instr, at, u.Sends)
				if release != nil && r.follows(call, instr, at) {
					return &DroppedJoin{Call: call, Release: release, Sends: u.Sends}
				}
			}
		}
	}
	return nil
}

// within returns what a use works on: of a function literal that the goroutine calls, all that the literal does.
func (r *Result) within(at flow.Location) []flow.Location {
	literal, ok := at.Root.(*ssa.MakeClosure)
	if !ok {
		return []flow.Location{at}
	}
	var found []flow.Location
	for _, run := range r.graph.RunBy(literal.Fn.(*ssa.Function)) {
		for _, call := range calls.In(run) {
			if plain, ok := call.(*ssa.Call); ok {
				for _, v := range r.worksOn(plain) {
					found = append(found, holders.At(v, ""))
				}
			}
		}
	}
	return found
}

// releaseIn returns what an instruction does to release a location, itself or in a closure.
func (r *Result) releaseIn(instr ssa.Instruction, at flow.Location, channel bool) ssa.CallInstruction {
	if _, beside := instr.(*ssa.Go); beside || at.Root == nil {
		return nil
	}
	for _, inner := range r.graph.With(instr, nil) {
		release, ok := inner.(ssa.CallInstruction)
		if !ok {
			continue
		}
		common := release.Common()
		if builtin, ok := common.Value.(*ssa.Builtin); ok && builtin.Name() == "close" && channel && denotes(common.Args[0], instr) == at {
			return release
		}
		if recv := knowledge.Receiver(common); recv != nil && !channel && knowledge.Closes(common) && uses(at, denotes(recv, instr), maxWrapped) {
			if outer, ok := instr.(ssa.CallInstruction); ok && calls.Declared(release.Parent()) != calls.Declared(instr.Parent()) {
				return outer // a method of its own releases it
			}
			return release
		}
	}
	return nil
}

// maxWrapped is how many writers of a library lie around what is written to: an encoder with a buffer that compresses.
const maxWrapped = 4

// uses reports whether a goroutine that works on one location works on another one: on the same, or on what a constructor was handed to write to when it
// made the first, as the file of a bufio.Writer. What reads through another value is mostly ended by the release.
func uses(at, released flow.Location, depth int) bool {
	if at == released {
		return true
	}
	made, ok := at.Root.(*ssa.Call)
	if !ok || depth == 0 || released.Root == nil {
		return false
	}
	params := made.Call.Signature().Params()
	for i, arg := range knowledge.Args(&made.Call) {
		if i >= params.Len() || !knowledge.WrittenTo(params.At(i).Type()) {
			continue
		}
		if handed := holders.At(arg, ""); handed.Root != nil && uses(handed, released, depth-1) {
			return true
		}
	}
	return false
}

// follows reports whether a release, or the return that a deferred one belongs to, comes after the call on
// a path that waits for nothing but stops.
func (r *Result) follows(call *ssa.Call, release ssa.Instruction, at flow.Location) bool {
	_, deferred := release.(*ssa.Defer)
	avoid := func(instr ssa.Instruction) bool {
		_, later := instr.(*ssa.Defer)
		return (!later || deferred && paths.Before(release, instr)) && r.couldJoin(instr, call, at)
	}
	reached := func(from ssa.Instruction, to func(ssa.Instruction) bool) bool {
		return paths.Find(paths.Search{From: from, To: to, Avoid: avoid}) != nil
	}
	here := paths.Is(release)
	switch {
	case !deferred:
		return reached(call, here)
	case calls.ComesAfter(release, call):
		return reached(call, here) && reached(release, paths.IsReturn)
	}
	for instr := range calls.Instrs(call.Parent()) {
		if _, later := instr.(*ssa.Defer); later && paths.Before(instr, call) && avoid(instr) {
			return false
		}
	}
	return paths.Before(release, call) && reached(call, paths.IsReturn)
}

// endsItself reports whether a channel is a stop or a timer, whose end says nothing of a goroutine.
func (r *Result) endsItself(ch ssa.Value) bool {
	return r.stops.IsStop(ch) || r.stops.Of(ch).Kind == stops.Timer
}

// couldJoin reports whether an instruction could wait for the goroutine in another way than by its handle:
// it waits for a group or for a channel that is no stop, or asks what has started the goroutine.
func (r *Result) couldJoin(instr ssa.Instruction, start *ssa.Call, at flow.Location) bool {
	return slices.ContainsFunc(r.graph.With(instr, nil), func(inner ssa.Instruction) bool {
		for _, op := range r.channels.At(inner) {
			if op.Kind == channels.Wait || op.Kind == channels.Receive && !r.endsItself(op.Value()) {
				return true
			}
		}
		call, ok := inner.(ssa.CallInstruction)
		if !ok || call == ssa.CallInstruction(start) {
			return false
		}
		if len(r.graph.Callees(call)) > 0 {
			return false // what it does is looked at
		}
		if knowledge.Joins[knowledge.Callee(call.Common())] {
			return true
		}
		recv, own := knowledge.Receiver(call.Common()), knowledge.Receiver(&start.Call)
		return recv != nil && own != nil && flow.Locate(recv) == flow.Locate(own) && flow.Locate(recv) != at
	})
}
