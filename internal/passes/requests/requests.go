// Package requests answers what a package asks of the API server with the rights of its program: which verbs on which types
// its builders, and the clients that a manager hands out, send.
//
// A client counts if it is the one of a manager as far as is seen: what GetClient of a manager returns, or the client in a
// field of a reconciler or of what it has its work done by. Other clients may be those of other clusters, with other rights: a request of one
// of which nothing says so is assumed, and counts in a program whose clients are all of one cluster. A function that is
// given clients counts with the one of a manager that it is given somewhere: what it asks for with that one is the call's that hands it over, if
// the function is of another package. So it is for the objects that a function is given: which types they have, its callers know. An object whose
// type is not known to the end is left out.
package requests

import (
	"go/types"
	"reflect"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/builders"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/kinds"
	"github.com/ctrllint/ctrllint/internal/passes/reconciles"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passes/turn"
)

// Analyzer finds the requests. Its result is a *Result.
var Analyzer = &analysis.Analyzer{
	Name:       "ctrllintrequests",
	Doc:        "find what is asked of the API server",
	Requires:   []*analysis.Analyzer{turn.Analyzer, ssabuild.Analyzer, calls.Analyzer, reconciles.Analyzer, kinds.Analyzer},
	Run:        turn.Taking(run),
	ResultType: reflect.TypeFor[*Result](),
	FactTypes:  []analysis.Fact{new(Sends), new(Connects)},
}

// A Request is one request of a call on objects of one type.
type Request struct {
	Call ssa.CallInstruction
	kinds.Kind
	Sub   string   // the subresource; "" for the object itself
	Verbs []string // all of them
	Watch bool     // a watch for a cache
	Read  bool
	Keeps bool // it makes the object as it is to be, whether it is there or not
	// Cached is true of a read that a cache answers: it takes a watch instead. It is so unless the type is taken out of the cache,
	// or the manager has a client without one.
	Cached bool
	// Elsewhere is true of one that a function makes with the client or the object that Call hands it.
	Elsewhere bool
	// From is the function of another package that sends one of Elsewhere; nil where that is not known.
	From *types.Func
	// Element is the object among those of the list that Call hands over; nil where it hands over the object itself.
	Element ssa.Value
	// Generated is true of one through a generated client, such as the clientset of client-go.
	Generated bool
	// Assumed is true of one whose client is taken for the one of the manager, because nothing says that it is another.
	Assumed bool
	// Clients are the places that its client comes from, of which the module knows more.
	Clients []string
}

// An Event is a call that has a recorder write an event.
type Event struct {
	Call  ssa.CallInstruction
	Group string
}

// A Result holds the requests of one package, in the order of the source.
type Result struct {
	Requests []Request
	Events   []Event
	Managers []ssa.CallInstruction // that make one
	Direct   bool                  // the package is of a command, and gets a client that is not a manager's
	Foreign  bool                  // a client may be one of another cluster, or keep in memory what it is to write
	Far      bool                  // a manager may be one of another cluster

	pass       *analysis.Pass
	graph      *calls.Graph
	ssa        *ssabuild.SSA
	reconciles *reconciles.Result
	kinds      *kinds.Result
	sent       map[*ssa.Function][]Sent
	connects   map[*ssa.Function]*Connects
	open       map[*ssa.Function][]open // requests of objects that functions are given
	again      bool                     // a function sends more than was known when its callers were looked at
}

func run(pass *analysis.Pass) (any, error) {
	r := &Result{
		pass:       pass,
		sent:       make(map[*ssa.Function][]Sent),
		connects:   make(map[*ssa.Function]*Connects),
		open:       make(map[*ssa.Function][]open),
		kinds:      pass.ResultOf[kinds.Analyzer].(*kinds.Result),
		graph:      pass.ResultOf[calls.Analyzer].(*calls.Graph),
		ssa:        pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA),
		reconciles: pass.ResultOf[reconciles.Analyzer].(*reconciles.Result),
	}
	for _, fn := range r.ssa.Funcs {
		if r.ssa.InTest(fn.Pos()) {
			continue
		}
		for _, call := range calls.In(fn) {
			r.note(call)
			r.handed(call)
		}
	}
	r.generic()
	r.export()
	r.connections()
	return r, nil
}

func (r *Result) note(call ssa.CallInstruction) {
	common := call.Common()
	if group, ok := knowledge.RecordsEvent(common); ok {
		r.Events = append(r.Events, Event{call, group})
		return
	}
	for _, request := range knowledge.RequestsOf(common) {
		if request.Watch && r.watched(call, request.Object) {
			continue
		}
		r.asked(call, request)
	}
	if request, ok := knowledge.AppliesConfiguration(common); ok {
		r.asked(call, request)
	}
	if knowledge.Callee(common) == knowledge.ControllerWatch {
		r.watched(call, knowledge.Args(common)[0])
	}
}

// watched notes the watch of a call that gets a struct as its source, as in older versions; it reports whether that is so.
func (r *Result) watched(call ssa.CallInstruction, source ssa.Value) bool {
	made, ok := knowledge.Unconverted(source).(*ssa.Alloc)
	if !ok {
		return false
	}
	object, _, _ := builders.SourceOf(r.graph, made)
	if object != nil {
		r.asked(call, knowledge.APIRequest{Verbs: []string{"list", "watch"}, Object: object, Watch: true})
	}
	return object != nil
}

