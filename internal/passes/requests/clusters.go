package requests

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
)

// Connects is a fact about a function: it returns the configuration with which the program speaks to its own cluster, or makes clients of configurations that it is
// given.
type Connects struct {
	Own      bool
	Params   []int // the receiver counted
	Managers bool  // also a manager
}

// AFact marks Connects as a fact about a function.
func (*Connects) AFact() {}

// connections notes where the package makes managers, and where it gets a client that may be one of another cluster, or one that keeps in memory what it is to write.
func (r *Result) connections() {
	if r.forTests() {
		return
	}
	for _, fn := range r.ssa.Funcs {
		if r.ssa.InTest(fn.Pos()) {
			continue
		}
		for _, call := range calls.In(fn) {
			r.connection(call)
		}
	}
	for fn, obj := range r.ssa.Declared() {
		for i := range fn.Signature.Results().Len() {
			if knowledge.RESTConfig(fn.Signature.Results().At(i).Type()) && slices.ContainsFunc(flow.Results(fn, i), r.ownConfig) {
				r.connecting(fn).Own = true
			}
		}
		if fact := r.connects[fn]; fact != nil {
			r.pass.ExportObjectFact(obj, fact)
		}
		r.Foreign = r.Foreign || r.inMemory(fn, obj)
	}
}

// connection notes what a call makes a client of.
func (r *Result) connection(call ssa.CallInstruction) {
	common := call.Common()
	config, manager := knowledge.ConfigOf(common)
	if manager {
		r.Managers = append(r.Managers, call)
	}
	r.Direct = r.Direct || r.ofCommand() && givesClient(common)
	if clientset := knowledge.ClientsetOf(common); clientset != nil && flow.MadeHere(clientset) == nil { // of one that is written out no client of controller-runtime is made
		config = clientset
	}
	if config != nil {
		r.connectsTo(config, manager, make(map[ssa.Value]bool))
		return
	}
	callee := flow.Declared(common)
	var fact Connects
	if callee != nil && r.pass.ImportObjectFact(callee, &fact) {
		for _, i := range fact.Params {
			if arg := flow.ActualOf(common, nil, i); arg != nil {
				r.connectsTo(arg, fact.Managers, make(map[ssa.Value]bool))
			}
		}
		return
	}
	if of, _ := ssabuild.OfModule(r.pass, packageOf(common)); !of && knowledge.ReachesOther(common) {
		r.Foreign = true
	}
}

// ofCommand reports whether the package is a command, or a part of one by its path.
func (r *Result) ofCommand() bool {
	return r.pass.Pkg.Name() == "main" || slices.Contains(strings.Split(r.pass.Pkg.Path(), "/"), "cmd")
}

// givesClient reports whether a call returns a client which is not that of a manager, and is handed none.
func givesClient(call *ssa.CallCommon) bool {
	if call.Signature().Results().Len() == 0 || knowledge.ManagersClient(call) {
		return false
	}
	is, reader := knowledge.RuntimeClient(call.Signature().Results().At(0).Type())
	return is && !reader && !slices.ContainsFunc(calls.Arguments(call), func(arg ssa.Value) bool {
		handed, _ := knowledge.RuntimeClient(knowledge.Unconverted(arg).Type())
		return handed
	})
}

// packageOf returns the package of the function that a call calls, or of the method of an interface.
func packageOf(call *ssa.CallCommon) *types.Package {
	if call.IsInvoke() {
		return call.Method.Pkg()
	}
	if callee := flow.Declared(call); callee != nil {
		return callee.Pkg()
	}
	return nil
}

