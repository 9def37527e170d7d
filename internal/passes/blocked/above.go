package blocked

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/channels"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// A Fact is what the packages above need of a function.
type Fact struct {
	Waits  []string // the methods that wait for ever on a value once this method of it has failed, for who calls both: their full names, sorted
	Rounds []int    // the parameters on which it sends in each round of a loop that goes on
}

// AFact marks Fact as a fact.
func (*Fact) AFact() {}

// waitAbove returns the wait in another method that callers of other packages come to after a method has failed without the signal, and the question
// to them whether they do. Nothing decides about the wait in its method, and nothing else gives the signal.
func (s *search) waitAbove(skip *Skip) (*channels.Op, string) {
	start := method(skip.Func)
	if start == nil || skip.Reason != Failed || !s.channel.Field || !fails(skip.Return) || slices.ContainsFunc(s.signals.list, func(op *channels.Op) bool {
		return !s.within(op.Func(), skip.Func)
	}) {
		return nil, ""
	}
	w := &waitSearch{search: s, frames: []frame{{block: skip.From}}}
	for _, op := range s.waits.list {
		wait := method(op.Func())
		if wait == nil || wait == start || op.Deferred || receiverOf(wait) != receiverOf(start) || w.needsStarted(op) || len(paths.Decided(op.Instr.Block(), nil)) > 0 {
			continue
		}
		fact := s.above[start]
		if fact == nil {
			fact = new(Fact)
			s.above[start] = fact
		}
		if name := wait.FullName(); !slices.Contains(fact.Waits, name) {
			fact.Waits = append(fact.Waits, name)
			slices.Sort(fact.Waits)
		}
		return op, meeting(start, wait.FullName())
	}
	return nil, ""
}

// within reports whether a function is part of another one, or runs as a part of it alone.
func (s *search) within(fn, of *ssa.Function) bool {
	if calls.Declared(fn) == of {
		return true
	}
	sites := s.graph.Sites(calls.Declared(fn))
	return len(sites) > 0 && s.channels.Known(calls.Declared(fn)) && !slices.ContainsFunc(sites, func(site calls.Site) bool { return calls.Declared(site.Caller()) != of })
}

// method returns the exported method of an exported type that a function is; nil for another one.
func method(fn *ssa.Function) *types.Func {
	obj, ok := fn.Object().(*types.Func)
	if !ok || !obj.Exported() || receiverOf(obj) == nil || !receiverOf(obj).Exported() {
		return nil
	}
	return obj
}

// receiverOf returns the type that a method is declared for; nil for a function.
func receiverOf(obj *types.Func) *types.TypeName {
	recv := obj.Signature().Recv()
	if recv == nil {
		return nil
	}
	return structOf(recv.Type())
}

func structOf(t types.Type) *types.TypeName {
	t = knowledge.Pointee(t)
	named, ok := types.Unalias(t).(*types.Named)
	if !ok {
		return nil
	}
	return named.Origin().Obj()
}

// fails reports whether a return hands an error on that is not the constant nil.
func fails(ret *ssa.Return) bool {
	return ret != nil && slices.ContainsFunc(ret.Results, func(v ssa.Value) bool {
		return knowledge.IsError(v.Type()) && !knowledge.IsNil(v)
	})
}

// meeting is the question to the packages above whether they call a method, by its full name, after another one has failed, and what they say if they do.
func meeting(start *types.Func, wait string) string { return "after " + start.FullName() + " " + wait }

// export tells other packages which methods wait for ever after a failure of another one, and which functions send in each round.
func (r *Result) export() {
	for _, c := range r.channels.Channels {
		r.skips[c] = r.findSkips(c)
	}
	for _, fn := range r.channels.Funcs() {
		obj, ok := fn.Object().(*types.Func)
		if !ok || !obj.Exported() {
			continue
		}
		fact := &Fact{Rounds: r.roundsOf(fn)}
		if r.above[obj] != nil {
			fact.Waits = r.above[obj].Waits
		}
		if len(fact.Waits)+len(fact.Rounds) > 0 {
			r.pass.ExportObjectFact(obj, fact)
		}
	}
}

// Meetings returns what the package says to such questions of others: which methods it calls, or has deferred, on a value once a method of that
// has failed.
func (r *Result) Meetings() []string {
	var found []string
	for _, fn := range r.channels.Funcs() {
		for _, call := range calls.In(fn) {
			start, plain := call.(*ssa.Call)
			obj := flow.Declared(call.Common())
			var fact Fact
			if !plain || obj == nil || obj.Pkg() == r.pass.Pkg || !r.pass.ImportObjectFact(obj, &fact) {
				continue
			}
			for _, wait := range fact.Waits {
				if r.comesTo(start, wait) {
					found = append(found, meeting(obj, wait))
				}
			}
		}
	}
	return found
}

// comesTo reports whether a path on which a call has failed comes to a method of its receiver, or to the end of its function, which has deferred that.
func (r *Result) comesTo(start *ssa.Call, name string) bool {
	of := flow.Locate(knowledge.Receiver(&start.Call))
	runs := func(instr ssa.Instruction) bool {
		return slices.ContainsFunc(r.graph.With(instr, nil), func(inner ssa.Instruction) bool {
			call, ok := inner.(ssa.CallInstruction)
			if !ok {
				return false
			}
			obj := flow.Declared(call.Common())
			return obj != nil && obj.FullName() == name && flow.Locate(knowledge.Receiver(call.Common())) == of
		})
	}
	deferred := slices.ContainsFunc(calls.In(start.Parent()), func(call ssa.CallInstruction) bool {
		_, later := call.(*ssa.Defer)
		return later && paths.Before(call, start) && runs(call)
	})
	return paths.Find(paths.Search{
		From: start,
		To: func(instr ssa.Instruction) bool {
			_, leaves := instr.(*ssa.RunDefers)
			_, plain := instr.(*ssa.Call)
			return leaves && deferred || plain && runs(instr)
		},
		Avoid: func(instr ssa.Instruction) bool {
			return slices.ContainsFunc(r.effects.Instr(instr), func(e effects.Effect) bool { return e.Must && e.Kind == effects.Exits })
		},
		Edge: r.failed(calls.Site{Instr: start, Mode: calls.Sync}),
	}) != nil
}
