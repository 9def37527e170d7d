package edits

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// OnlyInText reports whether what reads an object after an instruction that sets a part of it takes single values of it
// for a log, a text or a condition, until it is set as a whole again: the object itself goes nowhere. The object is made
// in the function.
func (f *Function) OnlyInText(object refs.Ref, set ssa.Instruction) bool {
	return f.untaken(object, set, takes)
}

// OnlyCompared is OnlyInText for a copy that may be compared with what it is a copy of as well: that asks whether what is set is a change. The original
// is not set after the copy was.
func (f *Function) OnlyCompared(copied refs.Ref, set ssa.Instruction) bool {
	original := originalOf(copied)
	return original.Root != nil && !f.OriginalSet(copied, set) && f.untaken(copied, set, func(instr ssa.Instruction, root ssa.Value) bool {
		return takes(instr, root) && !comparesWith(instr, original.Root)
	})
}

// comparesWith reports whether an instruction compares something with an object or a part of it, or reads what such instructions alone use.
func comparesWith(instr ssa.Instruction, original ssa.Value) bool {
	switch instr := instr.(type) {
	case *ssa.Call:
		a, b, _ := knowledge.Compared(&instr.Call)
		return a != nil && (refs.ValueOf(a).Root == original || refs.ValueOf(b).Root == original)
	case *ssa.BinOp:
		return refs.ValueOf(instr.X).Root == original || refs.ValueOf(instr.Y).Root == original
	case *ssa.UnOp, *ssa.MakeInterface:
		uses := knowledge.Referrers(instr.(ssa.Value))
		return len(uses) > 0 && !slices.ContainsFunc(uses, func(use ssa.Instruction) bool { return !comparesWith(use, original) })
	}
	return false
}

// takes reports whether an instruction takes an object, or a part of it, elsewhere than into a text.
func takes(instr ssa.Instruction, root ssa.Value) bool {
	if !reads(instr, root, "") {
		return false
	}
	switch read := instr.(type) {
	case *ssa.UnOp:
		return !knowledge.Is[*types.Basic](read.Type().Underlying()) || !inText(read, root, maxSteps)
	case *ssa.Call:
		if of, _ := knowledge.GetsMeta(&read.Call); of != nil && knowledge.Is[*types.Basic](read.Type().Underlying()) {
			return !inText(read, root, maxSteps)
		}
	}
	return slices.ContainsFunc(instr.Operands(nil), func(operand *ssa.Value) bool {
		// Where a single value goes is looked at where it is read.
		return *operand != nil && refs.ValueOf(*operand).Root == root && !knowledge.Is[*types.Basic](knowledge.Unconverted(*operand).Type().Underlying())
	})
}

// maxSteps bounds the steps from a value to the text that it is made part of.
const maxSteps = 8

// inText reports whether a value goes into logs, texts, conditions and other parts of an object, and nowhere else.
func inText(v ssa.Value, root ssa.Value, depth int) bool {
	if depth == 0 || v.Referrers() == nil {
		return false
	}
	return !slices.ContainsFunc(knowledge.Referrers(v), func(ref ssa.Instruction) bool {
		switch ref := ref.(type) {
		case *ssa.If:
			return false
		case *ssa.BinOp:
			return !inText(ref, root, depth-1)
		case *ssa.Convert:
			return !inText(ref, root, depth-1)
		case *ssa.ChangeType:
			return !inText(ref, root, depth-1)
		case *ssa.MakeInterface:
			return !inText(ref, root, depth-1)
		case *ssa.Slice:
			return !inText(ref, root, depth-1)
		case *ssa.Store:
			return !storedInText(ref, root, depth-1)
		case *ssa.Call:
			_, prints := ref.Call.Value.(*ssa.Builtin)
			return !prints && !knowledge.Logs(&ref.Call) && !knowledge.Records(&ref.Call)
		}
		return true
	})
}

// storedInText reports whether a store puts a value into another part of an object, or into a list of arguments that goes no
// further.
func storedInText(store *ssa.Store, root ssa.Value, depth int) bool {
	if refs.ValueOf(store.Addr).Root == root {
		return true
	}
	element, ok := store.Addr.(*ssa.IndexAddr)
	if !ok {
		return false
	}
	array, ok := element.X.(*ssa.Alloc)
	if !ok {
		return false
	}
	return !slices.ContainsFunc(knowledge.Referrers(array), func(ref ssa.Instruction) bool {
		list, ok := ref.(*ssa.Slice)
		return ok && !inText(list, root, depth)
	})
}
