package conditions

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// An Absence is an edge on which a function knows that what a call looked up is not there: the result is
// nil, the list is empty, the error is of a kind that says so, or a bool of the call says no. A function
// that returns the error without that kind has learnt it as well.
type Absence struct {
	Lookup *ssa.Call
	Edge   paths.Edge
	Ret    *ssa.Return       // where the edge leads with no more conditions; nil for nowhere
	Before []ssa.Instruction // what runs between the edge and Ret
	Drops  bool              // Ret returns nil only because it drops the kind from the error
}

// Absences returns where a function finds that something is not there, in the order of its blocks.
func (r *Result) Absences(fn *ssa.Function) []Absence {
	var found []Absence
	for _, b := range fn.Blocks {
		for i := range b.Succs {
			for _, f := range r.OnEdge(b, i) {
				if a, ok := r.absence(f); ok && !slices.ContainsFunc(found, a.same) {
					found = append(found, a)
				}
			}
		}
	}
	return found
}

// absence returns what a fact on an edge says of a lookup. An error that the return drops for its kind says it only where a test on the way
// has not taken that kind to another branch.
func (r *Result) absence(f Fact) (Absence, bool) {
	a := Absence{Lookup: f.absent(), Edge: f.Edge}
	a.Ret, a.Before = Straight(f.Edge.To())
	if a.Lookup != nil {
		return a, true
	}
	if a.Lookup = r.onlyDropped(f); a.Lookup != nil {
		return a, true
	}
	if a.Lookup = f.failedLookup(); a.Lookup == nil || a.Ret == nil {
		return a, false
	}
	kind := droppedGone(a.Ret, f.Subject)
	a.Drops = kind != "" && r.possible(f.Subject, class{kind: kind}, f.Edge.If.Block(), f.Edge.Succ)
	return a, a.Drops
}

// onlyDropped returns the call whose error a fact says has become nil in a filter such as IgnoreNotFound, where it is known that there is an
// error; nil for another fact.
func (r *Result) onlyDropped(f Fact) *ssa.Call {
	err, kind := f.filtered()
	if err == nil || !f.Truth || !knowledge.SaysGone(kind) || r.reaches(err, f.Edge.If, class{isNil: true}) {
		return nil
	}
	return madeBy(err)
}

// An Oblivion is an edge on which a function knows that a map in the memory of the process has no entry: of
// what is in the cluster that says nothing, for the process may have been started since.
type Oblivion struct {
	Map    ssa.Value // the map, or the sync.Map
	Lookup ssa.Instruction
	Edge   paths.Edge
	Ret    *ssa.Return       // as Absence has it
	Before []ssa.Instruction // as Absence has it
}

// Oblivions returns where a function finds no entry in a map that a field or a package variable holds.
func (r *Result) Oblivions(fn *ssa.Function) []Oblivion {
	var found []Oblivion
	for _, b := range fn.Blocks {
		for i := range b.Succs {
			for _, f := range r.OnEdge(b, i) {
				of, lookup := f.noEntry()
				if of == nil || !kept(of) {
					continue
				}
				o := Oblivion{Map: of, Lookup: lookup, Edge: f.Edge}
				o.Ret, o.Before = Straight(f.Edge.To())
				found = append(found, o)
			}
		}
	}
	return found
}

// noEntry returns the map that a fact says has no entry, and what looks there; nil for another fact.
func (f Fact) noEntry() (of ssa.Value, lookup ssa.Instruction) {
	v := f.Subject
	v = knowledge.Tuple(v)
	switch v := v.(type) {
	case *ssa.Lookup:
		if f.Predicate == Ok && !f.Truth || f.Predicate == Nil && f.Truth {
			return v.X, v
		}
	case *ssa.Call:
		if loaded := knowledge.LoadedFrom(&v.Call); loaded != nil && f.Predicate == True && !f.Truth {
			return loaded, v
		}
	}
	return nil, nil
}

// kept reports whether a map is one that a field of something other than an object of the cluster, or a package
// variable, holds. One in a local variable is made in each turn.
func kept(of ssa.Value) bool {
	of = knowledge.Operand(of)
	switch of := of.(type) {
	case *ssa.Global:
		return true
	case *ssa.FieldAddr:
		return !knowledge.APIStruct(of.X.Type())
	}
	return false
}

