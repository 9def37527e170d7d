package optionals

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// FindsNothing reports whether a value is a pointer that a call may return as nil together with a nil error, since it has found nothing, or
// for another reason if another call of the same function in the package has its result compared with nil, or that an optional part of what it is handed is not there.
func (r *Result) FindsNothing(v ssa.Value) bool {
	call := flow.Made(v)
	if call == nil || !knowledge.Nilable(v.Type()) {
		return false // what stands for a type parameter need not be a pointer
	}
	if knowledge.FindNothing.Calls(&call.Call) {
		return knowledge.ResultIndex(v) == 0 && !saysBeside(call) && !r.lookups[r.lookup(call)]
	}
	if knowledge.LoadedFrom(&call.Call) != nil {
		return knowledge.ResultIndex(v) == 0 && !saysBeside(call) && r.removable(call) && !ofSameStore(call)
	}
	returns := r.returnsBy(call)
	return slices.Contains(returns.Nothing, knowledge.ResultIndex(v)) && (call.Call.Signature().Results().Len() > 1 || !ofSameStore(call)) || slices.Contains(returns.Sometimes, knowledge.ResultIndex(v)) && r.doubted(call, knowledge.ResultIndex(v)) ||
		r.lacks(call, knowledge.ResultIndex(v))
}

// saysBeside reports whether the program reads a bool that a call returns beside what it finds: that says whether it has found something.
func saysBeside(call *ssa.Call) bool {
	return slices.ContainsFunc(knowledge.Referrers(call), func(ref ssa.Instruction) bool {
		part, ok := ref.(*ssa.Extract)
		return ok && knowledge.IsBool(part.Type()) && len(knowledge.Referrers(part)) > 0
	})
}

// lookup names what a call looks for by a path of constant texts; "" for another call. That it is there somebody else in the package may have made sure of.
func (r *Result) lookup(call *ssa.Call) string {
	args := call.Call.Args
	if !call.Call.Signature().Variadic() || len(args) == 0 {
		return ""
	}
	path := ""
	elements, _ := r.graph.Elements(args[len(args)-1])
	for _, element := range elements {
		text, ok := knowledge.Text(element)
		if !ok {
			return ""
		}
		path += "." + text
	}
	return path
}

// findLookups finds the paths of which somebody in the package asks whether there is something.
func (r *Result) findLookups(funcs []*ssa.Function) {
	for _, fn := range funcs {
		for instr := range calls.Instrs(fn) {
			call, ok := instr.(*ssa.Call)
			if ok && knowledge.FindNothing.Calls(&call.Call) && saysBeside(call) && r.lookup(call) != "" {
				r.lookups[r.lookup(call)] = true
			}
		}
	}
}

// nothingFound reports whether a return says that nothing was found by a nil pointer beside a nil error: an object that was looked up is not
// there, a list of such is empty, or a loop has come to the end of what it searches. What a function returns nil for by what it was
// handed the caller knows as well. The error may be what is left of one that says NotFound, and a function that returns nothing else says
// by the pointer alone that it could not read.
func (r *Result) nothingFound(v ssa.Value, ret *ssa.Return) bool {
	n := len(ret.Results)
	if n == 1 {
		return r.failsSilently(v, ret) || r.findsNone(v, ret) || r.unmatched(v, ret) || r.entryOrNil(v, ret) || r.passesOn(v, ret)
	}
	if !knowledge.IsError(ret.Results[n-1].Type()) {
		return false // another result may say so
	}
	err := paths.Returned(ret, n-1)
	if isNothing(v) && r.toleratesGone(err) || r.handedOn(v, ret) {
		return true
	}
	if !r.conditions.ErrorAt(err, ret).IsNil() {
		return false
	}
	if r.unmatched(v, ret) {
		return true
	}
	if join, ok := v.(*ssa.Phi); ok {
		return (r.searchedFor(join) || r.leftNil(join) || r.searches(join) && r.mayMiss(join, ret)) && !slices.ContainsFunc(r.conditions.At(ret), func(f conditions.Fact) bool {
			return f.Predicate == conditions.Nil && f.Subject == v || alongside(f.Subject, join)
		})
	}
	return r.passesOn(v, ret) || isNothing(v) && r.saysNothing(ret.Block())
}

// passesOn reports whether a return has what another function may not have found, without a look at it.
func (r *Result) passesOn(v ssa.Value, ret *ssa.Return) bool {
	at, ok := located(v)
	return ok && r.FindsNothing(v) && r.Unguarded(Use{Instr: ret, Pointer: v, At: at})
}

// findsNone reports whether a return of a function that says nothing else has nil, or a variable that is nil unless a loop sets it, since it, or a library function, has gone
// through a list to its end: nothing of what it was handed says so beforehand.
func (r *Result) findsNone(v ssa.Value, ret *ssa.Return) bool {
	if join, ok := v.(*ssa.Phi); ok {
		return r.searches(join) && r.mayMiss(join, ret)
	}
	return isNothing(v) && slices.ContainsFunc(r.conditions.Under(ret), func(f conditions.Fact) bool { return f.Loops() || f.Misses() })
}

// sometimesNil reports whether a return has nil beside a nil error, or beside a result that is neither an error nor a bool, by whatever condition but one about a
// value that the function was handed: its callers know that.
func (r *Result) sometimesNil(v ssa.Value, ret *ssa.Return) bool {
	n := len(ret.Results)
	if n < 2 || !isNothing(v) {
		return false
	}
	if last := ret.Results[n-1].Type(); knowledge.IsError(last) && !r.conditions.ReturnedError(ret).IsNil() || knowledge.IsBool(last) {
		return false
	}
	decided := r.lastly(ret.Block())
	return len(decided) > 0 && !slices.ContainsFunc(decided, func(f conditions.Fact) bool {
		_, handed := f.Subject.(*ssa.Parameter)
		return handed
	})
}

