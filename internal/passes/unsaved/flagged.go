package unsaved

import (
	"go/constant"
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/edits"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// flagged is a function that sets parts of an object and raises a flag for them, and the write that the flag decides about.
type flagged struct {
	*edits.Function
	object refs.Ref               // in the terms of the function
	raised func(edits.Event) bool // whether the flag is raised on each path on from a set
	write  edits.Event
}

// Skipped returns the parts of the object of a write that are set where they differ from what they are to be, while the flag that decides about the write stays as it
// was: it is raised for others. Nothing else writes the object afterwards.
func (r *Result) Skipped(f *edits.Function, write edits.Event) []edits.Event {
	if !write.Direct || write.At.Root == nil || write.Verb != knowledge.Update && write.Verb != knowledge.Patch || r.writtenAbove(write) {
		return nil
	}
	var found []edits.Event
	for _, fact := range r.conditions.Under(write.Instr) {
		if fact.Predicate != conditions.True || !fact.Truth {
			continue
		}
		if flag, ok := fact.Subject.(*ssa.Phi); ok && allConstant(flag, make(map[*ssa.Phi]bool)) {
			found = append(found, r.skippedIn(flagged{f, write.At, func(set edits.Event) bool { return raises(set, write, fact.Edge.Other()) }, write})...)
		} else if in, ok := r.saysChanged(f, fact.Subject, write); ok {
			found = append(found, r.skippedIn(in)...)
		}
	}
	return found
}

// writtenAbove reports whether a caller may write the object of a write that it has handed over, or gets it back.
func (r *Result) writtenAbove(write edits.Event) bool {
	if slices.ContainsFunc(paths.Returns(write.Instr.Parent()), func(ret *ssa.Return) bool {
		return slices.ContainsFunc(ret.Results, func(v ssa.Value) bool { return refs.ValueOf(v).Root == write.At.Root })
	}) {
		return true
	}
	callers, _ := r.edits.Callers(write.At)
	return slices.ContainsFunc(callers, func(c edits.Caller) bool {
		return c.Object.Root == nil || c.After(c.Call, c.Object, func(e edits.Event) bool { return e.Instr != c.Call && mayStore(e, c.Object) })
	})
}

// mayStore reports whether an event may be a request that stores what an object is in memory.
func mayStore(e edits.Event, object refs.Ref) bool {
	return e.MayWrite(object) && e.Verb != knowledge.Delete && e.Verb != knowledge.DeleteAllOf || e.Kind == edits.Handed && e.Is(object)
}

// saysChanged returns the function whose bool decides about a write, if that is one of the package which is handed the object.
func (r *Result) saysChanged(f *edits.Function, flag ssa.Value, write edits.Event) (in flagged, ok bool) {
	call, index := flow.Made(flag), 0
	if part, multi := flag.(*ssa.Extract); multi {
		index = part.Index
	}
	if call == nil {
		return in, false
	}
	targets := r.graph.Targets(call)
	if len(targets) != 1 || f.After(call, write.At, func(e edits.Event) bool { return e.Source != write.Source && mayStore(e, write.At) }) {
		return in, false
	}
	for _, param := range targets[0].Params {
		if given := flow.Actual(&call.Call, targets[0], flow.ParamIndex(param)); given != nil && refs.ValueOf(given) == write.At {
			raised := func(set edits.Event) bool { return !r.edits.CanReturnAfter(set, index, false) }
			return flagged{r.edits.Of(targets[0]), refs.Ref{Root: param}, raised, write}, true
		}
	}
	return in, false
}

// skippedIn returns the parts for which a flag is not raised, if it is for another one.
func (r *Result) skippedIn(in flagged) []edits.Event {
	var skipped []edits.Event
	others := false
	for _, set := range in.Events {
		part, ok := set.Part(in.object)
		if !ok || part == "" || !set.Changes(in.object, "") || edits.Among(part, status) != (in.write.Sub == knowledge.Status) {
			continue
		}
		if in.raised(set) {
			others = true
		} else if r.whereDifferent(set) && !in.After(set.Instr, in.object, func(e edits.Event) bool { return e.Source != in.write.Source && mayStore(e, in.object) }) {
			skipped = append(skipped, set)
		}
	}
	if !others {
		return nil
	}
	return skipped
}

const status = ".Status"

// raises reports whether no path on from a set takes an edge on which a flag is false, before the object is written or, as in the next round of a loop, made anew.
func raises(set, write edits.Event, lowered paths.Edge) bool {
	var made *ssa.BasicBlock
	if definition, ok := set.At.Root.(ssa.Instruction); ok {
		made = definition.Block()
	}
	return paths.Find(paths.Search{
		From: set.Instr,
		Via:  func(at *ssa.BasicBlock, succ int) bool { return at == lowered.If.Block() && succ == lowered.Succ },
		To:   func(ssa.Instruction) bool { return true },
		Edge: func(_ *paths.Explorer, at paths.State, succ int) bool {
			return at.Block != write.Instr.Block() && at.Block.Succs[succ] != made
		},
	}) == nil
}

// allConstant reports whether a flag only ever gets constants.
func allConstant(flag *ssa.Phi, seen map[*ssa.Phi]bool) bool {
	seen[flag] = true
	return !slices.ContainsFunc(flag.Edges, func(v ssa.Value) bool {
		switch v := v.(type) {
		case *ssa.Const:
			return false
		case *ssa.Phi:
			return !seen[v] && !allConstant(v, seen)
		}
		return true
	})
}

// whereDifferent reports whether an assignment only happens where a comparison of the part with what it gets has come out as different.
func (r *Result) whereDifferent(set edits.Event) bool {
	facts := r.conditions.Under(set.Instr)
	if !set.Direct || set.Default || set.Value == nil || len(facts) == 0 {
		return false
	}
	last := facts[len(facts)-1]
	compared := []ssa.Value{last.Subject, last.Value}
	switch call, ok := last.Subject.(*ssa.Call); {
	case ok && last.Predicate == conditions.True:
		compared = call.Call.Args
	case last.Predicate != conditions.Equal || last.Truth:
		return false
	}
	has := func(is func(ssa.Value) bool) bool {
		return slices.ContainsFunc(compared, func(v ssa.Value) bool { return v != nil && is(knowledge.Unconverted(v)) })
	}
	return has(func(v ssa.Value) bool { return refs.ValueOf(v) == set.At }) && has(func(v ssa.Value) bool { return same(v, set.Value) })
}

// same reports whether two values are one, two reads of one variable or part, or equal constants.
func same(a, b ssa.Value) bool {
	if x, ok := a.(*ssa.Const); ok {
		y, also := b.(*ssa.Const)
		return also && x.Value != nil && y.Value != nil && constant.Compare(x.Value, token.EQL, y.Value)
	}
	return refs.ValueOf(a) == refs.ValueOf(b)
}
