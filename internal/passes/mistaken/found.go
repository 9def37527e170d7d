package mistaken

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
)

// tested returns what the source compares with nil to find an error: a variable, a field, or the call of a method
// that returns an error; nil for the error of a context, after which a function may well return without one.
func (r *Result) tested(found *conditions.Fact) ast.Expr {
	if call, ok := found.Subject.(*ssa.Call); ok && knowledge.Callee(&call.Call) == knowledge.Err || !found.Cond.Pos().IsValid() {
		return nil
	}
	return r.ssa.Compared(found.Cond.Pos())
}

// testedVariable returns the variable that the source compares with nil to find an error; nil when it is not a variable.
func (r *Result) testedVariable(found *conditions.Fact) *ast.Ident {
	expr := r.tested(found)
	if expr == nil {
		return nil
	}
	return r.ssa.ErrorVariable(expr)
}

// isVariable reports whether an expression is an error variable.
func (r *Result) isVariable(expr ast.Expr, variable types.Object) bool {
	name := r.ssa.ErrorVariable(expr)
	return name != nil && r.ssa.Variable(name) == variable
}

// setToNil reports whether a variable was set to nil by hand after an error was found: then its author means success.
func (r *Result) setToNil(err ssa.Value, variable types.Object, found *conditions.Fact, ret *ssa.Return) bool {
	if load, ok := err.(*ssa.UnOp); ok && flow.Variable(load.X) != nil {
		if last, known := r.graph.LastWrite(flow.Variable(load.X), nil, load); known && last != nil {
			err = last.Value // a deferred function has the variable as well
		}
	}
	_, isConst := err.(*ssa.Const)
	return isConst && r.ssa.Assigned(variable, found.Cond.Pos(), ret.Pos())
}

// fits reports whether the error that was found can stand in place of a name, if something else reads the variable of that. It is sure
// if that error still has its value, and nothing but a log has it: otherwise the branch has a use of it that was maybe meant, or an error
// in its place.
func (r *Result) fits(found *conditions.Fact, expr ast.Expr, name *ast.Ident) (fits, sure bool) {
	test := r.ssa.ErrorVariable(expr)
	if test == nil || r.ssa.LastUse(name) {
		return false, false
	}
	inner, meant := r.pass.Pkg.Scope().Innermost(name.Pos()), r.ssa.Variable(test)
	if inner == nil {
		return false, false
	}
	if _, visible := inner.LookupParent(test.Name, name.Pos()); visible != meant {
		return false, false
	}
	return true, !r.ssa.Assigned(meant, found.Cond.Pos(), name.Pos()) && r.failures.OnlyLogged(found.Subject)
}

// handed looks at a call of a function that is about failures by its name, and that is handed the variable of an error which was found, if the success
// of another call has overwritten it.
func (r *Result) handed(call *ssa.Call) {
	if knowledge.Logs(&call.Call) || !knowledge.NamesFailure(knowledge.CalleeName(&call.Call)) {
		return
	}
	names := r.ssa.ErrorArguments(call)
	if len(names) != 1 {
		return
	}
	for _, arg := range call.Call.Args {
		if !knowledge.IsError(arg.Type()) {
			continue
		}
		if made, test, maybe := r.overwritten(names[0], arg, call); made != nil {
			r.add(Mistake{Kind: Handed, At: at(names[0]), Name: names[0].Name, Meant: test, Call: made, To: call, Maybe: maybe})
			return
		}
	}
}

// asked looks at a call that asks an error what it is in vain, since it is nil there, and another one was just found.
func (r *Result) asked(call *ssa.Call) {
	err := questioned(&call.Call)
	source, _ := r.ssa.Call(call)
	if err == nil || source == nil || len(source.Args) == 0 || r.failures.Masked(err) != nil {
		return
	}
	name := r.ssa.ErrorVariable(source.Args[0])
	if name == nil || r.askedOverwritten(call, name, err) || !knowledge.IsBool(call.Type()) {
		return
	}
	found := r.conditions.Found(call)
	if found == nil || conditions.Same(found.Subject, err) || !r.conditions.ErrorAt(err, call).IsNil() {
		return
	}
	if test := r.testedVariable(found); test != nil && !r.isVariable(name, r.ssa.Variable(test)) {
		r.add(Mistake{Kind: Asked, At: r.ssa.Range(call), Name: name.Name, Meant: test, Call: call})
	}
}

