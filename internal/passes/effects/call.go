package effects

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// callee returns what the callee of a call does, in terms of the caller, by what is known so far; seen
// says that it is known.
func (r *Result) callee(site ssa.CallInstruction) (does Summary, seen bool) {
	common := site.Common()
	if builtin, ok := common.Value.(*ssa.Builtin); ok {
		return builtins(builtin, site), true
	}
	name := knowledge.Callee(common)
	c := newCollector(site.Parent())
	row, known := r.row(site, name)
	c.add(site.Block(), row)
	if knowledge.Runners[name].Repeats {
		c.add(site.Block(), Summary{{Kind: Repeats, Must: true}})
	}
	if _, until := knowledge.BlocksUntil[name]; until {
		for _, fn := range r.graph.Callees(site) {
			c.add(site.Block(), untimed(r.mapped(r.known[fn], site, fn)))
		}
		return c.certain(), true
	}
	if runs := function(site, name); runs != nil && !known {
		if ref := refs.ValueOf(runs); given(ref, site.Parent()) {
			c.add(site.Block(), Summary{{Kind: Runs, On: ref, Must: true}})
			return c.certain(), true
		}
	}
	if fns := r.graph.Callees(site); len(fns) > 0 {
		for _, fn := range fns {
			c.add(site.Block(), oneOf(r.mapped(r.known[fn], site, fn), len(fns)))
		}
		return c.certain(), true
	}
	if known || len(row) > 0 {
		return c.certain(), known
	}
	elsewhere, seen := r.elsewhere(site, name)
	c.add(site.Block(), elsewhere)
	return c.certain(), seen
}

// certain returns what was gathered of one call.
func (c *collector) certain() Summary {
	for i, blocks := range c.sure {
		c.found[i].Must = len(blocks) > 0
	}
	return c.found
}

// uses returns what a use of an expectation store does, whatever is not seen inside of it.
func uses(role knowledge.StoreRole, does Summary) Summary {
	return append(Summary{{Kind: Expects, Detail: role.String(), Must: true}},
		slices.DeleteFunc(does, func(e Effect) bool { return e.Kind == Unknown })...)
}

// elsewhere returns what a function of another package does: by its fact, or by what its name and package
// say of it. Of the method of an interface that is what its few implementations do, which are not all.
func (r *Result) elsewhere(site ssa.CallInstruction, name string) (does Summary, seen bool) {
	common := site.Common()
	var fact Fact
	if obj := r.graph.Declared(common); obj != nil && r.pass.ImportObjectFact(obj, &fact) {
		return r.instantiate(fact.summary(r.graph.Given(common)), site), true
	}
	if knowledge.NarrowsClientset(common) {
		return Summary{{Kind: Unknown, Detail: Library, Must: true}}, false // whatever client is behind it
	}
	if common.IsInvoke() {
		if does = r.implementations(site); len(does) > 0 {
			return append(does, Effect{Kind: Unknown, Detail: Others, Must: true}), false
		}
	}
	if knowledge.InMemory(common) {
		return r.inMemory(site), true
	}
	if does, ok := settled(common, name); ok {
		return does, false
	}
	if r.graph.NeverReturns(common) {
		return Summary{{Kind: Exits, Must: true}, {Kind: Never, Must: true}}, false
	}
	detail := Library
	context := slices.ContainsFunc(common.Args, func(arg ssa.Value) bool { return knowledge.Context(arg.Type()) })
	switch {
	case common.IsInvoke() && context:
		detail = Outside
	case common.IsInvoke():
		detail = Interface
	case common.StaticCallee() == nil && compares(common.Signature()):
		detail = Compares
	case common.StaticCallee() == nil:
		detail = Value
	case slices.ContainsFunc(common.Args, schedules):
		detail = Scheduler
	case knowledge.ChangesByClient(common):
		detail = Changer
	case context && knowledge.ReturnsError(common.Signature()):
		detail = Remote
	}
	return Summary{{Kind: Unknown, Detail: detail, Must: true}}, false
}

// compares reports whether a function takes two values of one type and returns a bool alone.
func compares(sig *types.Signature) bool {
	params, results := sig.Params(), sig.Results()
	return params.Len() == 2 && results.Len() == 1 && knowledge.IsBool(results.At(0).Type()) &&
		types.Identical(params.At(0).Type(), params.At(1).Type())
}

// implementations returns what the known implementations of a method may do; none without any. One that calls the method itself decorates another one.
func (r *Result) implementations(site ssa.CallInstruction) Summary {
	common := site.Common()
	var does Summary
	for _, fn := range r.graph.Implementations(common.Method) {
		if fn == site.Parent() {
			continue
		}
		does = append(does, r.mapped(r.known[fn], site, fn)...)
	}
	var fact Fact
	if method := common.Method.Origin(); does == nil && method.Pkg() != nil && r.pass.ImportObjectFact(method, &fact) {
		does = r.instantiate(fact.summary(append([]ssa.Value{common.Value}, common.Args...)), site)
	}
	return oneOf(does, 2)
}

// mapped returns the summary of a function of the package in terms of one that calls it.
func (r *Result) mapped(does Summary, site ssa.CallInstruction, fn *ssa.Function) Summary {
	list := make(Summary, len(does))
	for i, e := range does {
		if param, ok := e.On.Root.(*ssa.Parameter); ok && param.Parent() == fn {
			e.On.Root = actual(site, fn, param)
			if e.On.Root == nil {
				e.On = flow.Location{}
			}
		}
		list[i] = e
	}
	return r.instantiate(list, site)
}

