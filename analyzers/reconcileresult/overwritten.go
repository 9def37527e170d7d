package reconcileresult

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// unread reports an error that is assigned to a variable, and that no path reads from there. One that is thrown
// away on purpose has no variable.
func (c *checker) unread(call *ssa.Call) {
	for _, node := range c.ssa.Path(call.Pos()) {
		switch node := node.(type) {
		case *ast.AssignStmt:
			if name := c.lastAssigned(node, call); name != nil && !c.blanked(name) && !c.ofFinalizer(call) {
				c.report(errorOverwritten, name, nil, nil, "the error of %s is overwritten before anything looks at it", knowledge.CalleeName(&call.Call))
			}
			return
		case *ast.BlockStmt, *ast.FuncLit:
			return
		}
	}
}

// lastAssigned returns the error variable that an assignment gives the error of a call.
func (c *checker) lastAssigned(assign *ast.AssignStmt, call *ssa.Call) *ast.Ident {
	if len(assign.Rhs) != 1 {
		return nil
	}
	made, ok := ast.Unparen(assign.Rhs[0]).(*ast.CallExpr)
	if !ok || made.Lparen != call.Pos() {
		return nil
	}
	name, ok := assign.Lhs[len(assign.Lhs)-1].(*ast.Ident)
	if !ok || name.Name == "_" {
		return nil
	}
	if v, ok := c.pass.TypesInfo.ObjectOf(name).(*types.Var); !ok || !knowledge.IsError(v.Type()) {
		return nil
	}
	return name
}

// blanked reports whether a variable is assigned to the blank one somewhere: its author knows that it goes unread.
func (c *checker) blanked(name *ast.Ident) bool {
	obj := c.pass.TypesInfo.ObjectOf(name)
	path := c.ssa.Path(name.Pos())
	found := false
	ast.Inspect(path[max(0, len(path)-2)], func(n ast.Node) bool {
		assign, ok := n.(*ast.AssignStmt)
		if !ok || len(assign.Lhs) != len(assign.Rhs) {
			return true
		}
		for i, left := range assign.Lhs {
			blank, ok := left.(*ast.Ident)
			if !ok || blank.Name != "_" {
				continue
			}
			used, ok := ast.Unparen(assign.Rhs[i]).(*ast.Ident)
			found = found || ok && c.pass.TypesInfo.Uses[used] == obj
		}
		return true
	})
	return found
}

// deferred reports errors that a deferred function assigns to a variable of the function around it: one that is
// no result, so that nothing reads it any more, or the result, whose error so far is lost.
func (c *checker) deferred(fn *ssa.Function) {
	around := fn.Parent()
	if around == nil || !c.graph.RunsOnly(fn, calls.Deferred) || !returnsError(around) {
		return
	}
	for _, instr := range calls.In(fn) {
		call, ok := instr.(*ssa.Call)
		if !ok {
			continue
		}
		err, fails := conditions.ErrorOf(call)
		if !fails || err == nil {
			continue
		}
		for _, ref := range *err.Referrers() {
			if store, ok := ref.(*ssa.Store); ok {
				c.deferredStore(fn, call, store)
			}
		}
	}
}

func (c *checker) deferredStore(fn *ssa.Function, call *ssa.Call, store *ssa.Store) {
	captured, ok := store.Addr.(*ssa.FreeVar)
	if !ok || slices.ContainsFunc(*captured.Referrers(), func(ref ssa.Instruction) bool { return ref != store }) {
		return // it is read here, or stored in twice
	}
	variable := flow.Variable(captured)
	if variable == nil || variable.Parent() != fn.Parent() {
		return
	}
	at := c.ssa.Range(call)
	name := knowledge.CalleeName(&call.Call)
	switch {
	case returned(variable):
		c.report(errorOverwritten, at, c.related(variable.Pos(), "the result"), nil,
			"when %s works, it makes a success of whatever error the function was about to return", name)
	case c.onlyReadBefore(variable):
		c.report(errorOverwritten, at, c.related(variable.Pos(), "not a result of the function"), nil,
			"the error of %s is lost: the function has returned its results when this assigns to %s", name, variable.Comment)
	}
}

// returned reports whether a variable is a named result: the returns load it after the deferred functions ran.
func returned(variable *ssa.Alloc) bool {
	for i, result := range namedResults(variable.Parent()) {
		if result == variable.Comment && i == variable.Parent().Signature.Results().Len()-1 {
			return true
		}
	}
	return false
}

func namedResults(fn *ssa.Function) []string {
	var names []string
	for result := range fn.Signature.Results().Variables() {
		names = append(names, result.Name())
	}
	return names
}

// onlyReadBefore reports whether only the function that declares a variable reads it, which ends before what it
// defers runs.
func (c *checker) onlyReadBefore(variable *ssa.Alloc) bool {
	return !slices.ContainsFunc(*variable.Referrers(), func(ref ssa.Instruction) bool {
		switch ref := ref.(type) {
		case *ssa.Store:
			return ref.Addr != variable
		case *ssa.UnOp:
			return false
		case *ssa.MakeClosure:
			fn := ref.Fn.(*ssa.Function)
			for i, bound := range ref.Bindings {
				if bound == variable && slices.ContainsFunc(*fn.FreeVars[i].Referrers(), func(ref ssa.Instruction) bool { _, read := ref.(*ssa.Store); return !read }) {
					return true
				}
			}
			return false
		}
		return true
	})
}
