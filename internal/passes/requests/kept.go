package requests

import (
	"slices"

	"golang.org/x/tools/go/ssa"
)

// A Keeper is a call by which a function creates objects of a type.
type Keeper struct {
	Call ssa.CallInstruction
	Type string
}

// Kept returns those of some calls that keep objects of a type as they are to be, one for each type, in the order of the source: one that
// makes the object, whether it is there or not, or one that creates it, where others of these calls look for such an object in a cache and change it. What
// is created and never changed after is not kept.
func (r *Result) Kept(of func(ssa.CallInstruction) bool) (found []Keeper) {
	var all []done
	var total Does
	for _, d := range r.done {
		if of(d.call) {
			all = append(all, d)
			total.add(d.use)
		}
	}
	for _, d := range all {
		is := func(use Use) bool { return use.Type == d.use.Type && use.Changes && use.Looks }
		if !d.use.Keeps && !(d.use.Creates && slices.ContainsFunc(total.Uses, is)) {
			continue
		}
		if !slices.ContainsFunc(found, func(known Keeper) bool { return known.Type == d.use.Type }) {
			found = append(found, Keeper{d.call, d.use.Type})
		}
	}
	return found
}

// Creates reports whether one of some calls creates objects of a type, by its name.
func (r *Result) Creates(typeName string, of func(ssa.CallInstruction) bool) bool {
	return slices.ContainsFunc(r.done, func(d done) bool { return d.use.Type == typeName && d.use.Creates && of(d.call) })
}
