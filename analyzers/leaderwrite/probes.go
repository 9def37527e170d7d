package leaderwrite

import (
	"fmt"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/leadership"
)

const probeMessage = "%s depends on %s, which only the leader sets: the other replicas never become ready"

// probes reports health and readiness checks that look at what only the leader writes.
func (c *checker) probes() {
	for _, fn := range c.ssa.Funcs {
		if !knowledge.ProbeCheck(fn.Signature) || c.leaders.InTest(fn) || !c.answers(fn) {
			continue
		}
		c.probe(fn, fn, 3, make(map[*ssa.Function]int))
	}
}

// answers reports whether a function is a check that every replica answers: a method that others
// can register, or one that this package does.
func (c *checker) answers(fn *ssa.Function) bool {
	if fn.Signature.Recv() != nil && fn.Object() != nil && fn.Object().Exported() {
		return true
	}
	for _, site := range c.graph.Sites(fn) {
		if knowledge.AddProbe.Calls(site.Instr.Common()) {
			return true
		}
	}
	return false
}

// probe looks at the conditions of a check and of what it calls.
func (c *checker) probe(check, fn *ssa.Function, depth int, seen map[*ssa.Function]int) bool {
	if seen[fn] >= depth {
		return false // looked at from here or from less deep, or too far away
	}
	seen[fn] = depth
	for _, b := range fn.Blocks {
		if branch, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If); ok && !c.leaders.Asked(branch) && !c.leaders.Tells(branch.Cond) {
			if read, write := c.leadersOwn(branch.Cond); write != nil {
				at := c.ssa.Range(read)
				c.report(leaderOnlyServer, at, fmt.Sprintf(probeMessage, funcName(check), c.source(at)),
					[]analysis.RelatedInformation{c.related(write, "written here, on the leader")})
				return true
			}
		}
	}
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			call, ok := instr.(*ssa.Call)
			if !ok || c.leaders.Asked(call) {
				continue
			}
			for _, callee := range c.graph.Callees(call) {
				if c.probe(check, callee, depth-1, seen) {
					return true
				}
			}
		}
	}
	return false
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
	cell := calls.Cell(addr)
	if f, ok := cell.(*types.Var); ok && f.Exported() && f.Pkg() != c.pass.Pkg {
		return nil
	}
	var first ssa.Instruction
	for _, write := range c.writesOf(cell) {
		if c.leaders.LeaderOnly(write.Parent()) == leadership.NotLeader || c.leaders.Every(write.Parent()) != nil {
			return nil
		}
		if first == nil {
			first = write
		}
	}
	return first
}

// writesOf returns what changes a variable: stores, updates of the map that it holds, atomic stores.
func (c *checker) writesOf(cell any) []ssa.Instruction {
	var found []ssa.Instruction
	for _, fn := range c.ssa.Funcs {
		if c.leaders.InTest(fn) {
			continue
		}
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				if addr := written(instr); addr != nil && calls.Cell(addr) == cell {
					found = append(found, instr)
				}
			}
		}
	}
	return found
}

// written returns the address of what an instruction changes; nil if it changes nothing, or gives a
// value that is being made its first content.
func written(instr ssa.Instruction) ssa.Value {
	switch instr := instr.(type) {
	case *ssa.Store:
		if addr, ok := instr.Addr.(*ssa.FieldAddr); ok {
			if _, made := addr.X.(*ssa.Alloc); made {
				return nil
			}
		}
		return instr.Addr
	case *ssa.MapUpdate:
		if load, ok := instr.Map.(*ssa.UnOp); ok {
			return load.X
		}
	case ssa.CallInstruction:
		common := instr.Common()
		name := knowledge.Callee(common)
		if (knowledge.AtomicStores[name] || knowledge.AtomicSwaps[name]) && len(common.Args) > 0 {
			return common.Args[0]
		}
	}
	return nil
}
