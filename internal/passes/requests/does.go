package requests

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// Does is a fact about a function: what it asks for with the client of the manager that it has itself, as a method of a struct which holds one, also through
// the functions that it calls. What it asks for with a client that it is handed is in Sends.
type Does struct{ Uses []Use } // in fixed order

// A Use is what a function does with the objects of a type.
type Use struct {
	Type                           string
	Creates, Changes, Looks, Keeps bool // looks for them in a cache; makes them as they are to be, whether they are there or not
}

// AFact marks Does as a fact.
func (*Does) AFact() {}

func (f *Does) String() string {
	var words []string
	for _, use := range f.Uses {
		words = append(words, fmt.Sprint(use))
	}
	return strings.Join(words, ", ")
}

// A done is what a call does with objects of a type, also in the function of another package that it calls.
type done struct {
	call ssa.CallInstruction
	use  Use
}

// uses finds what the calls of the package do, and each function.
func (r *Result) uses() {
	for _, request := range r.Requests {
		r.done = append(r.done, done{request.Call, request.use()})
	}
	for _, fn := range r.ssa.Funcs {
		if r.ssa.InTest(fn.Pos()) {
			continue
		}
		for _, call := range calls.In(fn) {
			for _, use := range r.imports(call) {
				r.done = append(r.done, done{call, use})
			}
		}
	}
	own := make(map[*ssa.Function][]Use)
	for _, d := range r.done {
		own[d.call.Parent()] = append(own[d.call.Parent()], d.use)
	}
	does := make(map[*ssa.Function]*Does)
	r.graph.BottomUp(func(fn *ssa.Function) (changed bool) {
		if r.ssa.InTest(fn.Pos()) {
			return false
		}
		if does[fn] == nil {
			does[fn] = new(Does)
		}
		for _, use := range own[fn] {
			changed = does[fn].add(use) || changed
		}
		for _, call := range calls.In(fn) {
			for _, callee := range r.graph.Callees(call) {
				if does[callee] != nil && callee != fn {
					for _, use := range does[callee].Uses {
						changed = does[fn].add(use) || changed
					}
				}
			}
		}
		return changed
	})
	for fn, obj := range r.ssa.Declared() {
		if does[fn] != nil && len(does[fn].Uses) > 0 {
			r.pass.ExportObjectFact(obj, does[fn])
		}
	}
}

// add notes a use, and reports whether that is new.
func (f *Does) add(use Use) bool {
	if use == (Use{Type: use.Type}) {
		return false
	}
	at, found := slices.BinarySearchFunc(f.Uses, use, func(a, b Use) int { return cmp.Compare(a.Type, b.Type) })
	switch {
	case found:
		known := &f.Uses[at]
		before := *known
		known.Creates, known.Changes = known.Creates || use.Creates, known.Changes || use.Changes
		known.Looks, known.Keeps = known.Looks || use.Looks, known.Keeps || use.Keeps
		return *known != before
	case len(f.Uses) < maxSent:
		f.Uses = slices.Insert(f.Uses, at, use)
		return true
	}
	return false
}

// use returns what a request does.
func (r Request) use() Use {
	if r.Sub != "" {
		return Use{Type: r.Type}
	}
	has := func(verb string) bool { return slices.Contains(r.Verbs, verb) }
	return Use{Type: r.Type, Creates: has("create"), Changes: has("update") || has("patch"), Looks: r.Read && r.Cached, Keeps: r.Keeps}
}

// imports returns what the function of another package does that a call calls.
func (r *Result) imports(call ssa.CallInstruction) []Use {
	var fact Does
	obj := flow.Declared(call.Common())
	if obj == nil || obj.Pkg() == r.pass.Pkg || call.Common().IsInvoke() || !r.pass.ImportObjectFact(obj, &fact) {
		return nil
	}
	return fact.Uses
}
