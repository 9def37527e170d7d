package mistaken

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/failures"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
)

// returned looks at what a return has as its error: a variable that is nil, where another error was just found; or that may be nil, in a function
// whose errors matter: in another one what it does after an error may be what makes up for that.
func (r *Result) returned(ret *ssa.Return) {
	n := len(ret.Results) - 1
	stmt := r.ssa.Return(ret)
	if stmt != nil && len(stmt.Results) == 0 {
		r.returnedBare(ret, stmt)
	}
	if stmt == nil || len(stmt.Results) != n+1 || failures.FallsBack(ret) {
		return // a bare return, or the results of a call
	}
	name, err := r.ssa.ErrorVariable(stmt.Results[n]), paths.Returned(ret, n)
	if r.joined(ret, stmt.Results[n], name, err) {
		return
	}
	if made, ok := err.(*ssa.Call); ok && name == nil {
		name, err = r.wrapped(stmt.Results[n], made)
	}
	if name == nil || r.successOf(ret, Mistake{At: at(name)}, r.ssa.Variable(name), err) {
		return
	}
	if asked := r.lastCollected(err, ret); asked != nil {
		r.addReturn(ret, Mistake{Kind: Returned, At: at(name), Name: name.Name, Meant: asked, Maybe: true})
		return
	}
	found := r.conditions.Found(ret)
	if found == nil {
		if !r.either(ret, name, err) {
			r.nothingFailed(ret, name, err)
		}
		return
	}
	if conditions.Same(found.Subject, err) || madeOf(found.Subject, err) {
		return
	}
	can := r.conditions.ErrorAt(err, ret)
	if !can.IsNil() && !(can.Nil && !answersBool(ret) && r.untestedResult(err, ret) && r.failures.OnlyLogged(found.Subject) && r.Matters(ret.Parent())) {
		return
	}
	test := r.tested(found)
	if test == nil || r.isVariable(test, r.ssa.Variable(name)) || r.setToNil(err, r.ssa.Variable(name), found, ret) || !can.IsNil() && (r.handedBack(err) || r.computed(found)) {
		return
	}
	m := Mistake{Kind: Returned, At: at(name), Name: name.Name, Meant: test, Maybe: !can.IsNil()}
	m.Replace, m.Sure = r.fits(found, test, name)
	m.Sure = m.Sure && !m.Maybe
	r.addReturn(ret, m)
}

// returnedBare looks at a bare return of a named error that is nil, where another error was just found.
func (r *Result) returnedBare(ret *ssa.Return, stmt *ast.ReturnStmt) {
	found, n := r.conditions.Found(ret), len(ret.Results)-1
	err, result := paths.Returned(ret, n), ret.Parent().Signature.Results().At(n)
	if r.successOf(ret, Mistake{At: at(stmt)}, result, err) {
		return
	}
	if found == nil || result.Name() == "" || conditions.Same(found.Subject, err) || !r.conditions.ErrorAt(err, ret).IsNil() || r.asksAgain(ret) {
		return
	}
	test := r.testedVariable(found)
	if test == nil || r.isVariable(test, result) || r.setToNil(err, result, found, ret) || r.notedInResult(found, ret) || ToldByFlag(ret) || keptInHanded(found, ret) || r.notYet(found, ret) || r.notedAsOthers(found, ret) || r.computed(found) {
		return
	}
	r.addReturn(ret, Mistake{Kind: Returned, At: at(stmt), Name: result.Name(), Meant: test, Bare: ret})
}

