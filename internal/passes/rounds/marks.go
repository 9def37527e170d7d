package rounds

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// unmarked reports whether a call runs in every run of its function that does not fail, as far as what decides that stays
// the same from run to run. A condition that may be a mark of what has been started counts as one: an entry of a map, what
// an unknown function answers, the status, labels and annotations of an object, and a flag that some round sets. A flag
// that is only ever tested is none.
func (f *finder) unmarked(call ssa.CallInstruction) bool {
	return !slices.ContainsFunc(f.reconciles.Deciding(call), func(fact conditions.Fact) bool { return !ordinary(fact) && !f.steady(fact) })
}

// steady reports whether a condition holds in each run, or in none.
func (f *finder) steady(fact conditions.Fact) bool {
	switch {
	case fact.Loops(), shutsDown(fact):
		return true
	case fact.Predicate == conditions.Ok:
		_, asserts := fact.Subject.(*ssa.TypeAssert)
		return asserts && fact.Truth
	case fact.Predicate == conditions.Deleted:
		return !fact.Truth
	case fact.Predicate == conditions.HasFinalizer:
		return fact.Truth
	case fact.Cond == nil:
		return false
	case f.asks(fact):
		return true
	}
	return !slices.ContainsFunc(conditions.Parts(fact.Cond), func(part ssa.Value) bool {
		switch part := part.(type) {
		case *ssa.BinOp:
			return false // its sides are parts as well
		case *ssa.UnOp:
			return !f.setting(part)
		}
		return true
	})
}

// shutsDown reports whether a fact says that a queue has not been shut down, or that it has.
func shutsDown(fact conditions.Fact) bool {
	call := flow.Made(fact.Subject)
	return call != nil && fact.Predicate == conditions.True && knowledge.QueueGets.Calls(&call.Call)
}

// asks reports whether a function that changes nothing, and is handed neither an object nor a map, has said yes: what is ready stays so.
// A no can be that something is not there yet, which the run then makes.
func (f *finder) asks(fact conditions.Fact) bool {
	call := flow.Made(fact.Subject)
	if fact.Predicate != conditions.True || !fact.Truth || call == nil || call.Call.IsInvoke() || call.Call.Signature().Recv() != nil {
		return false
	}
	does, known := f.effects.Call(call)
	return known && !does.Has(effects.Writes, effects.Stores, effects.Starts, effects.Closes, effects.Cancels, effects.Sends) &&
		!slices.ContainsFunc(call.Call.Args, func(arg ssa.Value) bool {
			_, table := arg.Type().Underlying().(*types.Map)
			return table || knowledge.IsObject(arg.Type())
		})
}

// setting reports whether a value is read from the specification of an object or from a request, or from a field of the program
// that no round sets.
func (f *finder) setting(load *ssa.UnOp) bool {
	at := flow.Locator{Exact: true}.Locate(load)
	fields := at.Fields()
	if len(fields) == 0 {
		return false
	}
	of := at.Root.Type()
	if knowledge.TypeName(knowledge.Pointee(of)) == knowledge.HTTPRequest {
		return true
	}
	for i, field := range fields {
		if knowledge.IsObject(knowledge.Pointee(of)) || knowledge.IsObject(of) {
			return field.Name() == "Spec" && i+1 < len(fields)
		}
		of = field.Type()
	}
	return flow.Variable(at.Root) == nil && knowledge.Is[*types.Basic](load.Type().Underlying()) && !f.marked()[fields[len(fields)-1]]
}

// marked returns the fields that functions of the package set: any may run in rounds. A struct that is made with the zero value in a field
// sets nothing there, and one that is made by a function that no round runs has its settings.
func (f *finder) marked() map[any]bool {
	if f.marks != nil {
		return f.marks
	}
	f.marks = make(map[any]bool)
	running := f.running()
	for _, fn := range f.funcs {
		for instr := range calls.Instrs(fn) {
			store, ok := instr.(*ssa.Store)
			if ok && (flow.MadeHere(store.Addr) == nil || running[fn] && !zero(store.Val)) {
				f.marks[flow.Cell(store.Addr)] = true
			}
		}
	}
	return f.marks
}

// running returns the functions that reconciles run and what libraries repeat, also in goroutines.
func (f *finder) running() map[*ssa.Function]bool {
	seen := make(map[*ssa.Function]bool)
	todo := slices.DeleteFunc(slices.Clone(f.funcs), func(fn *ssa.Function) bool { return !f.again(fn) })
	for len(todo) > 0 {
		fn := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if knowledge.Visited(seen, fn) {
			continue
		}
		for _, call := range calls.In(fn) {
			todo = append(todo, f.graph.Callees(call)...)
		}
	}
	return seen
}

func zero(v ssa.Value) bool {
	c, ok := v.(*ssa.Const)
	return ok && (c.Value == nil || strings.Trim(c.Value.ExactString(), `"`) == "" || c.Value.ExactString() == "false" || c.Value.ExactString() == "0")
}
