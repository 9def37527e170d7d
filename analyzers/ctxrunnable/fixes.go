package ctxrunnable

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/afterstop"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/rule"
)

// exitCase is the fix that gives the select of an endless loop a case for the end of the context.
// It is offered where the loop waits in that select alone, and the function can leave by a plain
// return: what would run after the loop has never run.
func (c *checker) exitCase(fn *ssa.Function, stay afterstop.Stay, s scope) []analysis.SuggestedFix {
	sel, ok := stay.Wait.(*ssa.Select)
	if !ok || !stay.Endless || !sel.Blocking || s.owner != fn || !c.named(s.stop, sel.Pos()) {
		return nil
	}
	path := c.ssa.Path(sel.Pos())
	syntax, _ := path[0].(*ast.SelectStmt)
	leave, ok := leaving(fn)
	if !ok || syntax == nil || len(syntax.Body.List) == 0 {
		return nil
	}
	done := "<-" + s.name
	if knowledge.Context(s.stop.Type()) {
		done += ".Done()"
	}
	return classify(c.newExitFrom(sel, nil), analysis.SuggestedFix{
		Message: "leave the loop when " + s.name + " ends",
		TextEdits: []analysis.TextEdit{
			{Pos: syntax.Body.List[0].Pos(), End: syntax.Body.List[0].Pos(), NewText: []byte("case " + done + ":\n" + leave + "\n")},
		},
	})
}

// classify returns the fix that adds an exit, marked if it is unsafe, and none if the program could
// panic with it.
func classify(e *newExit, fix analysis.SuggestedFix) []analysis.SuggestedFix {
	switch {
	case e.breaks():
		return nil
	case !e.safe():
		fix = rule.Unsafe(fix)
	}
	return []analysis.SuggestedFix{fix}
}

// leaveLoop is the fix that makes the case of a select leave its loop: a return where nothing
// follows the loop, else a break with a label. It is offered for the receive from a context, whose
// case ends in an unlabelled break or continue, or just runs out.
func (c *checker) leaveLoop(sel *ssa.Select, state *ssa.SelectState) []analysis.SuggestedFix {
	path := c.ssa.Path(state.Pos)
	clause := innermost[*ast.CommClause](path)
	loop := innermost[*ast.ForStmt](path)
	if clause == nil || loop == nil || loop.Cond != nil || jumps(clause) {
		return nil
	}
	leave, edits := "", []analysis.TextEdit(nil)
	switch {
	case last(path, loop):
		plain, ok := leaving(sel.Parent())
		if !ok {
			return nil
		}
		leave = plain
	case labelled(path, loop):
		return nil // its label may be in use for something else
	default:
		label := freeLabel(path)
		leave = "break " + label
		edits = append(edits, analysis.TextEdit{Pos: loop.Pos(), End: loop.Pos(), NewText: []byte(label + ":\n")})
	}
	at := analysis.TextEdit{Pos: clause.End(), End: clause.End(), NewText: []byte("\n" + leave)}
	if n := len(clause.Body); n > 0 {
		if branch, ok := clause.Body[n-1].(*ast.BranchStmt); ok {
			at = analysis.TextEdit{Pos: branch.Pos(), End: branch.End(), NewText: []byte(leave)}
		}
	}
	exit := c.newExitFrom(sel, paths.Arm(sel, slices.Index(sel.States, state)))
	fix := analysis.SuggestedFix{Message: "leave the loop: " + leave, TextEdits: append(edits, at)}
	if len(edits) > 0 && (exit.hasExit() || actsAfter(path, loop)) {
		return []analysis.SuggestedFix{rule.Unsafe(fix)}
	}
	return classify(exit, fix)
}

// actsAfter reports whether a function does something on channels after one of its loops, or starts
// a goroutine. Nothing else leaves the loop, so that it has never run, and SSA has no code for it.
func actsAfter(path []ast.Node, loop ast.Stmt) bool {
	acts := false
	ast.Inspect(ssabuild.Body(path), func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SendStmt, *ast.GoStmt, *ast.SelectStmt, *ast.RangeStmt:
			acts = acts || n.Pos() > loop.End()
		case *ast.UnaryExpr:
			acts = acts || n.Op == token.ARROW && n.Pos() > loop.End()
		case *ast.CallExpr:
			name, ok := n.Fun.(*ast.Ident)
			acts = acts || ok && name.Name == "close" && n.Pos() > loop.End()
		}
		return true
	})
	return acts
}

// jumps reports whether a statement inside a clause, other than its last, jumps: then the clause has
// ways of its own, which a fix would have to read.
func jumps(clause *ast.CommClause) bool {
	found := false
	for i, stmt := range clause.Body {
		branch, plain := stmt.(*ast.BranchStmt)
		if plain && i == len(clause.Body)-1 && branch.Label == nil && branch.Tok != token.GOTO {
			continue
		}
		ast.Inspect(stmt, func(n ast.Node) bool {
			switch n.(type) {
			case *ast.BranchStmt, *ast.ReturnStmt:
				found = true
			case *ast.FuncLit:
				return false
			}
			return true
		})
	}
	return found
}

// leaving returns the statement by which a function ends cleanly: a bare return, or nil for a sole
// error. Named results keep what they hold.
func leaving(fn *ssa.Function) (string, bool) {
	switch results := fn.Signature.Results(); {
	case results.Len() == 0:
		return "return", true
	case results.Len() == 1 && knowledge.IsError(results.At(0).Type()):
		return "return nil", true
	}
	return "", false
}

// named reports whether the name of a parameter or captured variable means that variable at pos.
func (c *checker) named(v ssa.Value, pos token.Pos) bool {
	var obj types.Object
	switch v := v.(type) {
	case *ssa.Parameter:
		obj = v.Object()
	case *ssa.FreeVar:
		if _, cell := v.Type().Underlying().(*types.Pointer); cell {
			return false // assigned somewhere: it may be another by then
		}
	}
	scope := c.pass.Pkg.Scope().Innermost(pos)
	if obj == nil || scope == nil {
		return false
	}
	_, found := scope.LookupParent(obj.Name(), pos)
	return found == obj
}

// enclosing returns the innermost node of a type in a path that starts inside, within one function.
func innermost[T ast.Node](path []ast.Node) (none T) {
	for _, node := range path {
		if found, ok := node.(T); ok {
			return found
		}
		if _, fn := node.(*ast.FuncLit); fn {
			return none
		}
	}
	return none
}

// last reports whether a statement is the last one of its function, at its top level.
func last(path []ast.Node, stmt ast.Stmt) bool {
	block := ssabuild.Body(path)
	return block != nil && len(block.List) > 0 && block.List[len(block.List)-1] == stmt
}

func labelled(path []ast.Node, loop ast.Stmt) bool {
	return slices.ContainsFunc(path, func(n ast.Node) bool {
		label, ok := n.(*ast.LabeledStmt)
		return ok && label.Stmt == loop
	})
}

// freeLabel returns a label that the innermost function in a path does not use.
func freeLabel(path []ast.Node) string {
	used := make(map[string]bool)
	ast.Inspect(ssabuild.Body(path), func(n ast.Node) bool {
		if label, ok := n.(*ast.LabeledStmt); ok {
			used[label.Label.Name] = true
		}
		return true
	})
	for _, name := range []string{"loop", "running", "untilDone"} {
		if !used[name] {
			return name
		}
	}
	return "loopUntilDone"
}