// joined looks at a return of a variable that holds the error that was found, or, where a call has noted that, the error of this call, which is nil
// when it works; also of another error that is made of such a variable, whose cause is lost then.
func (r *Result) joined(ret *ssa.Return, expr ast.Expr, name *ast.Ident, err ssa.Value) bool {
	kind, merge := Joined, r.failures.Merged(err, false)
	if made, ok := err.(*ssa.Call); ok && name == nil {
		kind, merge = JoinedCause, nil
		for cause, v := range r.causesIn(expr, made) {
			if name, merge = cause, r.failures.Merged(v, true); merge != nil {
				break
			}
		}
	}
	if name == nil || merge == nil || !r.conditions.ErrorAt(merge.Join, ret).Nil {
		return false // what is left after the second call was looked at since, whichever of the two it is
	}
	test := r.testedVariable(merge.Test)
	if test == nil || !r.isVariable(test, r.ssa.Variable(name)) {
		return false
	}
	r.addReturn(ret, Mistake{Kind: kind, At: at(name), Name: name.Name, Meant: test, Call: merge.Call})
	return true
}

// successOf looks at a return of a variable that holds the error of one call, which is nil, where it has held another error
// before of which only a text is kept, or that shadows the variable of it: the success of the call, mostly of a note of the failure, hides it. So it does where the
// function has logged the error of the call, and goes on to the return.
func (r *Result) successOf(ret *ssa.Return, m Mistake, variable types.Object, err ssa.Value) bool {
	call := flow.Made(err)
	if call == nil || call.Parent() != ret.Parent() {
		return false
	}
	can := r.conditions.ErrorAt(err, ret)
	if m.Maybe = !can.IsNil(); m.Maybe && !r.passedOver(call, err, can) || r.asksAgain(ret) {
		return false
	}
	if r.asking[call] {
		r.returns[ret] = true // a question to it is told already
		return true
	}
	inner, _ := variable.(*types.Var)
	m.Name, m.Call, m.Variable = variable.Name(), call, variable
	for _, noted := range r.failures.Noted(call, ret) {
		held := r.heldBy(noted)
		if held == nil || m.Maybe && !r.onlyShown(noted, call) {
			continue
		}
		m.Meant = held
		switch {
		case r.ssa.Variable(held) == variable:
			m.Kind = Overwritten
		case r.ssa.Variable(held) == ssabuild.Around(inner) && !answers(ret, call):
			m.Kind = Shadowing
		default:
			continue
		}
		r.addReturn(ret, m)
		return true
	}
	return false
}

// onlyShown reports whether a call shows an error that was found to others, in a status or by its text, and mends nothing. What only computes fails again for as long as its
// input is what it is: to show that may be all that is wanted.
func (r *Result) onlyShown(noted failures.Noted, call *ssa.Call) bool {
	if noted.Test == nil || r.computed(noted.Test) {
		return false
	}
	does, _ := r.effects.Call(call)
	writes := does.Writes()
	return len(writes) > 0 && !slices.ContainsFunc(writes, func(w effects.Write) bool { return !w.Status() }) || r.failures.ShownBefore(noted.Err, call)
}

// answers reports whether a return hands out what a call has returned beside its error: the call is another way to the same answer.
func answers(ret *ssa.Return, call *ssa.Call) bool {
	return slices.ContainsFunc(ret.Results[:len(ret.Results)-1], func(v ssa.Value) bool { return flow.Made(v) == call })
}

// heldBy returns the variable that holds an error where it was found or made.
func (r *Result) heldBy(noted failures.Noted) *ast.Ident {
	if noted.Test != nil {
		return r.testedVariable(noted.Test)
	}
	return r.ssa.ErrorOf(noted.Err.(*ssa.Call))
}

// asksAgain reports whether the Result beside an error that is nil asks for another pass: no failure counts as success there.
func (r *Result) asksAgain(ret *ssa.Return) bool {
	first := paths.Returned(ret, 0)
	return knowledge.ReconcileResult(first.Type()) && (len(r.reconciles.Fields(first, ret)) > 0 || r.reconciles.Delayed(ret))
}

// answersBool reports whether a return has a bool that is a constant: without an error, a caller learns by that what is to be done.
func answersBool(ret *ssa.Return) bool {
	return slices.ContainsFunc(ret.Results, func(v ssa.Value) bool {
		_, constant := v.(*ssa.Const)
		return constant && knowledge.IsBool(v.Type())
	})
}

