package owners

import (
	"slices"

	"github.com/ctrllint/ctrllint/internal/passes/calls"
)

// Controlling is a fact about a package: which kinds its functions certainly make the controllers of which others.
type Controlling struct{ Made []Controlled } // in the order of the source

// A Controlled is such a pair, and the function that makes the reference.
type Controlled struct {
	Pair
	By string
}

// AFact marks Controlling as a fact about a package.
func (*Controlling) AFact() {}

// maxControlled bounds the fact of a package.
const maxControlled = 64

// controlling exports what the package makes the controller of what.
func (r *Result) controlling() {
	var fact Controlling
	for _, ref := range r.References {
		for _, p := range ref.Controls {
			if len(fact.Made) < maxControlled {
				fact.Made = append(fact.Made, Controlled{p, calls.Declared(ref.At.Parent()).Name()})
			}
		}
	}
	if len(fact.Made) > 0 {
		r.pass.ExportPackageFact(&fact)
	}
}

// Controls reports whether a function of the package, or of one below it, certainly makes an owner the controller of an object of a kind.
func (r *Result) Controls(owner, object string) bool {
	made := func(p Pair) bool { return p == Pair{owner, object} }
	return slices.ContainsFunc(r.References, func(ref Reference) bool { return slices.ContainsFunc(ref.Controls, made) }) ||
		slices.ContainsFunc(r.Below, func(c Controlled) bool { return made(c.Pair) })
}

// below finds what the packages below make the controllers of which others; of several functions the first one in the order of the packages.
func (r *Result) below() (found []Controlled) {
	for _, fact := range r.pass.AllPackageFacts() {
		known, ok := fact.Fact.(*Controlling)
		if !ok || fact.Package == r.pass.Pkg {
			continue
		}
		for _, made := range known.Made {
			if !slices.ContainsFunc(found, func(c Controlled) bool { return c.Pair == made.Pair }) {
				found = append(found, made)
			}
		}
	}
	return found
}
