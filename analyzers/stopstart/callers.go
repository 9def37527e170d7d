package stopstart

import (
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// A verdict says whether a stop path can be taken for something that was never started.
type verdict int

const (
	no verdict = iota
	unknown
	yes
)

// A site is where something is stopped that may never have been started.
type site struct {
	stop  ssa.Instruction
	start ssa.Instruction // the only place that starts it; nil for none
}

// neverStarted reports whether a step can be reached for something that never ran, and where. A
// stop that nothing in the package calls is open to everybody: its own contract counts.
func (c *checker) neverStarted(s step) (bool, *site) {
	if field := lastField(s.on); field != nil && !s.on.self(declared(s.call.Parent())) {
		v, start := c.ownerStops(s.stop, field, 4, make(map[*ssa.Function]int))
		if v == yes && start != nil {
			return true, nil
		}
		return v == yes, nil
	}
	v, at := c.stopsFirst(s, s.stop, 4, make(map[ssa.Instruction]int))
	return v == yes, at
}

// stopsFirst looks at the callers of fn, which stops its receiver. With several callers the worst
// counts, so that a caller that has been looked at adds nothing.
func (c *checker) stopsFirst(s step, fn *ssa.Function, depth int, seen map[ssa.Instruction]int) (verdict, *site) {
	sites := c.sites(fn)
	if len(sites) == 0 {
		return yes, nil
	}
	worst := no
	for _, instr := range sites {
		if seen[instr] > depth {
			continue
		}
		seen[instr] = depth + 1
		v, at := c.stopsAt(s, instr, depth, seen)
		if v == yes {
			return yes, at
		}
		worst = max(worst, v)
	}
	return worst, nil
}

// stopsAt looks at one call that stops something.
func (c *checker) stopsAt(s step, stop ssa.CallInstruction, depth int, seen map[ssa.Instruction]int) (verdict, *site) {
	caller := declared(stop.Parent())
	recv := knowledge.Receiver(stop.Common())
	if recv == nil {
		return unknown, nil
	}
	on := placeOf(recv)
	switch {
	case depth == 0:
		return unknown, nil
	case c.prevented(stop, on, s.launch), c.conditional(stop, caller, c.writes(caller, 1)):
		return no, nil
	case on.self(caller):
		if caller == s.callee || c.launchesOwn(caller) {
			return no, nil // the start stops what it has started
		}
		return c.stopsFirst(s, caller, depth-1, seen)
	}
	if v := c.localVerdict(stop, on); v != unknown {
		return v, &site{stop: stop}
	}
	field := lastField(on)
	if field == nil || !shared(on.Root) {
		return unknown, nil
	}
	v, start := c.ownerStops(caller, field, depth-1, make(map[*ssa.Function]int))
	return v, &site{stop: stop, start: start}
}

// localVerdict compares a stop with the starts of the same place in the same function.
func (c *checker) localVerdict(stop ssa.CallInstruction, on place) verdict {
	fn := stop.Parent()
	started := new(paths.Set)
	elsewhere := false // in a closure: the order is not known
	c.eachCall(declared(fn), func(call ssa.CallInstruction) {
		switch {
		case call == stop || !c.startsPlace(call, on):
		case call.Parent() != fn:
			elsewhere = true
		default:
			started.Add(call.Block())
		}
	})
	if started.Len() == 0 || elsewhere {
		return unknown
	}
	if _, deferred := stop.(*ssa.Defer); !deferred {
		return yes // a path leads here past every start
	}
	if started.Has(stop.Block()) {
		return no
	}
	for b := range paths.Reach(stop.Block(), started).All() {
		if _, returns := b.Instrs[len(b.Instrs)-1].(*ssa.Return); returns {
			return yes
		}
	}
	return no
}

// ownerStops looks at a function that stops what stands in a field of its owner, and at its
// callers: does one of them start the field's value in its own goroutine? A start that an error
// skips counts as done, so that we miss a stop rather than invent one. The worst caller counts, so that
// one that has been looked at adds nothing.
func (c *checker) ownerStops(fn *ssa.Function, field *types.Var, depth int, seen map[*ssa.Function]int) (verdict, ssa.Instruction) {
	if seen[fn] > depth {
		return no, nil
	}
	seen[fn] = depth + 1
	if c.startsField(fn, field, make(map[*ssa.Function]bool)) {
		return no, nil
	}
	if depth == 0 {
		return unknown, nil
	}
	callers := c.sites(fn)
	if len(callers) == 0 {
		return c.separateStart(field)
	}
	worst := no
	var start ssa.Instruction
	for _, instr := range callers {
		v, at := c.ownerStops(declared(instr.Parent()), field, depth-1, seen)
		if v >= worst {
			worst, start = v, at
		}
	}
	return worst, start
}

// separateStart looks for the function that starts the value of a field, when none on the stop
// path does. A constructor has always run; a goroutine, a callback or a method of its own may not.
func (c *checker) separateStart(field *types.Var) (verdict, ssa.Instruction) {
	var start ssa.Instruction
	for _, fn := range c.ssa.Funcs {
		if c.inTest(fn) || stops(declared(fn).Name()) {
			continue
		}
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				call, ok := instr.(ssa.CallInstruction)
				if !ok || !c.startsFieldHere(call, field) {
					continue
				}
				if receiver(declared(fn)) == nil {
					return no, nil // a constructor, or main
				}
				start = call
			}
		}
	}
	if start == nil {
		return unknown, nil
	}
	return yes, start
}

// startsField reports whether fn starts the value of a field before it returns.
func (c *checker) startsField(fn *ssa.Function, field *types.Var, seen map[*ssa.Function]bool) bool {
	if seen[fn] || stops(fn.Name()) {
		return false
	}
	seen[fn] = true
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			call, ok := instr.(*ssa.Call)
			if !ok {
				continue
			}
			if c.startsFieldHere(call, field) {
				return true
			}
			for _, callee := range c.graph.Callees(call) {
				if c.mode(callee, call) == calls.Sync && c.startsField(callee, field, seen) {
					return true
				}
			}
		}
	}
	return false
}

func (c *checker) startsFieldHere(call ssa.CallInstruction, field *types.Var) bool {
	recv := knowledge.Receiver(call.Common())
	return recv != nil && lastField(placeOf(recv)) == field && c.isStartCall(call)
}

// launchesOwn reports whether a method launches goroutines of its receiver.
func (c *checker) launchesOwn(fn *ssa.Function) bool {
	for _, l := range c.launches(fn) {
		if l.owner == receiver(fn) && !stops(fn.Name()) {
			return true
		}
	}
	return false
}

// sites returns the calls of fn outside of tests.
func (c *checker) sites(fn *ssa.Function) []ssa.CallInstruction {
	var found []ssa.CallInstruction
	for _, s := range c.graph.Sites(fn) {
		if s.Mode != calls.Unknown && !c.inTest(s.Caller()) {
			found = append(found, s.Instr)
		}
	}
	return found
}

func (c *checker) inTest(fn *ssa.Function) bool {
	return strings.HasSuffix(c.pass.Fset.Position(fn.Pos()).Filename, "_test.go")
}

func lastField(p place) *types.Var {
	fields := p.Fields()
	if len(fields) == 0 {
		return nil
	}
	return fields[len(fields)-1]
}
