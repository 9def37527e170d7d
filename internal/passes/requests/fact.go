package requests

import (
	"cmp"
	"fmt"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/kinds"
)

// Sends is a fact about a function: what it asks of the API server with a client that it is given.
type Sends struct {
	Requests []Sent // in fixed order
}

// Sent is such a request.
type Sent struct {
	Param   int    // the client; the receiver counted, own for one that the function has from elsewhere
	Object  int    // the object, or a list of objects that it is one of; known for one whose type the function says itself
	Method  string // of Object, by which it makes the object; "" where it is the object
	Assumed bool
	kinds.Kind
	Sub   string
	Verbs []string
	Read  bool
	Keeps bool
	From  string // the function below that asks for it, as knowledge.Name spells it; "" for the function itself
}

// What is no parameter of a function.
const (
	own   = -1
	known = -1
)

// Cached reports whether a cache answers the request, if the client has one. It has none of objects without types.
func (s Sent) Cached() bool { return s.Read && s.Type != "" }

// AFact marks Sends as a fact.
func (*Sends) AFact() {}

func (s Sent) text() string {
	keeps := ""
	if s.Keeps {
		keeps = " keeps"
	}
	return fmt.Sprintf("%s %s/%s of %d %s%t%s", strings.Join(s.Verbs, "+"), s.Name, s.Sub, s.Object, s.Method, s.Assumed, keeps)
}

// ofCluster reports whether it depends on the cluster alone whether the right is asked for: that to the finalizers of an owner of Kubernetes itself.
func (s Sent) ofCluster() bool { return s.Sub == knowledge.Finalizers && s.OfKubernetes() }

// maxSent bounds the fact of a function: one that asks for more is a library of its own.
const maxSent = 32

// given returns the parameters of exported functions that a client can be: other packages hand it over, also where this package does. What a struct
// keeps is left out: whoever makes it does not ask for anything yet.
func (r *Result) given(client ssa.Value) []*ssa.Parameter {
	var found []*ssa.Parameter
	is := func(v ssa.Value) bool {
		param, ok := v.(*ssa.Parameter)
		return ok && r.canBeGiven(param)
	}
	ends := func(v ssa.Value) bool {
		field, _ := flow.FieldRead(v)
		return field != nil || is(v)
	}
	for pending := []ssa.Value{client}; len(pending) > 0; pending = pending[1:] {
		origins, _ := r.graph.OriginsUpTo(pending[0], ends)
		for _, origin := range origins {
			param, ok := origin.(*ssa.Parameter)
			if !ok || !is(param) || slices.Contains(found, param) {
				continue
			}
			found = append(found, param)
			args, _ := r.graph.Actuals(param)
			pending = append(pending, args...)
		}
	}
	return found
}

// canBeGiven reports whether a parameter is a client that functions of other packages hand to a function of this one.
func (r *Result) canBeGiven(param *ssa.Parameter) bool {
	fn, ok := param.Parent().Object().(*types.Func)
	if !ok || !fn.Exported() || fn.Pkg() != r.pass.Pkg {
		return false
	}
	is, _ := knowledge.RuntimeClient(param.Type())
	return is && !knowledge.OtherCluster(param.Name())
}

// sends notes that a function sends a request with a parameter, by a call in itself or in a function that it hands the client to.
func (r *Result) sends(param *ssa.Parameter, call ssa.CallInstruction, sent Sent) {
	sent.Param = flow.ParamIndex(param)
	if at := calls.Declared(call.Parent()); sent.From == "" && at != param.Parent() {
		sent.From = knowledge.FunctionName(at)
	}
	r.add(param.Parent(), sent)
}

