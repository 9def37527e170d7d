package blocked

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/channels"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// beside returns the leak of a send whose receivers are not in the function that starts the sender: in one goroutine beside the
// sender's, or in the callers that are returned the channel. A receiver that leaves because of the value that it took counts as
// one that took the last, if the sender can end after a value.
func (x *leakFinder) beside(send *channels.Op, s start) *LeakedSend {
	if x.channel.Field || s.handed || s.sync || s.call == nil {
		return nil
	}
	if slices.ContainsFunc(x.channel.Receives, func(op *channels.Op) bool { return x.runsIn(op.Func(), s.around()) }) {
		return nil // local has looked at it: who calls that function comes back from it once it has received
	}
	x.start, x.byValue = s, x.endsAfter(send)
	sends := x.sends(s)
	for _, from := range x.readers(s) {
		joins := make(map[ssa.Instruction]bool)
		for instr := range calls.Instrs(from.fn) {
			joins[instr] = x.joined(s, instr)
		}
		e := paths.Explore(from.fn)
		block, rest := from.fn.Blocks[0], from.fn.Blocks[0].Instrs
		state := e.Enter(nil, block)
		if from.call != nil {
			block = from.call.Block()
			state, rest = e.Inside(block), block.Instrs[slices.Index(block.Instrs, from.call)+1:]
		}
		x.nils = from.nils
		way := x.walk(e, state, rest, joins)
		x.nils = nil
		if way.end == nil || sends <= way.received+x.room {
			continue
		}
		return &LeakedSend{
			Send: send, Start: s.instr, Leaver: from.fn, Leaves: way.end, Joined: way.joined,
			Receives: x.channel.Receives, Room: x.room,
		}
	}
	return nil
}

// A reader is a function that receives, from its entry or after a call that has started the sender.
type reader struct {
	fn   *ssa.Function
	call ssa.Instruction    // nil for a goroutine
	nils map[ssa.Value]bool // errors of the call that are nil once the sender has started
}

// readers returns the functions that receive what a start sends, if all are known: one goroutine, or the callers of the function
// around the start. A goroutine that works until a stop, as the sender does, ends with the process, unless that is the stop of one call.
func (x *leakFinder) readers(s start) []reader {
	first := x.channel.Receives[0].Func()
	if x.runsOnce(first) && x.allRunIn(first) {
		if slices.Contains(s.runs, first) || x.works(s) && !x.stoppedByHandle(s) {
			return nil
		}
		return []reader{{fn: first}}
	}
	seen := make(map[*ssa.Function]bool)
	below := reader{call: s.instr}
	for fn := s.around(); fn != nil && !seen[fn] && x.channels.Known(fn) && x.graph.RunsOnly(fn, calls.Sync); {
		seen[fn] = true
		var above []reader
		var callers []*ssa.Function
		for _, site := range x.graph.Sites(fn) {
			above = append(above, reader{site.Caller(), site.Instr, x.succeeded(site.Instr, below.call, below.nils)})
			callers = append(callers, site.Caller())
		}
		if x.allRunIn(callers...) {
			return above
		}
		if len(callers) != 1 {
			return nil
		}
		fn, below = callers[0], above[0]
	}
	return nil
}

// stoppedByHandle reports whether each receiver leaves with a stop that the function around a start makes, and that only a function ends which it
// returns: whoever has that calls it while the process goes on.
func (x *leakFinder) stoppedByHandle(s start) bool {
	return !slices.ContainsFunc(x.channel.Receives, func(op *channels.Op) bool {
		return !slices.ContainsFunc(op.Exits(), func(exit channels.Exit) bool {
			c := exit.Channel
			return exit.Kind == channels.ExitStop && c != nil && !c.Field && c.Complete() && len(c.Closes) > 0 && !x.endsAfterJoin(exit) &&
				!slices.ContainsFunc(c.Closes, func(closed *channels.Op) bool { return !x.returnedBy(closed.Func(), s.around()) })
		})
	})
}

