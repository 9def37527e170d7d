package tombstones

import (
	"cmp"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/informers"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
)

// Forwards is a fact about a function that registers handlers: they give tombstones to functions or handlers that it is
// given.
type Forwards struct {
	Params []Forwarded // in fixed order
}

// Forwarded is such a function.
type Forwarded struct {
	Param int // the receiver not counted
	Arg   int // what the tombstone is to it; whole for a handler
}

// whole stands for a handler, whose OnDelete is called.
const whole = -1

// AFact marks Forwards as a fact.
func (*Forwards) AFact() {}

// findRoots finds the handlers of this package that get tombstones: those of informers, those that wrappers of other packages
// hand them to, and those that such a handler hands them to.
func (r *Result) findRoots(s *ssabuild.SSA, handlers []informers.Handler) {
	for _, h := range handlers {
		r.addRoot(Root{Handler: h})
	}
	found := make(map[*ssa.Function]*Forwards)
	for _, fn := range s.Funcs {
		for _, call := range calls.In(fn) {
			r.givenTo(call, found)
		}
	}
	for i := 0; i < len(r.Roots); i++ {
		o := r.Of(r.Roots[i])
		if o == nil {
			continue
		}
		for _, e := range o.Events {
			if e.Kind != Hands {
				continue
			}
			if e.Handler != nil {
				r.addHandler(e.Handler, e.Instr, found)
			} else {
				note(found, e.Param, e.Arg)
			}
		}
	}
	for fn, obj := range s.Exported() {
		if found[fn] != nil {
			r.pass.ExportObjectFact(obj, found[fn])
		}
	}
}

func (r *Result) addRoot(root Root) {
	if root.Event != knowledge.Deleted && root.Event != knowledge.Filtered || root.Screened || r.keptAway(root) {
		return // a filter that is not seen may keep tombstones away
	}
	if !slices.ContainsFunc(r.Roots, func(known Root) bool {
		return known.Fn == root.Fn && known.Event == root.Event && known.Object == root.Object && known.Deletes == root.Deletes
	}) {
		r.Roots = append(r.Roots, root)
	}
}

// keptAway reports whether the filter before a handler lets no tombstone through.
func (r *Result) keptAway(root Root) bool {
	if root.Filter == nil {
		return false
	}
	o := r.Of(Root{Handler: informers.Handler{Fn: root.Filter, Event: knowledge.Filtered}})
	return o != nil && (!o.Returns || o.Zero(0))
}

// givenTo finds the handlers that a call gives a wrapper of another package which hands them tombstones.
func (r *Result) givenTo(call ssa.CallInstruction, found map[*ssa.Function]*Forwards) {
	obj := flow.Declared(call.Common())
	var fact Forwards
	if obj == nil || obj.Pkg() == r.pass.Pkg || !r.pass.ImportObjectFact(obj, &fact) {
		return
	}
	args := knowledge.Args(call.Common())
	for _, forwarded := range fact.Params {
		switch {
		case forwarded.Param >= len(args):
		case forwarded.Arg == whole:
			r.addHandler(args[forwarded.Param], call, found)
		default:
			for _, id := range r.graph.Identities(args[forwarded.Param]) {
				switch part := id.(type) {
				case *ssa.Parameter:
					note(found, part, forwarded.Arg)
				case *ssa.Function:
					r.addRoot(Root{Handler: informers.Handler{Fn: flow.Body(part), Event: knowledge.Deleted, Registered: call}, Object: forwarded.Arg})
				}
			}
		}
	}
}

// addHandler adds the functions of a handler that gets tombstones.
func (r *Result) addHandler(handler ssa.Value, at ssa.Instruction, found map[*ssa.Function]*Forwards) {
	parts := r.informers.Parts(handler, at)
	for _, h := range parts.Handlers {
		r.addRoot(Root{Handler: h})
	}
	for _, param := range parts.Params {
		switch param.Event {
		case "":
			note(found, param.Parameter, whole)
		case knowledge.Deleted:
			note(found, param.Parameter, 0)
		}
	}
}

func note(found map[*ssa.Function]*Forwards, param *ssa.Parameter, arg int) {
	at := informers.Position(param)
	if at < 0 {
		return
	}
	known := found[param.Parent()]
	if known == nil {
		known = new(Forwards)
		found[param.Parent()] = known
	}
	forwarded := Forwarded{at, arg}
	if i, has := slices.BinarySearchFunc(known.Params, forwarded, func(a, b Forwarded) int {
		return cmp.Or(cmp.Compare(a.Param, b.Param), cmp.Compare(a.Arg, b.Arg))
	}); !has {
		known.Params = slices.Insert(known.Params, i, forwarded)
	}
}
