package failures

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// NilWithSome reports whether result i of a call is nil, or an empty Result of a reconcile, beside some errors of the call, of no kind that the callee asks for, and something
// else beside others: the callee returns nil where something that it calls has failed. The errors by which a callee refuses
// its arguments do not count, since the caller can know that it accepts them. Of an unknown callee
// that is known of the responses of clients of HTTP alone.
func (r *Result) NilWithSome(call *ssa.Call, i int) bool {
	if slices.Contains(r.implemented(call).Some, i) {
		return true
	}
	return !r.Seen(call) && knowledge.MayLackResponse(&call.Call, i) || r.each(call, func(s Summary) bool { return slices.Contains(s.Some, i) })
}

// implemented returns what is known of the method of an interface that a call runs by the types that its package has for it; nothing of another call.
func (r *Result) implemented(call *ssa.Call) Summary {
	if !call.Call.IsInvoke() {
		return Summary{}
	}
	return r.implementedBy(call.Call.Method.Origin())
}

// implementedBy returns the same for a method. Zero and Some are the pointers and interfaces that one of the types returns as nil with each error, or with some:
// what others return does not matter, since the one panics. What is known of a single type is in the others.
func (r *Result) implementedBy(method *types.Func) Summary {
	fns := r.graph.Implementations(method)
	if len(fns) == 0 && method.Pkg() != nil {
		var fact Summary
		r.pass.ImportObjectFact(method, &fact)
		return fact
	}
	said := Summary{Made: r.madeByAll(method)}
	for i := range method.Signature().Results().Len() {
		if !knowledge.Nilable(method.Signature().Results().At(i).Type()) {
			continue
		}
		every := slices.ContainsFunc(fns, func(fn *ssa.Function) bool { return slices.Contains(r.known[fn].Zero, i) })
		if every {
			said.Zero = append(said.Zero, i)
		}
		if every || slices.ContainsFunc(fns, func(fn *ssa.Function) bool { return slices.Contains(r.known[fn].Some, i) }) {
			said.Some = append(said.Some, i)
		}
	}
	if len(fns) == 1 {
		known := r.known[fns[0]]
		said.Gone, said.Outside, said.Asks, said.Excluded = unnumbered(known.Gone), known.Outside, known.Asks, known.Excluded
	}
	return said
}

// someResults returns the pointers and interfaces among the results of a function that are nil with some of its errors, but not with all, and the Results of
// a reconcile that are empty with some.
func (r *Result) someResults(fn *ssa.Function) []int {
	results := fn.Signature.Results()
	last := results.Len() - 1
	if last < 1 || !knowledge.IsError(results.At(last).Type()) {
		return nil
	}
	var found []int
	for i := range last {
		if of := results.At(i).Type(); !knowledge.Is[*types.Pointer](of.Underlying()) && !types.IsInterface(of) && !knowledge.ReconcileResult(of) {
			continue
		}
		if !slices.Contains(r.known[fn].Zero, i) && r.nilWithSome(fn, i, last) {
			found = append(found, i)
		}
	}
	return found
}

// nilWithSome reports whether a return of a function returns nil as result i beside an error that it has found.
func (r *Result) nilWithSome(fn *ssa.Function, i, last int) bool {
	return slices.ContainsFunc(paths.Returns(fn), func(ret *ssa.Return) bool {
		v, err := paths.Returned(ret, i), paths.Returned(ret, last)
		if part, ok := v.(*ssa.Extract); ok && part.Index == i {
			call, ok := part.Tuple.(*ssa.Call)
			return ok && (r.handedOn(v, err, i) || r.NilWithSome(call, i) && handsOnBoth(v, err))
		}
		if !knowledge.ZeroConstant(v) || knowledge.ZeroConstant(err) {
			return false
		}
		if call := flow.Made(err); call != nil && !knowledge.MakesError(&call.Call) && !r.conditions.ErrorAt(err, ret).IsNil() {
			return r.conditions.ErrorAt(err, ret).Other && knowledge.KeepsNil(&call.Call) == nil && !r.refuses(call) // that of a call, as it is
		}
		found := r.conditions.Found(ret)
		if found == nil || !r.conditions.ErrorAt(found.Subject, ret).Other {
			return false
		}
		call := flow.Made(found.Subject)
		return call == nil || !r.refuses(call)
	})
}

// refuses reports whether a call fails only because of what it is handed, as one that makes a selector of texts.
func (r *Result) refuses(call *ssa.Call) bool {
	return knowledge.FailsByInput(&call.Call) || r.each(call, func(s Summary) bool { return s.Refuses })
}

// refusesIn reports whether each error that a function returns is that of a call which fails only because of what it is handed.
func (r *Result) refusesIn(fn *ssa.Function) bool {
	if !knowledge.ReturnsError(fn.Signature) {
		return false
	}
	failing := slices.DeleteFunc(paths.Returns(fn), func(ret *ssa.Return) bool { return r.conditions.ErrorAt(paths.Last(ret), ret).IsNil() })
	return len(failing) > 0 && !slices.ContainsFunc(failing, func(ret *ssa.Return) bool {
		call := r.causeOf(paths.Last(ret), ret)
		return call == nil || !r.refuses(call)
	})
}

// handsOnBoth reports whether a value and an error are results of one call.
func handsOnBoth(v, err ssa.Value) bool {
	value, ok := v.(*ssa.Extract)
	failure, also := err.(*ssa.Extract)
	return ok && also && value.Tuple == failure.Tuple
}