// asked notes a request of a call, for each kind of its objects.
func (r *Result) asked(call ssa.CallInstruction, request knowledge.APIRequest) {
	all, complete := r.kindsOf(request)
	if !complete && request.Object != nil && !request.Watch {
		r.open[call.Parent()] = append(r.open[call.Parent()], open{call, request})
		if list := kinds.List(request.Object); list != nil && !byType(call) {
			members, _ := r.kinds.In(list)
			for _, of := range members {
				all = append(all, of.Kind)
			}
		}
	}
	made := call.Parent() == parentOf(request.Object)
	cached, own, assumed := request.Read, true, false
	var params []*ssa.Parameter
	var places []string
	if request.Client != nil {
		places = r.placesOf(request.Client)
		direct, all, some := r.managers(request.Client)
		cached, own = cached && !direct, all || some && made
		if made {
			params = r.given(request.Client)
		}
		assumed = !own && len(params) == 0 && (r.plain(request.Client) || request.Kind != nil && r.ofOwnConfig(request.Client))
		cached = cached && request.Kind == nil && !(assumed && reads(request.Client))
	}
	if request.Cache != nil {
		own, assumed = r.fills(request.Cache)
	}
	if !own && !assumed && len(params) == 0 {
		return
	}
	if _, handed := request.Client.(*ssa.Parameter); handed && knowledge.OtherCluster(call.Parent().Name()) {
		return // the name says whose client the function is handed
	}
	for _, k := range all {
		sent := Sent{Object: known, Kind: k, Sub: request.Sub, Verbs: request.Verbs, Read: request.Read, Keeps: request.Keeps}
		if sent.ofCluster() {
			continue
		}
		for _, param := range params {
			r.sends(param, call, sent)
		}
		if own || assumed {
			r.Requests = append(r.Requests, Request{
				Call: call, Kind: k, Sub: request.Sub, Verbs: request.Verbs, Watch: request.Watch, Read: request.Read,
				Keeps: request.Keeps, Cached: cached && sent.Cached(), Generated: request.Kind != nil, Assumed: assumed, Clients: places,
			})
		}
	}
}

// kindsOf returns the kinds of the objects of a request, and whether they are all; none if they are not.
func (r *Result) kindsOf(request knowledge.APIRequest) (found []kinds.Kind, complete bool) {
	if request.Kind != nil {
		if k, ok := r.kinds.OfType(request.Kind); ok {
			found = []kinds.Kind{k}
		}
		return found, true
	}
	if found, complete = r.kinds.Of(request.Object); !complete {
		return nil, false
	}
	return found, true
}

// parentOf returns the function that makes an object, if that is seen from the value alone: then its type has nothing to do with which of several
// callers has called. It is nil for another object.
func parentOf(object ssa.Value) *ssa.Function {
	if made, ok := flow.Locate(knowledge.Unconverted(object)).Root.(*ssa.Alloc); ok {
		return made.Parent()
	}
	return nil
}

// managers reports whether a client is the one of a manager wherever it comes from, or at least in one place, and whether it reads from the API
// server itself.
func (r *Result) managers(client ssa.Value) (direct, all, some bool) {
	if field, of := flow.FieldRead(knowledge.Unconverted(client)); field != nil {
		direct, all = r.held(field, of, client)
		return direct, all, all
	}
	all = true
	held := func(v ssa.Value) (reads, is bool) {
		field, of := flow.FieldRead(v)
		if field == nil && knowledge.Reconciler(v.Type()) { // another struct around a client can be one around any
			field, of = embedded(v), v
		}
		if field == nil {
			return false, false
		}
		return r.held(field, of, nil)
	}
	origins, _ := r.graph.OriginsUpTo(client, func(v ssa.Value) bool { _, is := held(v); return is })
	for _, origin := range origins {
		if r.ssa.InTest(origin.Pos()) {
			continue
		}
		reads, is := held(origin)
		if call, made := origin.(*ssa.Call); made {
			is = knowledge.ManagersClient(&call.Call)
		}
		direct, all, some = direct || is && reads, all && is, some || is
	}
	return direct, all && some, some
}

// held reports whether a field of a reconciler holds the client of its manager. Of several clients, the embedded one
// does, or the one with the plain name.
func (r *Result) held(field *types.Var, of, client ssa.Value) (direct, ok bool) {
	is, reader := knowledge.RuntimeClient(field.Type())
	if !is || knowledge.OtherCluster(field.Name()) || !knowledge.Reconciler(of.Type()) && !r.helps(of) {
		return false, false
	}
	if reader && !knowledge.Uncached(field.Name()) {
		return false, false
	}
	if !reader && !field.Embedded() && field.Name() != "Client" && clients(of.Type()) > 1 {
		return false, false
	}
	if client != nil {
		for _, origin := range r.graph.Origins(client) {
			call, made := origin.(*ssa.Call)
			if made && !r.ssa.InTest(call.Pos()) && !knowledge.ManagersClient(&call.Call) && !reader {
				return false, false
			}
		}
	}
	return reader, true
}

// helps reports whether a client is read from a struct that a reconcile of the package has a part of its work done by. Its name
// must not say that it works on another cluster.
func (r *Result) helps(of ssa.Value) bool {
	return r.reconciles.Runs(of.Parent()) && !elsewhere(of)
}
