package optionals

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/edits"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// An element is a part of whatever a loop goes through, or the entry of a map by a key that is such a part: in two loops over one list it is the same one.
type element struct {
	of, key refs.Ref // the list or map; for an entry by a key the map, and what the key is of
	path    string
}

// elementAt returns the element that a location names; ok is false for another location.
func elementAt(at refs.Ref) (e element, ok bool) {
	look := lookup(at.Root)
	if look == nil {
		of, path, ok := through(at)
		return element{of: of, path: path}, ok
	}
	key, path, ok := through(refs.ValueOf(look.Index))
	key.Path += "[" + path + "]"
	return element{of: refs.Pointer(look.X), key: key, path: at.Path}, ok
}

// through returns the list or map of which a loop goes through all elements, and the path from the element to a location; ok is false for another location.
func through(at refs.Ref) (of refs.Ref, path string, ok bool) {
	root := at.Root
	if variable, ok := root.(*ssa.Alloc); ok {
		root = knowledge.Operand(flow.Content(variable)) // a copy of the element
	}
	switch root := root.(type) {
	case *ssa.IndexAddr:
		list := counted(root.Index)
		return refs.Pointer(root.X), at.Path, list != nil && refs.Pointer(list) == refs.Pointer(root.X)
	case *ssa.Extract:
		next, ok := root.Tuple.(*ssa.Next)
		if !ok || next.IsString {
			return of, "", false
		}
		kind := "key"
		if root.Index == 2 {
			kind = "value"
		}
		return refs.Pointer(next.Iter.(*ssa.Range).X), kind + at.Path, true
	}
	return of, "", false
}

// nilInOtherLoop returns the uses of parts of elements in a loop that another loop over the same list has found to be nil, and has left as they are.
func (r *Result) nilInOtherLoop(fn *ssa.Function, tests []test) []Contradiction {
	missing := make(map[element][]test)
	for _, t := range tests {
		if e, ok := elementAt(t.at); ok && t.length == 0 {
			missing[e] = append(missing[e], t)
		}
	}
	if len(missing) == 0 {
		return nil
	}
	accept := func(at refs.Ref) bool {
		e, ok := elementAt(at)
		return ok && missing[e] != nil
	}
	var found []Contradiction
	for _, use := range slices.Concat(r.uses(fn, accept), r.variables(fn, accept)) {
		e, _ := elementAt(use.At)
		for _, t := range missing[e] {
			if t.at != use.At && use.Joined == nil && r.Unguarded(use) && r.comesRound(t, use) && !slices.ContainsFunc(found, func(c Contradiction) bool { return c.Use.At == use.At }) {
				found = append(found, Contradiction{Use: use, Test: t.asked})
			}
		}
	}
	return found
}

// lookedInOtherLoop reports whether another loop before the one of a use has asked whether the same part of the elements of its list is there.
func (r *Result) lookedInOtherLoop(use Use) bool {
	e, ok := elementAt(use.At)
	return ok && slices.ContainsFunc(r.tests(use.Instr.Parent()), func(t test) bool {
		other, ok := elementAt(t.at)
		return ok && other == e && t.at != use.At && paths.Find(paths.Search{Plain: true, From: t.asked.If, At: use.Instr}) != nil
	})
}

// comesRound reports whether control comes from a test in one loop to a use in another one, whatever is asked in between, and nothing on the way may set what the test has found to be nil.
func (r *Result) comesRound(t test, use Use) bool {
	if paths.Find(paths.Search{Plain: true, From: use.Instr, At: t.asked.If}) != nil {
		return false // a loop goes round both
	}
	h, of := r.holder(use.At, use.Instr.Parent()), t.at.Root
	changes := func(instr ssa.Instruction) bool {
		return h.maySet(instr) || h.replaces(instr) || h.touched(instr, edits.Filled, edits.Handed) || r.mayEnd(instr)
	}
	if look := lookup(of); look != nil {
		changes = func(instr ssa.Instruction) bool { return r.putsEntry(instr, look) || r.mayEnd(instr) }
	} else if part, ok := of.(*ssa.Extract); ok {
		values, inMap := part.Tuple.(*ssa.Next).Iter.(*ssa.Range).X, changes
		changes = func(instr ssa.Instruction) bool {
			return inMap(instr) || r.putsInto(instr, values) || removes(instr, values)
		}
	}
	path := paths.Find(paths.Search{
		Plain: true, From: t.edge.If, At: use.Instr, Avoid: changes,
		Edge: func(_ *paths.Explorer, s paths.State, succ int) bool {
			return s.Block != t.edge.If.Block() || succ == t.edge.Succ
		},
	})
	return path != nil && r.onlyRounds(t, use)
}

// onlyRounds reports whether nothing that is asked after a test decides a use but how often loops go round, and whether something else has failed.
func (r *Result) onlyRounds(t test, use Use) bool {
	before := paths.Decided(t.edge.If.Block(), nil)
	return !paths.DecidedBy(use.Instr.Block(), func(e paths.Edge) bool {
		list, _ := ranged(e.If.Block())
		part, ok := e.If.Cond.(*ssa.Extract)
		if ok {
			_, ok = part.Tuple.(*ssa.Next)
		}
		return list == nil && !ok && !slices.Contains(before, e) && !r.unrelated(e.If.Cond, use.At)
	})
}

// removes reports whether an instruction removes an entry of a map.
func removes(instr ssa.Instruction, from ssa.Value) bool {
	call, ok := instr.(*ssa.Call)
	return ok && knowledge.BuiltinName(&call.Call) == "delete" && refs.Pointer(call.Call.Args[0]) == refs.Pointer(from)
}
