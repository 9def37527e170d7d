package mistaken

import (
	"go/ast"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/failures"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// told looks at a call that tells of a failure, in a log, an event or a text, or to a function that can return it, and has the variable of another error than the one that was just found, if that
// variable is nil there. An error that was found and is used in its branch, but for a return of it, may be told of elsewhere, unless the log of a failure comes
// first; what a return has as its error or cause is told of there.
func (r *Result) told(call *ssa.Call) {
	common := &call.Call
	if _, _, made := knowledge.Formatted(common); made || !tells(common) && !(handsError(common) && len(r.failures.HandedBack(call)) > 0) {
		return
	}
	names := r.ssa.ErrorArguments(call)
	if len(names) != 1 {
		return // it tells of two, or of none
	}
	for _, v := range r.handedTo(common) {
		if asked := r.lastCollected(v, call); asked != nil {
			r.add(Mistake{Kind: Told, At: at(names[0]), Name: names[0].Name, Meant: asked, Maybe: true})
			return
		}
	}
	found := r.conditions.Found(call)
	if found == nil {
		r.toldLate(call, names[0])
		return
	}
	unused := r.unused(found)
	if !unused && !(knowledge.LogsFailure(common) && r.usedLater(found, call)) {
		return
	}
	test := r.testedVariable(found)
	if test == nil || r.isVariable(names[0], r.ssa.Variable(test)) || slices.ContainsFunc(r.Mistakes, func(m Mistake) bool { return m.Meant == ast.Expr(test) }) {
		return
	}
	for _, v := range r.handedTo(common) {
		if !knowledge.IsError(v.Type()) {
			continue
		}
		if other, ok := v.(*ssa.ChangeInterface); ok {
			v = other.X // an interface of the program's own that is an error
		}
		can := r.conditions.ErrorAt(v, call)
		maybe := !can.IsNil()
		if conditions.Same(found.Subject, v) || maybe && !(unused && r.nilAtFirst(v, found, can)) {
			continue
		}
		if _, isConst := v.(*ssa.Const); !isConst { // nil that was written is meant
			r.add(Mistake{Kind: Told, At: at(names[0]), Name: names[0].Name, Meant: test, Used: !unused, Maybe: maybe})
			return
		}
	}
}

// nilAtFirst reports whether a variable in a text about an error that was found is nil when the branch runs for the first time, as in the first failing
// turn of a loop: nothing but the branch sets it.
func (r *Result) nilAtFirst(v ssa.Value, found *conditions.Fact, can conditions.Error) bool {
	origins := r.graph.Origins(v)
	return can.Nil && len(origins) > 1 && !slices.ContainsFunc(origins, func(origin ssa.Value) bool {
		made, ok := origin.(*ssa.Call)
		return !knowledge.IsNil(origin) && !(ok && made.Parent() == found.Edge.If.Parent() && found.Edge.To().Dominates(made.Block()))
	})
}

// tells reports whether a call writes a log, an event or a text, ends the process with one, or notes a failure by its name. What asks an error, by a bool, notes nothing.
func tells(call *ssa.CallCommon) bool {
	if knowledge.Logs(call) || knowledge.Records(call) || knowledge.EndsProcess(call) {
		return true
	}
	return call.Signature().Results().Len() == 0 && knowledge.NamesFailure(knowledge.CalleeName(call))
}

// handsError reports whether a call hands an error to a function.
func handsError(call *ssa.CallCommon) bool {
	return slices.ContainsFunc(call.Args, func(arg ssa.Value) bool { return knowledge.IsError(arg.Type()) })
}

// toldLate looks at a log of a failure with a variable that has held the error which was found, and is nil since another call has worked.
func (r *Result) toldLate(log *ssa.Call, name *ast.Ident) {
	if !knowledge.LogsFailure(&log.Call) {
		return
	}
	for _, v := range r.handedTo(&log.Call) {
		if knowledge.IsError(v.Type()) && r.causeOverwritten(name, v, log) {
			return
		}
	}
}

// handedTo returns what a call is handed, with each of the variadic arguments.
func (r *Result) handedTo(common *ssa.CallCommon) []ssa.Value {
	args := common.Args
	if !common.Signature().Variadic() || len(args) == 0 {
		return args
	}
	last := len(args) - 1
	elements, _ := r.graph.Elements(args[last])
	handed := slices.Clone(args[:last])
	for _, element := range elements {
		handed = append(handed, knowledge.Unconverted(element))
	}
	return handed
}

// ToldByFlag reports whether a function says by a flag of what it is handed whether it has worked: it sets the flag, and never on the way to a return.
// Its callers ask for the flag where there is no error.
func ToldByFlag(ret *ssa.Return) bool {
	return knowledge.Any(calls.Each[*ssa.Store](ret.Parent()), func(store *ssa.Store) bool {
		if !knowledge.IsBool(store.Val.Type()) || paths.Reach(store.Block(), nil).Has(ret.Block()) {
			return false
		}
		field, ok := store.Addr.(*ssa.FieldAddr)
		if !ok {
			return false
		}
		if value, constant := store.Val.(*ssa.Const); !constant || knowledge.ZeroConstant(value) {
			return false
		}
		_, handed := refs.ValueOf(field.X).Root.(*ssa.Parameter)
		return handed
	})
}

// keptInHanded reports whether a branch puts the error that it has found into what its function is handed: whoever has that is told there.
func keptInHanded(found *conditions.Fact, ret *ssa.Return) bool {
	return slices.ContainsFunc(knowledge.Referrers(found.Subject), func(ref ssa.Instruction) bool {
		store, ok := ref.(*ssa.Store)
		if !ok || store.Val != found.Subject || !found.Edge.To().Dominates(store.Block()) || !paths.Reach(store.Block(), nil).Has(ret.Block()) {
			return false
		}
		field, ok := store.Addr.(*ssa.FieldAddr)
		if !ok {
			return false
		}
		_, handed := refs.ValueOf(field.X).Root.(*ssa.Parameter)
		return handed
	})
}

// notYet reports whether a return says by a bool that something is not so, after a log of the error that was found, as another return of the function does where there is none: the caller
// asks again.
func (r *Result) notYet(found *conditions.Fact, ret *ssa.Return) bool {
	f := r.failureOf(found)
	return f != nil && saysFalse(ret) && r.usedInBranch(found, f.Logs, nil) && slices.ContainsFunc(paths.Returns(ret.Parent()), func(other *ssa.Return) bool {
		return other != ret && saysFalse(other) && r.withoutFailure(other)
	})
}

// notedAsOthers reports whether the branch of an error hands it, or its text, to a call by which the function tells of another failure, where it then returns no error.
func (r *Result) notedAsOthers(found *conditions.Fact, ret *ssa.Return) bool {
	all := calls.Awaited(ret.Parent())
	return slices.ContainsFunc(all, func(note *ssa.Call) bool {
		callee := knowledge.Callee(&note.Call)
		if callee == "" || knowledge.Quiet(&note.Call) || !found.Edge.To().Dominates(note.Block()) || !slices.ContainsFunc(r.handedTo(&note.Call), func(v ssa.Value) bool {
			return v == found.Subject || knowledge.ErrorText(v) == found.Subject
		}) {
			return false
		}
		return slices.ContainsFunc(all, func(other *ssa.Call) bool {
			return other != note && knowledge.Callee(&other.Call) == callee && slices.ContainsFunc(paths.Returns(ret.Parent()), func(by *ssa.Return) bool {
				return other.Block().Dominates(by.Block()) && r.withoutFailure(by)
			})
		})
	})
}

// withoutFailure reports whether a return has no error, and none was found before.
func (r *Result) withoutFailure(ret *ssa.Return) bool {
	return r.conditions.Found(ret) == nil && r.conditions.ReturnedError(ret).IsNil()
}

// unused reports whether nothing in the branch that has found the error of a call uses it but tests and returns.
func (r *Result) unused(found *conditions.Fact) bool {
	f := r.failureOf(found)
	return f != nil && !r.usedInBranch(found, f.Uses, nil) && !r.usedInBranch(found, f.Logs, nil)
}

// usedLater reports whether the branch that has found the error of a call logs it nowhere, and uses it only after a log: its text is not in what is logged.
func (r *Result) usedLater(found *conditions.Fact, log *ssa.Call) bool {
	f := r.failureOf(found)
	return f != nil && !r.usedInBranch(found, f.Logs, nil) && !r.usedInBranch(found, f.Uses, log)
}

// failureOf returns the failure of the call whose error a branch has found; nil if the error is of no call.
func (r *Result) failureOf(found *conditions.Fact) *failures.Failure {
	made := flow.Made(found.Subject)
	if made == nil || found.Edge.If == nil {
		return nil
	}
	f, _ := r.failures.Of(made)
	if f == nil || f.Err != found.Subject {
		return nil
	}
	return f
}

// usedInBranch reports whether one of the uses of an error that a branch has found, but for returns and what certainly runs after a log, is in the branch.
func (r *Result) usedInBranch(found *conditions.Fact, uses map[ssa.Instruction]bool, log *ssa.Call) bool {
	branch := found.Edge.To()
	for use := range uses {
		if _, returned := use.(*ssa.Return); returned || log != nil && paths.Before(log, use) {
			continue
		}
		if branch.Dominates(use.Block()) || len(branch.Preds) > 1 {
			return true
		}
	}
	return false
}
