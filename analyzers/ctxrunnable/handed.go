package ctxrunnable

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// holder returns the function that has the context, or the request, which a function could use: itself, or the one around a function literal
// that runs at once, as what is tried again after a conflict. It is nil where that context is none that ends.
func (c *checker) holder(fn *ssa.Function) *ssa.Function {
	for ; fn != nil; fn = fn.Parent() {
		if own := c.ownContext(fn); own != nil {
			if c.neverEnds(own) {
				return nil
			}
			return fn
		}
		if requestOf(fn) != nil {
			return fn
		}
		if !c.graph.RunsOnly(fn, calls.Sync) {
			return nil
		}
	}
	return nil
}

// handledRequest returns the request of a handler of HTTP, if that has a name for it; nil for another function.
func handledRequest(fn *ssa.Function) *ssa.Parameter {
	if !knowledge.HandlesHTTP(fn.Signature) {
		return nil
	}
	return requestOf(fn)
}

// requestOf returns the request of HTTP that a function is handed, such as a handler, a probe or a transport, or the stream of a handler of gRPC, if it
// has a name for that; nil for none.
func requestOf(fn *ssa.Function) *ssa.Parameter {
	if fn == nil {
		return nil
	}
	for _, param := range fn.Params {
		if param.Name() != "" && param.Name() != "_" && knowledge.HoldsContext(param.Type()) {
			return param
		}
	}
	return nil
}

// handsDown returns a function with a context that could be handed down to a helper, itself or through other helpers; nil unless all that
// run the helper have one that ends before the process, wait for it, and do not undo something by it. Who calls an exported function is not known.
func (c *checker) handsDown(helper *ssa.Function) *ssa.Function {
	if s, ok := c.scopeOf(helper); ok && (c.endsAnyway(&s) || s.site != nil && s.unless != "") {
		return nil // together with the process, which does not wait
	}
	if c.ownContext(helper) != nil || stopPath(helper) {
		return nil
	}
	var first *ssa.Function
	if !c.graph.EveryWay(helper, func(site calls.Site) calls.Way { return c.hands(site, &first) }) {
		return nil
	}
	return first
}

// hands says whether the caller at a site has a context that it could hand down, and keeps the first one that does.
func (c *checker) hands(site calls.Site, first **ssa.Function) calls.Way {
	caller := site.Caller()
	switch {
	case c.inTest(caller):
		return calls.Skip
	case site.Mode != calls.Sync, stopPath(caller), c.undoes(site.Instr), c.afterEndOf(site.Instr), c.shared(site), c.graph.RunsOnly(caller, calls.Deferred):
		return calls.No
	}
	holder := c.holder(caller)
	if holder == nil {
		if dropsContext(caller) {
			if *first == nil {
				*first = caller
			}
			return calls.Yes
		}
		if c.ownContext(caller) != nil {
			return calls.No
		}
		return calls.Up
	}
	if own := c.ownContext(holder); own != nil && c.endsLater(own) {
		return calls.No
	}
	if *first == nil {
		*first = calls.Declared(caller)
	}
	return calls.Yes
}

// dropsContext reports whether a function is handed a context that it has no name for.
func dropsContext(fn *ssa.Function) bool {
	return slices.ContainsFunc(fn.Params, func(param *ssa.Parameter) bool {
		return knowledge.Context(param.Type()) && (param.Name() == "_" || param.Name() == "")
	})
}

// asksThrough returns how a function asks for something by a call that it hands a context: of a function of the module, which asks the API
// server, or of a method of any type that can fail, under context.TODO(), itself or in a helper. As in asksIn, a cache may answer what only reads.
func (c *checker) asksThrough(atHand bool) func(ssa.CallInstruction) ssa.Value {
	return func(call ssa.CallInstruction) ssa.Value {
		ctx, does := c.passesOn(call)
		switch {
		case ctx == nil:
			return nil
		case (does.Has(effects.Asks, effects.Writes) || c.asksBelow(call, ctx, asksOf)) && (atHand || does.Has(effects.Writes) || c.isTODO(ctx)):
			return ctx
		case knowledge.LooksUpUnder(call.Common()) == ctx && (atHand || c.isTODO(ctx)):
			return ctx
		case (canFail(call) == ctx || c.asksBelow(call, ctx, canFail)) && c.isTODO(ctx):
			return ctx
		}
		return nil
	}
}

// looksUpThrough is asksThrough for a handler, which may change things in any case.
func (c *checker) looksUpThrough(call ssa.CallInstruction) ssa.Value {
	ctx, does := c.passesOn(call)
	if ctx != nil && !does.Has(effects.Writes) && (does.Has(effects.Asks) || c.asksBelow(call, ctx, asksOf)) {
		return ctx
	}
	return nil
}

// canFail returns the context under which a call runs a method that can fail; nil for another one.
func canFail(call ssa.CallInstruction) ssa.Value { return knowledge.CanFailUnder(call.Common()) }

// asksBelow reports whether a function of the package asks for something under the context that a call hands it, itself or in turn. What it hands on to
// another function of the package is looked for there.
func (c *checker) asksBelow(call ssa.CallInstruction, ctx ssa.Value, asks func(ssa.CallInstruction) ssa.Value) bool {
	params := c.given(call, ctx)
	for i := 0; i < len(params); i++ {
		for _, below := range calls.In(params[i].Parent()) {
			passed := knowledge.ContextArg(below.Common())
			if passed == nil || c.ended.Origin(passed) != ssa.Value(params[i]) {
				continue
			}
			given := c.given(below, passed)
			if len(given) == 0 && asks(below) != nil {
				return true
			}
			for _, param := range given {
				if !slices.Contains(params, param) {
					params = append(params, param)
				}
			}
		}
	}
	return false
}

// given returns the parameters that a call gives a value, in functions of the package that it calls with its own arguments.
func (c *checker) given(call ssa.CallInstruction, v ssa.Value) []*ssa.Parameter {
	var params []*ssa.Parameter
	for _, fn := range c.graph.Targets(call) {
		for _, param := range fn.Params {
			if flow.Actual(call.Common(), fn, flow.ParamIndex(param)) == v {
				params = append(params, param)
			}
		}
	}
	return params
}

// passesOn returns the context that a call hands on, and what the call does; nil if the call begins something that can outlive it.
func (c *checker) passesOn(call ssa.CallInstruction) (ssa.Value, effects.Summary) {
	ctx := knowledge.ContextArg(call.Common())
	if ctx == nil {
		return nil, nil
	}
	does, _ := c.effects.Call(call)
	if does.Lives() || does.Has(effects.Starts, effects.Spawns, effects.Repeats) {
		return nil, nil
	}
	return ctx, does
}

// either returns the context by the first of two answers that has one.
func either(first, second func(ssa.CallInstruction) ssa.Value) func(ssa.CallInstruction) ssa.Value {
	return func(call ssa.CallInstruction) ssa.Value {
		if ctx := first(call); ctx != nil {
			return ctx
		}
		return second(call)
	}
}
