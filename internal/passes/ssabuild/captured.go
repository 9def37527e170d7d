package ssabuild

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
)

// seeThrough lets what reads an error variable that closures capture have the error itself, as it would without the closures, where that is one value on all ways
// to the read. A variable is left alone if a closure sets it that can run at any time: one that is deferred runs when all is done but the return.
func seeThrough(fn *ssa.Function) {
	if !SeesThrough(fn) {
		return
	}
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			variable, ok := instr.(*ssa.Alloc)
			if ok && knowledge.IsError(knowledge.Pointee(variable.Type())) && SetOnlyHere(variable) {
				seen := heldAt(variable)
				for _, ref := range slices.Clone(*variable.Referrers()) {
					if load, ok := ref.(*ssa.UnOp); ok && seen[load] != nil {
						replace(load, seen[load])
					}
				}
			}
		}
	}
}

// maxBlocks bounds the functions whose variables are looked at: each of them takes a walk through the function, and a large one can have many.
const maxBlocks = 400

// SeesThrough reports whether a function is small enough for its captured variables to be looked at.
func SeesThrough(fn *ssa.Function) bool { return len(fn.Blocks) <= maxBlocks }

// SetOnlyHere reports whether nothing sets a variable as a whole but its function, and closures that are deferred: they run when the function is done. No call in
// between puts anything else there.
func SetOnlyHere(variable *ssa.Alloc) bool {
	return !slices.ContainsFunc(*variable.Referrers(), func(ref ssa.Instruction) bool {
		closure, ok := ref.(*ssa.MakeClosure)
		return !uses(ref, variable) && !(ok && (OnlyDeferred(closure) || onlyReads(closure, variable)))
	})
}

// uses reports whether an instruction reads or sets a variable.
func uses(instr ssa.Instruction, variable ssa.Value) bool {
	switch instr := instr.(type) {
	case *ssa.UnOp:
		return true
	case *ssa.Store:
		return instr.Val != variable
	}
	return false
}

// onlyReads reports whether a closure, and those in it, do nothing with a variable that it captures but to read it.
func onlyReads(closure *ssa.MakeClosure, variable ssa.Value) bool {
	captured := closure.Fn.(*ssa.Function).FreeVars[slices.Index(closure.Bindings, variable)]
	return !slices.ContainsFunc(*captured.Referrers(), func(ref ssa.Instruction) bool {
		_, load := ref.(*ssa.UnOp)
		inner, ok := ref.(*ssa.MakeClosure)
		return !load && !(ok && onlyReads(inner, captured))
	})
}

// OnlyDeferred reports whether nothing has a closure but the statement that defers it.
func OnlyDeferred(closure *ssa.MakeClosure) bool {
	return !slices.ContainsFunc(*closure.Referrers(), func(ref ssa.Instruction) bool {
		call, ok := ref.(*ssa.Defer)
		return !ok || call.Call.Value != ssa.Value(closure)
	})
}

// heldAt returns what the loads of a variable see, but for those that can see several values, or a constant.
func heldAt(variable *ssa.Alloc) map[*ssa.UnOp]ssa.Value {
	type state struct {
		seen bool
		held ssa.Value // nil for several
	}
	blocks := variable.Parent().Blocks
	out, found := make([]state, len(blocks)), make(map[*ssa.UnOp]ssa.Value)
	for changed := true; changed; { // a block is unseen, has one value, or several
		changed = false
		for _, b := range blocks {
			var in state
			for _, pred := range b.Preds {
				switch from := out[pred.Index]; {
				case !in.seen:
					in = from
				case from.seen && from.held != in.held:
					in.held = nil
				}
			}
			if b.Index == 0 {
				in = state{seen: true}
			}
			if in.seen {
				in.held = through(b, variable, in.held, found)
			}
			changed = changed || in != out[b.Index]
			out[b.Index] = in
		}
	}
	return found
}

// through returns what a variable holds at the end of a block, and notes what its loads in there see. A deferred function may have set it.
func through(b *ssa.BasicBlock, variable *ssa.Alloc, held ssa.Value, found map[*ssa.UnOp]ssa.Value) ssa.Value {
	for _, instr := range b.Instrs {
		switch instr := instr.(type) {
		case *ssa.Alloc:
			if instr == variable {
				held = nil
			}
		case *ssa.RunDefers:
			held = nil
		case *ssa.Store:
			if instr.Addr == ssa.Value(variable) {
				held = instr.Val
			}
		case *ssa.UnOp:
			if instr.X != ssa.Value(variable) {
				continue
			}
			found[instr] = held
			if _, constant := held.(*ssa.Const); constant || reads(held, variable) {
				found[instr] = nil
			}
		}
	}
	return held
}

// reads reports whether a value is read from a variable.
func reads(v ssa.Value, variable *ssa.Alloc) bool {
	load, ok := v.(*ssa.UnOp)
	return ok && load.X == ssa.Value(variable)
}

// replace lets what has one value have another one.
func replace(from *ssa.UnOp, by ssa.Value) {
	for _, ref := range *from.Referrers() {
		for _, operand := range ref.Operands(nil) {
			if *operand == ssa.Value(from) {
				*operand = by
			}
		}
		*by.Referrers() = append(*by.Referrers(), ref)
	}
	*from.Referrers() = nil
}
