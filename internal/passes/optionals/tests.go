package optionals

import (
	"cmp"
	"go/token"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// A Contradiction is a use of a pointer that a test in the same function says can be nil.
type Contradiction struct {
	Use   Use
	Test  paths.Edge // the edge on which it is nil
	Later bool       // the test comes after the use
}

// Contradictions returns the uses of pointers that a function tests for nil, and that it follows on a path on which they
// are, or before the test, and the elements of lists that it has found to be too short. Of each path there is the first use.
func (r *Result) Contradictions(fn *ssa.Function) []Contradiction {
	list := r.lookedUpAgain(fn)
	tests := r.tests(fn)
	if len(tests) == 0 {
		return list
	}
	list = append(list, r.nilInOtherLoop(fn, tests)...)
	byPlace := make(map[refs.Ref][]Use)
	tested := func(at refs.Ref) bool {
		return slices.ContainsFunc(tests, func(t test) bool { return t.at == at })
	}
	for _, use := range slices.Concat(r.uses(fn, tested), r.variables(fn, tested), r.captured(fn, tested), r.handedOver(fn, tested), elements(fn, tested)) {
		byPlace[use.At] = append(byPlace[use.At], use)
	}
	found := make(map[refs.Ref]Contradiction)
	for _, t := range tests {
		uses := byPlace[t.at]
		uses = slices.DeleteFunc(slices.Clone(uses), func(u Use) bool { return !t.speaksOf(u) || t.beside && endsProcess(u.Instr) })
		if len(uses) == 0 {
			continue
		}
		c, ok := r.contradiction(t, uses, r.holder(t.at, fn))
		if have, known := found[t.at]; ok && (!known || c.Use.Instr.Pos() < have.Use.Instr.Pos()) {
			found[t.at] = c
		}
	}
	for _, c := range found {
		switch {
		case c.Use.Joined != nil:
			c.Use = *c.Use.Joined
			c.Use.Plain = true
		case c.Use.Inner != nil:
			c.Use = *c.Use.Inner
		}
		list = append(list, c)
	}
	slices.SortFunc(list, func(a, b Contradiction) int {
		return cmp.Or(cmp.Compare(a.Use.Instr.Pos(), b.Use.Instr.Pos()), cmp.Compare(a.Use.At.Path, b.Use.At.Path))
	})
	return list
}

// A test says that a pointer can be nil.
type test struct {
	at    refs.Ref
	edge  paths.Edge // on which it is nil, or was not tested since the condition was decided before
	asked paths.Edge // on which it is nil

	beside bool  // what came beside the pointer is asked
	length int64 // of a list: it has fewer elements than that
}

// tests returns the edges of a function on which a pointer is nil.
func (r *Result) tests(fn *ssa.Function) []test {
	if _, known := r.tested[fn]; !known {
		r.tested[fn] = r.findTests(fn)
	}
	return r.tested[fn]
}

func (r *Result) findTests(fn *ssa.Function) []test {
	var found []test
	for _, b := range fn.Blocks {
		for i := range b.Succs {
			for _, f := range r.conditions.Nils(b, i) {
				if !f.Nil || f.At.Root == nil || f.At.Path == "" && knowledge.IsError(f.At.Root.Type()) {
					continue
				}
				found = append(found, test{at: f.At, edge: f.Edge, asked: f.Edge})
				if skipped, ok := r.skipping(f); ok {
					found = append(found, test{at: f.At, edge: skipped, asked: f.Edge})
				}
			}
			found = append(found, r.besides(b, i)...)
			found = append(found, r.refused(b, i)...)
			found = append(found, r.shortened(b, i)...)
		}
	}
	return found
}

// skipping returns the edge on which a condition is decided before it asks for a pointer, and goes where it goes when the pointer is there: a == nil && b == nil does
// not ask for b when a is there, nor does force || b != nil if force is set. If a flag or a text of the object said that the pointer is there, nothing would have to
// ask for the pointer as well; what a call says of it, or an error beside it, counts as such a question.
func (r *Result) skipping(f conditions.NilFact) (paths.Edge, bool) {
	b := f.Edge.If.Block()
	if len(b.Preds) != 1 {
		return paths.Edge{}, false
	}
	branch, ok := last(b.Preds[0]).(*ssa.If)
	if !ok {
		return paths.Edge{}, false
	}
	e := paths.Edge{If: branch, Succ: 1 - slices.Index(b.Preds[0].Succs, b)}
	if e.To() != f.Edge.Other().To() || !pure(b) {
		return paths.Edge{}, false
	}
	other := func(f2 conditions.NilFact) bool { return f2.Nil && f2.At != f.At && alike(f2.At, f.At) }
	if slices.ContainsFunc(r.conditions.Nils(e.If.Block(), 1-e.Succ), other) {
		return e, true
	}
	if _, compares := e.If.Cond.(*ssa.BinOp); compares || readField(e.If.Cond) != nil {
		return e, !asksError(e.If.Cond)
	}
	return e, !r.holder(f.At, b.Parent()).says(e.If.Cond, new(paths.Set), make(map[ssa.Value]bool))
}

// alike reports whether two pointers are the same part of two objects, or two parts of one.
func alike(a, b refs.Ref) bool {
	return a.Path == b.Path || a.Root == b.Root && !below(a.Path, b.Path) && !below(b.Path, a.Path)
}

// below reports whether a path leads to a part of what another one leads to.
func below(path, of string) bool { return strings.HasPrefix(path, of+".") }

// pure reports whether a block only computes a condition.
func pure(b *ssa.BasicBlock) bool {
	return !slices.ContainsFunc(b.Instrs, func(instr ssa.Instruction) bool {
		switch instr.(type) {
		case *ssa.FieldAddr, *ssa.UnOp, *ssa.BinOp, *ssa.If, *ssa.Field:
			return false
		}
		return true
	})
}

func last(b *ssa.BasicBlock) ssa.Instruction { return b.Instrs[len(b.Instrs)-1] }

// contradiction returns the first use of a pointer that a path reaches from where the pointer is nil, or one that
// runs before.
func (r *Result) contradiction(t test, uses []Use, h *holder) (Contradiction, bool) {
	if h.madeBefore(t.asked.If) {
		return Contradiction{}, false // the test is one too many
	}
	search := paths.Search{
		Plain: true,
		From:  t.edge.If,
		To: func(instr ssa.Instruction) bool {
			return slices.ContainsFunc(uses, func(u Use) bool { return u.Instr == instr })
		},
		Avoid: func(instr ssa.Instruction) bool { return h.changes(instr) || r.mayEnd(instr) },
		Edge: func(_ *paths.Explorer, s paths.State, succ int) bool {
			return (s.Block != t.edge.If.Block() || succ == t.edge.Succ) && h.mayBeNil(s.Block, succ) && r.shorter(t, s.Block, succ)
		},
	}
	if paths.Find(search) != nil {
		// Once more from the beginning of the function, with what all tests before say: it takes longer.
		search.Plain, search.From, search.Block = false, nil, t.edge.If.Parent().Blocks[0]
		search.Via = func(b *ssa.BasicBlock, succ int) bool { return b == t.edge.If.Block() && succ == t.edge.Succ }
		search.Alias = r.aliases(t.edge.If.Parent())
		path := paths.Find(search)
		if path == nil {
			return Contradiction{}, false
		}
		use := uses[slices.IndexFunc(uses, func(u Use) bool { return u.Instr == path.End })]
		if use.Joined != nil && !r.undecided(t.edge, *use.Joined) {
			return Contradiction{}, false
		}
		if use.Inner != nil && h.explainedInside(t.edge, *use.Inner) {
			return Contradiction{}, false
		}
		return Contradiction{Use: use, Test: t.asked}, !h.explained(t.edge, use) && (!use.Plain || r.undecided(t.edge, use))
	}
	for _, use := range uses {
		if use.Joined == nil && use.Inner == nil && r.precedes(use, t.asked.If) && (!use.Plain || r.seenNil(use)) && r.Unguarded(use) && !h.changedBetween(use.Instr, t.asked.If) {
			return Contradiction{Use: use, Test: t.asked, Later: true}, true
		}
	}
	return Contradiction{}, false
}

// aliases makes the reads of one path in a function one value.
func (r *Result) aliases(fn *ssa.Function) paths.Alias {
	if r.reads[fn] == nil {
		r.reads[fn] = make(map[refs.Ref]ssa.Value)
	}
	first := r.reads[fn]
	return func(v ssa.Value) (same, root ssa.Value) {
		load, ok := v.(*ssa.UnOp)
		if !ok || load.Op != token.MUL {
			return v, v
		}
		at, ok := located(v)
		if !ok || at.Path == "" {
			return v, v
		}
		if first[at] == nil {
			first[at] = v
		}
		return first[at], at.Root
	}
}

// mayBeNil reports whether an edge can be taken when the pointer is nil, and what it is a part of is there.
func (h *holder) mayBeNil(b *ssa.BasicBlock, succ int) bool {
	return !h.hasEntries(b, succ) && !slices.ContainsFunc(h.result.conditions.Nils(b, succ), func(f conditions.NilFact) bool {
		if f.Nil {
			return f.At.Root == h.at.Root && below(h.at.Path, f.At.Path)
		}
		return f.At == h.at
	})
}

func (h *holder) changedBetween(from, to ssa.Instruction) bool {
	return paths.Find(paths.Search{Plain: true, From: from, To: h.changes, Avoid: paths.Is(to)}) != nil
}

// Unguarded reports whether a path leads to a use, from where its pointer comes from or is made nil, on which the pointer is not
// tested and nothing in the module sets it. What is read from the cluster need not have it.
func (r *Result) Unguarded(use Use) bool {
	fn := use.Instr.Parent()
	if variable := cell(use.At.Root); variable != nil {
		return r.unguardedInCell(use, variable)
	}
	h := r.holder(use.At, fn)
	var from ssa.Instruction
	if root, made := use.At.Root.(ssa.Instruction); made && root.Parent() == fn {
		from = root
		if list, ok := root.(*ssa.Alloc); ok {
			if asked := fillers(list); len(asked) == 1 && asked[0].Parent() == fn {
				from = asked[0] // what was done to the variable before says nothing of the answer
			}
		}
	}
	if slices.ContainsFunc(h.empty, func(store ssa.Instruction) bool { return h.leads(store, use) }) {
		return true
	}
	if !h.leads(from, use) {
		return false
	}
	if of, ok := r.original(use); ok && (!r.Unguarded(of) || r.completes(of, use) || r.testedSince(of, use)) || r.awaited(use) {
		return false
	}
	if fn.Parent() == nil || use.At.Root.Parent() == fn {
		return true
	}
	return !slices.ContainsFunc(knowledge.Referrers(fn), func(ref ssa.Instruction) bool {
		closure, ok := ref.(*ssa.MakeClosure)
		return ok && (!r.Unguarded(Use{Instr: closure, At: use.At}) || handedBeside(closure, use.At))
	})
}

// testedSince reports whether what a copy was made of is tested on each path from there to a use of the copy.
func (r *Result) testedSince(of, use Use) bool {
	fn := use.Instr.Parent()
	return of.Instr != use.Instr && of.Instr.Parent() == fn && !r.holder(of.At, fn).leads(of.Instr, Use{Instr: use.Instr, At: of.At})
}

// handedBeside reports whether a call that is handed a closure is handed a pointer as well that the closure follows: it may run the closure only where that is there.
func handedBeside(closure *ssa.MakeClosure, at refs.Ref) bool {
	return slices.ContainsFunc(knowledge.Referrers(closure), func(ref ssa.Instruction) bool {
		call, ok := ref.(ssa.CallInstruction)
		return ok && slices.ContainsFunc(call.Common().Args, func(arg ssa.Value) bool { return refs.Pointer(arg) == at })
	})
}

// leads reports whether a path leads from an instruction, nil for the beginning of the function, to a use, on which the pointer is
// neither tested nor set.
func (h *holder) leads(from ssa.Instruction, use Use) bool {
	fn := use.Instr.Parent()
	search := paths.Search{
		Plain: true,
		From:  from,
		Block: fn.Blocks[0],
		At:    use.Instr,
		Avoid: h.sets,
		Edge:  func(_ *paths.Explorer, s paths.State, succ int) bool { return h.mayBeNil(s.Block, succ) },
	}
	if paths.Find(search) == nil {
		return false
	}
	search.Plain, search.Alias = false, h.result.aliases(fn) // it takes longer
	return use.Pointer == nil || paths.Find(search) != nil
}
