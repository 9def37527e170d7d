package mistaken

import (
	"go/ast"
	"go/token"
	"iter"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/failures"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// alternative looks at a call that has an error variable as the cause of a failure, in a branch that is taken for something else as well, as in
// err != nil || len(pods.Items) == 0: the variable is nil then. A branch has one such mistake at most.
func (r *Result) alternative(call *ssa.Call) {
	for name, cause := range r.causesOf(call) {
		if can := r.conditions.ErrorAt(cause, call); !can.Nil || !can.Other || r.asksTextOfNil(cause, call) {
			continue
		}
		m := Mistake{Kind: r.lostBy(call), At: at(name), Name: name.Name, Meant: r.otherReason(name, cause), Call: call}
		if m.Meant == nil {
			m.Meant, m.Maybe = r.takenWithout(name, cause, call, m.Kind == AlternativeWrapped), true
		}
		if m.Meant != nil && !r.alternatives[m.Meant] {
			r.alternatives[m.Meant] = true
			r.add(m)
			return
		}
	}
}

// takenWithout returns the condition of the innermost branch around an error variable, if it does not ask whether there is an error, and is so without one as well: it
// says that the error is not of some kind, or asks a bool that comes with the error. It is nil for another branch. keeps says that nil is made of nil.
func (r *Result) takenWithout(name *ast.Ident, err ssa.Value, at ssa.Instruction, keeps bool) ast.Expr {
	made, cond := flow.Made(err), r.branchAround(name)
	if made == nil || cond == nil {
		return nil
	}
	asked := cond
	if not, ok := cond.(*ast.UnaryExpr); ok {
		asked = ast.Unparen(not.X)
	}
	for _, fact := range r.conditions.At(at) {
		part, ok := fact.Subject.(*ssa.Extract)
		switch {
		case keeps && fact.Predicate == conditions.Kind:
			continue // a success where the object is there: only without it the function goes on, to make it
		case fact.Predicate == conditions.Kind && !fact.Truth && conditions.Same(fact.Subject, err) && r.ssa.Mentions(cond, r.ssa.Variable(name)) && r.canWork(made),
			fact.Predicate == conditions.True && ok && part.Tuple == ssa.Value(made) && r.cameWith(asked, err) && r.failures.Alone(made, failures.Bool{Index: part.Index, Truth: fact.Truth}):
			return cond
		}
	}
	return nil
}

// branchAround returns the condition of the innermost if statement around a name, whose first branch has the name; nil for none.
func (r *Result) branchAround(name *ast.Ident) ast.Expr {
	var below ast.Node
	for _, node := range r.ssa.Path(name.Pos()) {
		switch node := node.(type) {
		case *ast.FuncLit, *ast.CaseClause:
			return nil
		case *ast.IfStmt:
			if below == node.Body {
				return ast.Unparen(node.Cond)
			}
		}
		below = node
	}
	return nil
}

// asksTextOfNil reports whether a call is known to ask for the text of an error that is nil: the pass losses has that.
func (r *Result) asksTextOfNil(err ssa.Value, call *ssa.Call) bool {
	made := flow.Made(err)
	if made == nil || knowledge.ErrorText(call) == nil {
		return false
	}
	f, _ := r.failures.Of(made)
	return f != nil && r.failures.TextOfNil(f) == call
}

// lostBy returns what a call makes of an error that is nil.
func (r *Result) lostBy(call *ssa.Call) Kind {
	switch {
	case knowledge.ErrorText(call) != nil:
		return AlternativeText
	case knowledge.KeepsNil(&call.Call) != nil:
		return AlternativeWrapped
	}
	return AlternativeCause
}

// causesOf goes through the error variables which a call makes a new error of, puts a text around, asks for their text or tells of, and their values.
func (r *Result) causesOf(call *ssa.Call) iter.Seq2[*ast.Ident, ssa.Value] {
	return func(yield func(*ast.Ident, ssa.Value) bool) {
		source, _ := r.ssa.Call(call)
		if source == nil {
			return
		}
		if _, _, made := knowledge.Formatted(&call.Call); made {
			r.causesIn(source, call)(yield)
			return
		}
		if text := knowledge.ErrorText(call); text != nil {
			if method, ok := ast.Unparen(source.Fun).(*ast.SelectorExpr); ok && r.ssa.ErrorVariable(method.X) != nil {
				yield(r.ssa.ErrorVariable(method.X), text)
			}
			return
		}
		handed, names := r.handedTo(&call.Call), r.ssa.ErrorArguments(call)
		for _, v := range handed {
			if field, ok := v.(*ssa.Call); ok && knowledge.PreparesLog(&field.Call) { // zap.Error(err)
				handed, names = append(handed, field.Call.Args...), append(names, r.ssa.ErrorArguments(field)...)
			}
		}
		if len(names) != 1 || knowledge.KeepsNil(&call.Call) == nil && !knowledge.LogsFailure(&call.Call) && !knowledge.EndsProcess(&call.Call) {
			return
		}
		if i := slices.IndexFunc(handed, func(v ssa.Value) bool { return knowledge.IsError(v.Type()) }); i >= 0 {
			yield(names[0], handed[i])
		}
	}
}

// otherReason returns the condition for which the innermost branch around a use of an error variable that asks for the error is taken without an error; nil for none.
// That another result of the same call is nil is no reason of its own.
func (r *Result) otherReason(name *ast.Ident, err ssa.Value) ast.Expr {
	reasons, _ := r.reasonsFor(name)
	return r.besides(reasons, name, err)
}

// reasonsFor returns the conditions each of which leads into the innermost branch around a use of a variable that is taken for several, one of them about the variable, and the
// statements of the branch; none for another branch.
func (r *Result) reasonsFor(name *ast.Ident) (reasons []ast.Expr, branch []ast.Node) {
	var below ast.Node
	for _, node := range r.ssa.Path(name.Pos()) {
		reasons, branch = nil, []ast.Node{below}
		switch node := node.(type) {
		case *ast.FuncLit:
			return nil, nil
		case *ast.IfStmt:
			if below == node.Body {
				reasons = parts(node.Cond, token.LOR)
			} else if below == node.Else {
				reasons = parts(node.Cond, token.LAND)
			}
		case *ast.CaseClause:
			if _, inCase := below.(ast.Stmt); inCase {
				for _, one := range node.List {
					reasons = append(append(reasons, one), parts(one, token.LOR)...)
				}
				branch = nodes(node.Body)
			}
		case *ast.BlockStmt:
			reasons, branch = endsBefore(node, below)
		}
		below = node
		if slices.ContainsFunc(reasons, func(reason ast.Expr) bool { return r.ssa.Mentions(reason, r.ssa.Variable(name)) }) {
			return reasons, branch
		}
	}
	return nil, nil
}

func nodes(stmts []ast.Stmt) []ast.Node {
	var found []ast.Node
	for _, stmt := range stmts {
		found = append(found, stmt)
	}
	return found
}

// either looks at a return of one of two errors in a branch that is taken for each of them, as for err != nil || patchErr != nil, and that uses the other one for nothing: where there
// is that alone, it is lost.
func (r *Result) either(ret *ssa.Return, name *ast.Ident, err ssa.Value) bool {
	can, made := r.conditions.ErrorAt(err, ret), flow.Made(err)
	if made == nil || !can.Nil || !can.Other || answersBool(ret) || r.asksAgain(ret) || slices.ContainsFunc(r.handedTo(&made.Call), func(v ssa.Value) bool { return knowledge.IsError(v.Type()) }) {
		return false // what was made of an error may have the other one in it
	}
	reasons, branch := r.reasonsFor(name)
	asked := token.ILLEGAL
	for _, reason := range reasons {
		if operand, op := r.ssa.ComparedWithNil(reason); operand != nil && r.isVariable(operand, r.ssa.Variable(name)) {
			asked = op
		}
	}
	for _, reason := range reasons {
		operand, op := r.ssa.ComparedWithNil(reason)
		if operand == nil || op != asked {
			continue
		}
		other := r.ssa.ErrorVariable(operand)
		if other == nil || r.ssa.Variable(other) == r.ssa.Variable(name) || slices.ContainsFunc(branch, func(node ast.Node) bool { return r.ssa.Mentions(node, r.ssa.Variable(other)) }) {
			continue
		}
		r.addReturn(ret, Mistake{Kind: Returned, At: at(name), Name: name.Name, Meant: other, Maybe: true})
		return true
	}
	return false
}

// besides returns the first of the reasons for a branch that is not about an error; nil if the error alone is no reason, or all are about it.
func (r *Result) besides(reasons []ast.Expr, name *ast.Ident, err ssa.Value) ast.Expr {
	failed, other := false, ast.Expr(nil)
	for _, reason := range reasons {
		operand, _ := r.ssa.ComparedWithNil(reason)
		switch tested := operand != nil && r.isVariable(operand, r.ssa.Variable(name)); {
		case tested:
			failed = true
		case r.ssa.Mentions(reason, r.ssa.Variable(name)), operand != nil && (knowledge.IsSomeError(r.pass.TypesInfo.TypeOf(operand)) || r.cameWith(operand, err)):
		case other == nil:
			other = reason
		}
	}
	if !failed {
		return nil
	}
	return other
}

// cameWith reports whether an expression is the variable of another result of the call that returns an error.
func (r *Result) cameWith(expr ast.Expr, err ssa.Value) bool {
	name, named := ast.Unparen(expr).(*ast.Ident)
	made := flow.Made(err)
	if !named || made == nil {
		return false
	}
	_, around := r.ssa.Call(made)
	if len(around) == 0 {
		return false
	}
	assign, ok := around[0].(*ast.AssignStmt)
	return ok && slices.ContainsFunc(assign.Lhs, func(left ast.Expr) bool {
		set, ok := left.(*ast.Ident)
		return ok && r.pass.TypesInfo.ObjectOf(set) != nil && r.pass.TypesInfo.ObjectOf(set) == r.pass.TypesInfo.ObjectOf(name)
	})
}

// endsBefore returns the parts of the condition of an if statement right before a statement of a block, if one that does not hold leads to the statement, since the
// branch that they guard ends with a return, and what follows.
func endsBefore(block *ast.BlockStmt, stmt ast.Node) ([]ast.Expr, []ast.Node) {
	i := slices.IndexFunc(block.List, func(s ast.Stmt) bool { return s == stmt })
	if i < 1 {
		return nil, nil
	}
	branch, ok := block.List[i-1].(*ast.IfStmt)
	if !ok || branch.Else != nil || len(branch.Body.List) == 0 {
		return nil, nil
	}
	switch branch.Body.List[len(branch.Body.List)-1].(type) {
	case *ast.ReturnStmt, *ast.BranchStmt:
		return parts(branch.Cond, token.LAND), nodes(block.List[i:])
	}
	return nil, nil
}

// parts returns what an operator joins to a condition, in its order; nil for a condition that it does not join.
func parts(cond ast.Expr, by token.Token) []ast.Expr {
	joined, ok := ast.Unparen(cond).(*ast.BinaryExpr)
	if !ok || joined.Op != by {
		return nil
	}
	var found []ast.Expr
	for _, side := range []ast.Expr{joined.X, joined.Y} {
		if inner := parts(side, by); inner != nil {
			found = append(found, inner...)
		} else {
			found = append(found, ast.Unparen(side))
		}
	}
	return found
}
