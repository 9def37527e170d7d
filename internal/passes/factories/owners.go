package factories

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
)

// Owns is a fact about a method: what it does with the factories in fields of its receiver before it returns. That of the method of an interface is
// what all of its few implementations do.
type Owns struct {
	Starts bool
	Waits  bool
}

// AFact marks Owns as a fact.
func (*Owns) AFact() {}

// findOwners finds what methods do with the factories of their receivers, themselves and through methods of the same value.
func (r *Result) findOwners() {
	r.graph.BottomUp(func(fn *ssa.Function) bool {
		if fn.Signature.Recv() == nil || len(fn.Params) == 0 {
			return false
		}
		before := r.owns[fn]
		r.owns[fn] = r.ownsOf(fn)
		return r.owns[fn] != before
	})
}

func (r *Result) ownsOf(fn *ssa.Function) Owns {
	own := r.owns[fn]
	for _, op := range r.ops[fn] {
		if _, plain := op.Instr.(*ssa.Call); !plain || op.Of.Path != "" || op.Later {
			continue
		}
		if _, field := op.Of.Holder.(*types.Var); field {
			own.Starts = own.Starts || op.Kind == Starts
			own.Waits = own.Waits || op.Kind == Waits
		}
	}
	for _, call := range calls.Awaited(fn) {
		if owner(call) != (flow.Location{Root: fn.Params[0]}) {
			continue
		}
		if inner := r.Owned(call); inner != nil {
			own.Starts, own.Waits = own.Starts || inner.Starts, own.Waits || inner.Waits
		}
	}
	return own
}

// owner returns the location of the value whose method a call calls.
func owner(call ssa.CallInstruction) flow.Location {
	common := call.Common()
	switch {
	case common.IsInvoke():
		return flow.Locate(common.Value)
	case common.StaticCallee() != nil && common.StaticCallee().Signature.Recv() != nil && len(common.Args) > 0:
		return flow.Locate(common.Args[0])
	}
	return flow.Location{}
}

// Owned returns what the method that a call calls does with the factories of its receiver; nil if it does nothing with them, or is not known.
func (r *Result) Owned(call ssa.CallInstruction) *Owns {
	common := call.Common()
	var own Owns
	switch fns := r.implementations(call); {
	case len(fns) > 0:
		own = r.merged(fns)
	case common.IsInvoke():
		r.pass.ImportObjectFact(common.Method.Origin(), &own)
	case flow.Declared(common) != nil && flow.Declared(common).Pkg() != r.pass.Pkg:
		r.pass.ImportObjectFact(flow.Declared(common), &own)
	}
	if own == (Owns{}) {
		return nil
	}
	return &own
}

func (r *Result) implementations(call ssa.CallInstruction) []*ssa.Function {
	if fns := r.graph.Callees(call); len(fns) > 0 || !call.Common().IsInvoke() {
		return fns
	}
	return r.graph.Implementations(call.Common().Method)
}

// merged returns what all of some methods do.
func (r *Result) merged(fns []*ssa.Function) Owns {
	all := func(does func(Owns) bool) bool {
		return len(fns) > 0 && !slices.ContainsFunc(fns, func(fn *ssa.Function) bool { return !does(r.owns[fn]) })
	}
	return Owns{all(func(o Owns) bool { return o.Starts }), all(func(o Owns) bool { return o.Waits })}
}

// exportOwners writes what other packages can call.
func (r *Result) exportOwners(s *ssabuild.SSA) {
	for fn, obj := range s.Exported() {
		if r.owns[fn] != (Owns{}) {
			own := r.owns[fn]
			r.pass.ExportObjectFact(obj, &own)
		}
	}
	for _, method := range r.graph.Implemented() {
		if own := r.merged(r.graph.Implementations(method)); method.Exported() && method.Pkg() == r.pass.Pkg && own != (Owns{}) {
			r.pass.ExportObjectFact(method, &own)
		}
	}
}

// earlyOwner returns how the call of a method waits too early for the factories of its receiver: the method of the same value that starts them runs in a
// goroutine beside it, or only after it.
func (r *Result) earlyOwner(wait *ssa.Call) *Early {
	of := owner(wait)
	if own := r.Owned(wait); own == nil || !own.Waits || own.Starts || of.Root == nil {
		return nil
	}
	found := new(Early)
	for _, call := range calls.In(wait.Parent()) {
		if own := r.Owned(call); own == nil || !own.Starts || owner(call) != of {
			continue
		}
		_, goes := call.(*ssa.Go)
		switch {
		case goes && paths.Before(call, wait) && !calls.ComesAfter(call, wait) && !joined(call, wait):
			found.Beside = call
		case paths.Before(wait, call) && !calls.ComesAfter(wait, call):
			found.After = call
		default:
			return nil
		}
	}
	if found.Beside == nil && found.After == nil {
		return nil
	}
	return found
}
