package endings

import (
	"fmt"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/channels"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// A Handle is a result of a function by which callers wait for a goroutine that it has started: a channel
// that closes, or gets a result, when the goroutine has ended, or a function that returns then.
type Handle struct {
	Result int
	Uses   []Use // what the goroutine works on until its end
}

// A Use is something that the caller gives, and that a goroutine works on.
type Use struct {
	Param int    // the receiver counted, from 1; 0 for a variable that a closure has captured
	Path  string // from the parameter
	Sends bool   // it sends on this channel; else it calls methods of it, or hands it on

	captured flow.Location // of a function around the closure that starts the goroutine, in place of Param
}

// A Fact holds the handles of a function, for other packages.
type Fact struct{ Handles []Handle }

// AFact marks Fact as a fact.
func (*Fact) AFact() {}

func (f *Fact) String() string {
	var words []string
	for _, h := range f.Handles {
		words = append(words, fmt.Sprintf("result %d joins the user of", h.Result))
		for _, u := range h.Uses {
			words = append(words, fmt.Sprintf("p%d%s", u.Param-1, u.Path))
		}
	}
	return strings.Join(words, " ")
}

// HandlesOf returns the handles of a function of the package.
func (r *Result) HandlesOf(fn *ssa.Function) []Handle { return r.handles[fn] }

// findHandles notes the handles of the functions of the package, those that are called first.
func (r *Result) findHandles() {
	r.graph.BottomUp(func(fn *ssa.Function) bool {
		known := len(r.handles[fn])
		if known == 0 {
			r.handles[fn] = r.find(fn)
		}
		return len(r.handles[fn]) != known
	})
}

// find returns the handles of a function: the signals that its goroutines give at their end, and that
// it returns. One that a field holds as well can be waited for there, and does not count.
func (r *Result) find(fn *ssa.Function) []Handle {
	var found []Handle
	for i := range fn.Signature.Results().Len() {
		if !isHandle(fn.Signature.Results().At(i).Type()) {
			continue
		}
		for _, call := range calls.In(fn) {
			if uses := r.usesUntil(call, flow.Results(fn, i)); len(uses) > 0 {
				found = append(found, Handle{Result: i, Uses: uses})
				break
			}
		}
	}
	return found
}

// isHandle reports whether a type is one to wait with: a channel to receive from, or a function without
// parameters.
func isHandle(t types.Type) bool {
	switch t := t.Underlying().(type) {
	case *types.Chan:
		return t.Dir() != types.SendOnly
	case *types.Signature:
		return t.Params().Len() == 0
	}
	return false
}

// usesUntil returns what the goroutine that a call starts works on until it gives the signal that one of
// the values waits for; nil if it gives none. A helper that returns a handle does the same.
func (r *Result) usesUntil(call ssa.CallInstruction, values []ssa.Value) []Use {
	if started, ok := call.(*ssa.Call); ok && !isGoroutine(r.graph, call) {
		return r.inherited(started, values)
	}
	waits := func(c *channels.Channel) bool {
		return !c.Field && slices.ContainsFunc(values, func(v ssa.Value) bool { return r.waitsFor(v, c) })
	}
	for _, fn := range r.graph.Callees(call) {
		site := r.graph.SiteAt(call, fn)
		if site.Mode == calls.Goroutine && slices.ContainsFunc(r.lastSignals(fn), waits) {
			return r.uses(site, fn)
		}
	}
	return nil
}

func isGoroutine(graph *calls.Graph, call ssa.CallInstruction) bool {
	return slices.ContainsFunc(graph.Callees(call), func(fn *ssa.Function) bool { return graph.SiteAt(call, fn).Mode == calls.Goroutine })
}

// inherited returns the uses of a handle that a callee returns and the caller returns again.
func (r *Result) inherited(call *ssa.Call, values []ssa.Value) []Use {
	for _, h := range r.Handles(call) {
		again := slices.ContainsFunc(values, func(v ssa.Value) bool { return slices.Contains(r.results(call, h.Result), knowledge.Unconverted(v)) })
		if !again {
			continue
		}
		var uses []Use
		for _, u := range h.Uses {
			uses = add(uses, use(r.location(call, u), call.Parent(), u.Sends))
		}
		return uses
	}
	return nil
}

// results returns a result of a call, as the caller has it.
func (r *Result) results(call *ssa.Call, i int) []ssa.Value {
	if call.Call.Signature().Results().Len() == 1 {
		return []ssa.Value{call}
	}
	var found []ssa.Value
	for part := range knowledge.Each[*ssa.Extract](knowledge.Referrers(call)) {
		if part.Index == i {
			found = append(found, part)
		}
	}
	return found
}

// lastSignals returns the channels that a function closes, or on which it sends its result, and the groups that it counts down at its end:
// deferred, or with nothing but logging after it.
func (r *Result) lastSignals(fn *ssa.Function) []*channels.Channel {
	var found []*channels.Channel
	for instr := range calls.Instrs(fn) {
		_, deferred := instr.(*ssa.Defer)
		for _, inner := range r.graph.With(instr, nil) {
			for _, op := range r.channels.At(inner) {
				sends := op.Kind == channels.Send && op.Select == nil && !op.InLoop()
				if (sends || op.Kind == channels.Close || op.Kind == channels.Done) && (deferred || inner == instr && !worksAfter(instr)) {
					found = append(found, op.Channel)
				}
			}
		}
	}
	return found
}

func worksAfter(at ssa.Instruction) bool {
	return slices.ContainsFunc(calls.In(at.Parent()), func(call ssa.CallInstruction) bool {
		_, now := call.(*ssa.Call)
		return now && calls.ComesAfter(call, at) && !knowledge.Logs(call.Common())
	})
}

// waitsFor reports whether a value is a channel, or a function that waits for it and for nothing else.
func (r *Result) waitsFor(v ssa.Value, c *channels.Channel) bool {
	if r.channels.Of(v) == c {
		return true
	}
	for _, id := range r.graph.Identities(v) {
		if closure, ok := id.(*ssa.MakeClosure); ok && len(closure.Bindings) == 1 {
			bound := closure.Fn.(*ssa.Function)
			if knowledge.Groups[knowledge.FunctionName(bound)] == knowledge.GroupWait && r.channels.Of(closure.Bindings[0]) == c {
				return true // a method value
			}
		}
	}
	return slices.ContainsFunc(r.graph.Functions(v), func(fn *ssa.Function) bool {
		return knowledge.Any(calls.Instrs(fn), func(instr ssa.Instruction) bool {
			return slices.ContainsFunc(r.channels.At(instr), func(op *channels.Op) bool {
				return op.Channel == c && (op.Kind == channels.Receive || op.Kind == channels.Wait)
			})
		})
	})
}

// uses returns what the goroutine of a site works on, in terms of the function that starts it.
func (r *Result) uses(site calls.Site, fn *ssa.Function) []Use {
	g := &closeSearch{goroutine: &goroutine{Result: r, site: site, starts: []*ssa.Function{fn}, runs: r.graph.RunBy(fn)}}
	var found []Use
	note := func(v ssa.Value, sends bool) {
		if v != nil {
			found = add(found, use(g.origin(v, site.Caller()), site.Caller(), sends))
		}
	}
	for _, run := range g.runs {
		for instr := range calls.Instrs(run) {
			for _, op := range r.channels.At(instr) {
				if op.Kind == channels.Send {
					note(op.Value(), true)
				}
			}
			if call, ok := instr.(*ssa.Call); ok {
				for _, v := range r.worksOn(call) {
					note(v, false)
				}
			}
		}
	}
	return found
}

// worksOn returns what a call works on: a function value, with all that this works on, and in what is not seen the receiver of a method that a Close of
// it does not end, and what is written to.
func (r *Result) worksOn(call *ssa.Call) []ssa.Value {
	common := call.Common()
	if _, builtin := common.Value.(*ssa.Builtin); !builtin && !common.IsInvoke() && common.StaticCallee() == nil {
		return []ssa.Value{common.Value}
	}
	if len(r.graph.Callees(call)) > 0 {
		return nil // what it calls is looked at on its own
	}
	if recv := knowledge.Receiver(common); recv != nil && !knowledge.EndedByClose(common) {
		return []ssa.Value{recv}
	}
	var written []ssa.Value
	for i, arg := range knowledge.Args(common) {
		if params := common.Signature().Params(); i < params.Len() && knowledge.Writer(params.At(i).Type()) {
			written = append(written, arg)
		}
	}
	return written
}

// use returns the use of a location that the callers of a function know; the zero Use for another one.
func use(at flow.Location, fn *ssa.Function, sends bool) Use {
	param, ok := at.Root.(*ssa.Parameter)
	switch {
	case ok && param.Parent() == fn && knowledge.Context(param.Type()) && at.Path == "":
		return Use{}
	case ok && param.Parent() == fn:
		return Use{Param: flow.ParamIndex(param) + 1, Path: at.Path, Sends: sends}
	case at.Root != nil && fn.Parent() != nil && at.Root.Parent() != fn:
		return Use{Sends: sends, captured: at}
	}
	return Use{}
}

func add(uses []Use, u Use) []Use {
	if u.Param == 0 && u.captured.Root == nil || slices.Contains(uses, u) {
		return uses
	}
	return append(uses, u)
}
