package stopstart

import (
	"strings"

	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// isStart reports whether a step starts a component, and does not merely use a goroutine: a
// function on the way says so in its name, or starts on first use.
func (c *checker) isStart(s step) bool {
	if s.launch.named || s.launch.once != nil {
		return true
	}
	if s.callee == nil {
		return starts(methodName(s.call))
	}
	return starts(s.callee.Name()) || s.launch.reads.meets(c.writes(s.callee, 2))
}

// stopped reports whether what a step starts is what the stop path stops: the receiver, or
// something that is stopped in the same function. To start another thing in place of the one that
// is stopped is right.
func (c *checker) stopped(s step) bool {
	fn := declared(s.call.Parent())
	if s.on.self(fn) {
		return true
	}
	if receiver(fn) == nil && (s.on.Root == nil || s.on.Path == "" && !isParameter(s.on.Root)) {
		return true // what the package runs
	}
	found := false
	c.eachCall(fn, func(call ssa.CallInstruction) {
		recv := knowledge.Receiver(call.Common())
		if recv != nil && stops(methodName(call)) && placeOf(recv).equal(s.on) {
			found = true
		}
	})
	return found
}

// guarded reports whether something keeps a step from starting what never ran: a condition on the
// way, a Once or flag that has been used up before, or a stop that the new goroutines see at once.
func (c *checker) guarded(s step) bool {
	written := c.writes(s.stop, 1)
	if s.callee != nil {
		written.add(c.writes(s.callee, 2))
	}
	return c.conditional(s.call, s.stop, written) || c.prevented(s.call, s.on, s.launch) || c.endsFirst(s)
}

// conditional reports whether a condition that could ask for the state of a component stands before
// an instruction, or before a call through which fn gets there.
func (c *checker) conditional(instr ssa.Instruction, fn *ssa.Function, written cells) bool {
	found := false
	c.along(instr, fn, func(instr ssa.Instruction) {
		found = found || c.guardedAt(instr, written)
	})
	return found
}

// along visits an instruction and the calls through which the stop path gets to it.
func (c *checker) along(instr ssa.Instruction, stop *ssa.Function, visit func(ssa.Instruction)) {
	seen := make(map[*ssa.Function]bool)
	var climb func(ssa.Instruction)
	climb = func(instr ssa.Instruction) {
		visit(instr)
		fn := instr.Parent()
		if fn == stop || seen[fn] {
			return
		}
		seen[fn] = true
		for _, site := range c.graph.Sites(fn) {
			climb(site.Instr)
		}
	}
	climb(instr)
}

// before visits what has run when an instruction runs: in its function, and, out of a closure, in
// the functions around it.
func (c *checker) before(instr ssa.Instruction, visit func(ssa.Instruction)) {
	c.beforeIn(instr, visit, make(map[ssa.Instruction]bool))
}

func (c *checker) beforeIn(instr ssa.Instruction, visit func(ssa.Instruction), seen map[ssa.Instruction]bool) {
	if seen[instr] {
		return // closures that run each other
	}
	seen[instr] = true
	fn := instr.Parent()
	for earlier := range paths.Earlier(instr) {
		visit(earlier)
	}
	if fn.Parent() == nil {
		return
	}
	for _, site := range c.graph.Sites(fn) {
		if site.Caller() != fn {
			c.beforeIn(site.Instr, visit, seen)
		}
	}
}

// prevented reports whether something that runs before an instruction keeps a launch from
// happening on a place: it uses up the Once, sets the flag, or has started the thing already.
func (c *checker) prevented(instr ssa.Instruction, on place, l *launch) bool {
	prevented := false
	c.before(instr, func(earlier ssa.Instruction) {
		written := make(cells)
		written.addWrite(earlier)
		if written.meets(l.reads) {
			prevented = true
		}
		if call, ok := earlier.(*ssa.Call); ok {
			prevented = prevented || c.usesUp(call, on, l) || c.startsPlace(call, on)
		}
	})
	return prevented
}

// usesUp reports whether a call runs something else under the Once of a launch, itself or in a
// method of the place.
func (c *checker) usesUp(call *ssa.Call, on place, l *launch) bool {
	if l.once == nil || onceCell(l.once) == nil {
		return false
	}
	if onceCell(call) == onceCell(l.once) {
		at := placeOf(call.Call.Args[0])
		if at.Path != "" {
			at.Path = at.Path[:strings.LastIndex(at.Path, ".")]
			return at.equal(on) && len(c.launchesOf(call)) == 0
		}
		return len(c.launchesOf(call)) == 0
	}
	recv := knowledge.Receiver(&call.Call)
	if recv == nil || !placeOf(recv).equal(on) {
		return false
	}
	for _, callee := range c.graph.Callees(call) {
		for _, b := range callee.Blocks {
			for _, instr := range b.Instrs {
				inner, ok := instr.(*ssa.Call)
				if ok && onceCell(inner) == onceCell(l.once) && len(c.launchesOf(inner)) == 0 {
					return true
				}
			}
		}
	}
	return false
}

// startsPlace reports whether a call starts what stands in a place.
func (c *checker) startsPlace(call ssa.CallInstruction, on place) bool {
	recv := knowledge.Receiver(call.Common())
	return recv != nil && placeOf(recv).equal(on) && c.isStartCall(call)
}

// isStartCall reports whether a call launches something and is no stop itself.
func (c *checker) isStartCall(call ssa.CallInstruction) bool {
	return !stops(methodName(call)) && (starts(methodName(call)) || len(c.launchesOf(call)) > 0)
}

// endsFirst reports whether the stop path closes a channel, cancels a context or waits for
// goroutines before a step. What is started then sees its end at once, or is a restart.
func (c *checker) endsFirst(s step) bool {
	ends := false
	c.before(s.call, func(earlier ssa.Instruction) {
		call, ok := earlier.(*ssa.Call)
		if !ok {
			return
		}
		builtin, isBuiltin := call.Call.Value.(*ssa.Builtin)
		switch {
		case isBuiltin && builtin.Name() == "close",
			knowledge.TypeName(call.Call.Value.Type()) == knowledge.CancelFunc,
			knowledge.Joins[knowledge.Callee(&call.Call)]:
			ends = true
		}
	})
	return ends
}

// writes returns what fn writes, and the functions that it calls, as many calls away as depth says.
func (c *checker) writes(fn *ssa.Function, depth int) cells {
	written := make(cells)
	seen := map[*ssa.Function]bool{fn: true}
	for round := []*ssa.Function{fn}; len(round) > 0; depth-- {
		var next []*ssa.Function
		for _, fn := range round {
			for _, callee := range c.addWrites(fn, written) {
				if !seen[callee] && depth > 0 {
					seen[callee] = true
					next = append(next, callee)
				}
			}
		}
		round = next
	}
	return written
}

// addWrites adds what fn writes, and returns what it calls.
func (c *checker) addWrites(fn *ssa.Function, written cells) []*ssa.Function {
	var callees []*ssa.Function
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			written.addWrite(instr)
			if call, ok := instr.(ssa.CallInstruction); ok {
				callees = append(callees, c.graph.Callees(call)...)
			}
		}
	}
	return callees
}

// eachCall visits the calls of fn and its closures.
func (c *checker) eachCall(fn *ssa.Function, visit func(ssa.CallInstruction)) {
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			if call, ok := instr.(ssa.CallInstruction); ok {
				visit(call)
			}
		}
	}
	for _, closure := range fn.AnonFuncs {
		c.eachCall(closure, visit)
	}
}

// methodName returns the name of the function or method that is called, or of the field that holds
// it; "" if it has none.
func methodName(call ssa.CallInstruction) string {
	common := call.Common()
	if common.IsInvoke() {
		return common.Method.Name()
	}
	if callee := common.StaticCallee(); callee != nil {
		return callee.Name()
	}
	if field, ok := calls.Cell(common.Value).(*types.Var); ok {
		return field.Name()
	}
	return ""
}

func isParameter(v ssa.Value) bool {
	_, ok := v.(*ssa.Parameter)
	return ok
}

func isGlobal(v ssa.Value) bool {
	_, ok := v.(*ssa.Global)
	return ok
}
