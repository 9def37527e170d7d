package expecttimeout

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

func sortRelated(list []related) {
	slices.SortFunc(list, func(a, b related) int { return int(a.pos - b.pos) })
}

// posOf returns where a value is written, or the instruction that uses it.
func posOf(v ssa.Value, user ssa.Instruction) token.Pos {
	if pos := v.Pos(); pos.IsValid() && v.Parent() == user.Parent() {
		if _, param := v.(*ssa.Parameter); !param {
			return pos
		}
	}
	return user.Pos()
}

func last(b *ssa.BasicBlock) ssa.Instruction { return b.Instrs[len(b.Instrs)-1] }

// receiverName names the type of a method as its package does.
func receiverName(fn *ssa.Function) string {
	return types.TypeString(fn.Signature.Recv().Type(), types.RelativeTo(fn.Pkg.Pkg))
}

// source returns how an argument is written.
func (c *checker) source(v ssa.Value, user ssa.Instruction) string {
	for _, node := range c.ssa.Path(posOf(v, user)) {
		if expr, ok := node.(*ast.SelectorExpr); ok {
			return types.ExprString(expr)
		}
	}
	return "the name of an object"
}

// storeName names the field or variable that holds a store.
func storeName(store ssa.Value) string {
	if field, _ := flow.FieldRead(store); field != nil {
		return field.Name()
	}
	store = knowledge.Operand(store)
	if variable, ok := store.(*ssa.Global); ok {
		return variable.Name()
	}
	return "the store"
}
