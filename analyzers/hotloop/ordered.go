package hotloop

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/order"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
)

// mapOrder reports where the order of a map gets into an object.
func (c *checker) mapOrder(d order.Disorder) {
	of := "a map"
	if d.Of != nil {
		of = "the map"
		if name := c.source(d.Of); name != "" {
			of += " " + name
		}
	} else if call, ok := d.At.(*ssa.Call); ok {
		of = "a map from " + flow.CalleeName(call.Common())
	}
	var related []analysis.RelatedInformation
	for _, sink := range d.Sinks {
		if sink.At != d.At {
			related = append(related, c.ssa.Related(sink.At, "goes into "+sink.Name+" here"))
		}
	}
	c.report(c.finding(mapOrder, c.ssa.Range(d.At),
		fmt.Sprintf("%s gets the order of %s, another one in each pass: %s seems to have changed", c.assigned(d), of, d.Sinks[0].Name), related...))
}

// listOrder reports where the order of a cached list gets into an object: at what makes the list or text that is stored.
func (c *checker) listOrder(d order.Disorder) {
	seen := make(map[ssa.Instruction]bool)
	for _, sink := range d.Sinks {
		at, related := sink.At, []analysis.RelatedInformation{c.ssa.Related(d.At, "listed here")}
		if sink.Made != nil && sink.Made != at {
			at, related = sink.Made, append(related, c.ssa.Related(sink.At, "goes into "+sink.Name+" here"))
		}
		if knowledge.Visited(seen, at) {
			continue
		}
		c.report(c.finding(listOrder, c.ssa.Range(at),
			fmt.Sprintf("%s gets the order of a cached list, another one in each pass: it seems to have changed", sink.Name), related...))
	}
}

// assigned returns how the source calls the list or text that an instruction makes or adds to.
func (c *checker) assigned(d order.Disorder) string {
	instr := d.At
	if call, ok := instr.(*ssa.Call); ok {
		if to := knowledge.WritesText(&call.Call); to != nil {
			return c.valueName(to)
		}
		if i := slices.IndexFunc(call.Call.Args, isText); i >= 0 && flow.Declared(&call.Call) != nil {
			return c.valueName(knowledge.Unconverted(call.Call.Args[i]))
		}
	}
	for _, node := range c.ssa.Path(instr.Pos()) {
		switch node := node.(type) {
		case *ast.CallExpr:
			if i := slices.IndexFunc(node.Args, isAddress); i >= 0 && node.Lparen == instr.Pos() {
				return types.ExprString(node.Args[i].(*ast.UnaryExpr).X)
			}
		case *ast.AssignStmt:
			if fills(d) {
				return "the list"
			}
			for i, right := range node.Rhs {
				if len(node.Lhs) == 1 || len(node.Lhs) == len(node.Rhs) && right.Pos() <= instr.Pos() && instr.Pos() < right.End() {
					return element(node.Lhs[i])
				}
			}
			return element(node.Lhs[0])
		case *ast.ValueSpec:
			return node.Names[0].Name
		case *ast.KeyValueExpr:
			if field, ok := node.Key.(*ast.Ident); ok {
				return field.Name
			}
		case *ast.FuncLit, *ast.FuncDecl, *ast.BlockStmt:
			return "the list"
		}
	}
	return "the list"
}

// fills reports whether a list gets the order by a function of the program that is called in a loop over the map, and returns no list: what it returns is
// something else.
func fills(d order.Disorder) bool {
	call, ok := d.At.(*ssa.Call)
	if !ok {
		return false
	}
	_, list := call.Type().Underlying().(*types.Slice)
	return !list && d.Of != nil && flow.Declared(&call.Call) != nil && !knowledge.JoinsTexts(&call.Call) && knowledge.MapListed(&call.Call) == nil
}

// isText reports whether an argument is a text or a hash that is handed over to be written into.
func isText(arg ssa.Value) bool {
	return knowledge.Writer(arg.Type()) || knowledge.MemoryWriter(arg.Type())
}

// isAddress reports whether an expression takes the address of something.
func isAddress(e ast.Expr) bool {
	unary, ok := e.(*ast.UnaryExpr)
	return ok && unary.Op == token.AND
}

// element returns the source of what is assigned to, that of a list for an element of it.
func element(e ast.Expr) string {
	if index, ok := ast.Unparen(e).(*ast.IndexExpr); ok {
		e = index.X
	}
	return types.ExprString(e)
}

// source returns how the source writes a map; "" if it has no short name.
func (c *checker) source(v ssa.Value) string {
	if name := c.valueName(v); !strings.Contains(name, " ") {
		return ssabuild.Short(name, "")
	}
	return ""
}
