package conflicts

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
)

// Kept reports whether the address of an object, or of a part of it, is put where its uses are not seen: in another variable or struct, a list, or a closure.
func Kept(object ssa.Value) bool {
	seen := map[ssa.Value]bool{object: true}
	for todo := []ssa.Value{object}; len(todo) > 0; {
		v := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, ref := range knowledge.Referrers(v) {
			switch ref := ref.(type) {
			case *ssa.Store:
				if ref.Val == v {
					return true
				}
			case *ssa.FieldAddr, *ssa.MakeInterface, *ssa.ChangeInterface, *ssa.TypeAssert:
				if next := ref.(ssa.Value); !seen[next] {
					seen[next] = true
					todo = append(todo, next)
				}
			case *ssa.UnOp, *ssa.IndexAddr, *ssa.BinOp, *ssa.Call, *ssa.DebugRef:
			default:
				return true
			}
		}
	}
	return false
}
