package paths

import "golang.org/x/tools/go/ssa"

// Heaviest returns the largest sum of the weights of blocks on a path through a function, at most limit. The edge that closes a cycle adds nothing: what
// can come again in a cycle has to have a weight that says so.
func Heaviest(fn *ssa.Function, limit int64, weight func(*ssa.BasicBlock) int64) int64 {
	after := make(map[*ssa.BasicBlock]int64)
	var visit func(*ssa.BasicBlock) int64
	visit = func(b *ssa.BasicBlock) int64 {
		if n, ok := after[b]; ok {
			return n
		}
		after[b] = 0
		var most int64
		for _, succ := range b.Succs {
			most = max(most, visit(succ))
		}
		after[b] = min(limit, most+weight(b))
		return after[b]
	}
	return visit(fn.Blocks[0])
}
