package leadership

import (
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// gates are the places of one function that ask for leadership.
type gates struct {
	branches []*ssa.BasicBlock // that end in a condition which leadership decides
	waits    []ssa.Instruction // that come back only on the leader
}

// Asked reports whether leadership was asked for before an instruction runs: a wait for it comes
// first on every path, or a condition that mentions it chooses whether the instruction runs.
// Whether the instruction stands on the leader's side of the condition is not looked at.
func (r *Result) Asked(instr ssa.Instruction) bool {
	fn, b := instr.Parent(), instr.Block()
	g := r.gatesOf(fn)
	for _, wait := range g.waits {
		if wait != instr && paths.Before(wait, instr) {
			return true
		}
	}
	for _, branch := range g.branches {
		if branch != b && paths.Reach(branch, nil).Has(b) && r.chooses(branch, b) {
			return true
		}
	}
	return false
}

// AsksFlag reports whether a condition on an instruction's way asks whether this replica leads, and
// not merely whether there is an election.
func (r *Result) AsksFlag(instr ssa.Instruction) bool {
	b := instr.Block()
	for _, branch := range r.gatesOf(instr.Parent()).branches {
		cond := branch.Instrs[len(branch.Instrs)-1].(*ssa.If).Cond
		if branch != b && r.asksNow(cond) && paths.Reach(branch, nil).Has(b) && r.chooses(branch, b) {
			return true
		}
	}
	return false
}

// asksNow reports whether a condition is about the present leader: a flag of an election, or a call
// that tells it.
func (r *Result) asksNow(cond ssa.Value) bool {
	switch cond := cond.(type) {
	case *ssa.UnOp:
		if cond.Op == token.NOT {
			return r.asksNow(cond.X)
		}
		return cond.Op == token.MUL && knowledge.IsBool(cond.Type()) && r.isFlag(cond.X) && !knowledge.SaysElection(cellName(calls.Cell(cond.X)))
	case *ssa.BinOp:
		return r.asksNow(cond.X)
	case *ssa.Call:
		name := knowledge.Callee(&cond.Call)
		return r.callTells(cond, make(map[ssa.Value]bool)) && !knowledge.SaysElection(name)
	}
	return false
}

// chooses reports whether a condition has a part in whether a block is run: one way out of it leads
// past the block, or one leads there always and the other not, as in a || b.
func (r *Result) chooses(branch, b *ssa.BasicBlock) bool {
	past, surely := false, false
	for _, succ := range branch.Succs {
		past = past || !paths.Reach(succ, paths.Of(branch)).Has(b)
		surely = surely || !avoids(succ, b)
	}
	if !past && !(surely && avoids(branch, b)) {
		return false
	}
	return !r.startsBehind(branch, b)
}

// avoids reports whether some way from a block leaves the function without passing b.
func avoids(from, b *ssa.BasicBlock) bool {
	for at := range paths.Reach(from, paths.Of(b)).All() {
		if paths.Leaves(at) {
			return true
		}
	}
	return false
}

// startsBehind reports whether the way through a block is the one on which an election is started:
// then the condition asked whether there is to be one, and not for its result.
func (r *Result) startsBehind(branch, b *ssa.BasicBlock) bool {
	for _, start := range r.starts[b.Parent()] {
		at := start.Block()
		if at == b || paths.Reach(branch, nil).Has(at) && (paths.Reach(b, nil).Has(at) || paths.Reach(at, nil).Has(b)) {
			return true
		}
	}
	return false
}

func (r *Result) gatesOf(fn *ssa.Function) *gates {
	if g := r.gates[fn]; g != nil {
		return g
	}
	g := new(gates)
	for _, b := range fn.Blocks {
		if r.asksAt(b) {
			g.branches = append(g.branches, b)
		}
		for _, instr := range b.Instrs {
			if r.waitsForLeadership(instr) {
				g.waits = append(g.waits, instr)
			}
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

// excluded reports whether an instruction runs only when its function starts no election: it
// stands on the other side of the condition that decides whether there is one.
func (r *Result) excluded(instr ssa.Instruction) bool {
	starts := r.starts[instr.Parent()]
	for _, start := range starts {
		a, b := start.Block(), instr.Block()
		if start == instr || a == b || paths.Reach(a, nil).Has(b) || paths.Reach(b, nil).Has(a) {
			return false
		}
	}
	return len(starts) > 0
}

// findStarts finds what leads to the start of an elector, up through the callers. A closure that
// unknown code runs counts where it is made.
func (r *Result) findStarts() {
	seen := make(map[*ssa.Function]bool)
	var note func(ssa.Instruction)
	note = func(instr ssa.Instruction) {
		fn := instr.Parent()
		r.starts[fn] = append(r.starts[fn], instr)
		if seen[fn] || r.inTest(fn) {
			return
		}
		seen[fn] = true
		for _, site := range r.graph.Sites(fn) {
			note(site.Instr)
		}
		if fn.Parent() != nil {
			for _, closure := range closuresOf(fn) {
				note(closure)
			}
		}
	}
	for _, fn := range r.funcs {
		eachCall(fn, func(call ssa.CallInstruction) {
			if knowledge.RunsElector(call.Common()) {
				note(call)
			}
		})
	}
}

// closuresOf returns where a closure is made.
func closuresOf(fn *ssa.Function) []ssa.Instruction {
	var found []ssa.Instruction
	for _, b := range fn.Parent().Blocks {
		for _, instr := range b.Instrs {
			if closure, ok := instr.(*ssa.MakeClosure); ok && closure.Fn == fn {
				found = append(found, closure)
			}
		}
	}
	return found
}
