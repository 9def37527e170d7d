package conditions

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// A layer is what the innermost branch says that decides whether control is in a block. Blocks share the layers of the branches further out, and each
// branch is looked at once: a function can return early a thousand times.
type layer struct {
	outer *layer
	facts []Fact // without those that an outer layer has
	n     int    // how many facts there are with those of the outer layers
}

// At returns what holds whenever an instruction runs, the outermost branch first.
func (r *Result) At(instr ssa.Instruction) []Fact {
	return slices.DeleteFunc(r.Under(instr), func(f Fact) bool { return f.Stale })
}

// Under returns what held at the branches that decide whether an instruction runs, when they were
// taken. Facts that can have ceased to hold since are marked as stale.
func (r *Result) Under(instr ssa.Instruction) []Fact {
	l := r.decided(instr.Block())
	if l == nil {
		return nil
	}
	facts := make([]Fact, l.n)
	for ; l != nil; l = l.outer {
		copy(facts[l.n-len(l.facts):], l.facts)
	}
	for i, f := range facts {
		facts[i].Stale = r.stale(f, instr)
	}
	return facts
}

// decided returns the layers of a block; nil where nothing decides whether control comes there.
func (r *Result) decided(b *ssa.BasicBlock) *layer {
	var inner []*ssa.BasicBlock // of which nothing is known yet, up to the block around them
	for ; b != nil; b = b.Idom() {
		if _, known := r.layers[b]; known {
			break
		}
		inner = append(inner, b)
	}
	found := r.layers[b]
	for _, b := range slices.Backward(inner) {
		own := &layer{outer: found}
		for _, e := range paths.Deciding(b) {
			for _, f := range r.OnEdge(e.If.Block(), e.Succ) {
				own.add(f)
			}
		}
		if len(own.facts) > 0 {
			own.n = len(own.facts)
			if found != nil {
				own.n += found.n
			}
			found = own
		}
		r.layers[b] = found
	}
	return found
}

// add adds a fact unless a layer has it.
func (l *layer) add(f Fact) {
	for at := l; at != nil; at = at.outer {
		if slices.ContainsFunc(at.facts, f.says) {
			return
		}
	}
	l.facts = append(l.facts, f)
}
