package requests

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/kinds"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// An open is a request of an object whose types the function does not know.
type open struct {
	call    ssa.CallInstruction
	request knowledge.APIRequest
}

// generic notes what functions send of the objects that they are given, one by one or in a list, and what calls ask for that
// give them objects of types which are known.
func (r *Result) generic() {
	for r.again = true; r.again; {
		r.again = false
		r.graph.BottomUp(r.summed)
	}
	for _, fn := range r.ssa.Funcs {
		if r.ssa.InTest(fn.Pos()) {
			continue
		}
		for _, call := range calls.In(fn) {
			for _, sent := range r.sentBy(call) {
				r.givesObjects(call, sent)
			}
		}
	}
}

// summed notes what a function sends of the objects that it is given, and reports whether that is new.
func (r *Result) summed(fn *ssa.Function) (changed bool) {
	if r.ssa.InTest(fn.Pos()) {
		return false
	}
	for _, o := range r.open[fn] {
		changed = r.opened(fn, o) || changed
	}
	for _, call := range calls.In(fn) {
		for _, sent := range r.sentBy(call) {
			changed = r.passedOn(fn, call, sent) || changed
		}
	}
	return changed
}

// opened notes that a function sends a request of an object that it is given.
func (r *Result) opened(fn *ssa.Function, o open) (changed bool) {
	client, assumed := own, false
	if o.request.Client != nil {
		var ok bool
		if client, assumed, ok = r.clientIn(fn, o.request.Client); !ok {
			return false
		}
	}
	sent := Sent{Param: client, Assumed: assumed, Sub: o.request.Sub, Verbs: o.request.Verbs, Read: o.request.Read, Keeps: o.request.Keeps}
	return r.sendsObjects(fn, o.request.Object, o.call, sent)
}

// sentBy returns what the function that a call runs sends of objects that it is given.
func (r *Result) sentBy(call ssa.CallInstruction) []Sent {
	if common := call.Common(); common.IsInvoke() {
		if is, _ := knowledge.RuntimeClient(common.Value.Type()); is {
			return nil // a request itself, whichever client of the package answers it
		}
	}
	var all []Sent
	if callees := r.callees(call); len(callees) == 1 {
		all = r.sent[callees[0]]
	} else {
		all = r.imported(call.Common())
	}
	return slices.DeleteFunc(slices.Clone(all), func(s Sent) bool { return s.Object == known })
}

// callees returns the functions of the package that a call runs outside of tests, whose clients do nothing.
func (r *Result) callees(call ssa.CallInstruction) []*ssa.Function {
	return slices.DeleteFunc(slices.Clone(r.graph.Callees(call)), func(fn *ssa.Function) bool { return r.ssa.InTest(fn.Pos()) })
}

// passedOn notes that a function sends what a function sends to which it gives its own objects.
func (r *Result) passedOn(fn *ssa.Function, call ssa.CallInstruction, sent Sent) (changed bool) {
	object, client := r.arguments(call, sent)
	if object == nil {
		return false
	}
	if client != nil {
		param, assumed, ok := r.clientIn(fn, client)
		if !ok {
			return false
		}
		sent.Param, sent.Assumed = param, assumed
	}
	return r.sendsObjects(fn, object, call, r.below(call, sent))
}

// sendsObjects notes that a function sends a request of an object that it is given, or that what another function is given makes.
func (r *Result) sendsObjects(fn *ssa.Function, object ssa.Value, call ssa.CallInstruction, sent Sent) (changed bool) {
	for _, param := range r.objectsIn(fn, object, call) {
		sent.Object = flow.ParamIndex(param)
		changed = r.add(fn, sent) || changed
	}
	if sent.Param == own && sent.Method == "" && !byType(call) {
		r.makers(object, func(param *ssa.Parameter, method string) {
			sent.Object, sent.Method = flow.ParamIndex(param), method
			r.again = r.add(param.Parent(), sent) || r.again
		})
	}
	return changed
}

// arguments returns the object and the client of a request among the arguments of the call that leads to it; no client for one that the called
// function has from elsewhere.
func (r *Result) arguments(call ssa.CallInstruction, sent Sent) (object, client ssa.Value) {
	callees := r.callees(call)
	object = flow.ActualOf(call.Common(), callees, sent.Object)
	if sent.Param == own {
		return object, nil
	}
	if client = flow.ActualOf(call.Common(), callees, sent.Param); client == nil {
		return nil, nil
	}
	return object, client
}

