package requests

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
)

// Kept returns the requests of some calls that keep objects of a kind as they are to be, one for each kind, in the order of the source: one that
// makes the object, whether it is there or not, or one that creates it, where others of these calls look for such an object in a cache and change it. What
// is created and never changed after is not kept. What functions of other packages do with a client of their own is left out: they may do it for objects
// of other kinds, which have controllers of their own.
func (r *Result) Kept(of func(ssa.CallInstruction) bool) (found []Request) {
	var all []Request
	for _, request := range r.Requests {
		if of(request.Call) {
			all = append(all, request)
		}
	}
	has := func(of string, is func(Request) bool) bool {
		return slices.ContainsFunc(all, func(r Request) bool { return r.Type == of && is(r) })
	}
	for _, r := range all {
		if !r.Keeps && !(creates(r) && has(r.Type, changes) && has(r.Type, looks)) {
			continue
		}
		if !slices.ContainsFunc(found, func(known Request) bool { return known.Type == r.Type }) {
			found = append(found, r)
		}
	}
	return found
}

// Creates reports whether one of some calls creates objects of a type, by its name.
func (r *Result) Creates(typeName string, of func(ssa.CallInstruction) bool) bool {
	return slices.ContainsFunc(r.Requests, func(request Request) bool { return request.Type == typeName && creates(request) && of(request.Call) })
}

func creates(r Request) bool { return r.Sub == "" && slices.Contains(r.Verbs, "create") }

func changes(r Request) bool {
	return r.Sub == "" && (slices.Contains(r.Verbs, "update") || slices.Contains(r.Verbs, "patch"))
}

func looks(r Request) bool { return r.Read && r.Cached }

// HandsOther reports whether a request is that of a function of another package which is handed an object of another kind than that of a type: neither the
// one that is asked for, nor one of Kubernetes.
func (r Request) HandsOther(of string) bool {
	return r.Elsewhere && slices.ContainsFunc(r.Call.Common().Args, func(arg ssa.Value) bool {
		t := knowledge.Unconverted(arg).Type()
		name := knowledge.TypeName(t)
		return !types.IsInterface(t) && knowledge.IsObject(t) && name != of && name != r.Type && !knowledge.Served(name)
	})
}

// Installed reports whether a cluster in which the program runs certainly has the objects of a type, by its name: they are of Kubernetes, or of the module. A
// watch of others, as of a ServiceMonitor, may keep the manager from starting.
func (r *Result) Installed(typeName string) bool {
	return knowledge.Served(typeName) || r.pass.Module != nil && strings.HasPrefix(typeName, r.pass.Module.Path+"/")
}