func (a Absence) same(other Absence) bool { return a.Lookup == other.Lookup && a.Edge == other.Edge }

// absent returns the call whose result a fact says is not there; nil for another fact.
func (f Fact) absent() *ssa.Call {
	switch f.Predicate {
	case Nil:
		if f.Truth && !knowledge.IsError(f.Subject.Type()) {
			return madeBy(f.Subject)
		}
	case Empty:
		if f.Truth {
			return listed(f.Subject)
		}
	case Kind:
		if f.Truth && knowledge.SaysGone(f.Kind) {
			return madeBy(f.Subject)
		}
	case True:
		if f.Truth {
			return goneBy(f.Subject)
		}
		if call := madeBy(f.Subject); call != nil && (knowledge.LooksUp(&call.Call) || knowledge.SaysFound(&call.Call)) {
			return call
		}
	}
	return nil
}

// failedLookup returns the call whose error a fact says is not nil.
func (f Fact) failedLookup() *ssa.Call {
	if f.Predicate != Nil || f.Truth || !knowledge.IsError(f.Subject.Type()) {
		return nil
	}
	return madeBy(f.Subject)
}

// goneBy returns the call whose error a predicate that is not known asks about, by its name: isNotFound(err).
func goneBy(v ssa.Value) *ssa.Call {
	asked, ok := v.(*ssa.Call)
	if !ok || !knowledge.AsksGone(&asked.Call) {
		return nil
	}
	for _, arg := range knowledge.Args(&asked.Call) {
		if knowledge.IsError(arg.Type()) {
			return madeBy(arg)
		}
	}
	return nil
}

// madeBy returns the call that a value is a result of, by way of a variable or not; nil for another value.
func madeBy(v ssa.Value) *ssa.Call {
	if load, ok := v.(*ssa.UnOp); ok {
		if at := flow.Locate(load); at.Path == "" {
			v = at.Root
		}
	}
	call := flow.Made(v)
	return call
}

// listed returns the call that a list comes from: as its result, or as a part of the variable that one List of
// a client fills.
func listed(v ssa.Value) *ssa.Call {
	if call := madeBy(v); call != nil {
		return call
	}
	load, ok := v.(*ssa.UnOp)
	if !ok {
		return nil
	}
	list := flow.Locate(load.X).Root
	if call := flow.Made(list); call != nil && knowledge.ListsObjects(&call.Call) {
		return call // a generated client returns the list
	}
	if list == nil || list.Referrers() == nil {
		return nil
	}
	var found *ssa.Call
	for made := range knowledge.Each[*ssa.MakeInterface](knowledge.Referrers(list)) {
		for call := range knowledge.Each[*ssa.Call](knowledge.Referrers(made)) {
			if knowledge.Filled(&call.Call) != ssa.Value(made) {
				continue
			}
			if found != nil {
				return nil
			}
			found = call
		}
	}
	return found
}

// Listed returns the call of a client, a lister or an index that a list comes from; nil for another list.
func Listed(list ssa.Value) *ssa.Call {
	call := listed(list)
	if call == nil || !knowledge.ListsObjects(&call.Call) {
		return nil
	}
	return call
}

// Straight returns the return that a block leads to with no more conditions, and what runs before it.
func Straight(b *ssa.BasicBlock) (*ssa.Return, []ssa.Instruction) {
	var before []ssa.Instruction
	for range maxEdges {
		before = append(before, b.Instrs[:len(b.Instrs)-1]...)
		if ret, ok := last(b).(*ssa.Return); ok {
			return ret, before
		}
		if len(b.Succs) != 1 {
			return nil, nil
		}
		b = b.Succs[0]
	}
	return nil, nil
}

// droppedGone returns the kind that says that something is not there and that a function drops from an error which it returns; "" for none.
func droppedGone(ret *ssa.Return, err ssa.Value) knowledge.ErrorKind {
	n := len(ret.Results)
	if n == 0 {
		return ""
	}
	call, ok := paths.Returned(ret, n-1).(*ssa.Call)
	if !ok {
		return ""
	}
	if of, kind := knowledge.DropsKind(&call.Call); of == err && knowledge.SaysGone(kind) {
		return kind
	}
	return ""
}
