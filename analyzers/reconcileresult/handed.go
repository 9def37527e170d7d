package reconcileresult

import (
	"go/ast"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// nilHanded reports a call of a function that is about failures by its name, and that is handed the variable of an error which was found, if the success
// of another call has overwritten it.
func (c *checker) nilHanded(call *ssa.Call) {
	if knowledge.Logs(&call.Call) || !knowledge.NamesFailure(knowledge.CalleeName(&call.Call)) {
		return
	}
	for _, arg := range call.Call.Args {
		made := flow.Made(arg)
		if !knowledge.IsError(arg.Type()) || made == nil || made.Parent() != call.Parent() || !c.conditions.ErrorAt(arg, call).IsNil() {
			continue
		}
		name := c.errorArgument(call)
		if name == nil {
			continue
		}
		for _, found := range c.conditions.At(made) {
			if found.Predicate != conditions.Nil || found.Truth || !knowledge.IsError(found.Subject.Type()) || found.Subject == arg {
				continue
			}
			test := c.tested(&found)
			if test == nil || c.pass.TypesInfo.ObjectOf(test) != c.pass.TypesInfo.ObjectOf(name) {
				continue
			}
			c.report(errorOverwritten, name, append(c.related(test.Pos(), "the error that was found"), c.related(made.Pos(), "overwrites it")...), nil,
				"%s is nil here: the success of %s has overwritten the error that was found, which %s does not get", name.Name, flow.CalleeName(made.Common()), flow.CalleeName(call.Common()))
			return
		}
	}
}

// errorArgument returns the variable of an error that a call is handed; nil if there is none, or more than one.
func (c *checker) errorArgument(call *ssa.Call) *ast.Ident {
	for _, node := range c.ssa.Path(call.Pos()) {
		source, ok := node.(*ast.CallExpr)
		if !ok || source.Lparen != call.Pos() {
			continue
		}
		var found *ast.Ident
		for _, arg := range source.Args {
			if name := c.variable(arg); name != nil {
				if found != nil {
					return nil
				}
				found = name
			}
		}
		return found
	}
	return nil
}

// failureDropped reports a statement that calls a function of the package which returns the error that it is handed, if that is certainly there, and
// success may be returned afterwards: what other calls return is thrown away here.
func (c *checker) failureDropped(call *ssa.Call) bool {
	fn := c.returnsHanded(call)
	if fn == nil || !c.returnedElsewhere(call, fn) || !slices.ContainsFunc(call.Call.Args, func(arg ssa.Value) bool {
		return knowledge.IsError(arg.Type()) && c.conditions.ErrorAt(arg, call).NotNil() && !usedAfter(arg, call)
	}) {
		return false
	}
	last := call.Parent().Signature.Results().Len() - 1
	goesOn := paths.Find(paths.Search{From: call, To: func(instr ssa.Instruction) bool {
		ret, ok := instr.(*ssa.Return)
		return ok && ret.Block() != call.Parent().Recover && c.conditions.ErrorAt(paths.Returned(ret, last), ret).Nil
	}})
	if goesOn == nil {
		return false
	}
	c.report(swallowed, c.ssa.Range(call), nil, nil,
		"%s returns the error that it is handed, and this call throws it away: the function goes on as if it had worked", flow.CalleeName(call.Common()))
	return true
}

// usedAfter reports whether something has an error after a call that is handed it, or may have it, since it is in a variable that others see.
func usedAfter(err ssa.Value, call *ssa.Call) bool {
	_, loaded := err.(*ssa.UnOp)
	after := paths.After(call.Block(), nil)
	return loaded || slices.ContainsFunc(knowledge.Referrers(err), func(ref ssa.Instruction) bool {
		_, debug := ref.(*ssa.DebugRef)
		return !debug && ref != ssa.Instruction(call) && (after.Has(ref.Block()) || paths.Before(call, ref))
	})
}

// returnsHanded returns the function of the package that a statement calls, if each of its returns has an error that is a parameter or is made anew.
func (c *checker) returnsHanded(call *ssa.Call) *ssa.Function {
	targets := c.graph.Targets(call)
	if len(targets) != 1 || !knowledge.ReturnsError(targets[0].Signature) || !c.throwsAway(call) {
		return nil
	}
	fn, handed := targets[0], false
	for _, ret := range paths.Returns(fn) {
		err := paths.Returned(ret, len(ret.Results)-1)
		if of, wraps := err.(*ssa.Call); wraps && knowledge.KeepsNil(&of.Call) != nil {
			err = knowledge.KeepsNil(&of.Call)
		}
		_, param := err.(*ssa.Parameter)
		if !param && c.conditions.ErrorAt(err, ret).Nil {
			return nil
		}
		handed = true
	}
	if !handed {
		return nil
	}
	return fn
}

// throwsAway reports whether the source throws away all that a call returns, without saying so.
func (c *checker) throwsAway(call *ssa.Call) bool {
	path := c.ssa.Path(call.Pos())
	for i, node := range path {
		if source, ok := node.(*ast.CallExpr); ok && source.Lparen == call.Pos() {
			if i+1 == len(path) {
				return false
			}
			_, ok := path[i+1].(*ast.ExprStmt)
			return ok
		}
	}
	return false
}

// returnedElsewhere reports whether another call of a function is returned as it is.
func (c *checker) returnedElsewhere(call *ssa.Call, fn *ssa.Function) bool {
	return slices.ContainsFunc(c.graph.Sites(fn), func(site calls.Site) bool {
		other, ok := site.Instr.(*ssa.Call)
		if !ok || other == call {
			return false
		}
		err, _ := conditions.ErrorOf(other)
		return err != nil && slices.ContainsFunc(knowledge.Referrers(err), func(ref ssa.Instruction) bool {
			_, returns := ref.(*ssa.Return)
			return returns
		})
	})
}
