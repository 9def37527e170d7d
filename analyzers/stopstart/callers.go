package stopstart

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// A site is where something is stopped that may never have been started.
type site struct {
	stop  ssa.CallInstruction // nil for a stop method that nothing in the package calls
	start ssa.CallInstruction // the only place that starts it; nil for none
}

// neverStarted returns where a step can be reached for something that never ran; nil if it is not known
// that it can. A stop that nothing in the package calls is open to everybody: its own contract counts.
func (c *checker) neverStarted(s step) *site {
	if field := lastField(s.on); field != nil && !isReceiver(s.on, s.in()) {
		if c.startedApart(s.stop, field) != nil {
			return new(site)
		}
		return nil
	}
	seen := make(map[*ssa.Function]bool)
	for todo := []*ssa.Function{s.stop}; len(todo) > 0; todo = todo[1:] {
		if knowledge.Visited(seen, todo[0]) {
			continue
		}
		stops := c.callers(todo[0])
		if len(stops) == 0 {
			return new(site)
		}
		for _, stop := range stops {
			unstarted, open := c.stoppedAt(s, stop)
			if unstarted != nil {
				return unstarted
			}
			if open {
				todo = append(todo, calls.Declared(stop.Parent()))
			}
		}
	}
	return nil
}

// stoppedAt returns the site of a call that stops something which its owner may not have started; nil if that
// is not known. It is open if the call is in a method that stops its own receiver, so that the callers of
// that method decide; a start that does so stops what it has started.
func (c *checker) stoppedAt(s step, stop ssa.CallInstruction) (_ *site, open bool) {
	caller := calls.Declared(stop.Parent())
	recv := knowledge.Receiver(stop.Common())
	if recv == nil {
		return nil, false
	}
	on := flow.Locate(recv)
	written := func(cell any) bool { return c.conditions.WritesIn(caller, cell) }
	switch {
	case c.prevented(stop, on, s.launch), c.conditional(stop, written):
		return nil, false
	case isReceiver(on, caller):
		return nil, !c.launchesOwn(caller)
	case c.startsBeside(stop, on):
		if c.passesStarts(stop, on) {
			return &site{stop: stop}, false
		}
		return nil, false
	}
	if field := lastField(on); field != nil && shared(on.Root) {
		if start := c.startedApart(caller, field); start != nil {
			return &site{stop: stop, start: start}, false
		}
	}
	return nil, false
}

// startsBeside reports whether the function of a stop starts what it stops, and not in a closure, whose order
// is open.
func (c *checker) startsBeside(stop ssa.CallInstruction, on flow.Location) bool {
	found := false
	for _, call := range calls.Within(calls.Declared(stop.Parent())) {
		if call != stop && c.startsIt(call, on) {
			if call.Parent() != stop.Parent() {
				return false
			}
			found = true
		}
	}
	return found
}

// passesStarts reports whether a path leads past all starts to a stop, or, if that is deferred, on from it to
// a return.
func (c *checker) passesStarts(stop ssa.CallInstruction, on flow.Location) bool {
	starts := func(instr ssa.Instruction) bool {
		call, ok := instr.(ssa.CallInstruction)
		return ok && c.startsIt(call, on)
	}
	search := paths.Search{Block: stop.Parent().Blocks[0], At: stop, Avoid: starts}
	if _, deferred := stop.(*ssa.Defer); deferred {
		search = paths.Search{From: stop, To: paths.IsReturn, Avoid: starts}
	}
	return paths.Find(search) != nil
}

// startedApart returns the only start of what is in a field, if a function that stops it can run without
// that: neither the function nor any that it is called from starts the field's value in its own goroutine.
// A start that an error skips counts as done, so that we miss a stop rather than invent one.
func (c *checker) startedApart(fn *ssa.Function, field *types.Var) ssa.CallInstruction {
	seen := make(map[*ssa.Function]bool)
	for todo := []*ssa.Function{fn}; len(todo) > 0; todo = todo[1:] {
		if c.startsField(todo[0], field) || knowledge.Visited(seen, todo[0]) {
			continue
		}
		callers := c.callers(todo[0])
		if len(callers) == 0 {
			return c.onlyStart(field)
		}
		for _, call := range callers {
			todo = append(todo, calls.Declared(call.Parent()))
		}
	}
	return nil
}

// startsField reports whether fn starts the value of a field before it returns.
func (c *checker) startsField(fn *ssa.Function, field *types.Var) bool {
	return slices.ContainsFunc(c.graph.RunBy(fn), func(ran *ssa.Function) bool {
		return !stops(ran.Name()) && slices.ContainsFunc(calls.In(ran), func(call ssa.CallInstruction) bool {
			_, plain := call.(*ssa.Call)
			return plain && c.startsValueOf(call, field)
		})
	})
}

// onlyStart returns the call that starts the value of a field, the last one in source order. A constructor has
// always run, so that there is none then; a goroutine, a callback or a method of its own may not have.
func (c *checker) onlyStart(field *types.Var) ssa.CallInstruction {
	var start ssa.CallInstruction
	for _, fn := range c.ssa.Funcs {
		if c.ssa.InTest(fn.Pos()) || stops(calls.Declared(fn).Name()) {
			continue
		}
		for _, call := range calls.In(fn) {
			if !c.startsValueOf(call, field) {
				continue
			}
			if receiver(calls.Declared(fn)) == nil {
				return nil // a constructor, or main
			}
			start = call
		}
	}
	return start
}

func (c *checker) startsValueOf(call ssa.CallInstruction, field *types.Var) bool {
	recv := knowledge.Receiver(call.Common())
	return recv != nil && lastField(flow.Locate(recv)) == field && c.isStartCall(call)
}

// launchesOwn reports whether a method that is no stop launches goroutines of its receiver.
func (c *checker) launchesOwn(fn *ssa.Function) bool {
	return !stops(fn.Name()) && slices.ContainsFunc(c.launchesIn(fn), func(chain calls.Chain) bool {
		return c.owner(chain[0]) == receiver(fn)
	})
}

// callers returns the calls of fn outside of tests.
func (c *checker) callers(fn *ssa.Function) []ssa.CallInstruction {
	var found []ssa.CallInstruction
	for _, s := range c.graph.Sites(fn) {
		if s.Mode != calls.Unknown && !c.ssa.InTest(s.Caller().Pos()) {
			found = append(found, s.Instr)
		}
	}
	return found
}

// lastField returns the field in which a location is; nil for a root itself.
func lastField(at flow.Location) *types.Var {
	fields := at.Fields()
	if len(fields) == 0 {
		return nil
	}
	return fields[len(fields)-1]
}
