package stopstart

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// A launch is a place in the code that starts goroutines which go on after the function that
// launches them has returned.
type launch struct {
	at    ssa.CallInstruction // the go statement, or the call that starts the goroutines
	once  ssa.CallInstruction // the call that runs it at most once; nil for none
	named bool                // a function on the way says in its name that it starts
	reads []any               // the flags that decide on the way, Onces included
}

// launches returns what a call or go statement launches. Deferred calls are left out: they run when the function has done its work.
func (c *checker) launches(call ssa.CallInstruction) []*launch {
	if _, deferred := call.(*ssa.Defer); deferred {
		return nil
	}
	var found []*launch
	if c.goroutine(call) {
		if l := c.along(calls.Chain{call}); l != nil {
			found = append(found, l)
		}
		return found
	}
	for _, fn := range c.graph.Callees(call) {
		if c.graph.SiteAt(call, fn).Mode != calls.Sync {
			continue
		}
		for _, chain := range c.launchesIn(fn) {
			if l := c.along(append(calls.Chain{call}, chain...)); l != nil {
				found = append(found, l)
			}
		}
	}
	return found
}

// launchesIn returns the calls that lead from fn to goroutines which it launches before it returns, a
// shortest chain for each. What a function waits for is no launch: it ends before the function does.
func (c *checker) launchesIn(fn *ssa.Function) []calls.Chain {
	if known, ok := c.launching[fn]; ok {
		return known
	}
	c.launching[fn] = nil
	if joins(fn) {
		return nil
	}
	chains := c.graph.Reach(fn, func(call ssa.CallInstruction, callee *ssa.Function) bool {
		return c.graph.SiteAt(call, callee).Mode == calls.Sync && !c.goroutine(call) && !joins(callee)
	})
	c.launching[fn] = slices.DeleteFunc(chains, func(chain calls.Chain) bool { return !c.goroutine(chain.Last()) })
	return c.launching[fn]
}

func joins(fn *ssa.Function) bool {
	return slices.ContainsFunc(calls.In(fn), func(call ssa.CallInstruction) bool {
		return knowledge.Joins[knowledge.Callee(call.Common())]
	})
}

// along returns the launch at the end of a chain of calls; nil if a function on the way has just made what
// it starts.
func (c *checker) along(chain calls.Chain) *launch {
	l := &launch{at: chain.Last(), named: len(chain) == 1 && starts(calledName(chain[0]))}
	for i, call := range chain {
		if owner := c.owner(call); owner != nil && !shared(owner) && owner.Parent() == call.Parent() {
			return nil
		}
		if i > 0 {
			l.named = l.named || starts(call.Parent().Name())
			l.reads = append(l.reads, c.flagsAt(call)...)
		}
		if once := onceCell(call); once != nil {
			l.reads = append(l.reads, once)
			l.once = call
		}
		if made := c.graph.MadeOnce(call); made != nil {
			l.once = made
		}
	}
	return l
}

// goroutine reports whether a call itself starts a goroutine that lives on. A goroutine that only
// waits for others, closes a channel or runs to its end is a helper and none of these; an unknown one is
// taken for a helper, unless its name says that it runs.
func (c *checker) goroutine(call ssa.CallInstruction) bool {
	common := call.Common()
	name := knowledge.Callee(common)
	does := c.effects.Instr(call)
	_, isGo := call.(*ssa.Go)
	switch {
	case knowledge.Starters[name], startsComponent(common):
		return true
	case isGo, knowledge.Runners[name].Goroutine:
		return does.Has(effects.Spawns) || c.runsOn(call)
	}
	callee := common.StaticCallee()
	elsewhere := callee != nil && callee.Signature.Recv() != nil && len(c.graph.Callees(call)) == 0
	return elsewhere && does.Has(effects.Spawns) && !does.Has(effects.Joins)
}

// startsComponent reports whether a call is of the Start of some interface, with nothing but
// contexts and stop channels: where its goroutines are is its own business. A span of a tracer is
// started with more.
func startsComponent(call *ssa.CallCommon) bool {
	if !call.IsInvoke() || call.Method.Name() != "Start" {
		return false
	}
	params, results := call.Signature().Params(), call.Signature().Results()
	for param := range params.Variables() {
		if !knowledge.Context(param.Type()) && !knowledge.StopChannel(param.Type()) {
			return false
		}
	}
	return results.Len() == 0 || results.Len() == 1 && knowledge.IsError(results.At(0).Type())
}

// runsOn reports whether a goroutine runs a method of an interface or of another package that says by its name that it goes on, or
// a function value under a context that its owner keeps.
func (c *checker) runsOn(call ssa.CallInstruction) bool {
	return c.saysItRuns(call) || slices.ContainsFunc(c.graph.Callees(call), func(fn *ssa.Function) bool {
		return slices.ContainsFunc(c.graph.RunBy(fn), func(ran *ssa.Function) bool {
			return slices.ContainsFunc(calls.In(ran), c.saysItRuns)
		})
	})
}

func (c *checker) saysItRuns(call ssa.CallInstruction) bool {
	common := call.Common()
	if knowledge.Runners[knowledge.Callee(common)].Repeats {
		return true
	}
	if len(c.graph.Callees(call)) > 0 {
		return false // its body says more than its name
	}
	if common.IsInvoke() {
		return starts(common.Method.Name())
	}
	callee := common.StaticCallee()
	if callee == nil {
		return slices.ContainsFunc(common.Args, keptContext) // of the value's code nothing is known
	}
	return callee.Signature.Recv() != nil && starts(callee.Name())
}

// keptContext reports whether a value is a context that a struct keeps for what it runs: what is given that works until the struct is stopped.
func keptContext(v ssa.Value) bool {
	field, _ := flow.FieldRead(v)
	return field != nil && knowledge.Context(v.Type())
}

// owner returns to whom belongs what a call starts: the receiver of the function that the call is in if it
// is used, else the first other thing that is; nil for the package.
func (c *checker) owner(call ssa.CallInstruction) ssa.Value {
	used := append([]ssa.Value{call.Common().Value}, call.Common().Args...)
	for _, closure := range c.graph.Closures(call) {
		used = append(used, closure.Bindings...)
	}
	own := receiver(calls.Declared(call.Parent()))
	var first ssa.Value
	for _, v := range used {
		root := flow.Locator{Owner: true}.Locate(v).Root
		if root == own && own != nil {
			return own
		}
		if first == nil && canOwn(v.Type()) {
			first = root
		}
	}
	return first
}

// canOwn reports whether goroutines can belong to a value of the type: a struct or what an interface
// holds, but no context, channel, function or plain data.
func canOwn(t types.Type) bool {
	t = knowledge.Pointee(knowledge.Pointee(t)) // a captured variable is a pointer to what it holds
	switch t.Underlying().(type) {
	case *types.Struct, *types.Interface:
		return !knowledge.Context(t)
	}
	return false
}

// shared reports whether a root lives longer than the function that looks at it: a parameter or a
// global, in contrast to something that the function has just made.
func shared(root ssa.Value) bool {
	switch root.(type) {
	case *ssa.Parameter, *ssa.Global:
		return true
	}
	return false
}

// receiver returns the receiver of a method; nil for a function.
func receiver(fn *ssa.Function) ssa.Value {
	if fn.Signature.Recv() == nil || len(fn.Params) == 0 {
		return nil
	}
	return fn.Params[0]
}
