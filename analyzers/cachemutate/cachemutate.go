package cachemutate

import (
	_ "embed"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/shared"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/rule"
)

//go:embed doc.go
var manual string

// The names of the checks.
const (
	written         = "written"
	writtenByClient = "written-by-client"
	sortedInPlace   = "sorted-in-place"
	shallowCopy     = "shallow-copy"
)

// Analyzer reports writes to the objects of a cache. It works on SSA, since the question is which value a variable
// has where it is written: the cache's object or a copy.
var Analyzer = rule.New(rule.Spec{
	Manual: manual,
	Checks: []rule.Check{
		{Name: written, Tier: rule.Default, Summary: "an object of a lister, an informer's store or an event changed without a copy", Fixes: rule.UnsafeFixes,
			Help: "call DeepCopy where the object comes from the cache, and change the copy"},
		{Name: writtenByClient, Tier: rule.Default, Summary: "an object of a cache given to a client that decodes the answer into it", Fixes: rule.UnsafeFixes,
			Help: "give {here|the request} a DeepCopy of the object"},
		{Name: sortedInPlace, Tier: rule.Default, Summary: "a list of an object of a cache sorted or filtered in place", Fixes: rule.UnsafeFixes,
			Help: "take a copy of the list, as slices.Clone makes it, before {here|its elements are moved}"},
		{Name: shallowCopy, Tier: rule.Strict, Summary: "a copy of the struct of a cache's object given to a function that writes into its maps or lists", Fixes: rule.UnsafeFixes,
			Help: "copy the object with DeepCopy: the maps and lists of a copied struct are those of the cache"},
	},
	Holds:    unset,
	Requires: []*analysis.Analyzer{ssabuild.Analyzer, calls.Analyzer, shared.Analyzer},
	Run:      run,
})

func run(pass *analysis.Pass) {
	c := &checker{
		pass:   pass,
		ssa:    pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA),
		shared: pass.ResultOf[shared.Analyzer].(*shared.Result),
	}
	for _, fn := range c.ssa.Shipped {
		if fn.Parent() == nil {
			c.declared(fn)
		}
		for instr := range calls.Instrs(fn) {
			c.saysSet(instr)
		}
	}
}

// A checker holds what the checks ask.
type checker struct {
	pass   *analysis.Pass
	ssa    *ssabuild.SSA
	shared *shared.Result
}

// declared reports one write for each shared object of a declared function and its closures: one copy mends them all. Calls that lead to one write in another function are
// one finding, which a copy there mends.
func (c *checker) declared(fn *ssa.Function) {
	worst := make(map[shared.Source]shared.Write)
	var sources []shared.Source
	for _, w := range c.within(fn) {
		known, ok := worst[w.Source]
		if !ok {
			sources = append(sources, w.Source)
		}
		if !ok || before(w, known) {
			worst[w.Source] = w
		}
	}
	type root struct {
		at            ssa.Instruction
		check, unless string
	}
	var first []shared.Write
	others := make(map[root][]shared.Write)
	for _, source := range sources {
		w := worst[source]
		key := root{lastStep(w), check(w), w.Unless}
		if key.at == nil || len(others[key]) == 0 {
			first = append(first, w)
		}
		others[key] = append(others[key], w)
	}
	for _, w := range first {
		var again []shared.Write
		if at := lastStep(w); at != nil {
			again = others[root{at, check(w), w.Unless}][1:]
		}
		c.report(w, again)
	}
}

func (c *checker) within(fn *ssa.Function) []shared.Write {
	found := c.shared.Writes(fn)
	for _, closure := range fn.AnonFuncs {
		found = append(found, c.within(closure)...)
	}
	return found
}

// before reports whether one write of an object is reported rather than another: by its check, then by its place.
func before(w, other shared.Write) bool {
	order := []string{written, sortedInPlace, writtenByClient, shallowCopy}
	x, y := slices.Index(order, check(w)), slices.Index(order, check(other))
	if x != y {
		return x < y
	}
	if certain := w.Unless == ""; certain != (other.Unless == "") {
		return certain
	}
	return w.Instr.Pos() < other.Instr.Pos()
}

// check returns the check that a write is a finding of.
func check(w shared.Write) string {
	switch {
	case w.Decodes:
		return writtenByClient
	case w.Shallow:
		return shallowCopy
	case w.Sorts:
		return sortedInPlace
	}
	return written
}
