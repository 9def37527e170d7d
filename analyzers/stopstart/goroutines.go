package stopstart

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// goroutine reports whether an instruction itself starts a goroutine that lives on, and to whom
// the goroutine belongs. A goroutine that only waits for others, closes a channel or runs to its
// end is a helper and none of these; an unknown one is taken for a helper.
func (c *checker) goroutine(call ssa.CallInstruction) (owner ssa.Value, ok bool) {
	common := call.Common()
	if knowledge.Starters[knowledge.Callee(common)] {
		return rootOf(knowledge.Receiver(common)), true
	}
	_, isGo := call.(*ssa.Go)
	if isGo && c.runsOn(call) {
		return c.ownerOf(call, nil), true
	}
	for _, fn := range c.graph.Callees(call) {
		if c.mode(fn, call) == calls.Goroutine && c.waits(fn, 4, make(map[*ssa.Function]int)) {
			return c.ownerOf(call, fn), true
		}
	}
	switch {
	case isGo:
		return nil, false
	case startsComponent(common):
		return rootOf(common.Value), true
	case c.startsElsewhere(call):
		return rootOf(common.Args[0]), true
	}
	return nil, false
}

// startsComponent reports whether a call is of the Start of some interface, with nothing but
// contexts and stop channels: where its goroutines are is its own business. A span of a tracer is
// started with more.
func startsComponent(call *ssa.CallCommon) bool {
	if !call.IsInvoke() || call.Method.Name() != "Start" {
		return false
	}
	params, results := call.Signature().Params(), call.Signature().Results()
	for i := range params.Len() {
		if t := params.At(i).Type(); !knowledge.Context(t) && !knowledge.StopChannel(t) {
			return false
		}
	}
	return results.Len() == 0 || results.Len() == 1 && knowledge.IsError(results.At(0).Type())
}

// runsOn reports whether a call blocks for the life of a component: a known function that does, or
// one of an interface or another package that says so by its name.
func (c *checker) runsOn(call ssa.CallInstruction) bool {
	common := call.Common()
	name := knowledge.Callee(common)
	if _, blocks := knowledge.BlocksUntil[name]; blocks || knowledge.Runners[name].Repeats {
		return true
	}
	if server, blocks, _ := knowledge.ServerOf(name); blocks {
		return server.Serves
	}
	if len(c.graph.Callees(call)) > 0 {
		return false // its body says more than its name
	}
	if common.IsInvoke() {
		return starts(common.Method.Name())
	}
	callee := common.StaticCallee()
	return callee != nil && callee.Signature.Recv() != nil && starts(callee.Name())
}

// startsElsewhere reports whether a call is of a method of another package of the user's modules
// that starts goroutines which live on.
func (c *checker) startsElsewhere(call ssa.CallInstruction) bool {
	callee := call.Common().StaticCallee()
	if callee == nil || callee.Signature.Recv() == nil || len(c.graph.Callees(call)) > 0 {
		return false
	}
	does, known := c.effects.Call(call)
	return known && does.Has(effects.Spawns) && !does.Has(effects.Joins)
}

// ownerOf returns to whom a goroutine belongs: the receiver of the function that starts it if the
// goroutine uses it, else what else it is given.
func (c *checker) ownerOf(call ssa.CallInstruction, fn *ssa.Function) ssa.Value {
	var candidates []ssa.Value
	common := call.Common()
	if common.IsInvoke() {
		candidates = append(candidates, common.Value)
	}
	candidates = append(candidates, common.Args...)
	values := append([]ssa.Value{common.Value}, common.Args...)
	for _, v := range values {
		for _, closure := range c.closures(v) {
			candidates = append(candidates, closure.Bindings...)
		}
	}
	own := receiver(declared(call.Parent()))
	var first ssa.Value
	for _, candidate := range candidates {
		root := rootOf(candidate)
		if root == own && own != nil {
			return own
		}
		if !trivial(candidate.Type()) && first == nil {
			first = root
		}
	}
	return first
}

// rootOf returns to whom a value belongs: the root of its place. Closures capture the address of a
// variable, and an element belongs to whom its slice or map belongs to.
func rootOf(v ssa.Value) ssa.Value {
	for range 8 {
		at := placeOf(v)
		next := inside(at)
		if next == nil {
			return at.Root
		}
		v = next
	}
	return v
}

// inside returns what the root of a place is taken from; nil if the root is one.
func inside(at place) ssa.Value {
	switch root := at.Root.(type) {
	case *ssa.Alloc:
		if store := flow.OnlyStore(root); at.Path == "" && store != nil {
			return store.Val
		}
	case *ssa.IndexAddr:
		return root.X
	case *ssa.Lookup:
		return root.X
	case *ssa.Extract:
		if next, ok := root.Tuple.(*ssa.Next); ok {
			if loop, ok := next.Iter.(*ssa.Range); ok {
				return loop.X
			}
		}
	}
	return nil
}

// trivial reports whether nothing can belong to a value of the type: contexts, channels, functions
// and plain data.
func trivial(t types.Type) bool {
	if pointer, ok := t.Underlying().(*types.Pointer); ok {
		t = pointer.Elem()
	}
	if knowledge.Context(t) {
		return true
	}
	switch t.Underlying().(type) {
	case *types.Basic, *types.Chan, *types.Signature, *types.Slice, *types.Map:
		return true
	}
	return false
}
