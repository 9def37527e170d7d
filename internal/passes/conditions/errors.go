package conditions

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// An Error is what an error can be at an instruction. Where nothing is known it can be all.
type Error struct {
	Nil      bool                  // it can be nil
	Kinds    []knowledge.ErrorKind // the kinds that the function asks for and that it can be of
	Excluded []knowledge.ErrorKind // the kinds that it cannot be of
	Other    bool                  // it can be of a kind that the function does not ask for
}

// NotNil reports whether there is an error for certain.
func (e Error) NotNil() bool { return !e.Nil }

// IsNil reports whether there is no error for certain.
func (e Error) IsNil() bool { return e.Nil && !e.Other && len(e.Kinds) == 0 }

// ErrorOf returns the error that a call returns last; ok is false if it returns none. The error is nil
// when it is not taken.
func ErrorOf(call *ssa.Call) (err ssa.Value, ok bool) {
	results := call.Call.Signature().Results()
	if results.Len() == 0 || !knowledge.IsError(results.At(results.Len()-1).Type()) {
		return nil, false
	}
	if results.Len() == 1 {
		if len(knowledge.Referrers(call)) == 0 {
			return nil, true
		}
		return call, true
	}
	for part := range knowledge.Each[*ssa.Extract](knowledge.Referrers(call)) {
		if part.Index == results.Len()-1 && len(knowledge.Referrers(part)) > 0 {
			return part, true
		}
	}
	return nil, true
}

// A class is what one error can be: nil, of one kind, or of a kind that is not asked for. An error of
// two kinds is taken to be of one of them.
type class struct {
	isNil bool
	kind  knowledge.ErrorKind
}

// ErrorAt returns what an error can be when an instruction runs, by all tests of it together: for each
// thing that it can be, is there a path from where it is made to the instruction?
func (r *Result) ErrorAt(err ssa.Value, at ssa.Instruction) Error {
	return r.errorAt(err, at, nil)
}

// NotNilAt reports whether there is an error for certain when an instruction runs: what ErrorAt says of nil, for less.
func (r *Result) NotNilAt(err ssa.Value, at ssa.Instruction) bool {
	if _, plain := err.(*ssa.Extract); plain {
		return !r.reaches(err, at, class{isNil: true})
	}
	return r.ErrorAt(err, at).NotNil()
}

// errorAt is asked on the way of the errors that are given, each of which is made of the next one.
func (r *Result) errorAt(err ssa.Value, at ssa.Instruction, way []ssa.Value) Error {
	whole := Error{Nil: true, Other: true}
	if r.joinsNone(err) {
		return Error{Nil: true}
	}
	switch v := err.(type) {
	case *ssa.Const:
		return Error{Nil: true}
	case *ssa.MakeInterface:
		return Error{Other: true}
	case *ssa.Call:
		whole = r.calledError(v, way)
	case *ssa.TypeAssert: // one that fails panics
		whole.Nil = false
	case *ssa.Extract:
		whole.Nil = !r.asserted(v, at)
	case *ssa.UnOp:
		whole = r.loadedError(v, way)
	case *ssa.Phi:
		if len(way) < maxDepth && len(v.Edges) <= maxEdges {
			whole = r.mergedError(v, way)
		}
	}
	// The kinds that are asked for are not other ones.
	e := Error{Nil: whole.Nil && r.reaches(err, at, class{isNil: true}), Other: whole.Other && r.reaches(err, at, class{})}
	for _, k := range r.kindsAsked(err, at.Parent(), whole.Kinds) {
		possible := whole.Other || slices.Contains(whole.Kinds, k)
		if possible && !slices.Contains(whole.Excluded, k) && r.reaches(err, at, class{kind: k}) {
			e.Kinds = append(e.Kinds, k)
		} else {
			e.Excluded = append(e.Excluded, k)
		}
	}
	return e
}

// ReturnedError returns what the error of a return, its last result, can be there. A return of nothing returns none.
func (r *Result) ReturnedError(ret *ssa.Return) Error {
	if len(ret.Results) == 0 {
		return Error{Nil: true}
	}
	return r.ErrorAt(paths.Last(ret), ret)
}

// CanSucceed reports whether an instruction is a return that can return no error.
func (r *Result) CanSucceed(instr ssa.Instruction) bool {
	ret, ok := instr.(*ssa.Return)
	return ok && !r.ReturnedError(ret).NotNil()
}

// Failed returns the edges on which an error is found not to be nil, by itself or behind a filter such as IgnoreNotFound.
func (r *Result) Failed(err ssa.Value) []paths.Edge {
	var found []paths.Edge
	for _, known := range r.notNil(err.Parent()) {
		from, _ := known.filtered()
		if Same(known.Subject, err) || from != nil && Same(from, err) {
			found = append(found, known.on)
		}
	}
	return slices.Compact(found)
}

// An edgeFact is a fact that holds on an edge.
type edgeFact struct {
	Fact
	on paths.Edge
}

// notNil returns what is found not to be nil on the edges of a function, in the order of the blocks.
func (r *Result) notNil(fn *ssa.Function) []edgeFact {
	if found, known := r.present[fn]; known {
		return found
	}
	var found []edgeFact
	for _, b := range fn.Blocks {
		for i := range b.Succs {
			for _, f := range r.OnEdge(b, i) {
				if f.Predicate == Nil && !f.Truth {
					found = append(found, edgeFact{f, paths.Edge{If: last(b).(*ssa.If), Succ: i}})
				}
			}
		}
	}
	r.present[fn] = found
	return found
}

