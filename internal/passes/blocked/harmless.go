package blocked

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/channels"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// reports returns the channels that a skip sends on before its function returns, whichever way it takes, when
// the process ends because of what is sent: each receiver then exits, or returns from main, and comes by nothing
// that waits.
func (s *search) reports(skip *Skip, at *ssa.BasicBlock) []*channels.Channel {
	if skip.Reason != Failed || skip.Return == nil {
		return nil
	}
	var found []*channels.Channel
	for b := range paths.Reach(skip.From, nil).All() {
		for _, instr := range b.Instrs {
			for _, op := range s.channels.At(instr) {
				c := op.Channel
				if op.Kind == channels.Send && c != s.channel && !slices.Contains(found, c) && s.sendsAlways(skip, at, c) && s.endsReceivers(c) {
					found = append(found, c)
				}
			}
		}
	}
	return found
}

// sendsAlways reports whether every path of a skip to a return sends on a channel.
func (s *search) sendsAlways(skip *Skip, at *ssa.BasicBlock, c *channels.Channel) bool {
	sends := func(instr ssa.Instruction) bool {
		return slices.ContainsFunc(s.channels.At(instr), func(op *channels.Op) bool { return op.Kind == channels.Send && op.Channel == c })
	}
	return paths.Find(paths.Search{Block: skip.From, Pred: at, To: paths.IsReturn, Avoid: sends}) == nil
}

// endsReceivers reports whether whoever receives an error from a channel ends the process.
func (s *search) endsReceivers(c *channels.Channel) bool {
	return len(c.Receives) > 0 && !c.OthersReceive && !c.Foreign && !slices.ContainsFunc(c.Receives, func(op *channels.Op) bool {
		from := paths.Search{From: op.Instr}
		if op.Select != nil {
			from = paths.Search{Block: paths.Arm(op.Select, op.Arm), Pred: op.Instr.Block()}
		}
		from.Edge = func(_ *paths.Explorer, at paths.State, succ int) bool {
			branch, ok := at.Block.Instrs[len(at.Block.Instrs)-1].(*ssa.If)
			if !ok {
				return true
			}
			reason, err := s.reason(branch, succ)
			return reason != Clean || !resultOf(err, op.Instr)
		}
		return op.Select != nil && from.Block == nil || !s.endsProcess(op.Func(), from)
	})
}

// endsProcess reports whether every path of a search ends the process: it exits, or returns to main and from
// there, and waits for nothing on the way.
func (s *search) endsProcess(fn *ssa.Function, from paths.Search) bool {
	exits, ends := s.exits(fn, from)
	return ends && (exits || s.graph.EveryWay(fn, func(site calls.Site) calls.Way {
		if site.Mode != calls.Sync || site.Repeats {
			return calls.No
		}
		exits, ends := s.exits(site.Caller(), paths.Search{From: site.Instr})
		switch {
		case !ends:
			return calls.No
		case exits:
			return calls.Yes
		}
		return calls.Up
	}))
}

// exits reports whether every path of a search ends the process before its function returns, or that function is main, and whether none of them
// waits for anything on the way.
func (s *search) exits(fn *ssa.Function, from paths.Search) (exits, ends bool) {
	from.Avoid = func(instr ssa.Instruction) bool {
		return slices.ContainsFunc(s.effects.Instr(instr), func(e effects.Effect) bool { return e.Must && (e.Kind == effects.Exits || e.Kind == effects.Panics) })
	}
	from.To = func(instr ssa.Instruction) bool { return s.effects.Waits(instr) }
	if paths.Find(from) != nil {
		return false, false
	}
	from.To = paths.IsReturn
	return paths.Find(from) == nil || isMain(fn), true
}

// isMain reports whether a function is the main function of a program.
func isMain(fn *ssa.Function) bool {
	return fn.Name() == "main" && fn.Parent() == nil && fn.Pkg != nil && fn.Pkg.Pkg.Name() == "main"
}

// endsWith reports whether a wait that never ends harms nobody once the process ends because of what is sent on
// some channels: it is in a goroutine of its own, which signals to nobody but whoever receives from those.
func (s *search) endsWith(wait *channels.Op, reports []*channels.Channel) bool {
	fn := wait.Func()
	if len(reports) == 0 || !s.graph.RunsOnly(fn, calls.Goroutine) || s.graph.Escapes(fn) {
		return false
	}
	for _, site := range s.graph.Sites(fn) {
		if _, plain := site.Instr.(*ssa.Go); !plain {
			return false // somebody can wait for the group
		}
	}
	for _, run := range s.graph.RunBy(fn) {
		for instr := range calls.Instrs(run) {
			for _, op := range s.channels.At(instr) {
				signals := op.Kind == channels.Send || op.Kind == channels.Close || op.Kind == channels.Done
				if signals && !slices.Contains(reports, op.Channel) {
					return false
				}
			}
		}
	}
	return true
}