// returnedBy reports whether a function returns a literal, or one around it.
func (x *leakFinder) returnedBy(literal, by *ssa.Function) bool {
	for literal.Parent() != nil && literal.Parent() != by {
		literal = literal.Parent()
	}
	return literal.Parent() == by && slices.ContainsFunc(x.channels.Escaping(literal), paths.IsReturn)
}

// runsOnce reports whether a function is the body of one goroutine.
func (x *leakFinder) runsOnce(fn *ssa.Function) bool {
	sites := x.graph.Sites(fn)
	return len(sites) == 1 && x.channels.Known(fn) && sites[0].Mode == calls.Goroutine && !sites[0].Repeats && !paths.InLoop(sites[0].Instr.Block())
}

// allRunIn reports whether each receive of the channel runs in one of the functions.
func (x *leakFinder) allRunIn(fns ...*ssa.Function) bool {
	return !slices.ContainsFunc(x.channel.Receives, func(op *channels.Op) bool {
		return !slices.ContainsFunc(fns, func(fn *ssa.Function) bool { return x.runsIn(op.Func(), fn) })
	})
}

// endsAfter reports whether the function of a send can return after it for a reason of its own: not since a list or a count has
// come to its end, or a stop has.
func (x *leakFinder) endsAfter(send *channels.Op) bool {
	return send.InLoop() && paths.Find(paths.Search{
		From:  send.Instr,
		To:    paths.IsReturn,
		Avoid: func(instr ssa.Instruction) bool { return len(x.on(instr, channels.Send)) > 0 },
		Edge: func(_ *paths.Explorer, at paths.State, succ int) bool {
			return !slices.ContainsFunc(x.conditions.OnEdge(at.Block, succ), func(f conditions.Fact) bool { return f.Loops() || x.isStop(f) })
		},
	}) != nil
}

// isStop reports whether a fact says that a stop has ended.
func (x *leakFinder) isStop(f conditions.Fact) bool {
	switch f.Predicate {
	case conditions.Arm:
		return f.Truth && x.stopArm(f.Subject.(*ssa.Select).States[f.Arm])
	case conditions.Nil:
		call, ok := f.Subject.(*ssa.Call)
		return ok && !f.Truth && knowledge.Callee(&call.Call) == knowledge.Err
	}
	return false
}

// comesBack reports whether control can come from a block to a receive of the channel.
func (x *leakFinder) comesBack(b *ssa.BasicBlock) bool {
	return slices.ContainsFunc(x.channel.Receives, func(op *channels.Op) bool { return op.Func() == b.Parent() && reaches(b, op.Instr.Block()) })
}

// maxAsked bounds through how many predicates a value is followed.
const maxAsked = 4

// ofReceived reports whether a value is what a receive of the channel has taken, a part of it, or what a predicate or a method
// without arguments says of it.
func (x *leakFinder) ofReceived(v ssa.Value) bool {
	for range maxAsked {
		root := flow.Locate(v).Root
		if variable, ok := root.(*ssa.Alloc); ok {
			if stores := flow.StoresTo(variable); len(stores) == 1 {
				v = stores[0].Val
				continue
			}
		}
		root = knowledge.Tuple(root)
		instr, ok := root.(ssa.Instruction)
		if !ok {
			return false
		}
		if len(x.on(instr, channels.Receive)) > 0 {
			return true
		}
		call, ok := root.(*ssa.Call)
		if !ok || len(call.Call.Args) == 0 && !call.Call.IsInvoke() {
			return false
		}
		predicate := types.Identical(call.Type(), types.Typ[types.Bool])
		if recv := knowledge.Receiver(&call.Call); recv != nil && (predicate || len(knowledge.Args(&call.Call)) == 0) {
			v = recv
		} else if predicate {
			v = call.Call.Args[0]
		} else {
			return false
		}
	}
	return false
}
