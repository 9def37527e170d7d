package objects

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// A State is what a condition says about an object.
type State int

const (
	Alive        State = iota // it is not being deleted
	Deleting                  // it is being deleted
	Handled                   // a function has looked, and what came of it is not known
	HasFinalizer              // it has a finalizer
	NoFinalizer               // it has not
)

// States returns what a condition says about an object when it is true, or false.
func (r *Result) States(cond ssa.Value, truth bool, object Ref) []State {
	return r.states(r.conditions.Implied(cond, truth), object, 0)
}

// states returns what facts say about an object.
func (r *Result) states(facts []conditions.Fact, object Ref, depth int) []State {
	var found []State
	for _, f := range facts {
		for _, s := range r.stated(f, object, depth) {
			if !slices.Contains(found, s) {
				found = append(found, s)
			}
		}
	}
	return found
}

func (r *Result) stated(f conditions.Fact, object Ref, depth int) []State {
	switch f.Predicate {
	case conditions.Deleted:
		if r.on(f) == object {
			return []State{choose(f.Truth, Deleting, Alive)}
		}
	case conditions.HasFinalizer:
		if r.on(f) == object {
			return []State{choose(f.Truth, HasFinalizer, NoFinalizer)}
		}
	case conditions.Nil, conditions.True:
		subject := f.Subject
		subject = knowledge.Tuple(subject)
		switch subject := subject.(type) {
		case *ssa.Call:
			return r.answers(subject, f, object)
		case *ssa.Parameter:
			return r.handedOn(subject, f.Truth, object, depth)
		}
	}
	return nil
}

func choose(truth bool, yes, no State) State {
	if truth {
		return yes
	}
	return no
}

// answers returns what the result of a call says about an object: a bool that it returns, or that its
// error is nil or not.
func (r *Result) answers(call *ssa.Call, f conditions.Fact, object Ref) []State {
	if f.Subject == ssa.Value(call) && f.Predicate == conditions.True && f.Truth && r.takesFinalizers(&call.Call, object) {
		return []State{HasFinalizer}
	}
	if conditions.DeletionOf(f.Subject) != nil {
		return nil // whether the timestamp is nil is a fact of its own
	}
	if r.decided(f, object) || !r.handles(call, object) {
		return nil
	}
	if said, known := r.told(call, f, object); known {
		return said
	}
	return []State{Handled}
}

// decided reports whether it is known what a fact about a bool says about an object.
func (r *Result) decided(f conditions.Fact, object Ref) bool {
	return f.Predicate == conditions.True && slices.ContainsFunc(r.conditions.Implied(f.Subject, f.Truth), func(f conditions.Fact) bool {
		return (f.Predicate == conditions.Deleted || f.Predicate == conditions.HasFinalizer) && r.on(f) == object
	})
}

// takesFinalizers reports whether a call is given the finalizers of the object, to look for one.
func (r *Result) takesFinalizers(call *ssa.CallCommon, object Ref) bool {
	return slices.ContainsFunc(call.Args, func(arg ssa.Value) bool {
		from, ok := refs.Finalizers(arg)
		return ok && r.RefOf(from) == object
	})
}

// handles reports whether a call looks at the deletion of the object, so that its result can tell
// what to do next. A function that is not seen is taken at its name.
func (r *Result) handles(call *ssa.Call, object Ref) bool {
	if r.looksAt(call, object) {
		return true
	}
	if len(r.graph.Callees(call)) > 0 || !knowledge.MentionsDeletion(&call.Call) {
		return false
	}
	if _, change := knowledge.FinalizerCallOf(&call.Call); change {
		return false
	}
	return slices.ContainsFunc(call.Call.Args, func(arg ssa.Value) bool { return r.RefOf(arg).Root == object.Root })
}

// looksAt reports whether a call looks at the deletion of the object.
func (r *Result) looksAt(call *ssa.Call, object Ref) bool {
	objects, known := r.looks[call]
	if !known {
		for _, m := range r.throughCallees(call, make(map[*ssa.Function]bool)) {
			if m.Kind == Look {
				objects = append(objects, m.Object)
			}
		}
		r.looks[call] = objects
	}
	return slices.Contains(objects, object)
}

// deletionTime returns the object whose deletion timestamp a value is.
func (r *Result) deletionTime(v ssa.Value) (Ref, bool) {
	if object := conditions.DeletionOf(v); object != nil {
		return r.RefOf(object), true
	}
	return Ref{}, false
}

// handedOn returns what a bool says that the callers of a function give it, with the object:
//
//	deleting := !obj.GetDeletionTimestamp().IsZero()
//	return r.start(ctx, obj, deleting)
//
// Callers that do not agree have looked at least.
func (r *Result) handedOn(answer *ssa.Parameter, truth bool, object Ref, depth int) []State {
	fn := answer.Parent()
	param, ok := object.Root.(*ssa.Parameter)
	if !ok || param.Parent() != fn || depth > 2 { // callers of callers of callers
		return nil
	}
	var common []State
	for i, site := range r.graph.Sites(fn) {
		call := site.Instr.Common()
		of, given := flow.Actual(call, fn, flow.ParamIndex(param)), flow.Actual(call, fn, flow.ParamIndex(answer))
		if !site.Direct || of == nil || given == nil {
			return nil
		}
		found := r.states(r.conditions.Implied(given, truth), r.at(of, object.Path), depth+1)
		if i > 0 && !slices.Equal(found, common) {
			return []State{Handled}
		}
		common = found
	}
	return common
}