// connectsTo notes that a client, or a manager, is made of a configuration. Where one of several is that of the program itself, the others take its place outside of a cluster. What a
// function is given is looked at where it is called, in other packages as well.
func (r *Result) connectsTo(config ssa.Value, manager bool, seen map[ssa.Value]bool) {
	if r.ownConfig(config) {
		return
	}
	is := knowledge.Is[*ssa.Parameter, ssa.Value]
	origins, _ := r.graph.OriginsUpTo(config, func(v ssa.Value) bool { return is(v) || copied(v) != nil })
	for _, origin := range origins {
		if knowledge.Visited(seen, origin) {
			continue
		}
		if of := copied(origin); of != nil {
			r.connectsTo(of, manager, seen)
			continue
		}
		param, given := origin.(*ssa.Parameter)
		if !given {
			r.Foreign = r.Foreign || ofOther(origin)
			r.Far = r.Far || manager && ofOther(origin)
			continue
		}
		if fn := param.Parent(); fn.Object() != nil && fn.Object().Exported() {
			fact := r.connecting(fn)
			fact.Params = append(fact.Params, flow.ParamIndex(param))
			slices.Sort(fact.Params)
			fact.Params = slices.Compact(fact.Params)
			fact.Managers = fact.Managers || manager
		}
		args, _ := r.graph.Actuals(param)
		for _, arg := range args {
			r.connectsTo(arg, manager, seen)
		}
	}
}

// ofOther reports whether a configuration that is not the program's own is one of another cluster: it is made of something else, or read from where the name says so. Of
// another one nothing is known.
func ofOther(config ssa.Value) bool {
	if field, _ := flow.FieldRead(config); field != nil {
		return knowledge.OtherCluster(field.Name())
	}
	_, literal := config.(*ssa.Alloc)
	return literal || flow.Made(config) != nil
}

func (r *Result) connecting(fn *ssa.Function) *Connects {
	if r.connects[fn] == nil {
		r.connects[fn] = new(Connects)
	}
	return r.connects[fn]
}

// ownConfig reports whether a configuration is that of the program itself on some path of its function.
func (r *Result) ownConfig(config ssa.Value) bool { return r.ownIn(config, make(map[ssa.Value]bool)) }

// ownIn is ownConfig, but for the configurations that were seen: one that is copied in a loop is a copy of itself.
func (r *Result) ownIn(config ssa.Value, seen map[ssa.Value]bool) bool {
	if knowledge.Visited(seen, config) {
		return false
	}
	own := func(v ssa.Value) bool {
		call := flow.Made(v)
		if call == nil {
			return false
		}
		var fact Connects
		callee := flow.Declared(&call.Call)
		return knowledge.OwnConfig(&call.Call) || callee != nil && callee.Pkg() != r.pass.Pkg && r.pass.ImportObjectFact(callee, &fact) && fact.Own
	}
	origins, _ := r.graph.OriginsUpTo(config, func(v ssa.Value) bool {
		_, given := v.(*ssa.Parameter)
		return given || own(v) || copied(v) != nil
	})
	return slices.ContainsFunc(origins, func(v ssa.Value) bool {
		of := copied(v)
		return own(v) || of != nil && r.ownIn(of, seen)
	})
}

// copied returns the configuration of which a value is a copy; nil for another one.
func copied(v ssa.Value) ssa.Value {
	if call, ok := v.(*ssa.Call); ok {
		return knowledge.SameCluster(&call.Call)
	}
	return nil
}

// inMemory reports whether a function is the method by which a client of the package creates objects, and hands them to no other client: it keeps what it is to write.
func (r *Result) inMemory(fn *ssa.Function, obj *types.Func) bool {
	recv := fn.Signature.Recv()
	if recv == nil || fn.Name() != "Create" || !fn.Signature.Variadic() || r.ssa.InTest(fn.Pos()) {
		return false
	}
	name := strings.ToLower(knowledge.Unqualified(knowledge.TypeName(recv.Type())))
	if strings.HasPrefix(name, "fake") || strings.HasPrefix(name, "mock") || strings.HasPrefix(obj.Pkg().Name(), "mock") {
		return false
	}
	object := slices.IndexFunc(fn.Params, func(p *ssa.Parameter) bool { return types.IsInterface(p.Type()) && knowledge.ActsAsObject(p.Type()) })
	return object > 0 && !slices.ContainsFunc(r.sent[fn], func(s Sent) bool { return s.Object == object && slices.Contains(s.Verbs, "create") })
}
