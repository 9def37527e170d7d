package leaderwrite

import (
	"fmt"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/leadership"
)

const probeMessage = "%s depends on %s, which only the leader sets: the other replicas never become ready"

// probes reports health and readiness checks that look at what only the leader writes.
func (c *checker) probes() {
	for _, fn := range c.ssa.Shipped {
		if knowledge.ProbeCheck(fn.Signature) && c.everyReplicaAnswers(fn) {
			c.probe(fn)
		}
	}
}

// everyReplicaAnswers reports whether a function is a check that every replica answers: a method that
// others can register, or one that this package does.
func (c *checker) everyReplicaAnswers(fn *ssa.Function) bool {
	if fn.Signature.Recv() != nil && fn.Object() != nil && fn.Object().Exported() {
		return true
	}
	return slices.ContainsFunc(c.graph.Sites(fn), func(site calls.Site) bool { return knowledge.AddProbe.Calls(site.Instr.Common()) })
}

// probe looks at the conditions of a check and of what it runs, and reports the first that only a leader
// meets.
func (c *checker) probe(check *ssa.Function) {
	for _, fn := range c.leaders.Unasked(check) {
		for _, b := range fn.Blocks {
			branch, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
			if !ok || c.leaders.Asked(branch) || c.leaders.IsLeadership(branch.Cond) {
				continue
			}
			if read, write := c.leadersOwn(branch.Cond); write != nil {
				at := c.ssa.Range(read)
				c.report(leaderOnlyServer, at, fmt.Sprintf(probeMessage, funcName(check), c.source(at)),
					[]analysis.RelatedInformation{c.ssa.Related(write, "written here, on the leader")})
				return
			}
		}
	}
}

// leadersOwn returns the part of a condition that reads a variable which only the leader writes, and
// such a write.
func (c *checker) leadersOwn(cond ssa.Value) (read, write ssa.Instruction) {
	for _, part := range conditions.Parts(cond) {
		var addr ssa.Value
		switch part := part.(type) {
		case *ssa.UnOp:
			addr = part.X
		case *ssa.Lookup:
			if load, ok := part.X.(*ssa.UnOp); ok {
				addr = load.X
			}
		case *ssa.Call:
			if knowledge.AtomicLoads.Calls(&part.Call) && len(part.Call.Args) > 0 {
				addr = part.Call.Args[0]
			}
		}
		if addr == nil {
			continue
		}
		if write := c.leaderWrite(addr); write != nil {
			return part.(ssa.Instruction), write
		}
	}
	return nil, nil
}

// leaderWrite returns a write of a variable when all its writes are the leader's, but for the one
// that makes it.
func (c *checker) leaderWrite(addr ssa.Value) ssa.Instruction {
	cell := flow.Cell(addr)
	if f, ok := cell.(*types.Var); ok && f.Exported() && f.Pkg() != c.pass.Pkg {
		return nil
	}
	var first ssa.Instruction
	for _, fn := range c.ssa.Shipped {
		for instr := range calls.Instrs(fn) {
			if addr := written(instr); addr == nil || flow.Cell(addr) != cell {
				continue
			}
			if c.leaders.LeaderOnly(fn) == leadership.NotLeader || c.leaders.EveryReplicaPath(fn) != nil {
				return nil
			}
			if first == nil {
				first = instr
			}
		}
	}
	return first
}

// written returns the address of what an instruction changes: by a store, an update of the map that is
// there, or an atomic operation. It is nil for the first content of a value that is being made.
func written(instr ssa.Instruction) ssa.Value {
	if update, ok := instr.(*ssa.MapUpdate); ok {
		if load, ok := update.Map.(*ssa.UnOp); ok {
			return load.X
		}
	}
	w, ok := leadership.WriteOf(instr)
	if !ok || w.Makes() {
		return nil
	}
	return w.Addr
}
