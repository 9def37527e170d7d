package failures

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// A Merge is a variable that holds an error that was found, and on one path that of a call in its place, which may be nil.
type Merge struct {
	Test *conditions.Fact // by which the error was found
	Call *ssa.Call        // whose error has overwritten it
	Join *ssa.Phi         // the variable where the paths have joined
}

// Merged returns the two errors that a variable holds where paths join, if the call only notes the error that was found: it has the text of it. Where
// the variable goes into another error, whether the call has worked or not, the call has mended nothing, and need not have the text. It
// returns nil for another value, and where more of the error is known than its text or its kind: that may decide what the call does.
func (r *Result) Merged(v ssa.Value, fails bool) *Merge {
	phi, ok := v.(*ssa.Phi)
	if !ok {
		return nil
	}
	for i, edge := range phi.Edges {
		call := flow.Made(edge)
		if call == nil || call.Parent() != phi.Parent() || phi.Block().Dominates(call.Block()) {
			// In a loop the call of one turn comes before the test of the next one.
			continue
		}
		own, _ := conditions.ErrorOf(call)
		if own != edge || knowledge.MakesError(&call.Call) || knowledge.KeepsNil(&call.Call) != nil || !r.conditions.ErrorAt(edge, lastOf(phi.Block().Preds[i])).Nil {
			continue
		}
		for _, fact := range r.conditions.At(call) {
			if fact.Predicate == conditions.Nil && !fact.Truth && fact.Subject != edge && r.returnedAsWell(phi, fact.Subject) && r.isNoted(fact.Subject, phi, call, fails) {
				return &Merge{&fact, call, phi}
			}
		}
	}
	return nil
}

// returnedAsWell reports whether paths join on one of which a variable still holds the error that was found.
func (r *Result) returnedAsWell(join *ssa.Phi, found ssa.Value) bool {
	for i, edge := range join.Edges {
		if edge == found && r.conditions.ErrorAt(found, lastOf(join.Block().Preds[i])).NotNil() {
			return true
		}
	}
	return false
}

func lastOf(b *ssa.BasicBlock) ssa.Instruction { return b.Instrs[len(b.Instrs)-1] }

// isNoted reports whether nothing but tests, logs, texts and the join of two paths have an error that was found, and a call has its text unless it is
// known to have mended nothing.
func (r *Result) isNoted(err ssa.Value, join *ssa.Phi, call *ssa.Call, fails bool) bool {
	noted := fails
	for _, ref := range knowledge.Referrers(err) {
		switch {
		case ref == ssa.Instruction(join), comparesWithNil(ref), AsksKind(ref), r.logged(ref, err):
		case takesText(ref, err), r.formats(ref):
			noted = noted || paths.Before(ref, call)
		case fails && asksWhether(ref):
		default:
			return false
		}
	}
	return noted
}

// asksWhether reports whether an instruction asks a function for a bool.
func asksWhether(instr ssa.Instruction) bool {
	call, ok := instr.(*ssa.Call)
	return ok && knowledge.IsBool(call.Type())
}

// Overwritten reports whether the error of a call is stored in a variable of its function, which nothing else has, and is overwritten on each
// path before anything reads it there: a result with a name, where a deferred call keeps its variable in memory, also a deferred function that has it. A closure may have
// the variable of the function around it: nothing else runs meanwhile that has that.
func (r *Result) Overwritten(f *Failure) bool {
	var store *ssa.Store
	for _, ref := range knowledge.Referrers(f.Err) {
		switch ref := ref.(type) {
		case *ssa.Store:
			if store != nil || ref.Val != f.Err {
				return false
			}
			store = ref
		default:
			return false
		}
	}
	if store == nil {
		return false
	}
	variable := store.Addr
	reads := func(instr ssa.Instruction) bool {
		load, ok := instr.(*ssa.UnOp)
		_, returns := instr.(*ssa.Return)
		return ok && load.X == variable || returns
	}
	writes := func(instr ssa.Instruction) bool {
		other, ok := instr.(*ssa.Store)
		return ok && other.Addr == variable && other != store
	}
	alone := !slices.ContainsFunc(knowledge.Referrers(variable), func(ref ssa.Instruction) bool {
		other, stores := ref.(*ssa.Store)
		_, loads := ref.(*ssa.UnOp)
		return !loads && !(stores && other.Addr == variable)
	})
	switch variable := variable.(type) {
	case *ssa.Alloc:
		if variable.Parent() != store.Parent() {
			return false
		}
		alone = alone || isResult(variable) && onlyDeferred(variable)
	case *ssa.FreeVar:
	default:
		return false
	}
	return alone && paths.Find(paths.Search{From: store, To: reads, Avoid: writes, Plain: true}) == nil &&
		paths.Find(paths.Search{From: store, To: writes, Plain: true}) != nil
}

// isResult reports whether a variable is the error that its function returns.
func isResult(variable *ssa.Alloc) bool {
	returns := paths.Returns(variable.Parent())
	return len(returns) > 0 && !slices.ContainsFunc(returns, func(ret *ssa.Return) bool {
		if len(ret.Results) == 0 {
			return true
		}
		load, ok := ret.Results[len(ret.Results)-1].(*ssa.UnOp)
		return !ok || flow.Variable(load.X) != variable
	})
}

// OnlyJoined reports whether all that is done with an error is to return it, and where paths join also another one in its place.
func OnlyJoined(err ssa.Value) bool { return onlyJoined(err, make(map[ssa.Value]bool)) }

func onlyJoined(err ssa.Value, seen map[ssa.Value]bool) bool {
	if knowledge.Visited(seen, err) {
		return true
	}
	refs := knowledge.Referrers(err)
	return len(refs) > 0 && !slices.ContainsFunc(refs, func(ref ssa.Instruction) bool {
		join, joins := ref.(*ssa.Phi)
		_, returns := ref.(*ssa.Return)
		return !returns && !(joins && onlyJoined(join, seen))
	})
}
