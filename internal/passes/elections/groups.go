package elections

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// outlived reports whether the end of one goroutine of a group ends nothing: the same function starts
// another of the group that lives until somebody stops it, so that a wait for the group goes on, or waits for a stop before
// it waits for the group.
func (r *Result) outlived(started ssa.CallInstruction, group ssa.Value) bool {
	found := false
	eachCall(started.Parent(), func(other ssa.CallInstruction) {
		if other == started || found {
			return
		}
		for _, fn := range r.graph.Callees(other) {
			if r.inGroup(other, fn, group) && r.effects.Of(fn).Lives() {
				found = true
			}
		}
	})
	return found || r.staysUntilStop(started, maxCallers)
}

// staysUntilStop reports whether what follows a call comes to no end, and waits for no group, before a stop has ended.
func (r *Result) staysUntilStop(from ssa.CallInstruction, depth int) bool {
	ways := func(to func(ssa.Instruction) bool) bool {
		return paths.Find(paths.Search{From: from, To: to, Avoid: r.waitsForStop}) != nil
	}
	joins := func(instr ssa.Instruction) bool {
		return slices.ContainsFunc(r.effects.Instr(instr), func(e effects.Effect) bool { return e.Kind == effects.Joins || e.Kind == effects.Exits && e.Must })
	}
	if ways(joins) {
		return false
	}
	if !ways(knowledge.Is[*ssa.Return]) {
		return true
	}
	fn := from.Parent()
	sites := r.graph.Sites(fn)
	return depth > 0 && len(sites) > 0 && r.graph.RunsOnly(fn, calls.Sync) &&
		!slices.ContainsFunc(sites, func(site calls.Site) bool { return !site.Direct || !r.staysUntilStop(site.Instr, depth-1) })
}

// waitsForStop reports whether an instruction comes back only once a stop has ended.
func (r *Result) waitsForStop(instr ssa.Instruction) bool {
	switch instr := instr.(type) {
	case *ssa.UnOp:
		return receives(instr) && r.stops.IsStop(instr.X)
	case *ssa.Select:
		return r.selects(instr) == blocks
	}
	return false
}

// inGroup reports whether a call starts a function as a goroutine of a group: by the group's Go, or
// with a Done of the wait group in the function.
func (r *Result) inGroup(call ssa.CallInstruction, fn *ssa.Function, group ssa.Value) bool {
	if of := groupOf(call); of != nil {
		return r.graph.SameObject(of, group)
	}
	if _, started := call.(*ssa.Go); !started {
		return false
	}
	counted := false
	eachCall(fn, func(done ssa.CallInstruction) {
		if knowledge.Groups[knowledge.Callee(done.Common())] == knowledge.GroupDone {
			counted = counted || r.graph.SameObject(knowledge.Receiver(done.Common()), group)
		}
	})
	return counted
}

// groupOf returns the group that a call starts a goroutine of; nil if it is none.
func groupOf(call ssa.CallInstruction) ssa.Value {
	name := knowledge.Callee(call.Common())
	if name != knowledge.ErrorGroupGo && knowledge.Groups[name] != knowledge.GroupGo {
		return nil
	}
	return knowledge.Receiver(call.Common())
}

// member returns the call that starts a function as a member of a group which goes on after it.
func (r *Result) member(fn *ssa.Function, started ssa.CallInstruction) ssa.Instruction {
	group := groupOf(started)
	if group == nil || paths.InLoop(started.Block()) || !r.conditions.NeverFails(fn) || !r.outlived(started, group) {
		return nil
	}
	return started
}

// countsDown reports whether a Done of a wait group matters to nobody yet.
func (r *Result) countsDown(done ssa.CallInstruction) bool {
	if knowledge.Groups[knowledge.Callee(done.Common())] != knowledge.GroupDone {
		return false
	}
	return slices.ContainsFunc(r.graph.Sites(done.Parent()), func(site calls.Site) bool {
		started, ok := site.Instr.(*ssa.Go)
		return ok && r.outlived(started, knowledge.Receiver(done.Common()))
	})
}
