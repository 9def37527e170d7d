package blocked

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/channels"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/stops"
)

// A StoppedSend is a send that only the receiver or an outer stop ends, in a goroutine that a Stop waits for
// which the receiver calls: it does not receive any more, and the outer stop need not have ended.
type StoppedSend struct {
	Send  *channels.Op
	Start ssa.Instruction // starts the goroutine
	Outer ssa.Value       // the parameter that ends the send
	Stop  *ssa.Function
	Join  ssa.Instruction // where Stop waits for the goroutine
}

// StoppedSends returns the sends of a channel that a Stop waits for in vain. Receivers that are not seen are taken
// to call Stop themselves only where the type is a watch, whose contract says so.
func (r *Result) StoppedSends(c *channels.Channel) []StoppedSend {
	room, known := c.Capacity()
	if !known || room > maxRoom {
		return nil
	}
	x := r.leakFinder(c, room)
	var found []StoppedSend
	for _, send := range c.Sends {
		outer := r.outerExit(send)
		if outer == nil || room > 0 && !send.InLoop() {
			continue
		}
		for _, s := range r.starts(send.Func()) {
			if _, plain := s.instr.(*ssa.Go); !plain {
				continue
			}
			if stop, join := x.stopOf(s); join != nil {
				found = append(found, StoppedSend{Send: send, Start: s.instr, Outer: outer, Stop: stop, Join: join})
				break
			}
		}
	}
	return found
}

// outerExit returns the stop that alone ends a send in a select beside its receiver, when that stop comes from
// callers and the package has no means to end it; else nil.
func (r *Result) outerExit(send *channels.Op) ssa.Value {
	exits := send.Exits()
	if len(exits) == 0 {
		return nil
	}
	var outer ssa.Value
	for _, exit := range exits {
		if exit.Arm < 0 {
			return nil
		}
		ch := send.Select.States[exit.Arm].Chan
		if exit.Kind != channels.ExitStop || !r.outer(ch, make(map[ssa.Value]bool)) {
			return nil
		}
		outer = r.stops.Of(ch).First()
	}
	return outer
}

// outer reports whether a stop is a parameter, through those of functions that the package calls, up to one that
// callers which are not seen give.
func (r *Result) outer(stop ssa.Value, seen map[ssa.Value]bool) bool {
	s := r.stops.Of(stop)
	if s.Kind != stops.Stop || !s.Rooted() || len(s.Roots) == 0 {
		return false
	}
	return !slices.ContainsFunc(s.Roots, func(root ssa.Value) bool {
		param, ok := root.(*ssa.Parameter)
		if !ok {
			return true
		}
		args, complete := r.graph.Actuals(param)
		if len(args) == 0 && complete {
			return true
		}
		return slices.ContainsFunc(args, func(arg ssa.Value) bool {
			if knowledge.Visited(seen, arg) {
				return false
			}
			return !r.outer(arg, seen)
		})
	})
}

// stopOf returns the Stop that waits for what a start runs, and where it does. It must do nothing before that which
// could end the goroutine in another way, and take what is sent itself.
func (x *leakFinder) stopOf(s start) (*ssa.Function, ssa.Instruction) {
	for _, fn := range x.closers {
		if !x.receiverCalls(fn) {
			continue
		}
		for instr := range calls.Instrs(fn) {
			if (x.joined(s, instr) || x.awaitsClose(s, instr)) && !x.endsBefore(fn, instr) {
				return fn, instr
			}
		}
	}
	return nil, nil
}

// awaitsClose reports whether an instruction waits for a channel that what a start runs closes last.
func (x *leakFinder) awaitsClose(s start, instr ssa.Instruction) bool {
	return slices.ContainsFunc(x.channels.At(instr), func(op *channels.Op) bool {
		return op.Kind == channels.Receive && op.Select == nil && op.Channel != x.channel && len(op.Channel.Closes) == 1 &&
			slices.ContainsFunc(op.Channel.Closes, func(closed *channels.Op) bool {
				return slices.Contains(s.runs, closed.Func()) && (closed.Deferred || x.afterSends(closed.Instr))
			})
	})
}

// receiverCalls reports whether those who receive from the channel are those who call a Stop: the functions of the
// package that do, and can leave before the sender, run it in the same goroutine.
func (x *leakFinder) receiverCalls(stop *ssa.Function) bool {
	if x.channel.OthersReceive && !knowledge.IsWatch(stop.Signature.Recv().Type()) {
		return false
	}
	if slices.ContainsFunc(x.graph.Sites(stop), func(site calls.Site) bool { return x.after.AfterStop(site.Instr) }) {
		return false
	}
	for _, op := range x.channel.Receives {
		own := x.graph.RunBy(op.Func())
		if !slices.Contains(own, stop) || op.InLoop() && !x.leavesAfterValue(op) {
			return false
		}
	}
	return len(x.channel.Receives) > 0 || x.channel.OthersReceive
}

// leavesAfterValue reports whether a function can return after it has received a value, without coming back for
// another one. That it finds the channel closed, or sees its stop, is no such case.
func (x *leakFinder) leavesAfterValue(op *channels.Op) bool {
	value, _ := op.Instr.(ssa.Value)
	from := paths.Search{
		From:  op.Instr,
		To:    paths.IsReturn,
		Avoid: paths.Is(op.Instr),
		Edge: func(_ *paths.Explorer, at paths.State, succ int) bool {
			return !slices.ContainsFunc(x.conditions.OnEdge(at.Block, succ), func(f conditions.Fact) bool {
				return f.Predicate == conditions.Ok && !f.Truth && f.Subject == value
			})
		},
	}
	if op.Select != nil {
		from.From, from.Block, from.Pred = nil, paths.Arm(op.Select, op.Arm), op.Instr.Block()
	}
	return (op.Select == nil || from.Block != nil) && paths.Find(from) != nil
}

// endsBefore reports whether a function may do something before an instruction that ends a goroutine: it closes
// or sends on a channel, receives what is sent, or calls a function value, such as a cancel function.
func (x *leakFinder) endsBefore(fn *ssa.Function, join ssa.Instruction) bool {
	ends := func(instr ssa.Instruction) bool {
		if instr == join {
			return false
		}
		if call, ok := instr.(ssa.CallInstruction); ok {
			if _, builtin := call.Common().Value.(*ssa.Builtin); !builtin && !call.Common().IsInvoke() && call.Common().StaticCallee() == nil {
				return true
			}
		}
		return slices.ContainsFunc(x.channels.At(instr), func(op *channels.Op) bool {
			return op.Kind == channels.Close || op.Kind == channels.Send || op.Kind == channels.Receive
		})
	}
	return knowledge.Any(calls.Instrs(fn), func(instr ssa.Instruction) bool {
		if instr == join || !paths.Before(instr, join) && !precedes(instr, join) {
			return false
		}
		return slices.ContainsFunc(x.graph.With(instr, nil), ends)
	})
}
