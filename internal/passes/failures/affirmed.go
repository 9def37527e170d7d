package failures

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// affirmed reports whether a call runs only where an object of a kind has been found: a function has said so, a read of one has worked, or a list of them
// has an element. Which object of the kind that is, is not asked: a second one that is gone is missed.
func (r *Result) affirmed(call *ssa.Call, kind string) bool {
	return kind != "" && slices.ContainsFunc(r.conditions.Under(call), func(f conditions.Fact) bool {
		asked := flow.Made(f.Subject)
		return r.hasElement(f, kind) || asked != nil && asked != call && (r.readFirst(asked, f, kind) || r.saysThere(asked, f, kind))
	})
}

// hasElement reports whether a fact says that a list of objects of a kind, which a call has returned or filled, is not empty.
func (r *Result) hasElement(f conditions.Fact, kind string) bool {
	if f.Truth || f.Predicate != conditions.Empty {
		return false
	}
	if listed := conditions.Listed(f.Subject); listed != nil {
		return listedKind(listed) == kind
	}
	list, ok := f.Subject.Type().Underlying().(*types.Slice)
	return ok && flow.Made(f.Subject) != nil && kindOf(list.Elem()) == kind
}

// readFirst reports whether a fact says that a read of an object of a kind has worked, where the function goes on without the object as well.
func (r *Result) readFirst(asked *ssa.Call, f conditions.Fact, kind string) bool {
	err, _ := conditions.ErrorOf(asked)
	return f.Predicate == conditions.Nil && f.Truth && f.Subject == err && !knowledge.ListsObjects(&asked.Call) && r.asksFor(asked, kind) && !r.HandsOn(asked)
}

// saysThere reports whether a fact is an answer of a call that it does not have without an object of a kind. The method of an interface that asks the API
// by its name, and is handed a context, is taken to ask for one of any kind.
func (r *Result) saysThere(asked *ssa.Call, f conditions.Fact, kind string) bool {
	of := func(g Gone) bool { return g.Kind == kind }
	if says := r.Presumed(asked); says != nil && knowledge.Unqualified(says.Type) == kind && knowledge.ResultIndex(f.Subject) == says.Result {
		return f.Predicate == conditions.True && f.Truth != says.Absent || f.Predicate == conditions.Nil && !f.Truth
	}
	if Answer(asked) != f.Subject {
		return false
	}
	switch f.Predicate {
	case conditions.True:
		return f.Truth && (asksUnseen(asked) || slices.ContainsFunc(r.Denies(asked), of)) || !f.Truth && slices.ContainsFunc(r.misses(asked), of)
	case conditions.Nil:
		return !f.Truth && !knowledge.IsError(f.Subject.Type()) && slices.ContainsFunc(r.Denies(asked), of)
	}
	return false
}

// asksUnseen reports whether a call is one of an interface, named as a question whether something is there that goes to an API.
func asksUnseen(call *ssa.Call) bool {
	return call.Call.IsInvoke() && knowledge.AsksThere(&call.Call) &&
		slices.ContainsFunc(call.Call.Args, func(arg ssa.Value) bool { return knowledge.Context(arg.Type()) })
}
