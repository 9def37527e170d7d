package stopstart

import (
	"maps"
	"slices"

	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// A launch is a place in the code that starts goroutines which go on after the function that
// launches them has returned.
type launch struct {
	at    ssa.Instruction     // the go statement, or the call that starts the goroutines
	owner ssa.Value           // whose goroutines: a parameter, a global; nil for the package's
	once  ssa.CallInstruction // the call that runs it at most once; nil for none
	named bool                // a function on the way says in its name that it starts
	reads cells               // what the conditions on the way look at
}

// launches returns what fn launches before it returns, itself or through functions of the package.
// What fn waits for is no launch: its goroutines end before fn does.
func (c *checker) launches(fn *ssa.Function) []*launch {
	if known, ok := c.launched[fn]; ok {
		return known
	}
	c.launched[fn] = nil // a function that calls itself adds nothing
	var found launchSet
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			call, ok := instr.(ssa.CallInstruction)
			if !ok {
				continue
			}
			if knowledge.Joins[knowledge.Callee(call.Common())] {
				return nil
			}
			for _, l := range c.launchesOf(call) {
				for _, e := range paths.Decided(call.Block(), nil) {
					l.reads.addRead(c.graph, e.If.Cond, 2)
				}
				found.add(l)
			}
		}
	}
	c.launched[fn] = found.list
	return found.list
}

// A launchSet keeps launches apart by what they start and under which conditions. Calls in a tree
// lead to one goroutine on exponentially many paths, so that the conditions of the paths beyond the
// sixteenth count together: more of them guard it, and we miss a start rather than invent one.
type launchSet struct {
	list []*launch
	same map[launchKey][]*launch
}

// A launchKey is what a launch starts, and how.
type launchKey struct {
	at, once ssa.Instruction
	owner    ssa.Value
	named    bool
}

func (s *launchSet) add(l *launch) {
	key := launchKey{at: l.at, owner: l.owner, named: l.named}
	if l.once != nil {
		key.once = l.once
	}
	known := s.same[key]
	switch {
	case slices.ContainsFunc(known, func(other *launch) bool { return maps.Equal(other.reads, l.reads) }):
	case len(known) == 16:
		known[0].reads.add(l.reads)
	default:
		if s.same == nil {
			s.same = make(map[launchKey][]*launch)
		}
		s.same[key] = append(known, l)
		s.list = append(s.list, l)
	}
}

// launchesOf returns what a call or go statement launches, with owners of the calling function.
// Deferred calls are left out: they run when the function has done its work.
func (c *checker) launchesOf(call ssa.CallInstruction) []*launch {
	if _, deferred := call.(*ssa.Defer); deferred {
		return nil
	}
	if owner, ok := c.goroutine(call); ok {
		if owner != nil && !shared(owner) && call.Parent().Parent() == nil {
			return nil // of something that the function has just made
		}
		return []*launch{{at: call, owner: owner, reads: make(cells)}}
	}
	var found []*launch
	for _, fn := range c.graph.Callees(call) {
		if c.mode(fn, call) != calls.Sync {
			continue
		}
		for _, l := range c.launches(fn) {
			if lifted := c.lift(l, call, fn); lifted != nil {
				found = append(found, lifted)
			}
		}
	}
	return found
}

// lift turns a launch of a callee into one of the caller.
func (c *checker) lift(l *launch, call ssa.CallInstruction, fn *ssa.Function) *launch {
	lifted := &launch{at: l.at, owner: l.owner, once: l.once, reads: make(cells)}
	lifted.reads.add(l.reads)
	lifted.named = l.named || starts(fn.Name())
	if lifted.once == nil && knowledge.Callee(call.Common()) == knowledge.Once {
		lifted.once = call
	}
	if lifted.once == nil {
		if made := c.graph.MadeOnce(call); made != nil {
			lifted.once = made
		}
	}
	owner, known := c.liftOwner(l.owner, call, fn)
	if !known {
		return nil
	}
	lifted.owner = owner
	return lifted
}

