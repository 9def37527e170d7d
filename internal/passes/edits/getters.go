package edits

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// A LostEntry is a change of a map or list that a call has returned as a copy of a part of an object.
type LostEntry struct {
	Instr ssa.Instruction
	Of    *ssa.Call
}

// LostEntries returns the changes that a function makes of copies which the getters of an unstructured object return, where nothing reads the copy afterwards or hands it on: the object stays as
// it was. One is returned of each copy.
func LostEntries(fn *ssa.Function) []LostEntry {
	var found []LostEntry
	for _, call := range paths.Calls(fn) {
		if made, ok := call.(*ssa.Call); ok && knowledge.ReturnsCopy(&made.Call) {
			if at := lostIn(made); at != nil {
				found = append(found, LostEntry{at, made})
			}
		}
	}
	return found
}

// lostIn returns the first change of what a call returns, if all that becomes of it is changed or read before; nil for none.
func lostIn(made *ssa.Call) (first ssa.Instruction) {
	var reads []ssa.Instruction
	seen := map[ssa.Value]bool{made: true}
	for pending := []ssa.Value{made}; len(pending) > 0; pending = pending[1:] {
		for _, ref := range knowledge.Referrers(pending[0]) {
			role, part := usedAs(ref, pending[0])
			switch role {
			case asChange:
				if first == nil || ref.Pos() < first.Pos() {
					first = ref
				}
			case asRead:
				reads = append(reads, ref)
			case asOther:
				return nil
			}
			if part != nil && !seen[part] {
				seen[part] = true
				pending = append(pending, part)
			}
		}
	}
	if first == nil {
		return nil
	}
	for _, at := range reads {
		if paths.Find(paths.Search{Plain: true, From: first, At: at}) != nil {
			return nil
		}
	}
	return first
}

// What an instruction does with a map or list.
const (
	asOther  = iota
	asRead   // it looks into it
	asChange // it changes it
	asPart   // it only leads to a part of it
)

// usedAs returns what an instruction does with a map or list, and the value by which it, or a part of it, goes on.
func usedAs(ref ssa.Instruction, v ssa.Value) (role int, part ssa.Value) {
	switch ref := ref.(type) {
	case *ssa.MapUpdate:
		if ref.Map == v {
			return asChange, nil
		}
	case *ssa.Store:
		if ref.Addr == v {
			return asChange, nil
		}
	case *ssa.Call:
		switch knowledge.BuiltinName(&ref.Call) {
		case "delete", "clear":
			return asChange, nil
		case "len":
			return asRead, nil
		}
	case *ssa.Extract:
		if ref.Index > 0 {
			return asPart, nil // whether it is there, and the error
		}
		return asPart, ref
	case *ssa.Phi:
		if joinsOther(ref, v) {
			return asOther, nil
		}
		return asPart, ref
	case *ssa.ChangeType, *ssa.IndexAddr, *ssa.FieldAddr, *ssa.TypeAssert, *ssa.Lookup, *ssa.UnOp:
		return asPart, ref.(ssa.Value)
	case *ssa.BinOp:
		return asRead, nil
	case *ssa.DebugRef:
		return asPart, nil
	}
	return asOther, nil
}

// joinsOther reports whether a variable can also be a map or list that is neither nil nor made for it: what is changed in that is not lost.
func joinsOther(join *ssa.Phi, v ssa.Value) bool {
	for _, edge := range join.Edges {
		switch edge := edge.(type) {
		case *ssa.Const:
		case *ssa.MakeMap:
			for _, ref := range knowledge.Referrers(edge) {
				_, joined := ref.(*ssa.Phi)
				if set, sets := ref.(*ssa.MapUpdate); !joined && !(sets && set.Map == ssa.Value(edge)) {
					return true
				}
			}
		default:
			if edge != v && edge != ssa.Value(join) {
				return true
			}
		}
	}
	return false
}
