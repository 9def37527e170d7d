package errchan

import (
	"go/ast"
	"go/format"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/blocked"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/channels"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/rule"
)

// deferSignal is the fix that defers the close or Done at the end of a goroutine. It is offered where
// the signal is the goroutine's last statement and its only signal, so that it means "has ended".
// A channel has to say so by its name too: one that means "is ready" must stay open on a failure.
func (c *checker) deferSignal(signal *channels.Op) []analysis.SuggestedFix {
	ends := signal.Kind == channels.Done || signal.Kind == channels.Close && knowledge.MeansEnded(c.chanName(signal))
	if !ends || signal.Deferred || !c.onlyGoroutine(signal) {
		return nil
	}
	path := c.ssa.Path(signal.Instr.Pos())
	block := ssabuild.Body(path)
	if block == nil || len(block.List) < 2 {
		return nil
	}
	stmt, ok := block.List[len(block.List)-1].(*ast.ExprStmt)
	if !ok || !encloses(stmt, signal.Instr.Pos()) {
		return nil
	}
	call, ok := stmt.X.(*ast.CallExpr)
	if !ok || !c.settledBefore(call, block) {
		return nil
	}
	if c.signalledElsewhere(signal) || c.madeMeanwhile(signal) {
		return nil
	}
	first := block.List[0].Pos()
	from, to := c.wholeLines(block, stmt)
	fix := analysis.SuggestedFix{
		Message: "defer the " + kindName(signal),
		TextEdits: []analysis.TextEdit{
			{Pos: first, End: first, NewText: []byte("defer " + types.ExprString(call) + "\n")},
			{Pos: from, End: to},
		},
	}
	if c.deferWaits(signal.Func()) || c.readsResult(signal) {
		fix = rule.Unsafe(fix)
	}
	return []analysis.SuggestedFix{fix}
}

// wholeLines returns the lines of the last statement of a block, with the blank ones before it; the
// statement alone if something else is on its lines.
func (c *checker) wholeLines(block *ast.BlockStmt, last ast.Stmt) (from, to token.Pos) {
	file := c.pass.Fset.File(last.Pos())
	line := func(pos token.Pos) int { return file.Line(pos) }
	before := block.List[len(block.List)-2].End()
	for _, syntax := range c.pass.Files {
		for _, group := range syntax.Comments {
			if before <= group.Pos() && group.End() <= last.Pos() {
				before = group.End()
			}
		}
	}
	if line(before) == line(last.Pos()) || line(last.End()) == line(block.Rbrace) || c.ssa.Commented(last.End(), file.LineStart(line(last.End())+1)) {
		return last.Pos(), last.End()
	}
	return file.LineStart(line(before) + 1), file.LineStart(line(last.End()) + 1)
}

// onlyGoroutine reports whether the function of a signal is started by go statements only, and
// signals nowhere else.
func (c *checker) onlyGoroutine(signal *channels.Op) bool {
	ops := signal.Channel.Closes
	if signal.Kind == channels.Done {
		ops = signal.Channel.Dones
	}
	another := slices.ContainsFunc(ops, func(op *channels.Op) bool { return op != signal && op.Func() == signal.Func() })
	return c.graph.RunsOnly(signal.Func(), calls.Goroutine) && !another
}

// settledBefore reports whether what a call names means the same at the beginning of a block: it is
// made of names and fields, none declared or assigned inside.
func (c *checker) settledBefore(call *ast.CallExpr, block *ast.BlockStmt) bool {
	names := make(map[types.Object]bool)
	settled := true
	ast.Inspect(call, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			obj := c.pass.TypesInfo.ObjectOf(n)
			names[obj] = true
			if obj != nil && encloses(block, obj.Pos()) {
				settled = false
			}
		case *ast.CallExpr:
			settled = settled && n == call
		case *ast.IndexExpr:
			settled = false
		}
		return true
	})
	ast.Inspect(block, func(n ast.Node) bool {
		assign, ok := n.(*ast.AssignStmt)
		if !ok {
			return true
		}
		for _, left := range assign.Lhs {
			if target := assigned(left); target != nil && names[c.pass.TypesInfo.ObjectOf(target)] {
				settled = false
			}
		}
		return true
	})
	return settled
}