// liftOwner turns an owner in terms of a callee into one of the caller; false if that is not known,
// or something that the caller has just made.
func (c *checker) liftOwner(owner ssa.Value, call ssa.CallInstruction, fn *ssa.Function) (ssa.Value, bool) {
	param, isParam := owner.(*ssa.Parameter)
	switch {
	case owner == nil:
		return nil, true
	case isParam && param.Parent() == fn:
		arg := c.argument(call, fn, calls.ParamIndex(param))
		if arg == nil {
			return nil, false
		}
		at := placeOf(arg)
		return at.Root, shared(at.Root)
	case isParam && param.Parent() == declared(call.Parent()), isGlobal(owner):
		return owner, true // of the function around a closure
	}
	// A closure that a constructor or another method keeps in a field belongs to the value with the field.
	at := placeOf(call.Common().Value)
	return at.Root, shared(at.Root) && at.Path != ""
}

// argument returns what a call gives a parameter of the function that it runs; nil if unknown. A
// method value carries its receiver.
func (c *checker) argument(call ssa.CallInstruction, fn *ssa.Function, index int) ssa.Value {
	common := call.Common()
	direct := common.StaticCallee() != nil && !common.IsInvoke() && c.direct(fn, call)
	if i := index - (len(fn.Params) - len(common.Args)); direct && i >= 0 && i < len(common.Args) {
		return common.Args[i]
	}
	if index != 0 || receiver(fn) == nil {
		return nil
	}
	for _, value := range append([]ssa.Value{common.Value}, common.Args...) {
		for _, origin := range c.closures(value) {
			if len(origin.Bindings) == 1 && origin.Fn.(*ssa.Function).Object() == fn.Object() {
				return origin.Bindings[0]
			}
		}
	}
	return nil
}

// closures returns the closures that v can be, back through variables, fields and OnceFunc.
func (c *checker) closures(v ssa.Value) []*ssa.MakeClosure {
	var found []*ssa.MakeClosure
	seen := make(map[ssa.Value]bool)
	var visit func(ssa.Value)
	visit = func(v ssa.Value) {
		if v == nil || seen[v] {
			return
		}
		seen[v] = true
		if closure, ok := v.(*ssa.MakeClosure); ok {
			found = append(found, closure)
			return
		}
		for _, source := range c.graph.Sources(v) {
			visit(source)
		}
	}
	visit(v)
	return found
}

// mode returns how a call runs a function.
func (c *checker) mode(fn *ssa.Function, call ssa.CallInstruction) calls.Mode {
	for _, site := range c.graph.Sites(fn) {
		if site.Instr == call {
			return site.Mode
		}
	}
	return calls.Unknown
}

func (c *checker) direct(fn *ssa.Function, call ssa.CallInstruction) bool {
	for _, site := range c.graph.Sites(fn) {
		if site.Instr == call {
			return site.Direct
		}
	}
	return false
}

// waits reports whether fn contains a loop that waits for something, or calls what does: such a
// goroutine lives on.
func (c *checker) waits(fn *ssa.Function, depth int, seen map[*ssa.Function]int) bool {
	if seen[fn] >= depth {
		return false // looked at from here or from less deep, or too far away
	}
	seen[fn] = depth
	if c.effects.Of(fn).Lives() {
		return true
	}
	for _, loop := range paths.Cycles(fn, nil) {
		for b := range loop.All() {
			if receives(b) {
				return true
			}
		}
	}
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			call, ok := instr.(*ssa.Call)
			if !ok {
				continue
			}
			if c.runsOn(call) {
				return true
			}
			for _, callee := range c.graph.Callees(call) {
				if c.mode(callee, call) == calls.Sync && c.waits(callee, depth-1, seen) {
					return true
				}
			}
		}
	}
	return false
}

func receives(b *ssa.BasicBlock) bool {
	for _, instr := range b.Instrs {
		switch instr := instr.(type) {
		case *ssa.Select:
			return true
		case *ssa.UnOp:
			if instr.Op == token.ARROW {
				return true
			}
		}
	}
	return false
}
