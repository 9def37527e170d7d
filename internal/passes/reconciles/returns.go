package reconciles

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// A pair is what a function returns at one place, and the instruction after which it does: the return, or the one that
// leaves the block from which the two come.
type pair struct {
	result, err ssa.Value
	after       ssa.Instruction
}

// handsOn returns the functions whose Result and error a function returns as they are.
func (r *Result) handsOn(fn *ssa.Function) []*ssa.Function {
	var all []pair
	for _, ret := range Returns(fn) {
		all = append(all, errorsBeside(ret)...)
	}
	var found []*ssa.Function
	for _, p := range all {
		if call := p.from(); call != nil && r.untouched(p, all) {
			found = append(found, r.graph.Callees(call)...)
		}
	}
	return found
}

// Returns returns the returns of a function whose first result is a Result and whose last one is an error;
// none for another function, and not the one after a recovered panic.
func Returns(fn *ssa.Function) []*ssa.Return {
	results := fn.Signature.Results()
	if results.Len() != 2 || !knowledge.ReconcileResult(results.At(0).Type()) || !knowledge.IsError(results.At(1).Type()) {
		return nil
	}
	return paths.Returns(fn)
}

// pairsOf returns what a return can return together: one pair for each edge of phis of one block.
func pairsOf(ret *ssa.Return) []pair {
	return split(ret, func(p pair) (result, err *ssa.Phi) {
		result, ok := p.result.(*ssa.Phi)
		err, also := p.err.(*ssa.Phi)
		if !ok || !also || result.Block() != err.Block() {
			return nil, nil
		}
		return result, err
	})
}

// errorsBeside is pairsOf with one pair, too, for each error that can come with one Result.
func errorsBeside(ret *ssa.Return) []pair {
	return split(ret, func(p pair) (result, err *ssa.Phi) {
		result, merged := p.result.(*ssa.Phi)
		err, ok := p.err.(*ssa.Phi)
		if !ok || merged && result.Block() != err.Block() {
			return nil, nil
		}
		return result, err
	})
}

// split returns the pairs of a return, taken apart at the edges of the phis that apart names: of the error, and of the Result if
// that is one.
func split(ret *ssa.Return, apart func(pair) (result, err *ssa.Phi)) []pair {
	var found []pair
	seen := make(map[pair]bool)
	for todo := []pair{{paths.Returned(ret, 0), paths.Returned(ret, 1), ret}}; len(todo) > 0; todo = todo[1:] {
		p := todo[0]
		if knowledge.Visited(seen, p) {
			continue
		}
		result, err := apart(p)
		if err == nil {
			found = append(found, p)
			continue
		}
		for i, pred := range err.Block().Preds {
			next := pair{p.result, err.Edges[i], pred.Instrs[len(pred.Instrs)-1]}
			if result != nil {
				next.result = result.Edges[i]
			}
			todo = append(todo, next)
		}
	}
	return found
}

// from returns the call that a pair is returned by; nil if it has another origin.
func (p pair) from() *ssa.Call {
	result, ok := Held(p.result).(*ssa.Extract)
	err, also := Held(p.err).(*ssa.Extract)
	if !ok || !also || result.Tuple != err.Tuple || result.Index != 0 || err.Index != 1 {
		return nil
	}
	call, _ := result.Tuple.(*ssa.Call)
	return call
}

// Held returns what a variable holds that is set once: a method of a Result takes its address.
func Held(v ssa.Value) ssa.Value {
	load, ok := v.(*ssa.UnOp)
	if !ok {
		return v
	}
	variable := flow.Variable(load.X)
	if variable == nil {
		return v
	}
	if stores := flow.StoresTo(variable); len(stores) == 1 {
		return stores[0].Val
	}
	return v
}

// untouched reports whether a function returns the Result of a call with the error of the call and no other one,
// and does not ask of what kind the error is: it could return something else for some of them. An error that takes the place of none
// is not another one: that of the write of the status that follows a step which went well.
func (r *Result) untouched(p pair, all []pair) bool {
	if slices.ContainsFunc(all, func(other pair) bool {
		return Held(other.result) == Held(p.result) && Held(other.err) != Held(p.err) && !r.conditions.ErrorAt(Held(p.err), other.after).IsNil()
	}) {
		return false
	}
	return !slices.ContainsFunc(knowledge.Referrers(Held(p.err)), func(ref ssa.Instruction) bool {
		call, ok := ref.(*ssa.Call)
		return ok && knowledge.IsBool(call.Type())
	})
}

// asksAgain reports whether a function returns a Result that says more than its zero value, as far as is seen, where its error can
// be nil: beside an error a Result is ignored.
func (r *Result) asksAgain(fn *ssa.Function) bool {
	return slices.ContainsFunc(Returns(fn), func(ret *ssa.Return) bool {
		return slices.ContainsFunc(pairsOf(ret), func(p pair) bool { return r.asks(p, ret) })
	})
}

func (r *Result) asks(p pair, ret *ssa.Return) bool {
	if call := p.from(); call != nil {
		return r.Requeues(call)
	}
	return (len(r.Fields(p.result, ret)) > 0 || r.delayed(p.result, ret)) && !r.certain(p.err, ret)
}

// Fields returns the fields of a Result that a function sets to something else than the zero value, as far as is
// seen, when an instruction runs.
func (r *Result) Fields(result ssa.Value, at ssa.Instruction) []string {
	var set []string
	for _, name := range knowledge.RequeueFields {
		if v := r.Field(result, name, at); v != nil && !knowledge.ZeroConstant(v) {
			set = append(set, name)
		}
	}
	return set
}

// Field returns what a function has stored in a field of a Result when an instruction runs; nil when it has
// stored nothing there, or it is not known what.
func (r *Result) Field(result ssa.Value, name string, at ssa.Instruction) ssa.Value {
	load, ok := result.(*ssa.UnOp)
	if !ok || flow.Variable(load.X) == nil {
		return nil
	}
	v, ok := r.graph.FieldValue(flow.Variable(load.X), name, at)
	if !ok {
		return nil
	}
	return v
}
