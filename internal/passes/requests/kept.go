package requests

import (
	"slices"

	"golang.org/x/tools/go/ssa"
)

// Kept returns the requests of some calls that keep objects of a kind as they are to be, one for each kind, in the order of the source: one that
// makes the object, whether it is there or not, or one that creates it, where others of these calls look for such an object in a cache and change it. What
// is created and never changed after is not kept.
func (r *Result) Kept(of func(ssa.CallInstruction) bool) (found []Request) {
	var all []Request
	for _, request := range r.Requests {
		if of(request.Call) {
			all = append(all, request)
		}
	}
	has := func(of string, is func(Request) bool) bool {
		return slices.ContainsFunc(all, func(r Request) bool { return r.Type == of && is(r) })
	}
	for _, r := range all {
		creates := r.Sub == "" && slices.Contains(r.Verbs, "create")
		if !r.Keeps && !(creates && has(r.Type, changes) && has(r.Type, looks)) {
			continue
		}
		if !slices.ContainsFunc(found, func(known Request) bool { return known.Type == r.Type }) {
			found = append(found, r)
		}
	}
	return found
}

func changes(r Request) bool {
	return r.Sub == "" && (slices.Contains(r.Verbs, "update") || slices.Contains(r.Verbs, "patch"))
}

func looks(r Request) bool { return r.Read && r.Cached }
