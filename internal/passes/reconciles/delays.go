package reconciles

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// Delays is a fact about a function that returns a Result with a delay: always, if it returns nothing else, or beside an
// error that is one of its parameters.
type Delays struct {
	Always bool
	Beside []int // the parameters, the receiver counted
}

// AFact marks Delays as a fact.
func (*Delays) AFact() {}

// delaysOf returns the delays of a function; nil if it has none.
func (r *Result) delaysOf(fn *ssa.Function) *Delays {
	results := fn.Signature.Results()
	if results.Len() == 1 && knowledge.ReconcileResult(results.At(0).Type()) && r.alwaysDelays(fn) || len(Returns(fn)) > 0 && r.alwaysDelays(fn) && neverFails(fn) {
		return &Delays{Always: true}
	}
	var found Delays
	for _, ret := range Returns(fn) {
		param, ok := paths.Returned(ret, 1).(*ssa.Parameter)
		if ok && !slices.Contains(found.Beside, flow.ParamIndex(param)) && r.Delayed(ret) {
			found.Beside = append(found.Beside, flow.ParamIndex(param))
		}
	}
	if found.Beside == nil {
		return nil
	}
	return &found
}

// neverFails reports whether a function with a Result and an error returns nil for the error wherever it returns.
func neverFails(fn *ssa.Function) bool {
	return !slices.ContainsFunc(paths.Returns(fn), func(ret *ssa.Return) bool { return !knowledge.IsNil(paths.Returned(ret, 1)) })
}

func (r *Result) alwaysDelays(fn *ssa.Function) bool {
	returns := paths.Returns(fn)
	return len(returns) > 0 && !slices.ContainsFunc(returns, func(ret *ssa.Return) bool { return !r.Delayed(ret) })
}

// Delayed reports whether a function returns a Result with a delay.
func (r *Result) Delayed(ret *ssa.Return) bool { return r.delayed(paths.Returned(ret, 0), ret) }

func (r *Result) delayed(result ssa.Value, at ssa.Instruction) bool {
	if part, ok := result.(*ssa.Extract); ok && part.Index == 0 {
		result = part.Tuple
	}
	if call, ok := result.(*ssa.Call); ok {
		does := r.delaysBy(call)
		return does != nil && does.Always
	}
	return slices.Contains(r.Fields(result, at), knowledge.RequeueAfter)
}

// Beside returns the arguments of a call that it returns as an error beside a Result with a delay.
func (r *Result) Beside(call *ssa.Call) []ssa.Value {
	does := r.delaysBy(call)
	if does == nil {
		return nil
	}
	var found []ssa.Value
	for _, i := range does.Beside {
		if i < len(call.Call.Args) {
			found = append(found, call.Call.Args[i])
		}
	}
	return found
}

func (r *Result) delaysBy(call *ssa.Call) *Delays {
	if targets := r.graph.Targets(call); len(targets) == 1 {
		return r.delays[targets[0]]
	}
	var fact Delays
	if obj := flow.Declared(&call.Call); obj != nil && obj.Pkg() != r.pass.Pkg && r.pass.ImportObjectFact(obj, &fact) {
		return &fact
	}
	return nil
}

// HandedOn returns the call whose Result and error a return returns as they are; nil for another return.
func HandedOn(ret *ssa.Return) *ssa.Call {
	return pair{result: paths.Returned(ret, 0), err: paths.Returned(ret, 1)}.from()
}

// DelayedBefore reports whether a Result gets a delay on a path to its return where an error is certain, and keeps it:
// result = ctrl.Result{RequeueAfter: d}, in the branch for the error that is returned beside it.
func (r *Result) DelayedBefore(ret *ssa.Return, err ssa.Value) bool {
	if r.conditions.ErrorAt(err, ret).IsNil() {
		return false
	}
	if merged, ok := paths.Returned(ret, 0).(*ssa.Phi); ok {
		return r.delayedEdge(merged, err)
	}
	load, ok := paths.Returned(ret, 0).(*ssa.UnOp)
	if !ok || flow.Variable(load.X) == nil {
		return false
	}
	variable := flow.Variable(load.X)
	return slices.ContainsFunc(ret.Parent().Blocks, func(b *ssa.BasicBlock) bool {
		last := b.Instrs[len(b.Instrs)-1]
		if b == ret.Block() || !r.setsIn(b, variable) {
			return false
		}
		delay, ok := r.graph.FieldValue(variable, knowledge.RequeueAfter, last)
		if c, isConst := delay.(*ssa.Const); !ok || delay == nil || isConst && knowledge.ZeroConstant(c) {
			return false
		}
		return r.certain(err, last) && paths.Find(paths.Search{
			From: last, At: ret,
			Avoid: func(instr ssa.Instruction) bool { return instr.Block() != b && r.sets(instr, variable) },
		}) != nil
	})
}

