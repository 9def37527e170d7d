package flow

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// LastWrite returns the write that says what a part of the variable behind a pointer holds when an
// instruction runs; a nil instruction stands for the end. It is nil if nothing in the package has written
// that part before. ok is false if that differs from path to path, or is not known.
func (g *Graph) LastWrite(base ssa.Value, path []int, at ssa.Instruction) (last *Write, ok bool) {
	if global, isGlobal := base.(*ssa.Global); isGlobal && !g.settled(global) {
		return nil, false
	}
	places := g.placesOf(base)
	l := &latest{base: base, path: path, places: places}
	switch fn, single := places.function(path); {
	case !single:
		return nil, false
	case fn == nil:
		return nil, true
	case at != nil && at.Parent() == fn:
		l.before(at)
	default:
		l.atReturns(fn)
	}
	switch {
	case len(l.found) == 0:
		return nil, !l.unknown
	case len(l.found) > 1 || l.unknown:
		return nil, false
	}
	return &l.found[0], l.found[0].Covers(path)
}

// places are the writes to the variable behind a pointer by block, those of a block in the order in which they run.
type places struct {
	writes  []Write
	fn      *ssa.Function // all of them are there; nil if there are none, or in several
	ordered map[*ssa.BasicBlock][]placed
}

type placed struct {
	Write
	index int // of its instruction in the block
}

// placesOf returns the places of the writes to the variable behind a pointer.
func (g *Graph) placesOf(base ssa.Value) *places {
	if known := g.places[base]; known != nil {
		return known
	}
	p := &places{writes: g.Writes(base), ordered: make(map[*ssa.BasicBlock][]placed)}
	at := make(map[ssa.Instruction][]Write)
	for _, w := range p.writes {
		at[w.At] = append(at[w.At], w)
		p.ordered[w.At.Block()] = nil
	}
	for b := range p.ordered {
		for i, instr := range b.Instrs {
			for _, w := range at[instr] {
				p.ordered[b] = append(p.ordered[b], placed{w, i})
			}
		}
	}
	p.fn, _ = p.only(func(Write) bool { return true })
	g.places[base] = p
	return p
}

// function returns the function with the writes that touch a part; nil if there are none. It is not single if there are several.
func (p *places) function(path []int) (fn *ssa.Function, single bool) {
	if p.fn != nil {
		return p.fn, true
	}
	return p.only(func(w Write) bool { return w.Touches(path) })
}

func (p *places) only(counts func(Write) bool) (fn *ssa.Function, single bool) {
	for _, w := range p.writes {
		if !counts(w) {
			continue
		}
		if fn != nil && w.At.Parent() != fn {
			return nil, false
		}
		fn = w.At.Parent()
	}
	return fn, true
}

// latest is the state of one question: a walk back on all paths, each as far as its first write.
type latest struct {
	*places
	base    ssa.Value
	path    []int
	found   []Write
	unknown bool // there is a write, and a path on which none can be seen
}

// before looks for the writes that an instruction sees. Where a path has none, no other is certain.
func (l *latest) before(at ssa.Instruction) {
	b := at.Block()
	if l.within(b, slices.Index(b.Instrs, at)) {
		return
	}
	unwritten := l.begins(b)
	if !unwritten {
		unwritten = l.back(b.Preds)
	}
	l.unknown = unwritten && len(l.found) > 0 || b == b.Parent().Recover
}

// atReturns looks for the writes that the end of a function leaves: whoever asks does so when it has done what it is there for, so that
// a path without a write says nothing.
func (l *latest) atReturns(fn *ssa.Function) {
	var ends []*ssa.BasicBlock
	for _, b := range fn.Blocks {
		if _, returns := b.Instrs[len(b.Instrs)-1].(*ssa.Return); returns {
			ends = append(ends, b)
		}
	}
	l.back(ends)
}

// back goes back from the ends of blocks, and reports whether some path has no write.
func (l *latest) back(from []*ssa.BasicBlock) (unwritten bool) {
	seen := new(paths.Set)
	for todo := slices.Clone(from); len(todo) > 0; {
		b := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		switch {
		case !seen.Add(b), l.within(b, len(b.Instrs)):
		case l.begins(b):
			unwritten = true
		default:
			todo = append(todo, b.Preds...)
		}
	}
	return unwritten
}

// within looks for the last write before an instruction of a block in the block itself.
func (l *latest) within(b *ssa.BasicBlock, index int) bool {
	for _, w := range slices.Backward(l.ordered[b]) {
		if w.index < index && w.Touches(l.path) {
			if !slices.ContainsFunc(l.found, func(other Write) bool { return other.At == w.At }) {
				l.found = append(l.found, w.Write)
			}
			return true
		}
	}
	return false
}

// begins reports whether a block is the first one with the variable: a declaration in a loop makes a new one.
func (l *latest) begins(b *ssa.BasicBlock) bool {
	variable, declared := l.base.(*ssa.Alloc)
	return len(b.Preds) == 0 || declared && variable.Block() == b
}
