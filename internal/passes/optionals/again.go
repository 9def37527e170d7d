package optionals

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/needs"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// lookedUpAgain returns the uses of entries of maps that a function follows on a path on which another look by the same key has found that there is none.
func (r *Result) lookedUpAgain(fn *ssa.Function) []Contradiction {
	var uses []Use
	for instr := range calls.Instrs(fn) {
		look, ok := needs.Followed(instr).(*ssa.Lookup)
		if ok && !look.CommaOk && knowledge.Nilable(look.Type()) {
			uses = append(uses, Use{Instr: instr, Pointer: look, At: refs.Pointer(look), Plain: !r.ofAPI(look)})
		}
	}
	if len(uses) == 0 {
		return nil
	}
	var found []Contradiction
	for _, b := range fn.Blocks {
		for i := range b.Succs {
			for _, f := range r.conditions.OnEdge(b, i) {
				look := entryAsked(f, false)
				if look == nil {
					continue
				}
				same := slices.DeleteFunc(slices.Clone(uses), func(u Use) bool {
					return u.Pointer == ssa.Value(look) || !sameEntry(refs.Pointer(u.Pointer), refs.Pointer(look))
				})
				if use := r.reached(f.Edge, look, same); use != nil && !slices.ContainsFunc(found, func(c Contradiction) bool { return c.Use.Instr == use.Instr }) {
					found = append(found, Contradiction{Use: *use, Test: f.Edge})
				}
			}
		}
	}
	return found
}

// entryAsked returns the look into a map of which a fact says that it has found something, or, unless there is set, that it has not; nil for another fact.
func entryAsked(f conditions.Fact, there bool) *ssa.Lookup {
	if f.Predicate != conditions.Ok && f.Predicate != conditions.Nil || f.Truth == (f.Predicate == conditions.Ok) != there {
		return nil
	}
	return lookup(f.Subject)
}

// reached returns the first of some uses of an entry to which a path leads from an edge on which a look says that there is none. What decides the use may say that there is one: a look into
// another map by the same key, or a question that is answered by yes or no.
func (r *Result) reached(absent paths.Edge, look *ssa.Lookup, uses []Use) *Use {
	if len(uses) == 0 {
		return nil
	}
	path := paths.Find(paths.Search{
		Plain: true,
		From:  absent.If,
		To: func(instr ssa.Instruction) bool {
			return slices.ContainsFunc(uses, func(u Use) bool { return u.Instr == instr })
		},
		Avoid: func(instr ssa.Instruction) bool { return r.putsEntry(instr, look) || r.mayEnd(instr) },
		Edge: func(_ *paths.Explorer, s paths.State, succ int) bool {
			return (s.Block != absent.If.Block() || succ == absent.Succ) && !r.saysEntry(s.Block, succ, look)
		},
	})
	if path == nil {
		return nil
	}
	use := &uses[slices.IndexFunc(uses, func(u Use) bool { return u.Instr == path.End })]
	if r.holder(use.At, absent.If.Parent()).explained(absent, *use) || r.keyAsked(absent, look, *use) {
		return nil
	}
	return use
}

// saysEntry reports whether an edge says that a map has the entry for which a look asks.
func (r *Result) saysEntry(b *ssa.BasicBlock, succ int, look *ssa.Lookup) bool {
	return slices.ContainsFunc(r.conditions.OnEdge(b, succ), func(f conditions.Fact) bool {
		other := entryAsked(f, true)
		return other != nil && sameEntry(refs.Pointer(other), refs.Pointer(look))
	})
}

// keyAsked reports whether a condition after an edge that decides a use looks for the key of the entry elsewhere, or is a question.
func (r *Result) keyAsked(absent paths.Edge, look *ssa.Lookup, use Use) bool {
	before := paths.Decided(absent.If.Block(), nil)
	return slices.ContainsFunc(paths.Decided(use.Instr.Block(), nil), func(e paths.Edge) bool {
		if e.If == absent.If || slices.Contains(before, e) {
			return false
		}
		return slices.ContainsFunc(r.conditions.OnEdge(e.If.Block(), e.Succ), func(f conditions.Fact) bool {
			other := lookup(f.Subject)
			return f.Predicate == conditions.True || other != nil && conditions.SameText(other.Index, look.Index)
		})
	})
}

// putsEntry reports whether an instruction may put an entry into the map of a look, or make another one of the map or the key: code that is not seen to leave the map alone may.
func (r *Result) putsEntry(instr ssa.Instruction, look *ssa.Lookup) bool {
	if v, ok := instr.(ssa.Value); ok && (v == look.Index || v == refs.Pointer(look.X).Root) {
		return true
	}
	return r.putsInto(instr, look.X)
}

// putsInto reports whether an instruction may put an entry into a map: code that is not seen to leave the map alone may. A function of another package does not have a map that is no part
// of a struct unless it is handed it, and nothing else has one that code which is not seen has returned.
func (r *Result) putsInto(instr ssa.Instruction, into ssa.Value) bool {
	m := refs.Pointer(into)
	switch instr := instr.(type) {
	case *ssa.MapUpdate:
		return refs.Pointer(instr.Map) == m
	case *ssa.Store:
		to := refs.Pointer(instr.Addr)
		return to.Root == m.Root && (to.Path == m.Path || below(m.Path, to.Path))
	case ssa.CallInstruction:
		made, fn := flow.Made(m.Root), instr.Common().StaticCallee()
		alone := m.Path == "" && (made != nil && len(r.graph.Targets(made)) == 0 || fn != nil && fn.Pkg != instr.Parent().Pkg)
		if _, of := flow.FieldRead(into); !alone && (of == nil || !r.apiStruct(of.Type())) {
			return runsOthers(instr)
		}
		return !knowledge.Logs(instr.Common()) && slices.ContainsFunc(calls.Arguments(instr.Common()), func(v ssa.Value) bool { return refs.ValueOf(v).Root == m.Root })
	}
	return false
}
