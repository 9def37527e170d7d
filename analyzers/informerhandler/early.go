package informerhandler

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/informers"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// early reports a field that is set for the first time after handlers which read it have been added, and after informers
// have been started. Without the start in the same function nothing runs yet, as in most constructors, which is no hazard.
func (c *checker) early(reg informers.Registration) {
	fn := reg.Call.Parent()
	var late []*ssa.Store
	for store := range calls.Each[*ssa.Store](fn) {
		if paths.Before(reg.Call, store) && c.runsBefore(store) && c.firstSet(store, reg.Call) {
			late = append(late, store)
		}
	}
	if len(late) == 0 {
		return
	}
	for _, h := range c.informers.Parts(reg.Handler, reg.Call).Handlers {
		for _, store := range late {
			if read := c.reads(h, store); read != nil {
				c.setLate(store, reg, read)
			}
		}
	}
}

// runsBefore reports whether informers have been started when an instruction runs.
func (c *checker) runsBefore(at ssa.Instruction) bool {
	return paths.Preceded(at, func(earlier ssa.Instruction) bool {
		call, ok := earlier.(ssa.CallInstruction)
		if _, deferred := earlier.(*ssa.Defer); !ok || deferred {
			return false
		}
		return knowledge.RunsInformers(call.Common())
	})
}

// firstSet reports whether a store sets a field of an object that the function has not set before a call.
func (c *checker) firstSet(store *ssa.Store, before ssa.Instruction) bool {
	addr, ok := store.Addr.(*ssa.FieldAddr)
	if !ok {
		return false
	}
	object := refs.ValueOf(addr.X)
	made, ok := object.Root.(*ssa.Alloc)
	if !ok || object.Path != "" || made.Parent() != store.Parent() {
		return false // who made it may have set the field
	}
	return !paths.Preceded(before, func(earlier ssa.Instruction) bool {
		other, ok := earlier.(*ssa.Store)
		if !ok {
			return false
		}
		if other.Addr == ssa.Value(made) {
			return true
		}
		to, ok := other.Addr.(*ssa.FieldAddr)
		return ok && to.Field == addr.Field && refs.ValueOf(to.X) == object
	})
}

// reads returns where a handler, or a function that it calls, reads the field that a store sets; nil for nowhere.
func (c *checker) reads(h informers.Handler, store *ssa.Store) ssa.Instruction {
	if h.Fn.Blocks == nil {
		return nil
	}
	field, ok := flow.Cell(store.Addr).(*types.Var)
	if !ok {
		return nil
	}
	for _, fn := range c.runs(h) {
		for load := range calls.Each[*ssa.UnOp](fn) {
			if addr, ok := load.X.(*ssa.FieldAddr); ok && flow.Cell(addr) == any(field) && !c.ofEvent(h, addr) {
				return load
			}
		}
	}
	return nil
}

// ofEvent reports whether a field is that of an object which an event hands to a handler.
func (c *checker) ofEvent(h informers.Handler, addr *ssa.FieldAddr) bool {
	return slices.ContainsFunc(c.graph.Origins(flow.Locate(addr.X).Root), func(origin ssa.Value) bool {
		param, ok := origin.(*ssa.Parameter)
		return ok && param.Parent() == h.Fn && (h.Fn.Signature.Recv() == nil || param != h.Fn.Params[0])
	})
}

// runs returns the functions that a handler runs before it returns, itself first.
func (c *checker) runs(h informers.Handler) []*ssa.Function {
	found := []*ssa.Function{h.Fn}
	c.graph.Reach(h.Fn, func(call ssa.CallInstruction, callee *ssa.Function) bool {
		if c.graph.SiteAt(call, callee).Mode != calls.Sync {
			return false
		}
		if !slices.Contains(found, callee) {
			found = append(found, callee)
		}
		return true
	})
	return found
}

func (c *checker) setLate(store *ssa.Store, reg informers.Registration, read ssa.Instruction) {
	name := flow.Cell(store.Addr).(*types.Var).Name()
	if knowledge.Visited(c.reported, ssa.Instruction(store)) {
		return
	}
	at, added, reads := c.ssa.Range(store), c.ssa.Range(reg.Call), c.ssa.Range(read)
	c.pass.Report(analysis.Diagnostic{
		Pos: at.Pos(), End: at.End(), Category: handlerBeforeInit,
		Message: name + " is set while the informers run: a handler that was added before reads it, and finds it empty",
		Related: []analysis.RelatedInformation{
			{Pos: added.Pos(), End: added.End(), Message: "added here"},
			{Pos: reads.Pos(), End: reads.End(), Message: "read here"},
		},
	})
}