// NeverFails reports whether a function returns no error but nil.
func (r *Result) NeverFails(fn *ssa.Function) bool {
	return !slices.ContainsFunc(fn.Blocks, func(b *ssa.BasicBlock) bool {
		ret, ok := last(b).(*ssa.Return)
		return ok && !r.ReturnedError(ret).IsNil()
	})
}

// onEdge returns what is left of the classes of an error on the edge by which control comes to a phi: the test may end the block that
// comes before, as that of a loop whose last statement it is.
func (r *Result) onEdge(err ssa.Value, phi *ssa.Phi, i int, e Error) Error {
	pred := phi.Block().Preds[i]
	succ := slices.Index(pred.Succs, phi.Block())
	if len(pred.Succs) < 2 || slices.Contains(pred.Succs[succ+1:], phi.Block()) {
		return e // no test, or one that leads to the phi either way
	}
	allows := func(c class) bool { return r.allows(pred, succ, err, c) }
	e.Nil = e.Nil && allows(class{isNil: true})
	e.Other = e.Other && allows(class{})
	e.Kinds = slices.DeleteFunc(e.Kinds, func(k knowledge.ErrorKind) bool { return !allows(class{kind: k}) })
	return e
}

// allows reports whether no test that is made on an edge says that an error is not of a class.
func (r *Result) allows(b *ssa.BasicBlock, succ int, err ssa.Value, c class) bool {
	return !slices.ContainsFunc(r.OnEdge(b, succ), func(f Fact) bool { return f.Subject == err && f.excludes(c) || f.drops(err, c) })
}

// possible reports whether an error can be of a class on an edge, by all tests of it together.
func (r *Result) possible(err ssa.Value, c class, b *ssa.BasicBlock, succ int) bool {
	return r.allows(b, succ, err, c) && r.reaches(err, last(b), c)
}

// Kinds returns the kinds that a function asks an error for, in source order.
func (r *Result) Kinds(err ssa.Value, fn *ssa.Function) []knowledge.ErrorKind {
	return r.kindsAsked(err, fn, nil)
}

// kindsAsked adds the kinds that a function asks an error for, in source order.
func (r *Result) kindsAsked(err ssa.Value, fn *ssa.Function, kinds []knowledge.ErrorKind) []knowledge.ErrorKind {
	for _, asked := range r.questions(fn) {
		if Same(asked.err, err) && !slices.Contains(kinds, asked.kind) {
			kinds = append(kinds, asked.kind)
		}
	}
	return kinds
}

// kindQuestion is an edge of a function that says whether an error is of a kind.
type kindQuestion struct {
	err  ssa.Value
	kind knowledge.ErrorKind
}

// questions returns what a function asks errors for, in source order.
func (r *Result) questions(fn *ssa.Function) []kindQuestion {
	if known, ok := r.asked[fn]; ok {
		return known
	}
	var found []kindQuestion
	for _, b := range fn.Blocks {
		for i := range b.Succs {
			for _, f := range r.OnEdge(b, i) {
				if f.Predicate == Kind {
					found = append(found, kindQuestion{f.Subject, f.Kind})
				}
				if from, dropped := f.filtered(); from != nil {
					found = append(found, kindQuestion{from, dropped})
				}
			}
		}
	}
	r.asked[fn] = found
	return found
}

// Succeeding returns which edges can be taken when an error is nil.
func (r *Result) Succeeding(err ssa.Value) func(*paths.Explorer, paths.State, int) bool {
	return r.taken(err, class{isNil: true})
}

// Being returns which edges can be taken when an error is of a kind, by tests of the value itself: two reads of one
// variable are two values.
func (r *Result) Being(err ssa.Value, kind knowledge.ErrorKind) func(*paths.Explorer, paths.State, int) bool {
	return r.taken(err, class{kind: kind})
}

func (r *Result) taken(err ssa.Value, c class) func(*paths.Explorer, paths.State, int) bool {
	return func(x *paths.Explorer, s paths.State, succ int) bool {
		return !slices.ContainsFunc(r.OnEdge(s.Block, succ), func(f Fact) bool {
			return (f.Subject == err || x.Value(s, f.Subject) == err) && f.excludes(c) || f.drops(err, c)
		})
	}
}

// excludes reports whether an error of a class contradicts a fact about it. One that says NotFound may be of another kind as well whose name, or whose text,
// says that something is not there: that of a variable that a function has made of it.
func (f Fact) excludes(c class) bool {
	switch f.Predicate {
	case Nil:
		return f.Truth != c.isNil
	case Kind:
		if c.kind == knowledge.KindNotFound && f.Kind != c.kind && knowledge.SaysGone(f.Kind) {
			return false
		}
		return f.Truth != (!c.isNil && c.kind == f.Kind)
	}
	return false
}

// drops reports whether a fact about what a call such as IgnoreNotFound makes of an error contradicts that the error is of a class: nil comes
// out for none and for an error of the kind, and every other error as it is.
func (f Fact) drops(err ssa.Value, c class) bool {
	from, kind := f.filtered()
	if from == nil || from != err {
		return false
	}
	return f.Truth != (c.isNil || c.kind == kind)
}

// filtered returns the error of which a call such as IgnoreNotFound makes the one that a fact compares with nil, and the kind that
// becomes none; nil for another fact.
func (f Fact) filtered() (ssa.Value, knowledge.ErrorKind) {
	call, ok := f.Subject.(*ssa.Call)
	if !ok || f.Predicate != Nil {
		return nil, ""
	}
	return knowledge.DropsKind(&call.Call)
}
