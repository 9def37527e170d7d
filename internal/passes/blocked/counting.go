package blocked

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/channels"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// sends returns how many sends can be under way because of a start: those of its own goroutine, and
// of goroutines that were started before it with no receive between.
func (x *leakFinder) sends(s start) int64 {
	own := x.sentBy(s)
	if own == 0 {
		return 0
	}
	total := own
	for call := range calls.Each[ssa.CallInstruction](s.around()) {
		if call == s.instr || !x.leads(call, s.instr) {
			continue
		}
		if passed := x.channel.PassedAt(call); passed > 0 {
			if _, beside := call.(*ssa.Go); beside {
				total += x.sentBy(passedTo(call))
			}
		}
		for _, callee := range x.graph.Callees(call) {
			for _, other := range x.graph.Sites(callee) {
				if other.Instr != call || other.Mode != calls.Goroutine {
					continue
				}
				if started := x.startAt(other); !(x.sendOnce(s) && x.sendOnce(started)) {
					total += x.sentBy(started)
				}
			}
		}
	}
	return min(total, unbounded)
}

// leads reports whether a call comes before another on some path, and no receive can come between.
func (x *leakFinder) leads(call, next ssa.Instruction) bool {
	for instr := range calls.Instrs(next.Parent()) {
		if (len(x.on(instr, channels.Receive)) > 0 || x.receives(instr) > 0) && precedes(call, instr) && precedes(instr, next) {
			return false
		}
	}
	return precedes(call, next)
}

// precedes reports whether some path runs a and then b.
func precedes(a, b ssa.Instruction) bool { return calls.ComesAfter(b, a) }

// sentBy returns the largest number of sends of what a start runs.
func (x *leakFinder) sentBy(s start) int64 {
	var most int64
	for _, fn := range s.runs {
		most = max(most, x.mostSends(fn))
	}
	if len(s.runs) == 0 {
		most = x.channel.PassedAt(s.instr)
	}
	if most > 0 && s.repeats && !x.sendOnce(s) {
		if s.turns > 0 && s.turns < unbounded && most < unbounded {
			return min(unbounded, most*s.turns)
		}
		return unbounded
	}
	return most
}

// sendOnce reports whether all that the goroutines of a start send they send by a sync.Once that they share: however many there are, one of them does.
func (x *leakFinder) sendOnce(s start) bool {
	return len(s.runs) > 0 && !slices.ContainsFunc(s.runs, func(fn *ssa.Function) bool { return !x.sharesOnce(fn, maxShared) })
}

// maxShared bounds the calls, and the functions that capture one another, by which goroutines get to what they share.
const maxShared = 3

// sharesOnce reports whether a function sends by a sync.Once alone that is made outside of it, and in no loop; or in functions that do so.
func (x *leakFinder) sharesOnce(fn *ssa.Function, depth int) bool {
	return !knowledge.Any(calls.Instrs(fn), func(instr ssa.Instruction) bool {
		if len(x.on(instr, channels.Send)) > 0 {
			return true
		}
		call, ok := instr.(ssa.CallInstruction)
		if !ok || sharedOnce(call) {
			return false
		}
		return slices.ContainsFunc(x.graph.Callees(call), func(callee *ssa.Function) bool {
			return x.mostSends(callee) > 0 && (depth == 0 || !x.sharesOnce(callee, depth-1))
		})
	})
}

// sharedOnce reports whether a call is that of a sync.Once which the function around captures, and no loop makes anew.
func sharedOnce(call ssa.CallInstruction) bool {
	if knowledge.Callee(call.Common()) != knowledge.Once {
		return false
	}
	once := knowledge.Receiver(call.Common())
	once = knowledge.Operand(once)
	captured, ok := once.(*ssa.FreeVar)
	return ok && madeOnce(captured, maxShared)
}

