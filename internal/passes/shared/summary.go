package shared

import (
	"cmp"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/calls"
)

// A Summary says what a function does with the memory of its parameters, and what its results are.
type Summary struct {
	Edits   []Edit // in fixed order
	Results []Part
	Applies []Application
}

// An Edit is a write to memory below a parameter.
type Edit struct {
	Param int // the receiver counted
	Depth int // how many pointers are followed from the parameter before the one to the memory
	Sorts bool
	// Decodes says that the memory is overwritten with the answer to a request.
	Decodes bool
	When    When // on other parameters; a call decides whether they hold
	// List is the field of the list whose elements are moved, if Sorts; "" where the parameter is that list.
	List string
}

// A Part says that a result is what a parameter is or holds, or what a cache holds.
type Part struct {
	Result int
	Param  int // -1 for a cache
	Own    int // how many pointers lead to what is shared; below 0 how many lead from the parameter to the result
	Floor  int // of a parameter: the result, a list that the function makes, has at least so many pointers of its own
	Store  bool
	Copied bool // it is a copy of the struct, as origin has it
	When   When // on other parameters, as Edit has it
}

// AFact marks Summary as a fact about a function.
func (*Summary) AFact() {}

// A summary is one with what other packages do not see.
type summary struct {
	Summary
	inner  []*Step // where the edits are, in their order
	writes []Write
	noted  map[place]bool // of the writes
}

// A place is what tells two writes apart.
type place struct {
	instr                   ssa.Instruction
	source                  Source
	sorts, decodes, shallow bool
	when                    When
	unless                  string
}

func newSummary() *summary { return &summary{noted: make(map[place]bool)} }

func (s *summary) edit(e Edit, inner *Step) {
	if at, found := slices.BinarySearchFunc(s.Edits, e, compareEdits); !found {
		s.Edits = slices.Insert(s.Edits, at, e)
		s.inner = slices.Insert(s.inner, at, inner)
	}
}

func (s *summary) result(p Part) {
	if at, found := slices.BinarySearchFunc(s.Results, p, compareParts); !found {
		s.Results = slices.Insert(s.Results, at, p)
	}
}

func (s *summary) write(w Write) {
	if at := (place{w.Instr, w.Source, w.Sorts, w.Decodes, w.Shallow, w.when, w.Unless}); !s.noted[at] {
		s.noted[at] = true
		s.writes = append(s.writes, w)
	}
}

// join adds what an earlier round over a recursive function has found, and reports whether there is more than that. What
// is found is one of finitely many things, so that the rounds end. The steps to an edit are those of the first round that found
// it: later ones go through the recursion.
func (s *summary) join(before *summary) (more bool) {
	if before == nil {
		return true
	}
	for i, e := range before.Edits {
		s.edit(e, before.inner[i])
		if at, found := slices.BinarySearchFunc(s.Edits, e, compareEdits); found {
			s.inner[at] = before.inner[i]
		}
	}
	for _, p := range before.Results {
		s.result(p)
	}
	for _, w := range before.writes {
		s.write(w)
	}
	return len(s.Edits) > len(before.Edits) || len(s.Results) > len(before.Results) || len(s.writes) > len(before.writes)
}

func compareEdits(a, b Edit) int {
	return cmp.Or(cmp.Compare(a.Param, b.Param), cmp.Compare(a.Depth, b.Depth), calls.CompareBools(a.Sorts, b.Sorts), calls.CompareBools(a.Decodes, b.Decodes), compareWhen(a.When, b.When), cmp.Compare(a.List, b.List))
}

func compareParts(a, b Part) int {
	return cmp.Or(cmp.Compare(a.Result, b.Result), cmp.Compare(a.Param, b.Param), cmp.Compare(a.Own, b.Own), cmp.Compare(a.Floor, b.Floor), calls.CompareBools(a.Store, b.Store), calls.CompareBools(a.Copied, b.Copied), compareWhen(a.When, b.When))
}
