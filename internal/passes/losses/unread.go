package losses

import (
	"go/ast"
	"regexp"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/failures"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// unread finds an error that is assigned to a variable, and that no path reads from there. One that is thrown
// away on purpose has no variable. Where the call returns nothing else, and the function fails after it in any case, its caller learns of a failure.
func (r *Result) unread(call *ssa.Call) {
	name := r.ssa.ErrorOf(call)
	if name == nil || knowledge.SplitsKey.Calls(&call.Call) || decoded(call) || call.Call.Signature().Results().Len() == 1 && knowledge.ReturnsError(call.Parent().Signature) && !r.canSucceedAfter(call) || r.foundByClosure(call) || r.triedAgain(call) || r.ssa.Blanked(r.ssa.Variable(name), name.Pos()) || r.ofFinalizer(call) {
		return
	}
	way := Unread
	if r.keeps(name, call) {
		way = Forgotten
	}
	r.lose(Loss{Way: way, Call: call, At: call, Variable: name.Name})
}

// decoded reports whether a call writes a value as JSON only for what decodes that, as a conversion does: that fails where there is no text.
func decoded(call *ssa.Call) bool {
	if !knowledge.EncodesJSON(&call.Call) {
		return false
	}
	for text := range knowledge.Each[*ssa.Extract](knowledge.Referrers(call)) {
		if text.Index == 0 {
			return len(knowledge.Referrers(text)) > 0 && !slices.ContainsFunc(knowledge.Referrers(text), func(use ssa.Instruction) bool {
				decodes, ok := use.(*ssa.Call)
				if !ok {
					return true
				}
				data, _ := knowledge.DecodesText(&decodes.Call)
				return data != ssa.Value(text)
			})
		}
	}
	return false
}

// keeps reports whether a variable has no other value after a call has assigned its error to it: it is no result, which each return assigns to, and
// no statement below assigns to it. In a loop the next turn does.
func (r *Result) keeps(name *ast.Ident, call *ssa.Call) bool {
	variable, fn := r.ssa.Variable(name), call.Parent()
	for result := range fn.Signature.Results().Variables() {
		if result == variable {
			return false
		}
	}
	end := fn.Syntax().End()
	return !paths.InLoop(call.Block()) && !r.ssa.Assigned(variable, name.End(), end-1)
}

// foundByClosure reports whether a call runs a closure that sets a variable of the function, and a condition afterwards asks for that: whether
// something was found is known without the error.
func (r *Result) foundByClosure(call *ssa.Call) bool {
	for _, closure := range r.graph.Closures(call) {
		for i, captured := range closure.Fn.(*ssa.Function).FreeVars {
			sets := slices.ContainsFunc(knowledge.Referrers(captured), func(ref ssa.Instruction) bool {
				store, ok := ref.(*ssa.Store)
				return ok && store.Addr == ssa.Value(captured) && !knowledge.IsError(store.Val.Type())
			})
			if sets && slices.ContainsFunc(knowledge.Referrers(closure.Bindings[i]), func(ref ssa.Instruction) bool {
				load, ok := ref.(*ssa.UnOp)
				return ok && paths.Before(call, load) && decides(load)
			}) {
				return true
			}
		}
	}
	return false
}

// decides reports whether a branch asks for a value, or for its length.
func decides(v ssa.Value) bool {
	return slices.ContainsFunc(knowledge.Referrers(v), func(ref ssa.Instruction) bool {
		switch ref := ref.(type) {
		case *ssa.If, *ssa.BinOp:
			return true
		case *ssa.Call:
			_, length := ref.Call.Value.(*ssa.Builtin)
			return length
		}
		return false
	})
}

// shadowed finds an error in a variable of an inner block, in whose place the variable around it is tested or returned after the block. Where the block has
// tested it, the error of what only computes says what its input is like, and the test decides what is done about that.
func (r *Result) shadowed(f *failures.Failure) bool {
	if r.testedAround(f) {
		return true
	}
	if inner, handed := r.mistaken.ShadowedAtCall(f); inner != nil {
		return r.lose(Loss{Way: ShadowedCall, Call: f.Call, At: f.Call, Variable: inner.Name(), Declared: inner.Pos(), Instead: handed})
	}
	way := ShadowedLast
	inner, returned := r.mistaken.ShadowedAtReturn(f)
	if inner == nil {
		way = ShadowedLog
		inner, returned = r.mistaken.ShadowedUnset(f)
	}
	return inner != nil && r.lose(Loss{Way: way, Call: f.Call, At: f.Call, Variable: inner.Name(), Declared: inner.Pos(), Instead: returned})
}

// testedAround finds an error in a variable of an inner block, in whose place the variable around it is tested after the block.
func (r *Result) testedAround(f *failures.Failure) bool {
	inner, tested := r.mistaken.Shadowed(f)
	if inner == nil {
		return false
	}
	return (takesContext(f.Call) || r.works(f.Call, effects.Writes, effects.Reads, effects.Asks) || r.failures.OnlyBreaks(f)) &&
		r.lose(Loss{Way: Shadowed, Call: f.Call, At: f.Call, Variable: inner.Name(), Declared: inner.Pos(), Instead: tested})
}

// overtakenOnPath finds an error that nothing asks whether it is there, and that the error of a later call overwrites on some path, where it is returned on another: the success of that
// call hides the failure.
func (r *Result) overtakenOnPath(f *failures.Failure) bool {
	name := r.ssa.ErrorOf(f.Call)
	if name == nil || f.Call != f.Err || knowledge.MakesError(&f.Call.Call) || !failures.OnlyJoined(f.Err) {
		return false
	}
	head := paths.Head(f.Call.Block())
	round := func(instr ssa.Instruction) bool { return instr == f.Call || head != nil && instr == head.Instrs[0] }
	for _, later := range calls.Awaited(f.Call.Parent()) {
		other := r.ssa.ErrorOf(later)
		if other == nil || later == f.Call || r.ssa.Variable(other) != r.ssa.Variable(name) || paths.Find(paths.Search{From: f.Call, At: later, Avoid: round}) == nil {
			continue
		}
		own, _ := r.failures.Of(later)
		if own != nil && paths.Find(paths.Search{From: later, Edge: r.conditions.Succeeding(own.Err), Avoid: paths.Is(f.Call), To: r.conditions.CanSucceed}) != nil {
			return r.lose(Loss{Way: OnPath, Call: f.Call, At: f.Call, By: later})
		}
	}
	return false
}

// deferred finds errors that a deferred function assigns to a variable of the function around it: one that is no
// result, so that nothing reads it any more, or the result, whose error so far is lost. The first is told where the error matters to a reconcile: else it may
// be that of a close, of which nobody wants to hear.
func (r *Result) deferred(fn *ssa.Function, matters bool) {
	for _, d := range r.failures.Deferred(fn) {
		if !d.Result && !matters {
			continue
		}
		way := Late
		if d.Found {
			way = SuccessFound
		} else if d.Result {
			way = Success
		}
		r.lose(Loss{Way: way, Call: d.Call, At: d.Call, Variable: d.Variable.Comment, Declared: d.Variable.Pos()})
	}
}

// dropped finds a call as a statement whose error is dropped, if the next thing that the function does is to test another one.
func (r *Result) dropped(call *ssa.Call) {
	if call.Call.Signature().Results().Len() != 1 || knowledge.Quiet(&call.Call) || knowledge.NeverFails(&call.Call) {
		return
	}
	around := r.ssa.Statement(call)
	if _, init := around.(*ast.IfStmt); around == nil || init {
		return
	}
	r.instead(call)
}

// discarded finds a statement that calls something which asks or changes something outside, as its context says, which works on the cluster, or which the module has for its error
// alone, and throws its error away in a function that could return it; or a write in a step of a reconcile that returns none. What is handed an error tells of that one, and returns it in
// most cases.
func (r *Result) discarded(call *ssa.Call) {
	around := r.ssa.Statement(call)
	if _, init := around.(*ast.IfStmt); init || slices.ContainsFunc(call.Call.Args, func(arg ssa.Value) bool { return knowledge.IsError(arg.Type()) }) {
		return
	}
	if around == nil || knowledge.Quiet(&call.Call) || knowledge.NeverFails(&call.Call) || knowledge.Waiting(&call.Call) || r.ofFinalizer(call) ||
		cleansUp.MatchString(knowledge.CalleeName(&call.Call)) && !r.works(call, effects.Writes) || slices.ContainsFunc(r.Losses, func(known Loss) bool { return known.Call == call }) {
		return
	}
	owner, _, _ := knowledge.References(&call.Call) // which is refused where there is one already
	outside := owner != nil || r.works(call, effects.Writes, effects.Reads, effects.Asks) || takesContext(call) || r.failures.OnlyFails(call)
	if !knowledge.ReturnsError(call.Parent().Signature) {
		outside = r.works(call, effects.Writes) && r.reconciles.Runs(call.Parent())
	}
	if outside && r.canSucceedAfter(call) { // else another error brings the next try
		r.lose(Loss{Way: Discarded, Call: call, At: call})
	}
}

// errorFirst reports whether a call returns an error before other results.
func errorFirst(call *ssa.Call) bool {
	results := call.Call.Signature().Results()
	return results.Len() > 1 && knowledge.IsError(results.At(0).Type())
}

// takesContext reports whether a call is handed a context, as what asks or changes something outside is.
func takesContext(call *ssa.Call) bool {
	return slices.ContainsFunc(knowledge.Args(&call.Call), func(arg ssa.Value) bool { return knowledge.Context(arg.Type()) })
}

// canSucceedAfter reports whether a function can return no error after a call.
func (r *Result) canSucceedAfter(call *ssa.Call) bool {
	return paths.Find(paths.Search{From: call, To: r.conditions.CanSucceed}) != nil
}

// cleansUp is about calls at the end of something, whose error changes nothing any more.
var cleansUp = regexp.MustCompile(`^([cC]lose|[cC]lean|[sS]hutdown|[sS]top|[fF]lush|[sS]ync|[rR]ollback|[uU]nlock|[rR]elease|[rR]evoke|[dD]isconnect|[rR]emove(All)?$|[lL]ogout)`)

// causeDropped finds a statement that calls a function of the package which returns the error that it is handed, if that is certainly there, and
// success may be returned afterwards: what other calls return is thrown away here.
func (r *Result) causeDropped(call *ssa.Call) bool {
	targets := r.graph.Targets(call)
	if len(targets) != 1 || r.ssa.Statement(call) == nil || !r.returnsHanded(targets[0]) || !r.returnedElsewhere(call, targets[0]) {
		return false
	}
	if !slices.ContainsFunc(call.Call.Args, func(arg ssa.Value) bool {
		return knowledge.IsError(arg.Type()) && r.conditions.NotNilAt(arg, call) && !hasAfter(arg, call)
	}) {
		return false
	}
	goesOn := paths.Find(paths.Search{From: call, To: func(instr ssa.Instruction) bool {
		ret, ok := instr.(*ssa.Return)
		return ok && ret.Block() != call.Parent().Recover && r.conditions.ReturnedError(ret).Nil
	}})
	return goesOn != nil && r.lose(Loss{Way: DroppedCause, Call: call, At: call})
}

// madeInVain finds a statement that makes an error, mostly of one that was found, and does nothing with it: it is to be returned or logged. What works
// until it fails, as a server does, is called for its work. The same is true of a type that holds several errors, in a variable that no path reads.
func (r *Result) madeInVain(call *ssa.Call) {
	if knowledge.AlwaysFail.Calls(&call.Call) {
		return
	}
	if knowledge.CollectsErrors(&call.Call) && onlyConverted(call) {
		r.unread(call)
		return
	}
	r.collectsAnew(call)
	r.collectedMade(call)
	if !knowledge.MakesError(&call.Call) && knowledge.KeepsNil(&call.Call) == nil || len(knowledge.Referrers(call)) > 0 {
		return
	}
	if r.ssa.Statement(call) != nil {
		r.lose(Loss{Way: Made, Call: call, At: call})
	}
}

// onlyConverted reports whether an error of a type of its own is made an interface of, and nothing has that.
func onlyConverted(call *ssa.Call) bool {
	refs := knowledge.Referrers(call)
	return len(refs) > 0 && !slices.ContainsFunc(refs, func(ref ssa.Instruction) bool {
		boxed, ok := ref.(*ssa.MakeInterface)
		return !ok || len(knowledge.Referrers(boxed)) > 0
	})
}

// hasAfter reports whether something has an error after a call that is handed it, or may have it, since it is in a variable that others see.
func hasAfter(err ssa.Value, call *ssa.Call) bool {
	_, loaded := err.(*ssa.UnOp)
	after := paths.After(call.Block(), nil)
	return loaded || slices.ContainsFunc(knowledge.Referrers(err), func(ref ssa.Instruction) bool {
		return ref != ssa.Instruction(call) && (after.Has(ref.Block()) || paths.Before(call, ref))
	})
}

// returnsHanded reports whether each return of a function has an error that is a parameter or is made anew.
func (r *Result) returnsHanded(fn *ssa.Function) bool {
	returns := paths.Returns(fn)
	return knowledge.ReturnsError(fn.Signature) && len(returns) > 0 && !slices.ContainsFunc(returns, func(ret *ssa.Return) bool {
		err := paths.Last(ret)
		if of, wraps := err.(*ssa.Call); wraps && knowledge.KeepsNil(&of.Call) != nil {
			err = knowledge.KeepsNil(&of.Call)
		}
		_, param := err.(*ssa.Parameter)
		return !param && r.conditions.ErrorAt(err, ret).Nil
	})
}

// returnedElsewhere reports whether another call of a function is returned as it is.
func (r *Result) returnedElsewhere(call *ssa.Call, fn *ssa.Function) bool {
	return slices.ContainsFunc(r.graph.Sites(fn), func(site calls.Site) bool {
		other, ok := site.Instr.(*ssa.Call)
		if !ok || other == call {
			return false
		}
		err, _ := conditions.ErrorOf(other)
		return err != nil && slices.ContainsFunc(knowledge.Referrers(err), knowledge.Is[*ssa.Return])
	})
}
