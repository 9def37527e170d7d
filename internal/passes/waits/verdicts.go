package waits

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/stops"
)

// value returns what a value depends on that a loop ends by.
func (l *handLoop) value(v ssa.Value) verdict {
	instr, ok := v.(ssa.Instruction)
	if !ok || !l.blocks.Has(instr.Block()) || knowledge.Visited(l.seen, v) {
		return neutral
	}
	switch v := v.(type) {
	case *ssa.UnOp:
		return l.unary(v)
	case *ssa.BinOp:
		return l.binary(v)
	case *ssa.Phi:
		worst := neutral
		for _, edge := range v.Edges {
			worst = max(worst, l.value(edge))
		}
		return max(worst, l.counted(v))
	case *ssa.Call:
		return l.called(v)
	case *ssa.Extract:
		return l.part(v)
	case *ssa.Convert, *ssa.ChangeType, *ssa.ChangeInterface, *ssa.MakeInterface, *ssa.TypeAssert, *ssa.Field, *ssa.Index, *ssa.Lookup:
		return l.operands(instr)
	}
	return open
}

func (l *handLoop) operands(instr ssa.Instruction) verdict {
	worst := neutral
	for _, operand := range instr.Operands(nil) {
		worst = max(worst, l.value(*operand))
	}
	return worst
}

func (l *handLoop) unary(v *ssa.UnOp) verdict {
	switch v.Op {
	case token.MUL:
		return l.loaded(v)
	case token.ARROW:
		return l.message(v.X)
	}
	return l.value(v.X)
}

// message returns what it means that a value came through a channel: the time, or what others have sent.
func (l *handLoop) message(channel ssa.Value) verdict {
	if l.stops.Of(channel).Kind == stops.Data && l.field(channel) {
		return external
	}
	return open
}

// binary returns what a comparison depends on. What is added up from round to round is a counter.
func (l *handLoop) binary(v *ssa.BinOp) verdict {
	if knowledge.IsBool(v.Type()) {
		return l.operands(v)
	}
	for _, operand := range []ssa.Value{v.X, v.Y} {
		if phi, ok := operand.(*ssa.Phi); ok && !l.blocks.Has(phi.Block().Idom()) {
			return open
		}
	}
	return l.operands(v)
}

// counted returns what decides which value a number has that a loop in the loop counts anew each time: all that is asked from the head of that
// loop on, so that more is taken to decide it than does.
func (l *handLoop) counted(phi *ssa.Phi) verdict {
	basic, ok := phi.Type().Underlying().(*types.Basic)
	if !ok || basic.Info()&types.IsNumeric == 0 || !l.blocks.Has(phi.Block().Idom()) {
		return neutral
	}
	worst := neutral
	round := paths.After(phi.Block(), nil)
	for b := range l.blocks.All() {
		if branch, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If); ok && phi.Block().Dominates(b) && round.Has(b) {
			worst = max(worst, l.value(branch.Cond))
		}
	}
	return worst
}

// loaded returns what a variable depends on. A field that the loop does not set, others set.
func (l *handLoop) loaded(load *ssa.UnOp) verdict {
	base := load.X
	for {
		field, ok := base.(*ssa.FieldAddr)
		if !ok {
			break
		}
		base = field.X
	}
	variable := flow.Variable(base)
	if variable == nil {
		if l.sets(flow.Cell(load.X)) {
			return open
		}
		if element, ok := base.(*ssa.IndexAddr); ok {
			return l.value(element.X) // which one it is, a loop of its own may count
		}
		return external
	}
	worst := neutral
	for _, w := range l.graph.Writes(variable) {
		if !l.blocks.Has(w.At.Block()) {
			continue
		}
		switch at := w.At.(type) {
		case *ssa.Store:
			worst = max(worst, l.value(at.Val))
		case *ssa.Call:
			worst = max(worst, l.called(at))
		default:
			return open
		}
	}
	return worst
}

// sets reports whether the loop itself writes a variable or field.
func (l *handLoop) sets(cell any) bool {
	return knowledge.Any(l.blocks.All(), func(b *ssa.BasicBlock) bool {
		return slices.ContainsFunc(b.Instrs, func(instr ssa.Instruction) bool { return l.conditions.Writes(instr, cell) })
	})
}

// part returns what a result of a call depends on, or what a select has received.
func (l *handLoop) part(v *ssa.Extract) verdict {
	switch tuple := v.Tuple.(type) {
	case *ssa.Call:
		return l.called(tuple)
	case *ssa.TypeAssert, *ssa.Lookup:
		return l.operands(tuple.(ssa.Instruction))
	case *ssa.UnOp:
		if v.Index == 0 {
			return l.message(tuple.X)
		}
	case *ssa.Select:
		received := 2
		for _, state := range tuple.States {
			if state.Dir != types.RecvOnly {
				continue
			}
			if received == v.Index {
				return l.message(state.Chan)
			}
			received++
		}
	}
	return open
}

// called returns what a call depends on. One with an error or a context asks somebody; what a function does
// that is not seen and has neither may be to count.
func (l *handLoop) called(call *ssa.Call) verdict {
	common := &call.Call
	name := knowledge.Callee(common)
	if err, _ := knowledge.TestsError(common); err != nil {
		return l.value(err)
	}
	switch {
	case name == knowledge.Err:
		return l.stop(common.Value)
	case knowledge.ReadsClock(common), knowledge.Timers[name]:
		return open
	case knowledge.AtomicLoads[name]:
		if l.sets(flow.Cell(common.Args[0])) {
			return open
		}
		return external
	}
	does, seen := l.effects.Call(call)
	switch {
	case seen && (len(l.graph.Callees(call)) > 0 || !does.Has(effects.Unknown)):
		return judge(does)
	case asksSomebody(common):
		return external
	case common.IsInvoke():
		return open
	}
	if worst := l.operands(call); worst != neutral {
		return worst
	}
	return open
}

// judge returns what a function that is seen depends on: one that looks at the clock, or keeps something,
// may come to an end by itself.
func judge(does effects.Summary) verdict {
	for _, e := range does {
		switch e.Kind {
		case effects.Stores:
			return open
		case effects.Counts:
			if e.Detail == effects.Clock {
				return open
			}
		case effects.Unknown:
			if e.Detail == effects.Value || e.Detail == effects.Scheduler {
				return open
			}
		}
	}
	return external
}

func asksSomebody(call *ssa.CallCommon) bool {
	results := call.Signature().Results()
	if n := results.Len(); n > 0 && knowledge.IsError(results.At(n-1).Type()) {
		return true
	}
	args := knowledge.Args(call)
	return len(args) > 0 && knowledge.Context(args[0].Type())
}
