package blocked

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/channels"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// overfilled returns the leaked sends of a channel that is made with room for one value of each goroutine that a loop starts, where a
// goroutine can send more than one: make(chan error, len(items)). All is compared for one round of the loop: the channel holds one
// value of it. A size that is no such number, and sends from elsewhere, mean silence.
func (r *Result) overfilled(c *channels.Channel) []LeakedSend {
	if c.Foreign || c.OthersReceive || len(c.Receives) == 0 || len(c.Makes) != 1 || len(c.Sends) == 0 {
		return nil
	}
	starts := r.starts(c.Sends[0].Func())
	if len(starts) != 1 || starts[0].handed || starts[0].sync || !oncePer(c.Makes[0], starts[0].instr) {
		return nil
	}
	s := starts[0]
	for _, send := range c.Sends {
		from := r.starts(send.Func())
		if !send.Bare() || len(from) != 1 || from[0].instr != s.instr {
			return nil
		}
	}
	s.repeats = false
	x := r.leakFinder(c, 1)
	leak := x.local(c.Sends[0], s)
	if leak == nil || !leak.Joined {
		return nil
	}
	leak.PerSender = true
	return []LeakedSend{*leak}
}

// oncePer reports whether an instruction runs as often as the size of a channel says that is made before it: in the innermost loop
// around it, which goes through the list whose length the size is, or counts up to it.
func oncePer(made *ssa.MakeChan, instr ssa.Instruction) bool {
	return made.Parent() == instr.Parent() && roundsAfter(made.Block(), instr).same(bound{number: made.Size})
}

// A bound is how often a loop goes round: the number it counts up to, or the list whose elements it goes through.
type bound struct{ number, list ssa.Value }

// roundsAfter returns the bound of the innermost loop around an instruction, which begins after a block and in no other loop than that; zero if it is not known.
func roundsAfter(before *ssa.BasicBlock, instr ssa.Instruction) bound {
	head := paths.Head(instr.Block())
	if head == nil || paths.Head(head.Idom()) != paths.Head(before) {
		return bound{} // no loop, or one of other loops that begin later
	}
	return boundOf(head)
}

// boundOf returns the bound of a loop with a head that looks whether there is another round.
func boundOf(head *ssa.BasicBlock) bound {
	branch, ok := head.Instrs[len(head.Instrs)-1].(*ssa.If)
	if !ok {
		return bound{}
	}
	switch cond := branch.Cond.(type) {
	case *ssa.BinOp:
		if cond.Op == token.LSS {
			return bound{number: cond.Y}
		}
	case *ssa.Extract: // the next element of a map
		if next, ok := cond.Tuple.(*ssa.Next); ok {
			if over, ok := next.Iter.(*ssa.Range); ok {
				return bound{list: over.X}
			}
		}
	}
	return bound{}
}

// same reports whether two bounds are one.
func (b bound) same(other bound) bool {
	if b.number != nil && b.number == other.number {
		return true
	}
	return sameList(b.of(), other.of())
}

// of returns the list whose length a bound is; nil for another number.
func (b bound) of() ssa.Value {
	if b.list != nil {
		return b.list
	}
	return lengthOf(b.number)
}

// lengthOf returns the list whose length a value is: len(list), or list.Len() of a type that is a list or map; nil for another value.
func lengthOf(v ssa.Value) ssa.Value {
	call, ok := v.(*ssa.Call)
	if !ok || len(call.Call.Args) != 1 {
		return nil
	}
	list := call.Call.Args[0]
	if builtin, ok := call.Call.Value.(*ssa.Builtin); ok && builtin.Name() == "len" {
		return list
	}
	method := call.Call.StaticCallee()
	if method == nil || method.Signature.Recv() == nil || method.Name() != "Len" {
		return nil
	}
	switch list.Type().Underlying().(type) {
	case *types.Slice, *types.Map:
		return list
	}
	return nil
}

// sameList reports whether two lists are one value, or are read from one place. That nothing is assigned in between is taken for
// granted.
func sameList(a, b ssa.Value) bool {
	if a == nil || b == nil {
		return false
	}
	at := refs.ValueOf(a)
	return a == b || at != (flow.Location{}) && at == refs.ValueOf(b)
}