// add notes that a function sends a request, and reports whether that is new.
func (r *Result) add(fn *ssa.Function, sent Sent) bool {
	known := r.sent[fn]
	at, found := slices.BinarySearchFunc(known, sent, func(a, b Sent) int {
		return cmp.Or(cmp.Compare(a.Param, b.Param), cmp.Compare(a.Resource.Group, b.Resource.Group), cmp.Compare(a.text(), b.text()))
	})
	if found || len(known) >= maxSent {
		return false
	}
	r.sent[fn] = slices.Insert(known, at, sent)
	return true
}

// export says to other packages what functions send with their parameters.
func (r *Result) export() {
	for fn, obj := range r.ssa.Declared() {
		if len(r.sent[fn]) > 0 {
			r.pass.ExportObjectFact(obj, &Sends{r.sent[fn]})
		}
	}
	for _, method := range r.graph.Implemented() {
		if sent := r.byAll(r.graph.Implementations(method)); len(sent) > 0 {
			r.pass.ExportObjectFact(method, &Sends{sent})
		}
	}
}

// byAll returns the requests for objects that each of some functions sends.
func (r *Result) byAll(fns []*ssa.Function) (found []Sent) {
	for _, sent := range r.sent[fns[0]] {
		if sent.Object != known && !slices.ContainsFunc(fns, func(fn *ssa.Function) bool {
			return !slices.ContainsFunc(r.sent[fn], func(s Sent) bool { return s.text() == sent.text() && s.Param == sent.Param })
		}) {
			found = append(found, sent)
		}
	}
	return found
}

// handed notes what a function of another package sends with the clients that a call hands it.
func (r *Result) handed(call ssa.CallInstruction) {
	common := call.Common()
	for _, sent := range r.imported(common) {
		if sent.Object != known || common.IsInvoke() || sent.Param >= len(common.Args) {
			continue
		}
		client := common.Args[sent.Param]
		params := r.given(client)
		for _, param := range params {
			r.sends(param, call, r.below(call, sent))
		}
		direct, all, some := r.managers(client)
		assumed := !all && !some && len(params) == 0 && r.plain(client)
		if !all && !some && !assumed {
			continue
		}
		r.Requests = append(r.Requests, Request{
			Call: call, Kind: sent.Kind, Sub: sent.Sub, Verbs: sent.Verbs, Read: sent.Read,
			Keeps: sent.Keeps, Cached: sent.Cached() && !direct && !(assumed && reads(client)), Elsewhere: true, From: r.from(call, sent), Assumed: assumed,
			Clients: r.placesOf(client),
		})
	}
}

// below returns a request with the function that sends it: the one that a call calls, if it is sent there.
func (r *Result) below(call ssa.CallInstruction, sent Sent) Sent {
	if obj := r.graph.Declared(call.Common()); sent.From == "" && obj != nil && !call.Common().IsInvoke() {
		sent.From = knowledge.Name(obj)
	}
	return sent
}

// from returns the function of another package that sends a request: the one that a call calls, or one below that in a package which this one imports; nil for
// none that is known.
func (r *Result) from(call ssa.CallInstruction, sent Sent) *types.Func {
	called := r.graph.Declared(call.Common())
	if called == nil || called.Pkg() == r.pass.Pkg || call.Common().IsInvoke() {
		return nil
	}
	for _, pkg := range r.pass.Pkg.Imports() {
		if strings.Contains(sent.From, pkg.Path()+".") {
			if fn := knowledge.DeclaredIn(pkg, sent.From); fn != nil {
				return fn
			}
		}
	}
	return called
}

// imported returns what a function of another package sends that a call calls, or each of those that have the method of an interface in the package which
// declares it.
func (r *Result) imported(common *ssa.CallCommon) []Sent {
	obj := r.graph.Declared(common)
	var fact Sends
	if common.IsInvoke() && (obj == nil || r.ssa.InTest(obj.Pos())) {
		obj = common.Method.Origin()
	}
	if obj == nil || obj.Pkg() == r.pass.Pkg || !r.pass.ImportObjectFact(obj, &fact) {
		return nil
	}
	return fact.Requests
}
