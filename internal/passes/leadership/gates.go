package leadership

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// gates are the places of one function that ask for leadership.
type gates struct {
	branches []*ssa.If         // whose condition leadership decides
	waits    []ssa.Instruction // that come back only on the leader
}

// Asked reports whether leadership was asked for before an instruction runs, or something came that only the leader
// sends.
func (r *Result) Asked(instr ssa.Instruction) bool { return r.gated(instr) || r.fedBefore(instr) }

// gated reports whether leadership was asked for before an instruction runs: a wait for it comes
// first on every path, or a condition that mentions it chooses whether the instruction runs.
// Whether the instruction is on the leader's side of the condition is not looked at.
func (r *Result) gated(instr ssa.Instruction) bool {
	g := r.gatesOf(instr.Parent())
	return slices.ContainsFunc(g.waits, func(wait ssa.Instruction) bool { return wait != instr && paths.Before(wait, instr) }) ||
		slices.ContainsFunc(g.branches, func(branch *ssa.If) bool { return r.chooses(branch.Block(), instr.Block()) })
}

// AsksFlag reports whether a condition that chooses whether an instruction runs asks whether this replica
// leads, and not merely whether there is an election.
func (r *Result) AsksFlag(instr ssa.Instruction) bool {
	return slices.ContainsFunc(r.gatesOf(instr.Parent()).branches, func(branch *ssa.If) bool {
		return slices.ContainsFunc(conditions.Parts(branch.Cond), r.isPresent) && r.chooses(branch.Block(), instr.Block())
	})
}

// isPresent reports whether a part of a condition is about the present leader: a flag of an election,
// or a call of a predicate.
func (r *Result) isPresent(part ssa.Value) bool {
	switch part := part.(type) {
	case *ssa.UnOp:
		return part.Op == token.MUL && knowledge.IsBool(part.Type()) && r.isFlag(part.X) && !knowledge.SaysElection(nameOf(flow.Cell(part.X)))
	case *ssa.Call:
		return r.isPart(part, make(map[ssa.Value]bool)) && !knowledge.SaysElection(knowledge.Callee(&part.Call))
	}
	return false
}

// chooses reports whether a branch has a part in whether a block after it runs: one successor does not
// lead there, or one leads there always and the branch not, as in a || b.
func (r *Result) chooses(branch, b *ssa.BasicBlock) bool {
	if branch == b || !paths.Reach(branch, nil).Has(b) || r.choosesElection(branch, b) {
		return false
	}
	misses := func(succ *ssa.BasicBlock) bool { return !paths.Reach(succ, paths.Of(branch)).Has(b) }
	always := func(succ *ssa.BasicBlock) bool { return !avoids(succ, b) }
	return slices.ContainsFunc(branch.Succs, misses) || slices.ContainsFunc(branch.Succs, always) && avoids(branch, b)
}

// avoids reports whether some path from a block leaves the function without passing b.
func avoids(from, b *ssa.BasicBlock) bool {
	return knowledge.Any(paths.Reach(from, paths.Of(b)).All(), func(at *ssa.BasicBlock) bool { return paths.Leaves(at) })
}

// choosesElection reports whether the path through a block is the one on which an election is started:
// then the condition asked whether there is to be one, and not for its result.
func (r *Result) choosesElection(branch, b *ssa.BasicBlock) bool {
	return slices.ContainsFunc(r.starts[b.Parent()], func(start ssa.Instruction) bool {
		at := start.Block()
		return at == b || paths.Reach(branch, nil).Has(at) && onePath(at, b)
	})
}

// onePath reports whether some path passes both blocks.
func onePath(a, b *ssa.BasicBlock) bool {
	return paths.Reach(a, nil).Has(b) || paths.Reach(b, nil).Has(a)
}

// withoutElection reports whether an instruction runs only when its function starts no election: no
// path passes both it and the start.
func (r *Result) withoutElection(instr ssa.Instruction) bool {
	starts := r.starts[instr.Parent()]
	return len(starts) > 0 && !slices.ContainsFunc(starts, func(start ssa.Instruction) bool { return onePath(start.Block(), instr.Block()) })
}

func (r *Result) gatesOf(fn *ssa.Function) *gates {
	if g := r.gates[fn]; g != nil {
		return g
	}
	g := new(gates)
	for instr := range calls.Instrs(fn) {
		if branch, ok := instr.(*ssa.If); ok && r.IsLeadership(branch.Cond) {
			g.branches = append(g.branches, branch)
		} else if r.waitsForLeadership(instr) {
			g.waits = append(g.waits, instr)
		}
	}
	r.gates[fn] = g
	return g
}

// waitsForLeadership reports whether an instruction comes back only on a replica that leads: a
// receive from its channel, or a Wait of something of that name.
func (r *Result) waitsForLeadership(instr ssa.Instruction) bool {
	switch instr := instr.(type) {
	case *ssa.UnOp:
		return instr.Op == token.ARROW && r.isElected(instr.X)
	case *ssa.Select:
		return instr.Blocking && len(instr.States) == 1 && r.isElected(instr.States[0].Chan)
	case *ssa.Call:
		name := knowledge.Callee(&instr.Call)
		if knowledge.WaitsForLeader(name) || r.own[name] {
			return true
		}
		recv := knowledge.Receiver(&instr.Call)
		return knowledge.Joins[name] && recv != nil && r.isFlag(recv)
	}
	return false
}

// findStarts finds what leads to the start of an elector, up through the callers. A closure that
// unknown code runs counts where it is made.
func (r *Result) findStarts() {
	outsideTests := func(place ssa.Instruction, _ calls.Mode) bool { return !r.ssa.InTest(place.Parent().Pos()) }
	noted := make(map[ssa.Instruction]bool)
	for _, elector := range r.electors() {
		for _, place := range r.graph.Above(elector, outsideTests) {
			if !noted[place] {
				noted[place] = true
				r.starts[place.Parent()] = append(r.starts[place.Parent()], place)
			}
		}
	}
}
