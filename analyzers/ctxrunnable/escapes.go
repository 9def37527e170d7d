package ctxrunnable

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// escapes reports whether code that is not seen holds the server and can stop it: it is returned,
// handed to a call, put into an exported field or a struct of a library. Registering a service on a
// server does not stop it.
func (c *checker) escapes(value ssa.Value) bool {
	for _, id := range c.graph.Identities(value) {
		switch id := id.(type) {
		case *types.Var:
			if id.Exported() && id.Pkg() == c.pass.Pkg && !id.Embedded() {
				return true
			}
		case ssa.Value:
			if c.handedOn(id) {
				return true
			}
		}
	}
	return false
}

// handedOn reports whether code that is not seen gets a value.
func (c *checker) handedOn(v ssa.Value) bool { return c.leaves(v, make(map[ssa.Value]bool)) }

func (c *checker) leaves(v ssa.Value, seen map[ssa.Value]bool) bool {
	switch v.(type) {
	case *ssa.Parameter, *ssa.Global:
		return true
	}
	if knowledge.Visited(seen, v) {
		return false
	}
	return slices.ContainsFunc(c.graph.Uses(v), func(use flow.Use) bool {
		switch instr := use.Instr.(type) {
		case *ssa.MapUpdate, *ssa.Send:
			return true
		case *ssa.Return:
			return c.returned(instr, use.Value, seen)
		case *ssa.Store:
			return instr.Val == use.Value && c.storedAway(instr)
		case ssa.CallInstruction:
			return c.givenAway(instr, use.Value)
		}
		return false
	})
}

// returned reports whether code that is not seen gets a value from a return: a caller of its function, or what such a caller hands the result to.
func (c *checker) returned(ret *ssa.Return, v ssa.Value, seen map[ssa.Value]bool) bool {
	fn := ret.Parent()
	if c.graph.Escapes(fn) {
		return true
	}
	for _, site := range c.graph.Sites(fn) {
		call, plain := site.Instr.(*ssa.Call)
		if !plain || !site.Direct {
			return true
		}
		for i, result := range ret.Results {
			if part := flow.Result(call, i); result == v && part != nil && c.leaves(part, seen) {
				return true
			}
		}
	}
	return false
}

// storedAway reports whether a store puts a server where other packages see it.
func (c *checker) storedAway(store *ssa.Store) bool {
	field, ok := flow.Cell(store.Addr).(*types.Var)
	return ok && (field.Pkg() != c.pass.Pkg || field.Exported() && !field.Embedded())
}

func (c *checker) givenAway(call ssa.CallInstruction, v ssa.Value) bool {
	if len(c.graph.Callees(call)) > 0 || knowledge.RegistersService(call.Common()) || knowledge.Borrows(call.Common()) {
		return false
	}
	return slices.Contains(knowledge.Args(call.Common()), v)
}
