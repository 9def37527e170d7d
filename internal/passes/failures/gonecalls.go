package failures

import (
	"reflect"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// unnumbered returns objects without the parameters that they are: those of an interface are others.
func unnumbered(objects []Gone) []Gone {
	found := slices.Clone(objects)
	for i := range found {
		found[i].Param, found[i].Part = 0, false
	}
	return found
}

// exportImplemented tells other packages of the methods of interfaces that types of this package implement.
func (r *Result) exportImplemented() {
	for _, method := range r.graph.Implemented() {
		if !method.Exported() {
			continue
		}
		if said := r.implementedBy(method); !reflect.ValueOf(said).IsZero() {
			r.pass.ExportObjectFact(method, &said)
		}
	}
}

// readInVain reports whether an object that a call deletes is read before by calls that all let NotFound pass.
func (r *Result) readInVain(deletion *ssa.Call, object ssa.Value) bool {
	made, ok := refs.ValueOf(object).Root.(*ssa.Alloc)
	if !ok {
		return false
	}
	found := false
	for _, read := range calls.Awaited(made.Parent()) {
		if knowledge.GetsObject(&read.Call) == nil || refs.ValueOf(knowledge.GetsObject(&read.Call)).Root != ssa.Value(made) {
			continue
		}
		if !r.deletesGone(read, deletion) {
			return false
		}
		found = true
	}
	return found
}

// deletesGone reports whether a call runs whenever another one, a read, has said NotFound before it, but for paths that return an error.
func (r *Result) deletesGone(read, deletion *ssa.Call) bool {
	err, _ := conditions.ErrorOf(read)
	if err == nil || !knowledge.ReturnsError(read.Parent().Signature) || read.Parent() != deletion.Parent() {
		return false
	}
	errs, reached, last := r.readsOf(err), false, read.Parent().Signature.Results().Len()-1
	at := paths.Is(deletion)
	for _, unseen := range []bool{true, false} {
		edge, fails := r.notFound(errs, unseen), true
		reached = reached || paths.Find(paths.Search{From: read, To: at, Edge: edge}) != nil
		paths.Results(paths.Search{From: read, Plain: true, Edge: edge, Avoid: at}, last, func(v ssa.Value) {
			fails = fails && (r.failing(v, err) || v == ssa.Value(deletion))
		})
		if !fails {
			return false
		}
	}
	return reached
}

// failing reports whether what a function returns is an error for certain if an error of it says NotFound, or, if that is nil, whatever the errors of its calls
// are.
func (r *Result) failing(v, err ssa.Value) bool {
	if v == err {
		return true
	}
	switch v := v.(type) {
	case *ssa.MakeInterface:
		return true
	case *ssa.Call:
		if dropped, kind := knowledge.DropsKind(&v.Call); dropped != nil && dropped == err {
			return kind != knowledge.KindNotFound
		}
		if elements, joined := r.graph.Elements(knowledge.Joined(&v.Call)); joined {
			return slices.ContainsFunc(elements, func(e ssa.Value) bool { return e == err || knowledge.Sentinel(e) != "" })
		}
		return knowledge.MakesError(&v.Call) || err != nil && knowledge.KeepsNil(&v.Call) == err || r.Insists(v)
	}
	return knowledge.Sentinel(v) != ""
}

// insists reports whether a function does nothing but to make an error: each of its returns has one for certain.
func (r *Result) insists(fn *ssa.Function) bool {
	returns := paths.Returns(fn)
	slices.Reverse(returns) // most functions end with a success
	return knowledge.ReturnsError(fn.Signature) && len(returns) > 0 && !slices.ContainsFunc(returns, func(ret *ssa.Return) bool {
		return !r.conditions.ReturnedError(ret).NotNil()
	})
}

// succeeds reports whether a function has an error among its results only for the sake of its form: each of its returns has nil there, or
// the error of another such function.
func (r *Result) succeeds(fn *ssa.Function) bool {
	returns := paths.Returns(fn)
	return knowledge.ReturnsError(fn.Signature) && len(returns) > 0 && !slices.ContainsFunc(returns, func(ret *ssa.Return) bool {
		call := flow.Made(paths.Last(ret))
		return !r.conditions.ReturnedError(ret).IsNil() && (call == nil || !r.Succeeds(call))
	})
}

// Succeeds reports whether the error of a call is nil whatever happens.
func (r *Result) Succeeds(call *ssa.Call) bool {
	return r.each(call, func(s Summary) bool { return s.Succeeds })
}

// Insists reports whether the error of a call is not nil whatever happens.
func (r *Result) Insists(call *ssa.Call) bool {
	return r.each(call, func(s Summary) bool { return s.Insists })
}
