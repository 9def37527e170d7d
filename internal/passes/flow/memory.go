package flow

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// Held returns what the load of a local variable sees if that is one value, whatever else is stored there before or after; nil if
// several can be. In a closure that is what the variable holds when the closure is made, if nothing is stored in it later. What a closure stores that is
// only deferred comes after all loads but those of the results.
func (g *Graph) Held(load *ssa.UnOp) ssa.Value {
	held, _ := g.HeldAt(load)
	return held
}

// HeldAt is Held, and returns where in the function of the variable it holds that: at the load, or where the closure is made that has it.
func (g *Graph) HeldAt(load *ssa.UnOp) (ssa.Value, ssa.Instruction) {
	variable := Variable(load.X)
	if variable == nil || g.shared[variable] || g.writtenAnyTime(variable, load) {
		return nil, nil
	}
	at, addr := ssa.Instruction(load), load.X
	for at.Parent() != variable.Parent() {
		captured, ok := addr.(*ssa.FreeVar)
		made := closures(at.Parent())
		if !ok || len(made) != 1 {
			return nil, nil
		}
		at, addr = made[0], made[0].Bindings[freeIndex(captured)]
	}
	if at != ssa.Instruction(load) && g.writtenAfter(variable, at) {
		return nil, nil
	}
	held, ok := g.stored(variable, nil, at)
	if !ok {
		return nil, nil
	}
	return held, at
}

// writtenAnyTime reports whether a closure sets a variable and can run before a load of it: one that is not only deferred, or that has run
// when the load asks for a result.
func (g *Graph) writtenAnyTime(variable *ssa.Alloc, load *ssa.UnOp) bool {
	return slices.ContainsFunc(g.Writes(variable), func(w Write) bool {
		closure, ok := w.At.(*ssa.MakeClosure)
		return ok && (load.Parent() != variable.Parent() || !onlyDeferred(closure) || afterDefers(load))
	})
}

// writtenAfter reports whether something is written to a variable when an instruction of its function has run, or in another function, which can run at
// any time.
func (g *Graph) writtenAfter(variable *ssa.Alloc, at ssa.Instruction) bool {
	after := paths.After(at.Block(), paths.Of(variable.Block()))
	return slices.ContainsFunc(g.Writes(variable), func(w Write) bool {
		return w.At.Parent() != at.Parent() || after.Has(w.At.Block()) || w.At != at && w.At.Block() == at.Block() && paths.Before(at, w.At)
	})
}

// onlyDeferred reports whether a closure does nothing but run at the end of the function that makes it.
func onlyDeferred(closure *ssa.MakeClosure) bool {
	return !slices.ContainsFunc(knowledge.Referrers(closure), func(ref ssa.Instruction) bool {
		deferred, ok := ref.(*ssa.Defer)
		return !ok || deferred.Call.Value != closure
	})
}

// afterDefers reports whether the deferred calls have run before an instruction.
func afterDefers(instr ssa.Instruction) bool {
	return slices.ContainsFunc(instr.Block().Instrs, func(other ssa.Instruction) bool {
		_, run := other.(*ssa.RunDefers)
		return run && paths.Before(other, instr)
	})
}

// FieldValue returns what is stored in a field of a struct when an instruction runs: nil and true if the
// field still has its zero value.
func (g *Graph) FieldValue(variable *ssa.Alloc, name string, at ssa.Instruction) (v ssa.Value, ok bool) {
	of, isStruct := knowledge.Pointee(variable.Type()).Underlying().(*types.Struct)
	if !isStruct {
		return nil, false
	}
	for i := range of.NumFields() {
		if of.Field(i).Name() == name {
			return g.stored(variable, []int{i}, at)
		}
	}
	return nil, false
}

// Unset reports whether an address is that of a local variable, of a field of one, or of one in it, which still has its zero
// value when an instruction runs.
func (g *Graph) Unset(addr ssa.Value, at ssa.Instruction) bool {
	var path []int
	for range maxCopies {
		switch v := addr.(type) {
		case *ssa.FieldAddr:
			path = append([]int{v.Field}, path...)
			addr = v.X
		case *ssa.Alloc:
			held, ok := g.stored(v, path, at)
			return ok && held == nil
		default:
			return false
		}
	}
	return false
}

