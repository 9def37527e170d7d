package channels

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// collect notes the operations of every class.
func (r *Result) collect() {
	for _, fn := range r.funcs {
		for instr := range calls.Instrs(fn) {
			r.collectInstr(instr)
		}
	}
}

func (r *Result) collectInstr(instr ssa.Instruction) {
	switch instr := instr.(type) {
	case *ssa.MakeChan:
		c := r.class(instr)
		c.Makes = append(c.Makes, instr)
	case *ssa.Send:
		if slices.ContainsFunc(paths.Decided(instr.Block(), nil), func(e paths.Edge) bool { return r.stops.Never(e.If.Block(), e.To()) }) {
			return // behind a time-out that never comes
		}
		r.add(&Op{Kind: Send, Instr: instr}, instr.Chan)
	case *ssa.UnOp:
		if instr.Op == token.ARROW {
			r.add(&Op{Kind: Receive, Instr: instr, CommaOk: instr.CommaOk, Range: ranges(instr)}, instr.X)
		}
	case *ssa.Select:
		for i, state := range instr.States {
			op := &Op{Kind: Receive, Instr: instr, Select: instr, Arm: i}
			if state.Dir == types.SendOnly {
				op.Kind = Send
			} else {
				op.CommaOk = asksOk(instr)
			}
			r.add(op, state.Chan)
		}
	case ssa.CallInstruction:
		r.collectCall(instr)
	}
}

func (r *Result) collectCall(instr ssa.CallInstruction) {
	common := instr.Common()
	_, deferred := instr.(*ssa.Defer)
	if builtin, ok := common.Value.(*ssa.Builtin); ok {
		if builtin.Name() == "close" {
			r.add(&Op{Kind: Close, Instr: instr, Deferred: deferred}, common.Args[0])
		}
		return
	}
	r.notePassed(instr)
	group := knowledge.Groups[knowledge.Callee(common)]
	if group == 0 || group == knowledge.GroupGo {
		return
	}
	op := &Op{Kind: Add, Instr: instr, Deferred: deferred}
	switch {
	case group == knowledge.GroupDone, group == knowledge.GroupAdd && negative(knowledge.Args(common)[0]):
		op.Kind = Done
	case group == knowledge.GroupWait:
		op.Kind = Wait
	}
	if recv := knowledge.Receiver(common); recv != nil {
		r.add(op, recv)
	}
}

func (r *Result) add(op *Op, v ssa.Value) {
	c := r.class(v)
	op.Channel, op.result = c, r
	r.byInstr[op.Instr] = append(r.byInstr[op.Instr], op)
	switch op.Kind {
	case Send:
		c.Sends = append(c.Sends, op)
	case Receive:
		c.Receives = append(c.Receives, op)
	case Close:
		c.Closes = append(c.Closes, op)
	case Add:
		c.Group, c.Adds = true, append(c.Adds, op)
	case Done:
		c.Group, c.Dones = true, append(c.Dones, op)
	case Wait:
		c.Group, c.Waits = true, append(c.Waits, op)
	}
}

// class returns the class of a value, a new one if it has none yet.
func (r *Result) class(v ssa.Value) *Channel {
	root := r.union.find(v)
	if c := r.classes[root]; c != nil {
		return c
	}
	f := r.union.flags[root]
	c := &Channel{
		Field:         f&field != 0,
		Foreign:       f&foreign != 0,
		OthersReceive: f&othersReceive != 0,
		OthersSend:    f&(othersSend|passedOn) != 0,
		OnlyPassed:    f&othersSend == 0,
	}
	r.classes[root] = c
	r.Channels = append(r.Channels, c)
	return c
}

// ranges reports whether a receive is the head of a range over the channel.
func ranges(recv *ssa.UnOp) bool { return recv.CommaOk && recv.Block().Comment == "rangechan.loop" }

// asksOk reports whether a select looks at the ok of its receives.
func asksOk(sel *ssa.Select) bool {
	return knowledge.Any(knowledge.Each[*ssa.Extract](knowledge.Referrers(sel)), func(part *ssa.Extract) bool { return part.Index == 1 })
}

func negative(v ssa.Value) bool {
	c, ok := v.(*ssa.Const)
	return ok && c.Value != nil && c.Int64() < 0
}

// AsksLength reports whether an operation runs only after a comparison with the length of its channel:
// after if len(errs) > 0, or in a loop as often as there is something. Such a receive takes what is
// there and does not wait for more; such a send had room a moment before.
func (op *Op) AsksLength() bool {
	return slices.ContainsFunc(op.result.conditions.Under(op.Instr), func(f conditions.Fact) bool {
		_, asked := f.Subject.Type().Underlying().(*types.Chan) // and not a list that holds it
		return asked && f.Predicate == conditions.Compared && op.result.Of(f.Subject) == op.Channel
	})
}

// hasRoom reports whether a send into a buffer is made only after a look at what the buffer holds. That two senders look
// at once, and the receiver leaves then, is a race of moments.
func (op *Op) hasRoom() bool {
	room, known := op.Channel.Capacity()
	return known && room > 0 && op.AsksLength()
}