// saysFalse reports whether a return says by a bool that something is not so: without an error, a caller is to come again.
func saysFalse(ret *ssa.Return) bool {
	for i := range ret.Results[:len(ret.Results)-1] {
		if v := paths.Returned(ret, i); knowledge.IsBool(v.Type()) && knowledge.ZeroConstant(v) {
			return true
		}
	}
	return false
}

// madeOf reports whether the error that was found is what a call returns that gets another one, which it may have made nil, itself
// or through a call in its arguments; or whether that one is made of the same error: both speak of one failure.
func madeOf(found, err ssa.Value) bool {
	from := causes(found)
	return slices.ContainsFunc(append(causes(err), err), func(cause ssa.Value) bool { return slices.Contains(from, cause) })
}

// causes returns the errors that a call is handed which returns an error, and their causes.
func causes(err ssa.Value) []ssa.Value {
	call := flow.Made(err)
	if call == nil {
		return nil
	}
	var found []ssa.Value
	for _, arg := range call.Call.Args {
		if knowledge.IsError(arg.Type()) {
			found = append(append(found, arg), causes(arg)...)
		}
	}
	return found
}

// computed reports whether the error that was found is of a call that does nothing but to compute, such as a validation: it fails again
// for as long as the object is what it is, so that a text in a status may be all that is wanted of it.
func (r *Result) computed(found *conditions.Fact) bool {
	call := flow.Made(found.Subject)
	if call == nil || len(causes(found.Subject)) > 0 {
		return false
	}
	does, known := r.effects.Call(call)
	return known && !does.Has(effects.Unknown, effects.Writes, effects.Reads, effects.Shares, effects.Asks, effects.Fills, effects.Polls, effects.Waits, effects.Runs)
}

// handedBack reports whether an error is what a call returns that may hand back another one which it is handed, itself or in an option, and that is there.
func (r *Result) handedBack(err ssa.Value) bool {
	call := flow.Made(err)
	return call != nil && slices.ContainsFunc(r.failures.HandedBack(call), func(v ssa.Value) bool { return r.conditions.NotNilAt(v, call) })
}

// untestedResult reports whether an error is the result of a call of the same function, and nothing has asked yet whether
// it is nil. An error of another origin, such as a parameter, may be known to be there.
func (r *Result) untestedResult(err ssa.Value, ret *ssa.Return) bool {
	call := flow.Made(err)
	return call != nil && call.Parent() == ret.Parent() && !r.Untested(call) && !knowledge.AsksError(&call.Call) &&
		!slices.ContainsFunc(r.conditions.At(ret), func(fact conditions.Fact) bool { return fact.Subject == err })
}

// maxWraps bounds the texts that are put around an error in one expression.
const maxWraps = 4

// wrapped returns the error variable, and its value, to which a call adds a text, or of which it makes nil for some
// kind, unless it is nil already; also where another such call is around it.
func (r *Result) wrapped(expr ast.Expr, call *ssa.Call) (*ast.Ident, ssa.Value) {
	for range maxWraps {
		of := knowledge.KeepsNil(&call.Call)
		if dropped, _ := knowledge.DropsKind(&call.Call); of == nil {
			of = dropped
		}
		made, ok := ast.Unparen(expr).(*ast.CallExpr)
		if of == nil || !ok || made.Lparen != call.Pos() {
			return nil, nil
		}
		if name := r.ssa.ErrorVariable(made.Args[0]); name != nil {
			return name, of
		}
		if call, ok = of.(*ssa.Call); !ok {
			return nil, nil
		}
		expr = made.Args[0]
	}
	return nil, nil
}

// keepsNil reports whether a value is another error with texts around it, which is nil if that is.
func keepsNil(v, err ssa.Value) bool {
	for range maxWraps {
		call, ok := v.(*ssa.Call)
		if !ok {
			return false
		}
		if v = knowledge.KeepsNil(&call.Call); v == err {
			return v != nil
		}
	}
	return false
}
