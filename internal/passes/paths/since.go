package paths

import "golang.org/x/tools/go/ssa"

// Since returns a search for paths to an instruction, nil for none, that begin where a value is made, or arrives as a parameter.
func Since(v ssa.Value, at ssa.Instruction, edge func(x *Explorer, at State, succ int) bool) Search {
	if made, ok := v.(ssa.Instruction); ok {
		return Search{From: made, At: at, Edge: edge}
	}
	return Search{Block: v.Parent().Blocks[0], At: at, Edge: edge}
}
