package conditions

import (
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
)

// Parts returns the values that have a part in a condition, each once: what it reads, calls and
// receives, through negations, comparisons, && and || and whatever else chooses among the values of a
// flag. A phi of another type is not followed. A comparison comes before its sides, since it can be the
// arm of a select.
func Parts(cond ssa.Value) []ssa.Value {
	var parts []ssa.Value
	seen := make(map[ssa.Value]bool)
	todo := []ssa.Value{cond}
	next := func(values ...ssa.Value) { todo = append(values, todo...) }
	for len(todo) > 0 {
		v := todo[0]
		todo = todo[1:]
		if knowledge.Visited(seen, v) {
			continue
		}
		switch v := v.(type) {
		case *ssa.Const:
		case *ssa.BinOp:
			parts = append(parts, v)
			next(v.X, v.Y)
		case *ssa.Extract:
			next(v.Tuple)
		case *ssa.Phi:
			if !knowledge.IsBool(v.Type()) {
				parts = append(parts, v)
				continue
			}
			for _, pred := range v.Block().Preds {
				if branch, ok := last(pred).(*ssa.If); ok {
					todo = append(todo, branch.Cond)
				}
			}
			next(v.Edges...)
		case *ssa.UnOp:
			if v.Op == token.MUL || v.Op == token.ARROW {
				parts = append(parts, v)
			} else {
				next(v.X)
			}
		default:
			parts = append(parts, v)
		}
	}
	return parts
}

// ArmOf returns the select and the arm that a comparison asks for; nil for another one.
func ArmOf(compare *ssa.BinOp) (*ssa.Select, int) { return armOf(compare.X, compare.Y) }