// delayedEdge reports whether one of the Results that join has a delay where an error is certain.
func (r *Result) delayedEdge(merged *ssa.Phi, err ssa.Value) bool {
	if joined, ok := err.(*ssa.Phi); ok && joined.Block() == merged.Block() {
		return false // another error for each of them: see Returns
	}
	for i, pred := range merged.Block().Preds {
		last := pred.Instrs[len(pred.Instrs)-1]
		if slices.Contains(r.Fields(merged.Edges[i], last), knowledge.RequeueAfter) && r.certain(err, last) {
			return true
		}
	}
	return false
}

// certain reports whether there is an error when an instruction runs. Where its call has not run there is none yet.
func (r *Result) certain(err ssa.Value, at ssa.Instruction) bool {
	can := r.conditions.ErrorAt(err, at)
	return can.NotNil() && (can.Other || len(can.Kinds) > 0)
}

func (r *Result) setsIn(b *ssa.BasicBlock, variable *ssa.Alloc) bool {
	return slices.ContainsFunc(b.Instrs, func(instr ssa.Instruction) bool { return r.sets(instr, variable) })
}

// sets reports whether an instruction stores in a variable or in a field of it.
func (r *Result) sets(instr ssa.Instruction, variable *ssa.Alloc) bool {
	store, ok := instr.(*ssa.Store)
	return ok && flow.Locate(store.Addr).Root == ssa.Value(variable)
}

// DelaysInDefer returns where functions that a function defers set a delay of its Result if its error is not nil.
func (r *Result) DelaysInDefer(fn *ssa.Function) []*ssa.Store {
	if len(Returns(fn)) == 0 {
		return nil
	}
	var found []*ssa.Store
	for deferred := range calls.Each[*ssa.Defer](fn) {
		if closure, ok := deferred.Call.Value.(*ssa.MakeClosure); ok {
			found = append(found, r.delaysIn(closure, fn)...)
		}
	}
	return found
}

func (r *Result) delaysIn(closure *ssa.MakeClosure, fn *ssa.Function) []*ssa.Store {
	var found []*ssa.Store
	for store := range calls.Each[*ssa.Store](closure.Fn.(*ssa.Function)) {
		field, ok := store.Addr.(*ssa.FieldAddr)
		if !ok || flow.FieldOf(field.X.Type(), field.Field).Name() != knowledge.RequeueAfter || !capturesResult(field.X, fn, 0) {
			continue
		}
		if r.underError(store, fn) {
			found = append(found, store)
		}
	}
	return found
}

// underError reports whether an instruction of a deferred function runs only if the error that is returned is not nil.
func (r *Result) underError(instr ssa.Instruction, fn *ssa.Function) bool {
	return slices.ContainsFunc(r.conditions.Under(instr), func(f conditions.Fact) bool {
		load, ok := f.Subject.(*ssa.UnOp)
		return ok && f.Predicate == conditions.Nil && !f.Truth && capturesResult(load.X, fn, 1)
	})
}

// capturesResult reports whether an address is that of a named result of the function around.
func capturesResult(addr ssa.Value, fn *ssa.Function, i int) bool {
	captured, ok := addr.(*ssa.FreeVar)
	if !ok {
		return false
	}
	return slices.ContainsFunc(flow.Bindings(captured), func(variable ssa.Value) bool {
		return slices.ContainsFunc(Returns(fn), func(ret *ssa.Return) bool {
			load, ok := ret.Results[i].(*ssa.UnOp)
			return ok && load.X == variable
		})
	})
}
