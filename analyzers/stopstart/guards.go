package stopstart

import (
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
)

// A condition holds, or does not hold, whenever some instruction runs.
type condition struct {
	value ssa.Value
	holds bool
}

// conditions returns the conditions under which an instruction runs, within its function.
func conditions(instr ssa.Instruction) []condition {
	var found []condition
	block := instr.Block()
	for d := block.Idom(); d != nil; d = d.Idom() {
		branch, ok := d.Instrs[len(d.Instrs)-1].(*ssa.If)
		if !ok {
			continue
		}
		for i, succ := range d.Succs {
			if len(succ.Preds) == 1 && succ.Dominates(block) {
				found = append(found, bare(condition{branch.Cond, i == 0}))
			}
		}
	}
	return found
}

// bare takes the negations off a condition.
func bare(c condition) condition {
	for {
		not, ok := c.value.(*ssa.UnOp)
		if !ok || not.Op != token.NOT {
			return c
		}
		c = condition{not.X, !c.holds}
	}
}

// neutral reports whether a condition leaves open whether the thing has been started: the check of
// an error, a loop over several things, a flag that keeps a second stop out, or the very test that
// nothing has been started. Every other condition is taken for a guard, so that we miss a start
// rather than invent one.
func (c *checker) neutral(cond condition, written cells, depth int) bool {
	if depth == 0 {
		return false
	}
	switch value := cond.value.(type) {
	case *ssa.Extract:
		_, loop := value.Tuple.(*ssa.Next)
		return loop
	case *ssa.BinOp:
		return c.neutralComparison(value, cond.holds, written)
	case *ssa.Call:
		return c.neutralCall(value, cond.holds, written, depth)
	case *ssa.UnOp:
		if _, local := value.X.(*ssa.Alloc); local {
			return c.neutralSources(value, cond.holds, written, depth-1) // the result of a function with a defer
		}
		return value.Op == token.MUL && !cond.holds && written[calls.Cell(value.X)]
	}
	return false
}

// neutralSources looks at what flows into a flag.
func (c *checker) neutralSources(v ssa.Value, holds bool, written cells, depth int) bool {
	sources := c.graph.Sources(v)
	for _, source := range sources {
		if !c.neutral(bare(condition{source, holds}), written, depth) {
			return false
		}
	}
	return len(sources) > 0
}

func (c *checker) neutralComparison(compare *ssa.BinOp, holds bool, written cells) bool {
	switch compare.Op {
	case token.LSS, token.GTR, token.LEQ, token.GEQ:
		_, counter := compare.X.(*ssa.Phi)
		_, index := compare.X.(*ssa.BinOp)
		return counter || index // a loop
	case token.EQL, token.NEQ:
	default:
		return false
	}
	if !isNil(compare.Y) {
		return false
	}
	if knowledge.IsError(compare.X.Type()) {
		return true
	}
	if _, param := compare.X.(*ssa.Parameter); param {
		return true // a nil receiver or context is no question of having been started
	}
	load, ok := compare.X.(*ssa.UnOp)
	isnil := (compare.Op == token.EQL) == holds
	return ok && isnil && written[calls.Cell(load.X)]
}

// neutralCall looks at atomic flags, and at methods that return a flag.
func (c *checker) neutralCall(call *ssa.Call, holds bool, written cells, depth int) bool {
	name := knowledge.Callee(&call.Call)
	if knowledge.AtomicSwaps[name] {
		return true // it sets the flag that keeps the next one out
	}
	if knowledge.AtomicLoads[name] {
		return !holds && len(call.Call.Args) > 0 && written[calls.Cell(call.Call.Args[0])]
	}
	return c.neutralSources(call, holds, written, depth-1)
}

// A cells is a set of variables and fields, as calls.Cell names them.
type cells map[any]bool

func (s cells) meets(other cells) bool {
	for cell := range s {
		if other[cell] {
			return true
		}
	}
	return false
}

func (s cells) add(other cells) {
	for cell := range other {
		s[cell] = true
	}
}

// addWrite adds what an instruction writes: an assignment, an atomic store, a closed channel.
func (s cells) addWrite(instr ssa.Instruction) {
	switch instr := instr.(type) {
	case *ssa.Store:
		s[calls.Cell(instr.Addr)] = true
	case *ssa.Call:
		if builtin, ok := instr.Call.Value.(*ssa.Builtin); ok && builtin.Name() == "close" {
			s[calls.Cell(instr.Call.Args[0])] = true
		}
		name := knowledge.Callee(&instr.Call)
		if (knowledge.AtomicSwaps[name] || knowledge.AtomicStores[name]) && len(instr.Call.Args) > 0 {
			s[calls.Cell(instr.Call.Args[0])] = true
		}
	}
}

// addRead adds the variables that a condition looks at, through as many variables and calls as depth
// says.
func (s cells) addRead(graph *calls.Graph, v ssa.Value, depth int) {
	s.addReads(graph, v, depth, make(map[ssa.Value]int))
}

func (s cells) addReads(graph *calls.Graph, v ssa.Value, depth int, seen map[ssa.Value]int) {
	if seen[v] >= depth {
		return // looked at from here or from less deep, or too far away
	}
	seen[v] = depth
	switch v := v.(type) {
	case *ssa.UnOp:
		if v.Op != token.MUL {
			s.addReads(graph, v.X, depth, seen)
			return
		}
		if _, local := v.X.(*ssa.Alloc); !local {
			s[calls.Cell(v.X)] = true
			return
		}
		for _, source := range graph.Sources(v) {
			s.addReads(graph, source, depth-1, seen)
		}
	case *ssa.BinOp:
		s.addReads(graph, v.X, depth, seen)
		s.addReads(graph, v.Y, depth, seen)
	case *ssa.Call:
		name := knowledge.Callee(&v.Call)
		if (knowledge.AtomicLoads[name] || knowledge.AtomicSwaps[name]) && len(v.Call.Args) > 0 {
			s[calls.Cell(v.Call.Args[0])] = true
			return
		}
		for _, source := range graph.Sources(v) {
			s.addReads(graph, source, depth-1, seen)
		}
	}
}

func isNil(v ssa.Value) bool {
	constant, ok := v.(*ssa.Const)
	return ok && constant.IsNil()
}
