package stopstart

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// guarded reports whether one of the conditions on the way to an instruction, within its function,
// could ask whether the thing has been started. A condition is neutral if it leaves that open: the check
// of an error, a loop over several things, a flag that keeps a second stop out, or the very test that
// nothing has been started. Every other one, and one of which nothing is known, is taken for a guard, so
// that we miss a start rather than invent one.
func (c *checker) guardedAt(instr ssa.Instruction, written cells) bool {
	return slices.ContainsFunc(paths.Decided(instr.Block(), nil), func(e paths.Edge) bool {
		return !c.neutral(c.conditions.OnEdge(e.If.Block(), e.Succ), written, 4)
	})
}

// neutral reports whether a condition that says these facts is neutral: those that it says itself, and
// not a helper for it, all are.
func (c *checker) neutral(facts []conditions.Fact, written cells, depth int) bool {
	known := false
	for _, f := range facts {
		if f.Cond.Parent() != facts[0].Cond.Parent() {
			continue
		}
		known = true
		if depth == 0 || !c.neutralFact(f, written, depth) {
			return false
		}
	}
	return known
}

func (c *checker) neutralFact(f conditions.Fact, written cells, depth int) bool {
	load, isLoad := f.Subject.(*ssa.UnOp)
	isLoad = isLoad && load.Op == token.MUL
	switch f.Predicate {
	case conditions.Ok:
		_, loop := f.Subject.(*ssa.Next)
		return loop
	case conditions.Compared:
		compare := f.Cond.(*ssa.BinOp)
		_, counter := compare.X.(*ssa.Phi)
		_, index := compare.X.(*ssa.BinOp)
		return counter || index // a loop
	case conditions.Nil:
		if _, param := f.Subject.(*ssa.Parameter); param || knowledge.IsError(f.Subject.Type()) {
			return true // a nil receiver or context is no question of having been started
		}
		return isLoad && f.Truth && written[calls.Cell(load.X)]
	case conditions.True:
		if call, ok := f.Subject.(*ssa.Call); ok {
			return c.neutralCall(call, f.Truth, written, depth)
		}
		if !isLoad {
			return false
		}
		if _, local := load.X.(*ssa.Alloc); local {
			return c.neutralSources(load, f.Truth, written, depth-1) // the result of a function with a defer
		}
		return !f.Truth && written[calls.Cell(load.X)]
	}
	return false
}

// neutralSources looks at what flows into a flag.
func (c *checker) neutralSources(v ssa.Value, truth bool, written cells, depth int) bool {
	sources := c.graph.Sources(v)
	for _, source := range sources {
		if !c.neutral(c.conditions.Implied(source, truth), written, depth) {
			return false
		}
	}
	return len(sources) > 0
}

// neutralCall looks at atomic flags, and at methods that return a flag.
func (c *checker) neutralCall(call *ssa.Call, truth bool, written cells, depth int) bool {
	name := knowledge.Callee(&call.Call)
	if knowledge.AtomicSwaps[name] {
		return true // it sets the flag that keeps the next one out
	}
	if knowledge.AtomicLoads[name] {
		return !truth && len(call.Call.Args) > 0 && written[calls.Cell(call.Call.Args[0])]
	}
	return c.neutralSources(call, truth, written, depth-1)
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
func (s cells) addRead(graph *calls.Graph, cond ssa.Value, depth int) {
	seen := make(map[ssa.Value]bool)
	level := []ssa.Value{cond}
	for range depth {
		var next []ssa.Value
		for _, v := range level {
			for _, part := range conditions.Parts(v) {
				if read := cellRead(part); read != nil {
					s[read] = true
				} else if !seen[part] {
					seen[part] = true
					next = append(next, graph.Sources(part)...)
				}
			}
		}
		level = next
	}
}

// cellRead returns the variable that a part of a condition reads; nil for a local one and for what a
// function returns.
func cellRead(part ssa.Value) any {
	switch part := part.(type) {
	case *ssa.UnOp:
		if _, local := part.X.(*ssa.Alloc); !local && part.Op == token.MUL {
			return calls.Cell(part.X)
		}
	case *ssa.Call:
		name := knowledge.Callee(&part.Call)
		if (knowledge.AtomicLoads[name] || knowledge.AtomicSwaps[name]) && len(part.Call.Args) > 0 {
			return calls.Cell(part.Call.Args[0])
		}
	}
	return nil
}
