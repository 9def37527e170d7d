package reads

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/reconciles"
)

// absences returns the reads of a function after which the pass ends as if all were done when the object is not there, although the spec of another one
// names it. What the function makes or deletes itself is left out, and what is asked for during a deletion: there, an object that is gone is
// what is wanted.
func (s Search) absences(fn *ssa.Function) []Wait {
	if !s.Reconciles.Ends(fn) || s.duringDeletion(fn) {
		return nil
	}
	var found []Wait
	for _, call := range calls.In(fn) {
		read, err := s.lookup(call)
		if read == nil || !s.ofSpec(knowledge.Args(read.Common())[1]) {
			continue
		}
		object := knowledge.Unconverted(knowledge.GetsObject(read.Common()))
		kind := knowledge.TypeName(object.Type())
		if !knowledge.IsObject(object.Type()) || handles(fn, kind) || handles(read.Parent(), kind) {
			continue
		}
		if ret := s.endsWithout(fn, err); ret != nil && decider(ret) != nil {
			found = append(found, Wait{At: decider(ret), Kind: kind, Read: read, Ends: ret, Absent: true})
		}
	}
	return found
}

// lookup returns the Get that a call is, or that fills the object which the called function returns beside an error, and the value of the error.
// A client without a cache is asked where no event is wanted.
func (s Search) lookup(instr ssa.CallInstruction) (get ssa.CallInstruction, err ssa.Value) {
	call, ok := instr.(*ssa.Call)
	if !ok {
		return nil, nil
	}
	if knowledge.GetsObject(&call.Call) != nil {
		if knowledge.WakesNothing(knowledge.Receiver(&call.Call)) {
			return nil, nil
		}
		return call, call
	}
	results := call.Call.Signature().Results()
	if results.Len() != 2 || !knowledge.IsObject(results.At(0).Type()) || !knowledge.IsError(results.At(1).Type()) {
		return nil, nil
	}
	for _, ref := range knowledge.Referrers(call) {
		part, ok := ref.(*ssa.Extract)
		switch {
		case !ok:
		case part.Index == 1:
			err = part
		default:
			for _, origin := range s.Graph.Origins(part) {
				if object, ok := origin.(*ssa.Alloc); ok && get == nil {
					get = filledBy(object)
				}
			}
		}
	}
	if err == nil {
		return nil, nil
	}
	return get, err
}

// decider returns the innermost branch that decides whether a function returns there; nil for none.
func decider(ret *ssa.Return) *ssa.If {
	decided := paths.Decided(ret.Block(), nil)
	if len(decided) == 0 {
		return nil
	}
	return decided[len(decided)-1].If
}

// endsWithout returns the return with which the pass ends as if all were done when an error says that an object is not there; nil for none.
func (s Search) endsWithout(fn *ssa.Function, err ssa.Value) *ssa.Return {
	for _, ret := range reconciles.Returns(fn) {
		under := s.Conditions.Under(ret)
		if slices.ContainsFunc(under, func(f conditions.Fact) bool { return f.Predicate == conditions.Deleted && f.Truth }) {
			continue
		}
		if s.drops(ret, err) || (s.Reconciles.Succeeds(ret, false) || s.notes(ret)) && slices.ContainsFunc(under, func(f conditions.Fact) bool {
			return f.Predicate == conditions.Kind && f.Truth && knowledge.SaysGone(f.Kind) && conditions.Same(f.Subject, err)
		}) {
			return ret
		}
	}
	return nil
}

// notes reports whether a return says what a write of the status says, which succeeds as a rule, and asks for no other reconcile.
func (s Search) notes(ret *ssa.Return) bool {
	write, ok := paths.Last(ret).(*ssa.Call)
	if !ok {
		return false
	}
	w, ok := knowledge.WriteOf(&write.Call)
	return ok && w.Sub == knowledge.Status && !s.asks(ret)
}

// asks reports whether a return has a Result that asks for another reconcile.
func (s Search) asks(ret *ssa.Return) bool {
	for i := range ret.Results {
		v := paths.Returned(ret, i)
		if knowledge.ReconcileResult(v.Type()) && len(s.Reconciles.Fields(reconciles.Held(v), ret)) > 0 {
			return true
		}
	}
	return false
}

// drops reports whether a return hands an error on unless it says that an object is not there, and asks for no other reconcile.
func (s Search) drops(ret *ssa.Return, err ssa.Value) bool {
	filter, ok := paths.Last(ret).(*ssa.Call)
	if !ok {
		return false
	}
	dropped, kind := knowledge.DropsKind(&filter.Call)
	return dropped != nil && kind == knowledge.KindNotFound && conditions.Same(dropped, err) && !s.asks(ret)
}

// handles reports whether a function creates or deletes an object of a kind.
func handles(fn *ssa.Function, kind string) bool {
	return slices.ContainsFunc(calls.In(fn), func(call ssa.CallInstruction) bool {
		w, ok := knowledge.WriteOf(call.Common())
		return ok && w.Object != nil && (w.Verb == knowledge.Create || w.Verb == knowledge.Delete) && knowledge.TypeName(knowledge.Unconverted(w.Object).Type()) == kind
	})
}

// duringDeletion reports whether a function is only called while an object is being deleted.
func (s Search) duringDeletion(fn *ssa.Function) bool {
	return s.Graph.EverySeenWay(fn, func(site calls.Site) calls.Way {
		if slices.ContainsFunc(s.Conditions.Under(site.Instr), func(f conditions.Fact) bool { return f.Predicate == conditions.Deleted && f.Truth }) {
			return calls.Yes
		}
		return calls.Up
	})
}

// ofSpec reports whether a key is made of a part of the spec of an object, also by a function that is handed one.
func (s Search) ofSpec(key ssa.Value) bool {
	seen, pending := make(map[ssa.Value]bool), []ssa.Value{key}
	for len(pending) > 0 {
		v := pending[0]
		pending = pending[1:]
		if knowledge.Visited(seen, v) {
			continue
		}
		if at, ok := v.(*ssa.FieldAddr); ok && flow.FieldOf(at.X.Type(), at.Field).Name() == spec && knowledge.IsObject(at.X.Type()) {
			return true
		}
		pending = append(pending, s.madeOf(v)...)
	}
	return false
}

// madeOf returns what a value is made of in one step: parts and operands, what is stored in a variable, arguments.
func (s Search) madeOf(v ssa.Value) []ssa.Value {
	switch v := v.(type) {
	case *ssa.Parameter:
		args, _ := s.Graph.Actuals(v)
		return args
	case *ssa.Alloc:
		var stored []ssa.Value
		for _, ref := range knowledge.Referrers(v) {
			switch ref := ref.(type) {
			case *ssa.Store:
				if ref.Addr == ssa.Value(v) {
					stored = append(stored, ref.Val)
				}
			case *ssa.FieldAddr:
				for store := range knowledge.Each[*ssa.Store](knowledge.Referrers(ref)) {
					if store.Addr == ssa.Value(ref) {
						stored = append(stored, store.Val)
					}
				}
			}
		}
		return stored
	case *ssa.FieldAddr, *ssa.Field, *ssa.UnOp, *ssa.Phi, *ssa.Convert, *ssa.ChangeType, *ssa.BinOp, *ssa.IndexAddr, *ssa.Call, *ssa.Extract:
		var operands []ssa.Value
		for _, operand := range v.(ssa.Instruction).Operands(nil) {
			operands = append(operands, *operand)
		}
		return operands
	}
	return nil
}