// givesObjects notes the requests of a call that gives objects of known types to a function which sends them.
func (r *Result) givesObjects(call ssa.CallInstruction, sent Sent) {
	object, client := r.arguments(call, sent)
	if object == nil {
		return
	}
	direct, assumed := false, sent.Assumed
	var params []*ssa.Parameter
	var places []string
	if client != nil {
		places = r.placesOf(client)
		var all, some bool
		direct, all, some = r.managers(client)
		params = r.given(client)
		if assumed = !all && !some; assumed && len(params) == 0 && !r.plain(client) {
			return
		}
	}
	for _, of := range r.members(object, sent.Method) {
		asks := r.below(call, sent)
		asks.Object, asks.Method, asks.Kind = known, "", of.Kind
		if asks.ofCluster() {
			continue
		}
		for _, param := range params {
			r.sends(param, call, asks)
		}
		if assumed && len(params) > 0 {
			continue
		}
		r.Requests = append(r.Requests, Request{
			Call: call, Kind: of.Kind, Sub: sent.Sub, Verbs: sent.Verbs, Read: sent.Read,
			Keeps: sent.Keeps, Cached: asks.Cached() && !direct, Elsewhere: true, From: r.from(call, sent), Element: of.At, Assumed: assumed,
			Clients: places,
		})
	}
}

// members returns the kinds of what is handed over: an object, what a method of it makes, or the objects that a list has on some path: one that is in it under a
// condition is asked for under that.
func (r *Result) members(object ssa.Value, method string) (found []kinds.Member) {
	if method == "" && knowledge.Is[*types.Slice](object.Type().Underlying()) {
		found, _ = r.kinds.In(object)
		return found
	}
	all, complete := r.kinds.Of(object)
	if method != "" {
		all, complete = r.kinds.MadeBy(object, method), true
	}
	for _, k := range all {
		if complete {
			found = append(found, kinds.Member{Kind: k})
		}
	}
	return found
}

// clientIn returns what a client is in a function: one of its parameters, or one that it has from elsewhere, which may be assumed to be the
// manager's. It is not ok for another client.
func (r *Result) clientIn(fn *ssa.Function, client ssa.Value) (param int, assumed, ok bool) {
	if p, ok := flow.Locate(knowledge.Unconverted(client)).Root.(*ssa.Parameter); ok && p.Parent() == fn {
		if is, _ := knowledge.RuntimeClient(p.Type()); is {
			return flow.ParamIndex(p), false, !knowledge.OtherCluster(p.Name())
		}
	}
	if _, all, _ := r.managers(client); all {
		return own, false, true
	}
	return own, true, r.plain(client)
}

// objectsIn returns the parameters of a function that an object can be, or be an element of. A call that is made only where the object is, or
// is not, of a type, is about some of them, so that none is returned.
func (r *Result) objectsIn(fn *ssa.Function, object ssa.Value, call ssa.CallInstruction) []*ssa.Parameter {
	is := func(v ssa.Value) bool {
		param, ok := v.(*ssa.Parameter)
		return ok && param.Parent() == fn
	}
	var found []*ssa.Parameter
	origins, _ := r.graph.OriginsUpTo(object, is)
	for _, origin := range origins {
		param, ok := origin.(*ssa.Parameter)
		if ok && is(param) && !slices.Contains(found, param) && anyObject(param.Type()) {
			found = append(found, param)
		}
	}
	if len(found) > 0 && byType(call) {
		return nil
	}
	return found
}

// anyObject reports whether a type is an interface that objects of several types have, or a list of such.
func anyObject(t types.Type) bool {
	if list, ok := t.Underlying().(*types.Slice); ok {
		t = list.Elem()
	}
	return types.IsInterface(t)
}

// byType reports whether a call is made on one side only of a branch on the type of something.
func byType(call ssa.CallInstruction) bool {
	return slices.ContainsFunc(paths.Decided(call.Block(), nil), func(e paths.Edge) bool {
		part, ok := e.If.Cond.(*ssa.Extract)
		if !ok {
			return false
		}
		_, ok = part.Tuple.(*ssa.TypeAssert)
		return ok
	})
}
