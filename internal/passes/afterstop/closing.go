package afterstop

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
)

// onlyCloses reports whether all that is done to a channel is to close it, so that it is a stop and
// no wake-up call: as the package shows, or as the contract says by which the channel arrives.
func (r *Result) onlyCloses(ch ssa.Value) bool {
	c := r.channels.Of(ch)
	if c == nil || len(c.Sends) > 0 {
		return false
	}
	if len(c.Closes) > 0 && len(c.Makes) == 1 && !c.Foreign && !c.OthersSend {
		return true
	}
	return r.stopping[c]
}

// noteStopping notes the channels that are there to stop what receives from them: those of contexts,
// those that a library is given to stop what it runs, and parameters of a function that is a component by
// its name (Run, Start), or that others keep as a value and run with it (a member of a group).
func (r *Result) noteStopping(fn *ssa.Function) {
	if stop := stopParam(fn); stop != nil && (knowledge.EntryNames[fn.Name()] && !knowledge.NamesEvents(stop.Name()) || knowledge.NamesEnd(stop.Name()) || r.isValue(fn)) {
		r.stopping[r.channels.Of(stop)] = true
	}
	for _, call := range calls.In(fn) {
		if done, ok := call.(*ssa.Call); ok && knowledge.Callee(call.Common()) == knowledge.Done {
			r.stopping[r.channels.Of(done)] = true
		}
		i, ok := knowledge.StopArg(call.Common())
		if args := knowledge.Args(call.Common()); ok && i < len(args) && knowledge.StopChannel(args[i].Type()) {
			r.stopping[r.channels.Of(args[i])] = true
		}
	}
}

// stopParam returns the first parameter of fn that could stop it, if that is a channel.
func stopParam(fn *ssa.Function) *ssa.Parameter {
	for _, param := range fn.Params {
		switch {
		case knowledge.Context(param.Type()):
			return nil
		case knowledge.StopChannel(param.Type()):
			return param
		}
	}
	return nil
}

// isValue reports whether a function is a value that is handed around.
func (r *Result) isValue(fn *ssa.Function) bool {
	return fn.Parent() != nil || slices.ContainsFunc(r.graph.Sites(fn), func(site calls.Site) bool {
		return site.Instr.Common().StaticCallee() == nil || !site.Direct
	})
}

// neverClosed reports whether nothing closes a channel of data, so that a receive from it does not find it
// closed.
func (r *Result) neverClosed(ch ssa.Value) bool {
	c := r.channels.Of(ch)
	return c != nil && c.Complete() && len(c.Closes) == 0
}

// asksUnclosed reports whether a block ends with the question whether a channel is open that nothing closes, as the head of a
// range over it does.
func (r *Result) asksUnclosed(b *ssa.BasicBlock) bool {
	branch, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
	if !ok {
		return false
	}
	open, ok := branch.Cond.(*ssa.Extract)
	if !ok || open.Index != 1 {
		return false
	}
	receive, ok := open.Tuple.(*ssa.UnOp)
	return ok && receive.Op == token.ARROW && receive.Block() == b && r.neverClosed(receive.X)
}