// actual returns the value that a call gives a parameter, the receiver included; nil if a library function
// gives it, or if the receiver hides in a function value.
func actual(site ssa.CallInstruction, fn *ssa.Function, param *ssa.Parameter) ssa.Value {
	common := site.Common()
	if _, library := knowledge.Runners[knowledge.Callee(common)]; library {
		return nil
	}
	return flow.Actual(common, fn, flow.ParamIndex(param))
}

// instantiate turns effects on arguments into effects on what the caller sees. What is run becomes what it
// does, and a wait for an argument one for what ends the argument.
func (r *Result) instantiate(list Summary, site ssa.CallInstruction) Summary {
	caller := site.Parent()
	found := make(Summary, 0, len(list))
	for _, e := range list {
		root := e.On.Root
		switch {
		case root == nil:
			found = append(found, hidden(e))
		case e.Kind == Runs && e.On.Path == "":
			found = append(found, r.run(e, site)...)
		case e.Kind == Waits && e.On.Path == "":
			found = append(found, waitsFor(r.stops.Of(root), caller, e.Must)...)
		default:
			found = append(found, onArgument(e, caller))
		}
	}
	return found
}

// hidden returns an effect whose subject the caller does not see: what it runs then is unknown.
func hidden(e Effect) Effect {
	if e.Kind == Runs {
		return Effect{Kind: Unknown, Detail: Value, Must: e.Must}
	}
	return e
}

// onArgument returns an effect on an argument as one on what the caller knows it as.
func onArgument(e Effect, caller *ssa.Function) Effect {
	at := refs.ValueAt
	if e.Kind == Writes || e.Kind == Reads || e.Kind == Finalizer {
		at = refs.At // a copy is the same object in the cluster
	}
	e.On = inScope(at(e.On.Root, e.On.Path), caller)
	return e
}

// run returns what a callee does by running the function that it is given as a root.
func (r *Result) run(e Effect, site ssa.CallInstruction) Summary {
	if ref := refs.ValueOf(e.On.Root); given(ref, site.Parent()) {
		e.On = ref
		return Summary{e}
	}
	if knowledge.IsNil(e.On.Root) {
		return nil // the callee asks for it
	}
	fns := r.graph.Functions(e.On.Root)
	if len(fns) == 0 {
		return Summary{{Kind: Unknown, Detail: Value, Must: e.Must}}
	}
	var found Summary
	for _, fn := range fns {
		for _, inner := range r.known[fn] {
			if param, ok := inner.On.Root.(*ssa.Parameter); ok && param.Parent() == fn {
				inner.On = flow.Location{} // the callee gives it what it has
			}
			inner.On = inScope(inner.On, site.Parent())
			inner.Must = inner.Must && e.Must && len(fns) == 1
			found = append(found, hidden(inner))
		}
	}
	if e.Detail == InGoroutine {
		return started(found)[1:] // the callee starts it
	}
	return found
}

// given reports whether a function value is a parameter of a function or of one around it, so that its
// callers know what it is.
func given(ref flow.Location, fn *ssa.Function) bool {
	_, param := ref.Root.(*ssa.Parameter)
	return param && ref.Path == "" && visible(ref, fn).Root != nil
}

// function returns the function value that a call runs: what it calls, or what a library function is given
// to run; nil for a declared function.
func function(site ssa.CallInstruction, name string) ssa.Value {
	common := site.Common()
	if runner, ok := knowledge.Runners[name]; ok {
		if args := knowledge.Args(common); runner.Arg < len(args) {
			return args[runner.Arg]
		}
		return nil
	}
	if common.IsInvoke() || common.StaticCallee() != nil {
		return nil
	}
	return common.Value
}

// untimed leaves out how long something takes.
func untimed(does Summary) Summary {
	var found Summary
	for _, e := range does {
		if !e.Kind.takesTime() && e.Kind != Never {
			e.Must = false
			found = append(found, e)
		}
	}
	return found
}

// oneOf returns the effects of one of n callees: of several none is certain.
func oneOf(does Summary, n int) Summary {
	if n > 1 {
		for i := range does {
			does[i].Must = false
		}
	}
	return does
}

// WaitsFor reports whether the callee of a call waits for the end of argument i of the call.
func (r *Result) WaitsFor(site ssa.CallInstruction, i int) bool {
	common := site.Common()
	if until, ok := knowledge.BlocksUntil[knowledge.Callee(common)]; ok {
		return i == until+len(common.Args)-len(knowledge.Args(common))
	}
	for _, fn := range r.graph.Callees(site) {
		for _, e := range r.Of(fn).of(Waits) {
			if param, ok := e.On.Root.(*ssa.Parameter); ok && param.Parent() == fn && actual(site, fn, param) == common.Args[i] {
				return true
			}
		}
	}
	var fact Fact
	if obj := flow.Declared(common); obj == nil || len(r.graph.Callees(site)) > 0 || !r.pass.ImportObjectFact(obj, &fact) {
		return false
	}
	return slices.ContainsFunc(fact.Effects, func(e Entry) bool { return e.Kind == Waits && e.Param == i+1 })
}