// nilsWith returns a result of a call, the copies that are made of it, and the loads of the variables and fields that hold it then: they are nil if it is.
// A variable that a closure captures is loaded for each use.
func (r *Result) nilsWith(value ssa.Value) []ssa.Value {
	found := []ssa.Value{value}
	for i := 0; i < len(found) && i < maxCopies; i++ {
		for _, ref := range knowledge.Referrers(found[i]) {
			switch ref := ref.(type) {
			case *ssa.Call:
				if knowledge.Copies(&ref.Call) == found[i] && !slices.Contains(found, ssa.Value(ref)) {
					found = append(found, ref)
				}
			case *ssa.Store:
				found = append(found, r.loadsOf(ref, found)...)
			}
		}
	}
	return found
}

// loadsOf returns the loads of a local variable, of one of the function around a closure, or of a field, in the function of a store, that certainly see what a store has put there, without those of a list.
func (r *Result) loadsOf(store *ssa.Store, without []ssa.Value) []ssa.Value {
	var found []ssa.Value
	note := func(load *ssa.UnOp, sees bool) {
		if sees && !slices.Contains(without, ssa.Value(load)) {
			found = append(found, load)
		}
	}
	switch to := store.Addr.(type) {
	case *ssa.Alloc:
		for load := range knowledge.Each[*ssa.UnOp](knowledge.Referrers(to)) {
			note(load, r.graph.Held(load) == store.Val)
		}
	case *ssa.FreeVar:
		for load := range knowledge.Each[*ssa.UnOp](knowledge.Referrers(to)) {
			note(load, r.conditions.Sees(load, store))
		}
	case *ssa.FieldAddr:
		for _, load := range r.graph.Reads(flow.FieldOf(to.X.Type(), to.Field)) {
			note(load, load.Parent() == store.Parent() && r.conditions.Sees(load, store))
		}
	}
	return found
}

// maxCopies bounds the values of which the copies are looked at.
const maxCopies = 4

// contradicts reports whether a fact about another result of a call cannot hold when the call has failed, since that result is zero as well.
// What is not known to be zero with every error may say whether the call has found something, and so whatever is said of it counts.
func (r *Result) contradicts(f *Failure, fact conditions.Fact) bool {
	part := otherResult(f, fact.Subject)
	if part == nil {
		return false
	}
	said, known := saidOfZero(fact)
	return !r.Zero(f.Call, part.Index) || !said || !known
}

// excludes reports whether a fact about another result of a call says for certain that the call has worked: that result is zero beside each of its errors, also
// as the source of a function of a library says, or it is nil, and is so beside none.
func (r *Result) excludes(f *Failure, fact conditions.Fact) bool {
	part := otherResult(f, fact.Subject)
	said, known := saidOfZero(fact)
	switch {
	case part == nil || !known:
		return false
	case said:
		return fact.Predicate == conditions.Nil && r.Made(f.Call, part.Index)
	}
	return r.Zero(f.Call, part.Index) || r.library(f.Call) != nil && r.zeroInLibrary(f.Call, part.Index)
}

// NotExcluded returns which edges can be taken when a call has failed, as far as its other results say.
func (r *Result) NotExcluded(f *Failure) func(*paths.Explorer, paths.State, int) bool {
	return func(_ *paths.Explorer, s paths.State, succ int) bool {
		return !slices.ContainsFunc(r.conditions.OnEdge(s.Block, succ), func(fact conditions.Fact) bool { return r.excludes(f, fact) })
	}
}

// otherResult returns the result of a call beside its error that a value is; nil for another value.
func otherResult(f *Failure, v ssa.Value) *ssa.Extract {
	part, ok := v.(*ssa.Extract)
	if !ok || part.Tuple != ssa.Value(f.Call) || part == f.Err {
		return nil
	}
	return part
}

// saidOfZero reports whether what a fact says of a value holds for its zero value, as far as is known.
func saidOfZero(fact conditions.Fact) (said, known bool) {
	switch fact.Predicate {
	case conditions.Nil, conditions.Empty:
		return fact.Truth, true
	case conditions.Equal:
		_, known = fact.Value.(*ssa.Const)
		return fact.Truth == knowledge.ZeroConstant(fact.Value), known
	case conditions.True:
		return !fact.Truth, true
	}
	return false, false
}

// HandsOutNil returns a return of what is nil with every error of a call beside success, on a path of an error of no kind that the function asks for,
// and that nothing uses; nil if there is none. Where all errors say that an object is not there, nil may say the same.
func (r *Result) HandsOutNil(f *Failure) *ssa.Return {
	if r.OnlyAbsent(f.Call) {
		return nil
	}
	path := paths.Find(paths.Search{
		From: f.Call, Edge: r.Unaware(f),
		To: func(instr ssa.Instruction) bool {
			ret, ok := instr.(*ssa.Return)
			if !ok || ret.Block() == ret.Parent().Recover || !knowledge.ReturnsError(ret.Parent().Signature) || !knowledge.ZeroConstant(paths.Last(ret)) {
				return false
			}
			return slices.ContainsFunc(ret.Results, func(result ssa.Value) bool {
				part, ok := result.(*ssa.Extract)
				return ok && part.Tuple == ssa.Value(f.Call) && part != f.Err && r.Zero(f.Call, part.Index) && knowledge.Nilable(part.Type())
			})
		},
		Avoid: func(instr ssa.Instruction) bool { return f.Uses[instr] || f.Logs[instr] || instr == f.Call },
	})
	if path == nil {
		return nil
	}
	return path.End.(*ssa.Return)
}
