package conditions

import (
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// A Settled is an edge on which a function knows that the status of an object says something: a phase that is reached, a
// condition that is true, a time that is set.
type Settled struct {
	Object flow.Location // whose status it is
	Edge   paths.Edge
	Ret    *ssa.Return       // as Absence has it
	Before []ssa.Instruction // as Absence has it
}

// Settled returns where a function finds that the status of an object says something, in the order of its blocks.
func (r *Result) Settled(fn *ssa.Function) []Settled {
	var found []Settled
	for _, b := range fn.Blocks {
		for i := range b.Succs {
			for _, f := range r.OnEdge(b, i) {
				object, ok := r.settled(f)
				if !ok || slices.ContainsFunc(found, func(s Settled) bool { return s.Edge == f.Edge }) {
					continue
				}
				s := Settled{Object: object, Edge: f.Edge}
				s.Ret, s.Before = Straight(f.Edge.To())
				found = append(found, s)
			}
		}
	}
	return found
}

// settled returns the object of whose status a fact says that it has a certain value, which is not the one of a new object.
func (r *Result) settled(f Fact) (flow.Location, bool) {
	switch f.Predicate {
	case Equal:
		value, ok := f.Value.(*ssa.Const)
		if !ok || !f.Truth || knowledge.ZeroConstant(value) {
			return flow.Location{}, false
		}
	case True:
		if !f.Truth {
			return flow.Location{}, false
		}
		if call := flow.Made(f.Subject); call != nil {
			return r.statusAsked(call)
		}
	case Nil:
		if f.Truth {
			return flow.Location{}, false
		}
	default:
		return flow.Location{}, false
	}
	return statusOf(f.Subject)
}

// statusOf returns the object of whose status a value is a part, or all of it.
func statusOf(v ssa.Value) (flow.Location, bool) {
	at := flow.Locate(v)
	owner, _, ok := strings.Cut(at.Path+".", ".Status.")
	return flow.Location{Root: at.Root, Path: owner}, ok && at.Root != nil
}

// statusAsked returns the object of whose status a call asks: it gets a part of that, or the object alone, of which it reads nothing else.
func (r *Result) statusAsked(call *ssa.Call) (flow.Location, bool) {
	for _, arg := range call.Call.Args {
		if object, ok := statusOf(arg); ok {
			return object, true
		}
	}
	if len(call.Call.Args) != 1 || call.Call.IsInvoke() {
		return flow.Location{}, false
	}
	fn, obj := call.Call.StaticCallee(), flow.Declared(&call.Call)
	asks := fn != nil && asksStatus(fn) || obj != nil && obj.Pkg() != r.pass.Pkg && r.pass.ImportObjectFact(obj, new(AsksStatus))
	return flow.Locate(call.Call.Args[0]), asks
}

// AsksStatus is a fact about a function with one parameter, the receiver counted, that returns a bool and reads nothing of it but its status.
type AsksStatus struct{}

// AFact marks AsksStatus as a fact.
func (*AsksStatus) AFact() {}

func asksStatus(fn *ssa.Function) bool {
	if results := fn.Signature.Results(); len(fn.Params) != 1 || results.Len() != 1 || !knowledge.IsBool(results.At(0).Type()) {
		return false
	}
	read := false
	for _, ref := range knowledge.Referrers(fn.Params[0]) {
		switch ref := ref.(type) {
		case *ssa.FieldAddr:
			field := flow.FieldOf(ref.X.Type(), ref.Field)
			if field == nil || field.Name() != "Status" {
				return false
			}
			read = true
		default:
			return false
		}
	}
	return read
}
