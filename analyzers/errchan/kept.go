package errchan

import (
	"fmt"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

const (
	forgottenMessage   = "this delete drops the stop that %s holds, and nothing has used it: what it is for goes on for ever"
	overwrittenMessage = "this drops the stop that %s held under the same key, and nothing has used it: one more goes on with each %s"
)

// forgottenStops reports stop channels and cancel functions that are kept in a map, one for each key, and leave it without
// having been used: by a delete, or since each reconcile puts another one in their place.
func (c *checker) forgottenStops(fn *ssa.Function) {
	for instr := range calls.Instrs(fn) {
		switch instr := instr.(type) {
		case *ssa.Call:
			builtin, ok := instr.Call.Value.(*ssa.Builtin)
			if !ok || builtin.Name() != "delete" {
				continue
			}
			if held := mapOfStops(instr.Call.Args[0]); held != nil && c.filled()[held] && !c.endsItself(fn) && !c.takesOutAround(fn, held) {
				c.report(backgroundStop, c.ssa.Place(instr), fmt.Sprintf(forgottenMessage, held.Name()), nil)
			}
		case *ssa.MapUpdate:
			held := mapOfStops(instr.Map)
			if held == nil || flow.Made(instr.Value) == nil || !c.inReconcile(fn) || c.asksFor(fn, held) || c.takesOutAround(fn, held) {
				continue
			}
			c.report(backgroundStop, c.ssa.Place(instr), fmt.Sprintf(overwrittenMessage, held.Name(), knowledge.Reconcile), nil)
		}
	}
}

// mapOfStops returns the field of a struct that holds a map of stop channels or cancel functions; nil for another map.
func mapOfStops(m ssa.Value) *types.Var {
	of, ok := m.Type().Underlying().(*types.Map)
	if !ok || !isStopKept(of.Elem()) {
		return nil
	}
	load, ok := m.(*ssa.UnOp)
	if !ok {
		return nil
	}
	field, _ := flow.Cell(load.X).(*types.Var)
	return field
}

func isStopKept(t types.Type) bool {
	ch, ok := t.Underlying().(*types.Chan)
	return knowledge.IsCancel(t) || ok && ch.Dir() == types.SendRecv && knowledge.StopChannel(t)
}

// mapsFilled returns the fields that hold maps into which the package puts stops, each made for its key.
func (c *checker) mapsFilled() map[*types.Var]bool {
	filled := make(map[*types.Var]bool)
	for _, fn := range c.ssa.Funcs {
		for update := range calls.Each[*ssa.MapUpdate](fn) {
			filled[mapOfStops(update.Map)] = true
		}
	}
	return filled
}

// endsItself reports whether a function runs in a goroutine, or when one ends: what is over takes its own entry out.
func (c *checker) endsItself(fn *ssa.Function) bool {
	if c.graph.Escapes(fn) && fn.Parent() != nil {
		return true
	}
	for ; fn != nil; fn = fn.Parent() {
		if slices.ContainsFunc(c.graph.Sites(fn), func(site calls.Site) bool {
			_, called := site.Instr.(*ssa.Call)
			return !called || site.Mode == calls.Goroutine
		}) {
			return true
		}
	}
	return false
}

// takesOutAround reports whether a function, one that it calls or one that calls it takes a stop out of a map to do something with it.
func (c *checker) takesOutAround(fn *ssa.Function, held *types.Var) bool {
	declared := calls.Declared(fn)
	if c.takesOut(declared, held) {
		return true
	}
	for _, call := range calls.Within(declared) {
		if slices.ContainsFunc(c.graph.Callees(call), func(callee *ssa.Function) bool { return c.takesOut(calls.Declared(callee), held) }) {
			return true
		}
	}
	return slices.ContainsFunc(c.graph.Sites(declared), func(site calls.Site) bool { return c.takesOut(calls.Declared(site.Caller()), held) })
}

// takesOut reports whether a function, closures included, reads a stop from a map for more than to compare it with nil.
func (c *checker) takesOut(fn *ssa.Function, held *types.Var) bool {
	for instr := range calls.Instrs(fn) {
		switch instr := instr.(type) {
		case *ssa.Lookup:
			if mapOfStops(instr.X) == held && c.usesStop(instr) {
				return true
			}
		case *ssa.Range:
			if mapOfStops(instr.X) == held {
				return true
			}
		}
	}
	return slices.ContainsFunc(fn.AnonFuncs, func(closure *ssa.Function) bool { return c.takesOut(closure, held) })
}

// usesStop reports whether something is done with what a look into a map has found.
func (c *checker) usesStop(look *ssa.Lookup) bool {
	values := []ssa.Value{look}
	if look.CommaOk {
		values = nil
		for part := range knowledge.Each[*ssa.Extract](knowledge.Referrers(look)) {
			if part.Index == 0 {
				values = append(values, part)
			}
		}
	}
	return slices.ContainsFunc(values, func(v ssa.Value) bool {
		return slices.ContainsFunc(knowledge.Referrers(v), func(ref ssa.Instruction) bool {
			switch ref.(type) {
			case *ssa.BinOp:
				return false
			}
			return true
		})
	})
}

// inReconcile reports whether a function is a reconcile, or is called by one alone.
func (c *checker) inReconcile(fn *ssa.Function) bool {
	return c.reconciles.Retries(fn) || c.graph.EveryWay(fn, func(site calls.Site) calls.Way { return calls.Whether(c.reconciles.Retries(site.Caller())) })
}

// asksFor reports whether a function, or one that calls it, looks whether a map has an entry.
func (c *checker) asksFor(fn *ssa.Function, held *types.Var) bool {
	looks := func(fn *ssa.Function) bool {
		return knowledge.Any(calls.Each[*ssa.Lookup](fn), func(look *ssa.Lookup) bool { return mapOfStops(look.X) == held })
	}
	return looks(fn) || slices.ContainsFunc(c.graph.Sites(fn), func(site calls.Site) bool {
		return looks(site.Caller()) || slices.ContainsFunc(calls.In(site.Caller()), func(call ssa.CallInstruction) bool {
			return slices.ContainsFunc(c.graph.Callees(call), looks)
		})
	})
}