// doubted reports whether a result of another call of the same function in the package is compared with nil.
func (r *Result) doubted(call *ssa.Call, i int) bool {
	obj := flow.Called(&call.Call)
	return obj != nil && slices.ContainsFunc(r.compared[result{obj, i}], func(other *ssa.Call) bool { return other != call })
}

// A result is one of the results of a function.
type result struct {
	of    *types.Func
	index int
}

// findCompared finds the calls of functions of which a result is compared with nil, and the fields that are compared with it, but in copies.
func (r *Result) findCompared(funcs []*ssa.Function) {
	for _, fn := range funcs {
		for test := range calls.Each[*ssa.BinOp](fn) {
			if !knowledge.IsNil(test.Y) {
				continue
			}
			if field, _ := flow.FieldRead(test.X); field != nil && !knowledge.CopiesByName(fn.Name()) {
				r.doubtedFields[field] = append(r.doubtedFields[field], fn)
			}
			call := flow.Made(test.X)
			if call == nil {
				continue
			}
			if obj := flow.Called(&call.Call); obj != nil {
				key := result{obj, knowledge.ResultIndex(test.X)}
				r.compared[key] = append(r.compared[key], call)
			}
		}
	}
}

// saysNothing reports whether the last condition that leads to a block says that nothing was found.
func (r *Result) saysNothing(b *ssa.BasicBlock) bool {
	return slices.ContainsFunc(r.lastly(b), r.foundNone)
}

// leftNil reports whether a join is a variable that is nil where a condition says that nothing was found: what was found would have been assigned to it.
func (r *Result) leftNil(join *ssa.Phi) bool {
	for i, pred := range join.Block().Preds {
		said := r.conditions.OnEdge(pred, slices.Index(pred.Succs, join.Block()))
		if isNothing(join.Edges[i]) && (slices.ContainsFunc(said, r.foundNone) || len(pred.Succs) == 1 && r.saysNothing(pred)) {
			return true
		}
	}
	return false
}

// foundNone reports whether a condition says that nothing was found.
func (r *Result) foundNone(f conditions.Fact) bool {
	switch f.Predicate {
	case conditions.Kind:
		return f.Truth && (knowledge.SaysGone(f.Kind) || f.Kind == knowledge.KindNoMatch)
	case conditions.Empty:
		return f.Truth && (conditions.Listed(f.Subject) != nil || besideNoError(f.Subject) || r.partOfRead(f.Subject))
	case conditions.Nil:
		return f.Truth && besideNoError(f.Subject)
	case conditions.Equal:
		zero, ok := f.Value.(*ssa.Const)
		return ok && f.Truth && knowledge.ZeroConstant(zero) && r.partOfRead(f.Subject)
	}
	return f.Loops() || f.Misses()
}

// besideNoError reports whether a value is a pointer, list or map that a call returns beside an error: that is asked for it before.
func besideNoError(v ssa.Value) bool {
	part, ok := v.(*ssa.Extract)
	if !ok || knowledge.IsError(part.Type()) {
		return false
	}
	call := flow.Made(part)
	if call == nil {
		return false
	}
	results := call.Call.Signature().Results()
	return knowledge.IsError(results.At(results.Len() - 1).Type())
}

// partOfRead reports whether a value is a part of an object that its function has read from the cluster, or a text that is made of one, such as an entry of its data.
func (r *Result) partOfRead(v ssa.Value) bool {
	at := refs.ValueOf(madeOfText(v))
	return at.Root != nil && at.Path != "" && r.wasRead(at.Root)
}

// madeOfText returns what a text is made of by looks into maps, conversions and functions for texts.
func madeOfText(v ssa.Value) ssa.Value {
	for {
		switch of := knowledge.Tuple(v).(type) {
		case *ssa.Lookup:
			v = of.X
		case *ssa.Convert:
			v = of.X
		case *ssa.Call:
			args := knowledge.Args(&of.Call)
			if !knowledge.ComputesText(&of.Call) || len(args) == 0 {
				return v
			}
			v = args[0]
		default:
			return v
		}
	}
}

// searchedFor reports whether a join is a variable that is nil unless a loop sets it, on the way out of the loop.
func (r *Result) searchedFor(join *ssa.Phi) bool {
	for i, from := range join.Edges {
		if inner, ok := from.(*ssa.Phi); ok && inner != join && inner.Block().Dominates(join.Block()) {
			from = inner
			if slices.ContainsFunc(inner.Edges, knowledge.IsNil) && r.leavesLoop(join.Block().Preds[i], join.Block()) {
				return true
			}
		}
		if knowledge.IsNil(from) && r.leavesLoop(join.Block().Preds[i], join.Block()) {
			return true
		}
	}
	return false
}

// alongside reports whether a value is another variable of the loop that a join leaves: a flag or an error that the loop sets where it finds
// something.
func alongside(v ssa.Value, join *ssa.Phi) bool {
	other, ok := v.(*ssa.Phi)
	return ok && other != join && (other.Block() == join.Block() || slices.ContainsFunc(join.Edges, func(edge ssa.Value) bool {
		inner, ok := edge.(*ssa.Phi)
		return ok && inner.Block() == other.Block()
	}))
}

// leavesLoop reports whether control leaves a loop at its end when it goes from one block to another.
func (r *Result) leavesLoop(from, to *ssa.BasicBlock) bool {
	return slices.ContainsFunc(r.conditions.OnEdge(from, slices.Index(from.Succs, to)), conditions.Fact.Loops)
}
