package calls

import (
	"iter"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// Instrs returns the instructions of a function, in the order of its blocks.
func Instrs(fn *ssa.Function) iter.Seq[ssa.Instruction] {
	return func(yield func(ssa.Instruction) bool) {
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				if !yield(instr) {
					return
				}
			}
		}
	}
}

// Each returns the instructions of one kind of a function, in the order of its blocks.
func Each[T ssa.Instruction](fn *ssa.Function) iter.Seq[T] {
	return func(yield func(T) bool) {
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				if t, ok := instr.(T); ok && !yield(t) {
					return
				}
			}
		}
	}
}

// WithClosures returns a function and the closures in it.
func WithClosures(fn *ssa.Function) []*ssa.Function {
	found := []*ssa.Function{fn}
	for _, closure := range fn.AnonFuncs {
		found = append(found, WithClosures(closure)...)
	}
	return found
}

// In returns the calls of a function, in the order of its blocks.
func In(fn *ssa.Function) []ssa.CallInstruction {
	return paths.Calls(fn)
}

// Awaited returns the calls of a function that are over when it goes on, in the order of its blocks: those of go and defer are left out.
func Awaited(fn *ssa.Function) []*ssa.Call {
	var found []*ssa.Call
	for instr := range Instrs(fn) {
		if call, ok := instr.(*ssa.Call); ok {
			found = append(found, call)
		}
	}
	return found
}

// Within returns the calls of a function and of the closures in it.
func Within(fn *ssa.Function) []ssa.CallInstruction {
	found := In(fn)
	for _, closure := range fn.AnonFuncs {
		found = append(found, Within(closure)...)
	}
	return found
}

// Declared returns the declared function that a closure is in; a declared one is in itself.
func Declared(fn *ssa.Function) *ssa.Function {
	for fn.Parent() != nil {
		fn = fn.Parent()
	}
	return fn
}

// SiteAt returns the site at which a call runs a function; of mode Unknown if it does not.
func (g *Graph) SiteAt(call ssa.CallInstruction, fn *ssa.Function) Site {
	for _, r := range g.runs[call] {
		if r.fn == fn {
			return r.site
		}
	}
	return Site{Instr: call, Mode: Unknown}
}

// A Chain is a path in the call graph: each call runs the function that the next one is in.
type Chain []ssa.CallInstruction

// Last returns the call that a chain leads to.
func (c Chain) Last() ssa.CallInstruction { return c[len(c)-1] }

// Written returns the last call of a chain that the source has: that of the wrapper around a method value
// has no place. It is nil if there is none.
func (c Chain) Written() ssa.CallInstruction {
	for _, call := range slices.Backward(c) {
		if call.Pos().IsValid() {
			return call
		}
	}
	return nil
}

// Reach returns the calls of a function, and those of the functions that they run as far as enter
// says so. Each function is entered once, by a shortest chain.
func (g *Graph) Reach(fn *ssa.Function, enter func(call ssa.CallInstruction, callee *ssa.Function) bool) []Chain {
	type entry struct {
		fn  *ssa.Function
		via Chain
	}
	var found []Chain
	seen := map[*ssa.Function]bool{fn: true}
	for todo := []entry{{fn: fn}}; len(todo) > 0; todo = todo[1:] {
		at := todo[0]
		for _, call := range In(at.fn) {
			chain := append(slices.Clone(at.via), call)
			found = append(found, chain)
			for _, callee := range g.callees[call] {
				if !seen[callee] && enter(call, callee) {
					seen[callee] = true
					todo = append(todo, entry{callee, chain})
				}
			}
		}
	}
	return found
}

// Preceding returns what has run when an instruction runs, the last one first: what is before it on every
// path in its function, and, out of a closure, in the functions that run the closure. Of several such
// functions all are listed.
func (g *Graph) Preceding(at ssa.Instruction) []ssa.Instruction {
	var found []ssa.Instruction
	seen := map[ssa.Instruction]bool{at: true}
	for todo := []ssa.Instruction{at}; len(todo) > 0; todo = todo[1:] {
		fn := todo[0].Parent()
		found = slices.AppendSeq(found, paths.Earlier(todo[0]))
		if fn.Parent() == nil {
			continue
		}
		for _, site := range g.sites[fn] {
			if !seen[site.Instr] {
				seen[site.Instr] = true
				todo = append(todo, site.Instr)
			}
		}
	}
	return found
}

// Above returns the places that lead to an instruction, it first: the sites that run its function or are
// handed it, where that is made if it is a closure, and what leads there, as far as follow says so. Where a
// closure is made counts as a site of mode Unknown. A function is left upward once.
func (g *Graph) Above(at ssa.Instruction, follow func(place ssa.Instruction, mode Mode) bool) []ssa.Instruction {
	found := []ssa.Instruction{at}
	seen := make(map[*ssa.Function]bool)
	add := func(place ssa.Instruction, mode Mode) {
		if follow(place, mode) {
			found = append(found, place)
		}
	}
	for i := 0; i < len(found); i++ {
		fn := found[i].Parent()
		if knowledge.Visited(seen, fn) {
			continue
		}
		for _, site := range g.sites[fn] {
			add(site.Instr, site.Mode)
		}
		if fn.Parent() == nil {
			continue
		}
		for _, ref := range knowledge.Referrers(fn) {
			if closure, ok := ref.(*ssa.MakeClosure); ok {
				add(closure, Unknown)
			}
		}
	}
	return found
}

// Closures returns the closures that a call can call or is given, method values included.
func (g *Graph) Closures(call ssa.CallInstruction) []*ssa.MakeClosure {
	var found []*ssa.MakeClosure
	for _, v := range append([]ssa.Value{call.Common().Value}, call.Common().Args...) {
		for _, id := range g.Identities(v) {
			if closure, ok := id.(*ssa.MakeClosure); ok {
				found = append(found, closure)
			}
		}
	}
	return found
}

// CompareBools orders false before true, for the entries of facts, which are written in the same order each time.
func CompareBools(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	}
	return -1
}
