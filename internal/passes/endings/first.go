package endings

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/channels"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// closedByFirst looks for a close that each of several goroutines comes to by one sync.Once: the first of them closes, and the others still send. They
// have the channel from the function that starts them, itself or in a struct that it makes. One that waits for a group, or for a value, may wait for the others.
func (r *Result) closedByFirst(k, send *channels.Op) *EarlyClose {
	for _, once := range r.graph.Sites(k.Func()) {
		common := once.Instr.Common()
		if knowledge.Callee(common) != knowledge.Once || k.Channel.Foreign || k.Channel.Field && len(k.Channel.Makes) != 1 {
			continue
		}
		for _, member := range r.graph.Leading([]*ssa.Function{once.Caller()}, inGoroutine) {
			if !r.graph.RunsOnly(member, calls.Goroutine) || !r.sendsWithin(member, send) || r.waitsForOthers(member) || madeBy(common.Args[0], member) {
				continue
			}
			sites := r.graph.Sites(member)
			if last := sites[len(sites)-1].Instr; r.share(sites, k.Channel) {
				return &EarlyClose{Close: k, Send: send, Sender: sites[0].Instr, Closer: last}
			}
		}
	}
	return nil
}

// share reports whether several goroutines have one channel, which the function that starts them has made before.
func (r *Result) share(sites []calls.Site, c *channels.Channel) bool {
	return (len(sites) > 1 || paths.InLoop(sites[0].Instr.Block())) && !slices.ContainsFunc(sites, func(site calls.Site) bool {
		return site.Repeats || site.Caller() != sites[0].Caller() || r.ssa.InTest(site.Instr.Pos()) || slices.ContainsFunc(c.Makes, func(made *ssa.MakeChan) bool {
			return made.Parent() != site.Caller() || paths.InLoop(made.Block())
		})
	})
}

// sendsWithin reports whether a function sends, itself, in what it runs, or in a literal of its own that it hands to code which is not seen.
func (r *Result) sendsWithin(fn *ssa.Function, send *channels.Op) bool {
	own := r.graph.RunBy(fn)
	for in := send.Func(); in != nil; in = in.Parent() {
		if slices.Contains(own, in) {
			return true
		}
	}
	return false
}

// waitsForOthers reports whether a function, or what it runs, waits for a group or receives a value, but for the work that a range or select takes.
func (r *Result) waitsForOthers(fn *ssa.Function) bool {
	return slices.ContainsFunc(r.graph.RunBy(fn), func(in *ssa.Function) bool {
		return knowledge.Any(calls.Instrs(in), func(instr ssa.Instruction) bool {
			return slices.ContainsFunc(r.channels.At(instr), func(op *channels.Op) bool {
				return op.Kind == channels.Wait || op.Kind == channels.Receive && op.Select == nil && !op.Range
			})
		})
	})
}

// madeBy reports whether a function makes a variable itself.
func madeBy(v ssa.Value, fn *ssa.Function) bool {
	made, ok := flow.Locate(v).Root.(ssa.Instruction)
	return ok && made.Parent() == fn
}