// questioned returns the error that a call asks what it is: for a kind, or by a predicate, which says something of one error alone; nil for another call.
func questioned(call *ssa.CallCommon) ssa.Value {
	if err, _ := knowledge.TestsError(call); err != nil {
		return err
	}
	if err, _ := knowledge.DropsKind(call); err != nil {
		return err
	}
	if sig := call.Signature(); sig.Results().Len() == 1 && knowledge.IsBool(sig.Results().At(0).Type()) && len(call.Args) == 1 && knowledge.IsError(call.Args[0].Type()) {
		return call.Args[0]
	}
	return nil
}

// askedOverwritten looks at a question to a variable for the kind of the error that was found in it, if the success of another call has overwritten that.
func (r *Result) askedOverwritten(call *ssa.Call, name *ast.Ident, err ssa.Value) bool {
	made, test, maybe := r.overwritten(name, err, call)
	if made == nil || maybe {
		return false
	}
	if !r.asking[made] {
		r.asking[made] = true // all questions to it are in vain
		r.add(Mistake{Kind: AskedLate, At: r.ssa.Range(call), Name: name.Name, Meant: test, Call: made, To: call})
	}
	return true
}

// overwritten returns the call whose success has overwritten the error that was found in a variable, or shadows it, and where that was found; nil if the variable has held no other error. maybe says that the
// variable is not nil for certain.
func (r *Result) overwritten(name *ast.Ident, err ssa.Value, at ssa.Instruction) (made *ssa.Call, test *ast.Ident, maybe bool) {
	made = flow.Made(err)
	if made == nil || made.Parent() != at.Parent() {
		return nil, nil, false
	}
	can := r.conditions.ErrorAt(err, at)
	if maybe = !can.IsNil(); maybe && !r.passedOver(made, err, can) {
		return nil, nil, false
	}
	inner, _ := r.ssa.Variable(name).(*types.Var)
	for _, found := range r.conditions.At(made) {
		if found.Predicate != conditions.Nil || found.Truth || !knowledge.IsError(found.Subject.Type()) || found.Subject == err {
			continue
		}
		test := r.testedVariable(&found)
		if test != nil && (r.isVariable(name, r.ssa.Variable(test)) || maybe && r.isVariable(test, ssabuild.Around(inner))) && !(maybe && usedAfter(found.Subject, made)) {
			return made, test, maybe
		}
	}
	return nil, nil, false
}

// passedOver reports whether a function logs the error of a call where there is one, and goes on as where there is none: it can be nil afterwards.
func (r *Result) passedOver(call *ssa.Call, err ssa.Value, can conditions.Error) bool {
	f, _ := r.failures.Of(call)
	if f == nil || f.Err != err || !can.Nil || !can.Other || len(f.Logs) == 0 {
		return false
	}
	for log := range f.Logs {
		if !r.conditions.NotNilAt(err, log) {
			return false
		}
	}
	return true
}

// usedAfter reports whether something has an error after a call.
func usedAfter(err ssa.Value, call *ssa.Call) bool {
	return slices.ContainsFunc(knowledge.Referrers(err), func(ref ssa.Instruction) bool { return paths.Before(call, ref) })
}

// nothingFailed looks at a branch that is about something else than an error, and returns as its failure an error variable that is
// nil there: with a text around it, of which nothing is left, or after a log of the failure with it. The end of a search that has found nothing counts
// as such a branch.
func (r *Result) nothingFailed(ret *ssa.Return, name *ast.Ident, err ssa.Value) {
	returned := paths.Last(ret)
	made, _ := returned.(*ssa.Call)
	wraps := returned != err && keepsNil(returned, err)
	log := failureLog(ret.Block(), err)
	if !wraps && log == nil || !r.ownBranch(ret) && !(wraps && handsOutNothing(ret)) || !r.conditions.ErrorAt(err, ret).IsNil() {
		return
	}
	if wraps && !r.failures.NeverRuns(ret) {
		r.addReturn(ret, Mistake{Kind: Wrapped, At: at(name), Name: name.Name, Call: made, Asks: r.asksAgain(ret)})
	} else if !wraps && r.reconciles.Succeeds(ret, false) {
		r.addReturn(ret, Mistake{Kind: Logged, At: at(name), Name: name.Name, Call: log})
	}
}

