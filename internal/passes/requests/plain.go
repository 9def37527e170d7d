package requests

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// plain reports whether nothing says of a client that it is another one than that of the manager: no function of another package makes it, no
// field or parameter that it comes from is named after another cluster, and the package is one that the program consists of.
func (r *Result) plain(client ssa.Value) bool {
	if is, _ := knowledge.RuntimeClient(client.Type()); !is || r.forTests() {
		return false
	}
	return r.unmarked(client, func(call *ssa.Call) bool { return knowledge.ManagersClient(&call.Call) || handsOut(call) })
}

// ofOwnConfig reports whether nothing says of a generated client that it is one of another cluster: where the package makes it, it is of the configuration of
// the program. Commands are left out, since those beside the manager have rights of their own.
func (r *Result) ofOwnConfig(clientset ssa.Value) bool {
	own := func(call *ssa.Call) bool { return knowledge.OwnConfig(&call.Call) }
	made := func(call *ssa.Call) bool {
		config := knowledge.ClientsetOf(&call.Call)
		return config != nil && r.unmarked(config, own)
	}
	return r.pass.Pkg.Name() != "main" && !r.forTests() && r.unmarked(clientset, func(call *ssa.Call) bool {
		return made(call) || knowledge.NarrowsClientset(&call.Call) && r.unmarked(knowledge.Clientset(&call.Call), made)
	})
}

// handsOut reports whether a call has a value give out the client that it holds, as a method called GetClient does, and neither the name of the value nor that of its type says
// that it is one of another cluster. What controller-runtime calls a cluster can be any.
func handsOut(call *ssa.Call) bool {
	on := knowledge.GivesClient(&call.Call)
	if on == nil || elsewhere(on) {
		return false
	}
	field, _ := flow.FieldRead(on)
	param, isParam := on.(*ssa.Parameter)
	return (field == nil || !knowledge.OtherCluster(field.Name())) && (!isParam || !knowledge.OtherCluster(param.Name()))
}

// fills reports whether a watch fills the cache of a manager, or at least one of which nothing says that it is another.
func (r *Result) fills(cache ssa.Value) (own, assumed bool) {
	own = true
	for _, origin := range r.graph.Origins(cache) {
		own = own && knowledge.ManagersCache(origin)
	}
	return own, !own && !r.forTests() && r.unmarked(cache, func(call *ssa.Call) bool { return knowledge.ManagersCache(call) })
}

// unmarked reports whether each call that a client or cache comes from is one of a manager, and no field or parameter is named after another
// cluster.
func (r *Result) unmarked(v ssa.Value, ofManager func(*ssa.Call) bool) bool {
	named := func(v ssa.Value) (name string, ok bool) {
		if field, _ := flow.FieldRead(v); field != nil {
			return field.Name(), true
		}
		if param, ok := v.(*ssa.Parameter); ok {
			return param.Name(), r.canBeGiven(param)
		}
		return "", false
	}
	origins, _ := r.graph.OriginsUpTo(v, func(v ssa.Value) bool { _, ok := named(v); return ok })
	return !slices.ContainsFunc(origins, func(origin ssa.Value) bool {
		if call := flow.Made(origin); call != nil && !ofManager(call) {
			return true
		}
		if around, made := origin.(*ssa.Alloc); made && !knowledge.Reconciler(around.Type()) {
			return true // a struct around any client
		}
		if name, _ := named(origin); knowledge.OtherCluster(name) {
			return true
		}
		_, of := flow.FieldRead(origin)
		return of != nil && elsewhere(of)
	})
}

// elsewhere reports whether the name of the type of a struct says that it works on another cluster.
func elsewhere(of ssa.Value) bool {
	name := knowledge.TypeName(of.Type())
	return knowledge.OtherCluster(name[strings.LastIndex(name, "/")+1:])
}

// forTests reports whether the path of the package in its module says that its requests are those of tests, or of the people who call a
// command.
func (r *Result) forTests() bool {
	path := r.pass.Pkg.Path()
	if r.pass.Module != nil {
		path = strings.TrimPrefix(path, r.pass.Module.Path)
	}
	return knowledge.ByHand(path)
}

// reads reports whether a client is one that only reads, which may be one without a cache.
func reads(client ssa.Value) bool {
	_, reader := knowledge.RuntimeClient(client.Type())
	return reader
}

// clients returns how many fields of a struct are clients.
func clients(t types.Type) (count int) {
	t = knowledge.Pointee(t)
	s, ok := t.Underlying().(*types.Struct)
	if !ok {
		return 0
	}
	for field := range s.Fields() {
		if is, reader := knowledge.RuntimeClient(field.Type()); is && !reader {
			count++
		}
	}
	return count
}
