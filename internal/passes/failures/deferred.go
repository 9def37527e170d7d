package failures

import (
	"cmp"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// A Deferred is an error that a deferred function assigns to a variable of the function around it: to its result, without a
// look at what is there, or to one that nothing reads any more.
type Deferred struct {
	Call     *ssa.Call
	Variable *ssa.Alloc
	Result   bool // the variable is the result
	Found    bool // the function knows that there is an error in it
}

// Deferred returns the errors that a function assigns when the function around it has returned its results.
func (r *Result) Deferred(fn *ssa.Function) []Deferred {
	if fn.Parent() == nil || !r.graph.RunsOnly(fn, calls.Deferred) || !knowledge.ReturnsError(fn.Parent().Signature) {
		return nil
	}
	var found []Deferred
	for store := range calls.Each[*ssa.Store](fn) {
		if !knowledge.IsError(store.Val.Type()) {
			continue
		}
		captured, ok := store.Addr.(*ssa.FreeVar)
		if !ok || flow.Variable(captured) == nil || flow.Variable(captured).Parent() != fn.Parent() {
			continue
		}
		found = append(found, r.deferredStore(store, captured)...)
	}
	return found
}

// deferredStore returns the errors of calls that a store assigns, if they are lost, or if they overwrite the result.
func (r *Result) deferredStore(store *ssa.Store, captured *ssa.FreeVar) []Deferred {
	variable := flow.Variable(captured)
	results := variable.Parent().Signature.Results()
	made := r.errorsIn(store.Val)
	if results.At(results.Len()-1).Name() == variable.Comment {
		// Under a condition about what the function around it has done, it may be assigned on success only.
		if len(made) != 1 || r.Insists(made[0]) || r.Succeeds(made[0]) || !r.conditions.ErrorAt(store.Val, store).Nil || !r.hasErrorAtEnd(variable, store.Parent()) {
			return nil
		}
		if found := r.forgets(store, captured, made[0]); found || !readBefore(store, captured) && !asksAround(store) {
			return []Deferred{{made[0], variable, true, found}}
		}
		return nil
	}
	if readLater(variable, store.Parent()) || readAfter(store, captured) {
		return nil
	}
	var lost []Deferred
	for _, call := range made {
		if !r.repeats(call, variable.Parent()) {
			lost = append(lost, Deferred{Call: call, Variable: variable})
		}
	}
	return lost
}

// repeats reports whether a call in a deferred function is one of a method without arguments that the function around it calls itself, too, with a look at the
// error: a second Close has nothing more to say.
func (r *Result) repeats(call *ssa.Call, around *ssa.Function) bool {
	of := knowledge.Receiver(&call.Call)
	if of == nil || len(knowledge.Args(&call.Call)) > 0 {
		return false
	}
	if param, ok := of.(*ssa.Parameter); ok {
		if sites := r.graph.Sites(call.Parent()); len(sites) == 1 {
			of = cmp.Or(sites[0].Argument(param), of)
		}
	}
	return slices.ContainsFunc(calls.Awaited(around), func(other *ssa.Call) bool {
		if flow.CalleeName(&other.Call) != flow.CalleeName(&call.Call) || len(knowledge.Args(&other.Call)) > 0 {
			return false
		}
		err, _ := conditions.ErrorOf(other)
		on := knowledge.Receiver(&other.Call)
		return err != nil && len(knowledge.Referrers(err)) > 0 && on != nil && (on == of || sameVariable(on, of))
	})
}

// sameVariable reports whether two values are read from one local variable, captured or not.
func sameVariable(x, y ssa.Value) bool {
	a, ok := x.(*ssa.UnOp)
	b, also := y.(*ssa.UnOp)
	return ok && also && flow.Variable(a.X) != nil && flow.Variable(a.X) == flow.Variable(b.X)
}

// forgets reports whether a store overwrites an error that a function has found in a captured variable with that of a call, mostly of a clean-up: nothing
// before it has done more with what was found than to test and to log it, and nothing assigns to the variable afterwards.
func (r *Result) forgets(store *ssa.Store, captured *ssa.FreeVar, call *ssa.Call) bool {
	found := false
	for _, f := range r.conditions.At(call) {
		load, ok := f.Subject.(*ssa.UnOp)
		found = found || ok && load.X == ssa.Value(captured) && f.Predicate == conditions.Nil && !f.Truth && paths.Before(load, store)
	}
	return found && !slices.ContainsFunc(knowledge.Referrers(captured), func(ref ssa.Instruction) bool {
		switch ref := ref.(type) {
		case *ssa.Store:
			return ref != store || ref.Addr != ssa.Value(captured)
		case *ssa.UnOp:
			return !paths.Before(store, ref) && !r.onlyText(ref) || r.takenAsText(ref)
		}
		return true
	})
}

// takenAsText reports whether a text is made of an error.
func (r *Result) takenAsText(err ssa.Value) bool {
	return slices.ContainsFunc(knowledge.Referrers(err), func(ref ssa.Instruction) bool { return takesText(ref, err) })
}

// errorsIn returns the calls whose errors a value holds: the one that returns it, or those whose errors that one joins.
func (r *Result) errorsIn(v ssa.Value) []*ssa.Call {
	call := flow.Made(knowledge.Unconverted(v))
	if call == nil {
		return nil
	}
	args := call.Call.Args
	if len(args) > 0 {
		if elements, ok := r.graph.Elements(args[len(args)-1]); ok {
			args = append(args[:len(args)-1:len(args)-1], elements...)
		}
	}
	var joined []*ssa.Call
	for _, arg := range args {
		if of := flow.Made(knowledge.Unconverted(arg)); of != nil && knowledge.IsError(knowledge.Unconverted(arg).Type()) {
			joined = append(joined, of)
		}
	}
	if len(args) > 0 && knowledge.IsError(origin(args[0]).Type()) {
		return joined // another form of an error
	}
	if own, _ := conditions.ErrorOf(call); len(joined) == 0 && own == v {
		return []*ssa.Call{call}
	}
	return joined
}

// origin returns the value of which another one is a conversion.
func origin(v ssa.Value) ssa.Value {
	v = knowledge.Unconverted(v)
	if assert, ok := v.(*ssa.TypeAssert); ok {
		return knowledge.Unconverted(assert.X)
	}
	return v
}

// asksAround reports whether a branch that leads to a store asks for a variable of the function around: a flag, or an error.
func asksAround(store *ssa.Store) bool {
	return slices.ContainsFunc(paths.Decided(store.Block(), nil), func(e paths.Edge) bool {
		var asked []ssa.Value
		switch cond := knowledge.Unconverted(e.If.Cond).(type) {
		case *ssa.BinOp:
			asked = []ssa.Value{cond.X, cond.Y}
		case *ssa.UnOp:
			asked = []ssa.Value{cond, cond.X}
		}
		return slices.ContainsFunc(asked, func(v ssa.Value) bool {
			load, ok := v.(*ssa.UnOp)
			if !ok {
				return false
			}
			_, captured := load.X.(*ssa.FreeVar)
			return captured
		})
	})
}

// readBefore reports whether a function does anything with a captured variable on a path to a store.
func readBefore(store *ssa.Store, captured *ssa.FreeVar) bool {
	return slices.ContainsFunc(knowledge.Referrers(captured), func(ref ssa.Instruction) bool {
		return ref != ssa.Instruction(store) && ref.Parent() == store.Parent() &&
			(paths.Before(ref, store) || paths.After(ref.Block(), nil).Has(store.Block()) || ref.Block() == store.Block() && !paths.Before(store, ref))
	})
}

// readAfter reports whether a function does anything with a captured variable after a store but to assign it anew.
func readAfter(store *ssa.Store, captured *ssa.FreeVar) bool {
	return paths.Find(paths.Search{From: store, To: func(instr ssa.Instruction) bool {
		load, ok := instr.(*ssa.UnOp)
		return ok && load.X == ssa.Value(captured) && !endsIn(load, captured, 0)
	}}) != nil
}

// endsIn reports whether a value is only used to make what is assigned to a variable.
func endsIn(v ssa.Value, variable ssa.Value, depth int) bool {
	return depth <= maxWraps && !slices.ContainsFunc(knowledge.Referrers(v), func(ref ssa.Instruction) bool {
		switch ref := ref.(type) {
		case *ssa.Store:
			return ref.Addr != variable && !variadic(ref, variable, depth)
		case *ssa.Slice:
			return !endsIn(ref, variable, depth+1)
		case *ssa.Call:
			return ref.Call.Signature().Results().Len() == 0 || !endsIn(ref, variable, depth+1)
		case *ssa.MakeInterface, *ssa.ChangeInterface, *ssa.TypeAssert:
			return !endsIn(ref.(ssa.Value), variable, depth+1)
		}
		return true
	})
}

// variadic reports whether a store makes a value one of the variadic arguments of a call whose result ends in a variable.
func variadic(store *ssa.Store, variable ssa.Value, depth int) bool {
	element, ok := store.Addr.(*ssa.IndexAddr)
	if !ok {
		return false
	}
	return slices.ContainsFunc(knowledge.Referrers(element.X), func(ref ssa.Instruction) bool {
		list, ok := ref.(*ssa.Slice)
		return ok && endsIn(list, variable, depth+1)
	})
}

// readLater reports whether something else than the function that declares a variable, and one that it defers, may read
// it: the first has ended before the other runs.
func readLater(variable *ssa.Alloc, deferred *ssa.Function) bool {
	return slices.ContainsFunc(knowledge.Referrers(variable), func(ref ssa.Instruction) bool {
		switch ref := ref.(type) {
		case *ssa.Store:
			return ref.Addr != variable
		case *ssa.UnOp:
			return false
		case *ssa.MakeClosure:
			return slices.ContainsFunc(ref.Bindings, func(bound ssa.Value) bool {
				return bound == variable && ref.Fn != deferred && reads(ref.Fn.(*ssa.Function).FreeVars[slices.Index(ref.Bindings, bound)])
			})
		}
		return true
	})
}

// reads reports whether a function does anything but to store in a variable that it captures.
func reads(captured *ssa.FreeVar) bool {
	return slices.ContainsFunc(knowledge.Referrers(captured), func(ref ssa.Instruction) bool {
		_, stores := ref.(*ssa.Store)
		return !stores
	})
}

// hasErrorAtEnd reports whether the result of a function can be an error when a deferred function runs: a store of what need not be nil reaches a
// return that the defer statement precedes, with no other store after it. Where something else may assign to the result it is taken to be one.
func (r *Result) hasErrorAtEnd(result *ssa.Alloc, deferred *ssa.Function) bool {
	stores := func(instr ssa.Instruction) bool {
		store, ok := instr.(*ssa.Store)
		return ok && store.Addr == ssa.Value(result)
	}
	for _, ref := range knowledge.Referrers(result) {
		switch ref := ref.(type) {
		case *ssa.UnOp:
		case *ssa.Store:
			if ref.Addr != ssa.Value(result) || !r.conditions.ErrorAt(ref.Val, ref).IsNil() && r.keptUntil(ref, deferred, stores) {
				return true
			}
		case *ssa.MakeClosure:
			if ref.Fn != deferred && assignsTo(ref, result) {
				return true
			}
		default:
			return true
		}
	}
	return false
}

// keptUntil reports whether what a store assigns to a variable is in it when a deferred function runs, as no other store follows.
func (r *Result) keptUntil(store *ssa.Store, deferred *ssa.Function, stores func(ssa.Instruction) bool) bool {
	sites := r.graph.Sites(deferred)
	return slices.ContainsFunc(sites, func(site calls.Site) bool {
		if site.Caller() != store.Parent() {
			return true // run by what the function calls, at a time that is not known
		}
		if calls.ComesAfter(store, site.Instr) && paths.Find(paths.Search{From: store, To: paths.IsReturn, Avoid: stores}) != nil {
			return true
		}
		return paths.Find(paths.Search{From: store, At: site.Instr, Avoid: stores}) != nil &&
			paths.Find(paths.Search{From: site.Instr, To: paths.IsReturn, Avoid: stores}) != nil
	})
}