// MadeWithout reports whether a part of what a function makes still has its zero value when the function returns.
func (g *Graph) MadeWithout(made *ssa.Alloc, path []int) bool {
	held, ok := g.stored(made, path, nil)
	return ok && (held == nil || knowledge.ZeroConstant(held))
}

// maxElements bounds the literals whose elements are looked at one by one.
const maxElements = 32

// Elements returns the elements of a slice that a literal or the variadic arguments of a call make.
func (g *Graph) Elements(list ssa.Value) (elements []ssa.Value, ok bool) {
	slice, isSlice := list.(*ssa.Slice)
	if !isSlice || slice.Low != nil || slice.High != nil {
		return nil, false
	}
	array, isVariable := slice.X.(*ssa.Alloc)
	if !isVariable {
		return nil, false
	}
	of := knowledge.Pointee(array.Type()).Underlying().(*types.Array)
	if of.Len() > maxElements {
		return nil, false
	}
	for i := range int(of.Len()) {
		v, ok := g.stored(array, []int{i}, slice)
		if !ok || v == nil {
			return nil, false
		}
		elements = append(elements, v)
	}
	return elements, true
}

// Contained returns elements that a list certainly has, whatever path led to it: those of its literal, and what was appended to it on
// all of them.
func (g *Graph) Contained(list ssa.Value) []ssa.Value {
	found, _ := g.contained(list, make(map[ssa.Value]*certain))
	return found
}

// certain are the elements of a list that was visited; open while the visit lasts.
type certain struct {
	elements []ssa.Value
	open     bool
}

// contained is Contained; round is true for a list that has come round to itself, which takes nothing away.
func (g *Graph) contained(list ssa.Value, visited map[ssa.Value]*certain) (found []ssa.Value, round bool) {
	if at := visited[list]; at != nil {
		return at.elements, at.open
	}
	at := &certain{open: true}
	visited[list] = at
	at.elements, round = g.containedIn(list, visited)
	at.open = false
	return at.elements, round
}

func (g *Graph) containedIn(list ssa.Value, visited map[ssa.Value]*certain) (found []ssa.Value, round bool) {
	if elements, ok := g.Elements(list); ok {
		return elements, false
	}
	if base, more := Appended(list); base != nil {
		found, round = g.contained(base, visited)
		added, _ := g.Elements(more)
		return slices.Concat(found, added), round
	}
	sources := g.Sources(list)
	round = len(sources) > 0
	for _, source := range sources {
		of, again := g.contained(source, visited)
		switch {
		case again:
		case round:
			found, round = of, false
		default:
			found = slices.DeleteFunc(slices.Clone(found), func(v ssa.Value) bool { return !slices.Contains(of, v) })
		}
	}
	return found, round
}

// Appended returns the arguments of an append; none for another value.
func Appended(v ssa.Value) (base, more ssa.Value) {
	call, ok := v.(*ssa.Call)
	if !ok || len(call.Call.Args) != 2 {
		return nil, nil
	}
	if builtin, ok := call.Call.Value.(*ssa.Builtin); !ok || builtin.Name() != "append" {
		return nil, nil
	}
	return call.Call.Args[0], call.Call.Args[1]
}

// maxCopies bounds the variables that a struct is copied through: a literal is built in one of its own.
const maxCopies = 4

// stored returns what was stored last in a part of a variable: by itself, or with a copy of another variable.
func (g *Graph) stored(variable *ssa.Alloc, path []int, at ssa.Instruction) (v ssa.Value, ok bool) {
	for range maxCopies {
		w, ok := g.LastWrite(variable, path, at)
		if !ok || w == nil {
			return nil, ok
		}
		if len(w.Path) == len(path) {
			return w.Value, true
		}
		load, isLoad := w.Value.(*ssa.UnOp)
		if !isLoad || load.Op != token.MUL || Variable(load.X) == nil {
			return nil, false
		}
		variable, path, at = Variable(load.X), path[len(w.Path):], load
	}
	return nil, false
}

// settled reports whether only the initialisation of a package variable writes to it: other packages
// cannot name it, and this one neither stores to it later nor hands its address out.
func (g *Graph) settled(global *ssa.Global) bool {
	if global.Pkg == nil || global.Pkg.Pkg != g.pkg {
		return false
	}
	if token.IsExported(global.Name()) && g.pkg.Name() != "main" {
		return false
	}
	return !slices.ContainsFunc(g.Writes(global), func(w Write) bool {
		return w.Value == nil || w.At.Parent().Name() != "init"
	})
}