// handsOutNothing reports whether a return leaves a result empty that another return of the function fills: it is about a failure, such as a search at
// whose end nothing was found.
func handsOutNothing(ret *ssa.Return) bool {
	for i := range ret.Results[:len(ret.Results)-1] {
		if t := ret.Results[i].Type(); knowledge.IsBool(t) || knowledge.ReconcileResult(t) || !knowledge.ZeroConstant(paths.Returned(ret, i)) {
			continue
		}
		if slices.ContainsFunc(paths.Returns(ret.Parent()), func(other *ssa.Return) bool { return !knowledge.ZeroConstant(paths.Returned(other, i)) }) {
			return true
		}
	}
	return false
}

// failureLog returns the call of a block that writes an error to a log as a failure; nil for none.
func failureLog(b *ssa.BasicBlock, err ssa.Value) *ssa.Call {
	for _, instr := range b.Instrs {
		log, ok := instr.(*ssa.Call)
		if ok && knowledge.LogsFailure(&log.Call) && slices.Contains(log.Call.Args, err) {
			return log
		}
	}
	return nil
}

// ownBranch reports whether a return is in the body of an if statement or of a case whose condition is not about an error.
func (r *Result) ownBranch(ret *ssa.Return) bool {
	b := ret.Block()
	if len(b.Preds) != 1 || len(b.Preds[0].Succs) != 2 || !r.inBranch(ret) {
		return false
	}
	facts := r.conditions.OnEdge(b.Preds[0], slices.Index(b.Preds[0].Succs, b))
	return !slices.ContainsFunc(facts, func(fact conditions.Fact) bool {
		return fact.Subject != nil && (knowledge.IsError(fact.Subject.Type()) || fact.Predicate == conditions.Kind)
	})
}

func (r *Result) inBranch(ret *ssa.Return) bool {
	path := r.ssa.Path(ret.Pos())
	for i, node := range path {
		switch node.(type) {
		case *ast.CaseClause:
			return i+1 < len(path)
		case *ast.BlockStmt:
			_, branch := path[i+1].(*ast.IfStmt)
			return branch
		}
	}
	return false
}

// notedInResult reports whether the branch that found an error changes what another result of the return leads to, such as the phase and the message
// in the status of an object: the caller is told there. A call of code that is not seen may change it.
func (r *Result) notedInResult(found *conditions.Fact, ret *ssa.Return) bool {
	if found.Edge.If == nil {
		return false
	}
	branch := found.Edge.To()
	for i := range ret.Results[:len(ret.Results)-1] {
		result := paths.Returned(ret, i)
		if _, ok := result.Type().Underlying().(*types.Pointer); !ok {
			continue
		}
		if slices.ContainsFunc(r.graph.AllUses(result), func(use flow.Use) bool {
			return use.Instr.Parent() == ret.Parent() && branch.Dominates(use.Instr.Block()) && r.changes(use)
		}) {
			return true
		}
	}
	return false
}

// changes reports whether what has a pointer may change what it leads to. Logs do not, and a request, which sends it or fills it with the answer, says nothing
// of what has failed before.
func (r *Result) changes(use flow.Use) bool {
	switch instr := use.Instr.(type) {
	case *ssa.FieldAddr:
		return slices.ContainsFunc(knowledge.Referrers(instr), func(ref ssa.Instruction) bool {
			return r.changes(flow.Use{Instr: ref, Value: instr})
		})
	case *ssa.Store:
		return instr.Addr == use.Value
	case ssa.CallInstruction:
		does, known := r.effects.Call(instr)
		if knowledge.Logs(instr.Common()) || does.Has(effects.Writes, effects.Reads, effects.Fills) {
			return false
		}
		return !known || does.Has(effects.Stores, effects.Unknown)
	}
	return false
}
