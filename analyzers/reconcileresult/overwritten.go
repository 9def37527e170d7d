package reconcileresult

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/failures"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// unread reports an error that is assigned to a variable, and that no path reads from there. One that is thrown
// away on purpose has no variable.
func (c *checker) unread(call *ssa.Call) {
	for _, node := range c.ssa.Path(call.Pos()) {
		switch node := node.(type) {
		case *ast.AssignStmt:
			if name := c.assignedError(node); name != nil && ast.Unparen(node.Rhs[0]).(*ast.CallExpr).Lparen == call.Pos() && !c.foundByClosure(call) && !c.ssa.Blanked(c.pass.TypesInfo, c.pass.TypesInfo.ObjectOf(name), name.Pos()) && !c.ofFinalizer(call) {
				c.report(errorOverwritten, name, nil, nil, "the error of %s is overwritten before anything looks at it", flow.CalleeName(call.Common()))
			}
			return
		case *ast.BlockStmt, *ast.FuncLit:
			return
		}
	}
}

// foundByClosure reports whether a call runs a closure that sets a variable of the function, and a condition afterwards asks for that: whether
// something was found is known without the error.
func (c *checker) foundByClosure(call *ssa.Call) bool {
	for _, closure := range c.graph.Closures(call) {
		fn := closure.Fn.(*ssa.Function)
		for i, captured := range fn.FreeVars {
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

// overwrittenNext reports an error that nothing in a loop looks at: the next turn overwrites it, and only that of the last
// one is returned.
func (c *checker) overwrittenNext(f *failures.Failure) bool {
	if !c.works(f.Call, effects.Writes, effects.Reads, effects.Asks, effects.Unknown) || !c.failures.OnlyLast(f) {
		return false
	}
	c.report(errorOverwritten, c.ssa.Range(f.Call), nil, nil,
		"the error of %s is overwritten in the next turn of the loop: only that of the last one is looked at", flow.CalleeName(f.Call.Common()))
	return true
}

// successOf reports a return of a variable that holds the error of one call, which is nil, where it has held another error
// before of which only a text is kept, or that shadows the variable of it: the success of the call, mostly of a note of the failure, hides it.
func (c *checker) successOf(ret *ssa.Return, at analysis.Range, variable types.Object, err ssa.Value) bool {
	call := flow.Made(err)
	if call == nil || call.Parent() != ret.Parent() || !c.conditions.ErrorAt(err, ret).IsNil() {
		return false
	}
	inner, _ := variable.(*types.Var)
	for _, noted := range c.failures.Noted(call, ret) {
		held := c.heldBy(noted)
		if held == nil {
			continue
		}
		found, callee := c.related(held.Pos(), "the error that was found"), knowledge.CalleeName(&call.Call)
		switch c.pass.TypesInfo.ObjectOf(held) {
		case variable:
			c.report(errorOverwritten, at, append(found, c.related(call.Pos(), "overwrites it")...), nil,
				"%s is nil here: the success of %s has overwritten the error that was found, and the failure counts as success", variable.Name(), callee)
		case c.around(inner):
			c.report(wrongError, at, append(found, c.related(variable.Pos(), "declared here")...), nil,
				"%s is nil here, so that this failure counts as success: it is the error of %s, in a variable that shadows the %s that was found",
				variable.Name(), callee, variable.Name())
		default:
			continue
		}
		c.reported[ret] = true
		return true
	}
	return false
}

// merged reports a return of a variable that holds the error that was found, or, where a call has noted that, the error of this call, which is nil
// when it works; also of another error that is made of such a variable, whose cause is lost then.
func (c *checker) merged(ret *ssa.Return, expr ast.Expr, err ssa.Value) bool {
	name, lost := c.variable(expr), "failure counts as success"
	merge := c.failures.Merged(err, false)
	if made, ok := err.(*ssa.Call); ok && name == nil {
		lost = "cause is lost"
		name, merge = c.mergedCause(expr, made)
	}
	if name == nil || merge == nil {
		return false
	}
	test := c.tested(merge.Test)
	if test == nil || c.pass.TypesInfo.ObjectOf(test) != c.pass.TypesInfo.ObjectOf(name) {
		return false
	}
	c.reported[ret] = true
	c.report(errorOverwritten, name, append(c.related(test.Pos(), "the error that was found"), c.related(merge.Call.Pos(), "overwrites it")...), nil,
		"%s is nil here when %s has worked: that success has overwritten the error that was found, and the %s", name.Name, flow.CalleeName(merge.Call.Common()), lost)
	return true
}

// mergedCause returns the variable of which a call makes a new error, if it holds one of two errors.
func (c *checker) mergedCause(expr ast.Expr, made *ssa.Call) (*ast.Ident, *failures.Merge) {
	_, args, ok := knowledge.Formatted(&made.Call)
	source, isCall := ast.Unparen(expr).(*ast.CallExpr)
	if !ok || !isCall || source.Lparen != made.Pos() {
		return nil, nil
	}
	elements, ok := c.graph.Elements(args)
	if !ok || len(elements) != len(source.Args)-1 {
		return nil, nil
	}
	for i, element := range elements {
		if name := c.variable(source.Args[i+1]); name != nil {
			if merge := c.failures.Merged(knowledge.Unconverted(element), true); merge != nil {
				return name, merge
			}
		}
	}
	return nil, nil
}

// shadowed reports an error in a variable of an inner block that is only asked whether it is nil there, if the variable of
// the same name around it is tested after the block: that one is nil.
func (c *checker) shadowed(f *failures.Failure) bool {
	var inner *types.Var
	test := c.failures.TestedInstead(f, func(fact *conditions.Fact) bool {
		if inner == nil {
			inner = c.defined(f.Call) // for few calls: it looks through the syntax
		}
		name := c.tested(fact)
		return inner != nil && name != nil && name.Pos() > inner.Parent().End() && c.pass.TypesInfo.ObjectOf(name) == c.around(inner)
	})
	if test == nil || c.optional(f, inner) {
		return false
	}
	c.report(errorOverwritten, c.ssa.Range(f.Call), append(c.related(inner.Pos(), "declared here"), c.related(c.tested(test).Pos(), "tested here")...), nil,
		"the error of %s is lost: it is in a variable of the block, and the %s that is tested after the block is another one, and nil", knowledge.CalleeName(&f.Call.Call), inner.Name())
	return true
}

// optional reports whether the error of a call that writes nothing is declared by an if statement that asks whether it is nil: what
// is done then is optional, and nobody wants to hear of the error.
func (c *checker) optional(f *failures.Failure, inner *types.Var) bool {
	asked := slices.ContainsFunc(knowledge.Referrers(f.Err), func(ref ssa.Instruction) bool {
		compare, ok := ref.(*ssa.BinOp)
		return ok && compare.Op == token.EQL
	})
	if does, _ := c.effects.Call(f.Call); !asked || does.Has(effects.Writes) {
		return false
	}
	for node, scope := range c.pass.TypesInfo.Scopes {
		if _, header := node.(*ast.IfStmt); header && scope == inner.Parent() {
			return true
		}
	}
	return false
}

// around returns the variable of the name of another one, in a block around it; nil if there is none.
func (c *checker) around(inner *types.Var) types.Object {
	if inner == nil || inner.Parent() == nil || inner.Parent().Parent() == nil {
		return nil
	}
	_, outer := inner.Parent().Parent().LookupParent(inner.Name(), inner.Pos())
	if v, ok := outer.(*types.Var); !ok || v.Parent() == c.pass.Pkg.Scope() {
		return nil
	}
	return outer
}

// defined returns the variable that a short declaration makes for the error of a call; nil for none.
func (c *checker) defined(call *ssa.Call) *types.Var {
	for _, node := range c.ssa.Path(call.Pos()) {
		assign, ok := node.(*ast.AssignStmt)
		if !ok {
			continue
		}
		name := c.assignedError(assign)
		if name == nil || ast.Unparen(assign.Rhs[0]).(*ast.CallExpr).Lparen != call.Pos() {
			return nil
		}
		v, _ := c.pass.TypesInfo.Defs[name].(*types.Var)
		return v
	}
	return nil
}

// heldBy returns the variable that holds an error where it was found or made.
func (c *checker) heldBy(noted failures.Noted) *ast.Ident {
	if noted.Test != nil {
		return c.tested(noted.Test)
	}
	for _, node := range c.ssa.Path(noted.Err.Pos()) {
		if assign, ok := node.(*ast.AssignStmt); ok && len(assign.Rhs) == 1 {
			if made, ok := ast.Unparen(assign.Rhs[0]).(*ast.CallExpr); ok && made.Lparen == noted.Err.Pos() {
				return c.assignedError(assign)
			}
		}
	}
	return nil
}

// deferred reports errors that a deferred function assigns to a variable of the function around it: one that is no
// result, so that nothing reads it any more, or the result, whose error so far is lost.
func (c *checker) deferred(fn *ssa.Function) {
	for _, d := range c.failures.Deferred(fn) {
		at, name := c.ssa.Range(d.Call), flow.CalleeName(d.Call.Common())
		switch {
		case d.Found:
			c.report(errorOverwritten, at, c.related(d.Variable.Pos(), "the result"), nil,
				"when %s works, it makes a success of the error that the function was about to return", name)
			continue
		case d.Result:
			c.report(errorOverwritten, at, c.related(d.Variable.Pos(), "the result"), nil,
				"when %s works, it makes a success of whatever error the function was about to return", name)
			continue
		}
		c.report(errorOverwritten, at, c.related(d.Variable.Pos(), "not a result of the function"), nil,
			"the error of %s is lost: the function has returned its results when this assigns to %s", name, d.Variable.Comment)
	}
}