// madeOnce reports whether a variable that a function captures is one, and none that a loop makes anew.
func madeOnce(captured *ssa.FreeVar, depth int) bool {
	bound := flow.Bindings(captured)
	return len(bound) > 0 && !slices.ContainsFunc(bound, func(v ssa.Value) bool {
		switch v := v.(type) {
		case *ssa.Alloc:
			return paths.InLoop(v.Block())
		case *ssa.FreeVar:
			return depth == 0 || !madeOnce(v, depth-1)
		}
		return true
	})
}

// mostSends returns the largest number of sends on a path through fn. A call that comes back to fn adds
// nothing, so that a leak is missed rather than invented.
func (x *leakFinder) mostSends(fn *ssa.Function) int64 {
	if known, ok := x.most[fn]; ok || len(fn.Blocks) == 0 {
		return known
	}
	x.most[fn] = 0
	most := paths.Heaviest(fn, unbounded, x.blockSends)
	if panicked := x.sendsAfterPanic(fn); panicked > 0 {
		most = max(most, min(unbounded, max(most-1, 0)+panicked))
	}
	x.most[fn] = most
	return most
}

// sendsAfterPanic returns how many sends the deferred functions of fn add that happen once a panic has been recovered. What panics is taken to come before
// the last send of fn itself, in place of which it is.
func (x *leakFinder) sendsAfterPanic(fn *ssa.Function) int64 {
	var n int64
	for call := range calls.Each[*ssa.Defer](fn) {
		for _, callee := range x.graph.Callees(call) {
			if x.afterPanic(callee) {
				n += x.mostSends(callee)
			}
		}
	}
	return min(n, unbounded)
}

// afterPanic reports whether all sends of a function happen once it has recovered a panic.
func (x *leakFinder) afterPanic(fn *ssa.Function) bool {
	sends := false
	for instr := range calls.Instrs(fn) {
		if len(x.on(instr, channels.Send)) == 0 {
			continue
		}
		sends = true
		if !slices.ContainsFunc(x.conditions.At(instr), func(f conditions.Fact) bool {
			return f.Predicate == conditions.Nil && !f.Truth && recovers(f.Subject)
		}) {
			return false
		}
	}
	return sends
}

// recovers reports whether a value is that of a panic.
func recovers(v ssa.Value) bool {
	call, ok := v.(*ssa.Call)
	if !ok {
		return false
	}
	builtin, ok := call.Call.Value.(*ssa.Builtin)
	return ok && builtin.Name() == "recover"
}

// blockSends returns the largest number of sends of a block: unbounded if one of them can come again.
func (x *leakFinder) blockSends(b *ssa.BasicBlock) int64 {
	var total int64
	for _, instr := range b.Instrs {
		n := int64(len(x.on(instr, channels.Send))) + x.channel.PassedAt(instr)
		call, calls := instr.(ssa.CallInstruction)
		if calls {
			_, deferred := call.(*ssa.Defer)
			for _, callee := range x.graph.Callees(call) {
				if !deferred || !x.afterPanic(callee) {
					n += x.mostSends(callee)
				}
			}
		}
		if n > 0 && paths.Repeats(instr) && !(calls && onlyOnce(call)) {
			return unbounded
		}
		total += n
	}
	return total
}

// onlyOnce reports whether a call is that of a sync.Once which no loop of the function makes anew: it runs its function once, however often it comes.
func onlyOnce(call ssa.CallInstruction) bool {
	if knowledge.Callee(call.Common()) != knowledge.Once {
		return false
	}
	once, local := knowledge.Receiver(call.Common()).(*ssa.Alloc)
	return !local || !paths.InLoop(once.Block())
}

// on returns the operations of a kind that an instruction does on the channel.
func (x *leakFinder) on(instr ssa.Instruction, kind channels.Kind) []*channels.Op {
	var found []*channels.Op
	for _, op := range x.channels.At(instr) {
		if op.Kind == kind && op.Channel == x.channel {
			found = append(found, op)
		}
	}
	return found
}
