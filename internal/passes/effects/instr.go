package effects

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
	"github.com/ctrllint/ctrllint/internal/passes/stops"
)

// sumUp computes the summary of a function from those of the functions that it calls.
func (r *Result) sumUp(fn *ssa.Function) Summary {
	c := newCollector(fn)
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			if site, ok := instr.(ssa.CallInstruction); ok {
				does, seen := r.callee(site)
				if use := r.stores.Of(site); use != nil {
					does = uses(use.Role, does)
				}
				r.calls[site] = call{does, seen}
			}
			c.add(b, outward(r.Instr(instr), fn))
		}
	}
	for _, b := range r.hangs(fn) {
		c.add(b, Summary{{Kind: Hangs, Must: true}})
	}
	return c.summary()
}

// Instr returns what an instruction does before the next one runs, or, deferred, when its function ends.
// What it starts, it only starts: that a goroutine waits is nothing to the function.
func (r *Result) Instr(instr ssa.Instruction) Summary {
	switch instr := instr.(type) {
	case *ssa.Panic:
		if !added(instr) {
			return Summary{{Kind: Panics, Must: true}}
		}
	case *ssa.Send:
		return Summary{{Kind: Sends, On: refs.ValueOf(instr.Chan), Must: true}}
	case *ssa.Select:
		return r.selects(instr)
	case *ssa.UnOp:
		if instr.Op == token.ARROW {
			return r.receives(instr, instr.X, true)
		}
	case *ssa.Store:
		does := stores(instr.Addr, "")
		if fillsIn(instr, does[0].On) {
			does[0].Detail = Default
		}
		return does
	case *ssa.MapUpdate:
		return stores(instr.Map, elements)
	case *ssa.Go:
		return started(r.calls[instr].does)
	case ssa.CallInstruction:
		name := knowledge.Callee(instr.Common())
		if knowledge.Runners[name].Goroutine {
			return started(r.calls[instr].does)
		}
		if name == knowledge.Err && paths.InLoop(instr.Block()) {
			return r.receives(instr, instr.Common().Value, false)
		}
		return r.calls[instr].does
	}
	return nil
}

func (r *Result) selects(sel *ssa.Select) Summary {
	if len(sel.States) == 0 && sel.Blocking {
		return Summary{{Kind: Hangs, Must: true}, {Kind: Never, Must: true}}
	}
	var found Summary
	for _, state := range sel.States {
		switch {
		case state.Dir != types.RecvOnly:
			found = append(found, Effect{Kind: Sends, On: refs.ValueOf(state.Chan)})
		case sel.Blocking || paths.InLoop(sel.Block()):
			found = append(found, r.receives(sel, state.Chan, sel.Blocking && len(sel.States) == 1)...)
		default:
			found = append(found, Effect{Kind: Receives, On: refs.ValueOf(state.Chan)})
		}
	}
	return found
}

// receives returns what it means to receive from a channel, or to ask a context in a loop whether it has
// ended. A loop over a channel of data goes on until somebody closes the channel.
func (r *Result) receives(instr ssa.Instruction, from ssa.Value, must bool) Summary {
	fn := instr.Parent()
	var found Summary
	if _, asks := instr.(ssa.CallInstruction); !asks {
		found = append(found, Effect{Kind: Receives, On: refs.ValueOf(from), Must: must})
	}
	switch signal := r.stops.Of(from); signal.Kind {
	case stops.Stop:
		return append(found, waitsFor(signal, fn, must)...)
	case stops.Timer:
		return append(found, Effect{Kind: Sleeps, Must: must})
	}
	found = append(found, Effect{Kind: Sleeps, Must: must}, Effect{Kind: Joins, Must: must})
	if paths.InLoop(instr.Block()) {
		found = append(found, Effect{Kind: Waits, Must: must})
	}
	return found
}

// waitsFor returns the waits for the ends of a signal's roots: parameters of the function, or of those
// around it.
func waitsFor(signal stops.Signal, fn *ssa.Function, must bool) Summary {
	var found Summary
	for _, root := range signal.Roots {
		e := Effect{Kind: Waits, Must: must && len(signal.Roots) == 1}
		if param, ok := root.(*ssa.Parameter); ok {
			e.On = visible(flow.Location{Root: param}, fn)
		}
		found = append(found, e)
	}
	return found
}

// elements are the path to what a slice or map holds.
const elements = ".[]"

func stores(addr ssa.Value, below string) Summary {
	on := place(addr, 0)
	on.Path += below
	return Summary{{Kind: Stores, On: on, Must: true}}
}

// outward returns what the instructions of a function do as its callers see it: what it stores into memory
// of its own is nothing to them.
func outward(list Summary, fn *ssa.Function) Summary {
	found := make(Summary, 0, len(list))
	for _, e := range list {
		if e.Kind == Stores {
			switch made := e.On.Root.(type) {
			case *ssa.Alloc, *ssa.MakeMap, *ssa.MakeSlice:
				if made.Parent() == fn {
					continue
				}
			}
			e.On.Path = cut(e.On.Path, maxStored)
		}
		e.On = visible(e.On, fn)
		if (e.Kind == Fills || e.Kind == Bases) && e.On.Root == nil {
			continue // memory of its own, too
		}
		found = append(found, e)
	}
	return found
}

// maxDepth is how many fields and elements an address is taken apart into.
const maxDepth = 20

// place returns the memory that an address leads to.
func place(addr ssa.Value, depth int) flow.Location {
	if depth > maxDepth {
		return flow.Location{}
	}
	switch addr := addr.(type) {
	case *ssa.FieldAddr:
		on := place(addr.X, depth+1)
		if f := flow.FieldOf(addr.X.Type(), addr.Field); f != nil {
			on.Path += "." + f.Name()
		}
		return on
	case *ssa.IndexAddr:
		on := place(addr.X, depth+1)
		on.Path += elements
		return on
	}
	return refs.ValueOf(addr)
}

// started returns what a goroutine does to others, and that there is one.
func started(does Summary) Summary {
	found := Summary{{Kind: Starts, Must: true}}
	lives := false
	for _, e := range does {
		lives = lives || e.Kind == Waits || e.Kind == Hangs
		switch {
		case e.Kind.takesTime() || e.Kind == Never:
			continue
		case e.Kind == Runs:
			e.Detail = InGoroutine
		}
		e.Must = false
		found = append(found, e)
	}
	if lives {
		spawns := Effect{Kind: Spawns, Must: true}
		if does.Has(Serves) {
			spawns.Detail = Serving
		}
		found = append(found, spawns)
	}
	return found
}

// visible returns a subject as the callers of fn can know it: its parameters, and what belongs to the
// functions around it. Its own values are none that they see.
func visible(on flow.Location, fn *ssa.Function) flow.Location {
	_, param := on.Root.(*ssa.Parameter)
	if on.Root == nil || on.Root.Parent() == fn && !param {
		return flow.Location{}
	}
	on.Path = cut(on.Path, maxPath)
	return inScope(on, fn)
}

// inScope returns a subject if it belongs to fn or to a function around it.
func inScope(on flow.Location, fn *ssa.Function) flow.Location {
	if on.Root != nil && on.Root.Parent() != nil {
		for at := fn; at != nil; at = at.Parent() {
			if at == on.Root.Parent() {
				return on
			}
		}
	}
	return flow.Location{}
}
