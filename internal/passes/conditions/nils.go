package conditions

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// A NilFact says that a pointer is nil on an edge, or is not.
type NilFact struct {
	At   flow.Location // as refs.Pointer names it
	Nil  bool
	Edge paths.Edge
}

// Nils returns which pointers, maps and lists are nil, and which are not, when control goes from a block to one of its successors. Beside
// the comparisons with nil that is what functions say of their arguments: by a bool, by returning no error, by a
// time that is not zero, by an object that is controlled by another.
func (r *Result) Nils(b *ssa.BasicBlock, succ int) []NilFact {
	branch, ok := last(b).(*ssa.If)
	if !ok || b.Succs[0] == b.Succs[1] {
		return nil
	}
	edge := paths.Edge{If: branch, Succ: succ}
	found, known := r.nils[edge]
	if known {
		return found
	}
	for _, f := range r.implies(branch.Cond, succ == 0, 0) {
		if f.Predicate != Absent && (f.Predicate != Nil || knowledge.IsError(f.Subject.Type())) {
			continue
		}
		at := refs.Pointer(f.Subject)
		at.Path += f.Path
		fact := NilFact{at, f.Truth, edge}
		if !slices.Contains(found, fact) {
			found = append(found, fact)
		}
	}
	r.nils[edge] = found
	return found
}

// ofSubjects leaves out the facts that are about what a path leads to, which only Nils and other packages get.
func ofSubjects(facts []Fact) []Fact {
	return slices.DeleteFunc(slices.Clone(facts), func(f Fact) bool { return f.Predicate == Absent })
}

// succeeded returns what it says that the error of a function is nil: what all returns of it share that can return
// no error. After SetControllerReference the object has a controller.
func (r *Result) succeeded(f Fact, q question) []Fact {
	if !f.Truth || !knowledge.IsError(f.Subject.Type()) {
		return nil
	}
	call, result := flow.Made(f.Subject), 0
	if call == nil || q.depth >= maxDepth {
		return nil
	}
	if part, ok := f.Subject.(*ssa.Extract); ok {
		result = part.Index
	}
	if _, object, controller := knowledge.References(&call.Call); object != nil && controller {
		return []Fact{{Predicate: Absent, Subject: knowledge.Unconverted(object), Path: refs.Owner, Cond: call}}
	}
	q.truth = true
	return r.helped(call, result, q)
}

// aboutNil returns those of the facts that are about nil, which are all that an error says of others. A list with an element is not nil.
func aboutNil(facts []Fact) []Fact {
	var found []Fact
	for _, f := range facts {
		switch f.Predicate {
		case Nil:
			found = append(found, f.asAbsent())
		case Absent:
			found = append(found, f)
		case Empty:
			found = addThere(found, f)
		}
	}
	return found
}

// asAbsent returns what a fact that a pointer is nil says of what the pointer was read from.
func (f Fact) asAbsent() Fact {
	at := refs.Pointer(f.Subject)
	f.Predicate, f.Subject, f.Path = Absent, at.Root, at.Path
	return f
}
