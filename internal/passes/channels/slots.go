package channels

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// A payment is the send that a receive takes back, or another value of the same number.
type payment struct {
	send   ssa.Instruction // the send, the select that it is an arm of, or the call of a function that sends
	anchor ssa.Instruction // in the function of send, what leads to the receive: the receive, or the call, defer or go statement of its function
}

// Slots reports whether a channel bounds what runs at once: whoever receives has sent before, in the same function or before it was started, and no
// other value was received for that. There are never fewer values in it than receivers, so that none of them waits.
func (c *Channel) Slots() bool {
	if c.slots == nil {
		is := c.arePaid()
		c.slots = &is
	}
	return *c.slots
}

func (c *Channel) arePaid() bool {
	room, known := c.Capacity()
	if c.Group || c.Foreign || c.OthersReceive || len(c.Makes) == 0 || len(c.Sends) == 0 || known && room == 0 {
		return false
	}
	var paid []payment
	for _, op := range c.Receives {
		p, ok := op.payment()
		if !ok || op.Range || slices.ContainsFunc(paid, func(other payment) bool { return other.shares(p) }) {
			return false
		}
		paid = append(paid, p)
	}
	return true
}

// Tokens reports whether a channel with room holds tokens: one function puts one in, another one takes one out, and whoever calls the latter has called the
// former, as for a mutex. The tokens carry nothing, and what is seen of the callers calls both. A receive then waits for nobody.
func (c *Channel) Tokens() bool {
	room, known := c.Capacity()
	if c.Group || c.Foreign || !known || room == 0 || !knowledge.StopChannel(c.Makes[0].Type()) {
		return false
	}
	return len(c.Sends) > 0 && !slices.ContainsFunc(c.Receives, func(op *Op) bool { return !op.takesToken(c.Sends) }) &&
		!slices.ContainsFunc(c.Sends, func(op *Op) bool { return paths.InLoop(op.Instr.Block()) })
}

// takesToken reports whether a receive is in a function whose callers have called one that sends, as far as they are seen.
func (op *Op) takesToken(sends []*Op) bool {
	fn := op.Func()
	if fn.Parent() != nil || paths.InLoop(op.Instr.Block()) || slices.ContainsFunc(sends, func(send *Op) bool { return send.Func() == fn }) {
		return false
	}
	return !slices.ContainsFunc(op.result.graph.Sites(fn), func(site calls.Site) bool {
		return !slices.ContainsFunc(calls.In(site.Caller()), func(call ssa.CallInstruction) bool {
			return slices.ContainsFunc(op.result.graph.Callees(call), func(callee *ssa.Function) bool {
				return slices.ContainsFunc(sends, func(send *Op) bool { return send.Func() == callee })
			})
		})
	})
}

// shares reports whether one send can have to do for two receives.
func (p payment) shares(other payment) bool {
	return p.send == other.send && (p.anchor == other.anchor || p.again(p.anchor, other.anchor) || p.again(other.anchor, p.anchor))
}

// again reports whether a path leads from one instruction to another without another send.
func (p payment) again(from, to ssa.Instruction) bool {
	return paths.Find(paths.Search{From: from, To: paths.Is(to), Avoid: paths.Is(p.send), Plain: true}) != nil
}

// maxStarts bounds the functions around a receive of which the one that has sent is the outermost.
const maxStarts = 4

// payment returns the send that certainly comes before a receive, once for each time that it runs.
func (op *Op) payment() (payment, bool) {
	r, anchor := op.result, op.Instr
	for range maxStarts {
		fn := anchor.Parent()
		for instr := range calls.Instrs(fn) {
			p := payment{instr, anchor}
			if r.sends(instr, anchor, op.Channel) && !p.again(anchor, anchor) {
				return p, true
			}
		}
		sites := r.graph.Sites(fn)
		if paths.InLoop(anchor.Block()) || len(sites) != 1 || sites[0].Repeats || sites[0].Mode == calls.Unknown || !r.Known(fn) {
			return payment{}, false
		}
		anchor = sites[0].Instr
	}
	return payment{}, false
}

// sends reports whether an instruction has certainly sent on a channel whenever another one of its function runs.
func (r *Result) sends(instr, before ssa.Instruction, c *Channel) bool {
	sends := func(op *Op) bool { return op.Kind == Send && op.Channel == c }
	switch instr := instr.(type) {
	case *ssa.Send:
		return slices.ContainsFunc(r.byInstr[instr], sends) && paths.Before(instr, before)
	case *ssa.Select:
		return slices.ContainsFunc(r.byInstr[instr], func(op *Op) bool {
			return sends(op) && slices.ContainsFunc(r.conditions.Under(before), func(f conditions.Fact) bool {
				return f.Subject == ssa.Value(instr) && f.Predicate == conditions.Arm && f.Truth && f.Arm == op.Arm
			})
		})
	case *ssa.Call:
		callees := r.graph.Callees(instr)
		return len(callees) == 1 && paths.Before(instr, before) && slices.ContainsFunc(c.Sends, func(op *Op) bool {
			return op.Func() == callees[0] && op.Select == nil && len(paths.Returns(callees[0])) > 0 &&
				!slices.ContainsFunc(paths.Returns(callees[0]), func(ret *ssa.Return) bool { return !paths.Before(op.Instr, ret) })
		})
	}
	return false
}
