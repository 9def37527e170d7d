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
	if made.Parent() != instr.Parent() {
		return false
	}
	head := paths.Head(instr.Block())
	if head == nil || paths.Head(head.Idom()) != paths.Head(made.Block()) {
		return false // no loop, or one of other loops that begin after the channel is made
	}
	branch, ok := head.Instrs[len(head.Instrs)-1].(*ssa.If)
	if !ok {
		return false
	}
	switch cond := branch.Cond.(type) {
	case *ssa.BinOp:
		return cond.Op == token.LSS && sameNumber(cond.Y, made.Size)
	case *ssa.Extract: // the next element of a map
		next, ok := cond.Tuple.(*ssa.Next)
		if !ok {
			return false
		}
		over, ok := next.Iter.(*ssa.Range)
		return ok && sameList(over.X, lengthOf(made.Size))
	}
	return false
}

// sameNumber reports whether two numbers are one value, or lengths of one list.
func sameNumber(a, b ssa.Value) bool { return a == b || sameList(lengthOf(a), lengthOf(b)) }

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