// assigned returns the name of the variable or field that an assignment to an expression changes.
func assigned(expr ast.Expr) *ast.Ident {
	switch expr := ast.Unparen(expr).(type) {
	case *ast.Ident:
		return expr
	case *ast.SelectorExpr:
		return expr.Sel
	}
	return nil
}

// makeRoom is the fix that gives a channel room for the one value that is ever sent on it, so that
// the sender can go on whether somebody receives or not.
func (c *checker) makeRoom(ch *channels.Channel, leak blocked.LeakedSend) []analysis.SuggestedFix {
	send := leak.Send
	if len(ch.Makes) != 1 || len(ch.Sends) != 1 || ch.Field || ch.Foreign || ch.OthersSend || send.InLoop() || send.Select != nil {
		return nil
	}
	if leak.Second || leak.Joined || leak.Accumulates || leak.Handed || leak.Called || len(c.graph.Sites(send.Func())) != 1 {
		return nil
	}
	made, ok := c.ssa.Path(ch.Makes[0].Pos())[0].(*ast.CallExpr)
	if !ok || len(made.Args) != 1 || c.loopAround(made.Pos()) != c.loopAround(leak.Start.Pos()) {
		return nil // one channel for the goroutines of several rounds
	}
	fix := analysis.SuggestedFix{
		Message:   "make room for the one value",
		TextEdits: []analysis.TextEdit{{Pos: made.Rparen, End: made.Rparen, NewText: []byte(", 1")}},
	}
	if c.goesOn(send) || c.asksRoom()[ch] {
		fix = rule.Unsafe(fix)
	}
	return []analysis.SuggestedFix{fix}
}

// loopAround returns the innermost loop around pos within its function, or that function.
func (c *checker) loopAround(pos token.Pos) ast.Node {
	for _, node := range c.ssa.Path(pos) {
		switch node.(type) {
		case *ast.ForStmt, *ast.RangeStmt, *ast.FuncLit, *ast.FuncDecl:
			return node
		}
	}
	return nil
}

// guardSend is the fix that moves a send into the select which looks at the stop channel before it:
// into its empty default case from the next statement, or out of the beginning of that case.
func (c *checker) guardSend(send *channels.Op, look token.Pos) []analysis.SuggestedFix {
	sel, ok := c.ssa.Path(look)[0].(*ast.SelectStmt)
	if !ok || len(sel.Body.List) != 2 {
		return nil
	}
	other := sel.Body.List[1].(*ast.CommClause)
	if other.Comm != nil {
		return nil // the default case is the first
	}
	path := c.ssa.Path(send.Instr.Pos())
	stmt := path[0]
	for _, node := range path {
		if s, ok := node.(*ast.SendStmt); ok {
			stmt = s
			break
		}
	}
	edit := analysis.TextEdit{Pos: other.Pos(), End: stmt.End()}
	switch source, ok := stmt.(*ast.SendStmt); {
	case !ok || c.ssa.Commented(edit.Pos, edit.End):
		return nil
	case len(other.Body) > 0 && other.Body[0] == ast.Stmt(source):
		edit.NewText = []byte("case " + c.sendText(source) + ":")
	case len(other.Body) == 0 && follows(path, sel, source):
		edit.NewText = []byte("case " + c.sendText(source) + ":\n}")
	default:
		return nil
	}
	fix := analysis.SuggestedFix{Message: "send inside the select", TextEdits: []analysis.TextEdit{edit}}
	if acts(stmt) || awaitedOnce(send.Channel) {
		fix = rule.Unsafe(fix)
	}
	return []analysis.SuggestedFix{fix}
}

func (c *checker) sendText(send *ast.SendStmt) string {
	var b strings.Builder
	if err := format.Node(&b, c.pass.Fset, send); err != nil {
		return types.ExprString(send.Chan) + " <- " + types.ExprString(send.Value)
	}
	return b.String()
}

// follows reports whether a statement is the next one after another.
func follows(path []ast.Node, before, stmt ast.Stmt) bool {
	for _, node := range path {
		block, ok := node.(*ast.BlockStmt)
		if !ok {
			continue
		}
		for i, s := range block.List[:max(len(block.List)-1, 0)] {
			if s == before {
				return block.List[i+1] == stmt
			}
		}
		return false
	}
	return false
}

func encloses(node ast.Node, pos token.Pos) bool { return node.Pos() <= pos && pos < node.End() }
