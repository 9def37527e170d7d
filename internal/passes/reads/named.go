package reads

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/fetches"
)

// named returns the reads of functions of objects that the spec of an object of a type names, or that of any behind an interface where it is nil, or the spec
// of an object that is so named itself, and of those with settings whose names are constants. Secrets count only where the object's own spec names them: of
// others, most are the credentials with which something is asked, and read whenever it is. What the function with the read makes or deletes itself is left out, and what is read during a deletion.
func (s Search) named(fns []*ssa.Function, of types.Type) (found []Wait) {
	var all []fetches.Read
	for _, fn := range fns {
		all = append(all, s.Fetches.Of(fn)...)
	}
	known := s.chain(all, of)
	for _, read := range all {
		w := Wait{Kind: read.Kind, Read: read.Call, Named: true}
		switch {
		case read.Of == nil && knowledge.HoldsSettings(read.Kind):
			w.Constant = true
		case read.Of == nil:
			continue
		case isOwn(read, of):
		case known[knowledge.TypeName(read.Of)] && !knowledge.HoldsCredentials(read.Kind):
			w.Via = knowledge.TypeName(read.Of)
		default:
			continue
		}
		if !handles(read.Call.Parent(), read.Kind) && !s.Deleting(read.Call) {
			found = append(found, w)
		}
	}
	return found
}

// chain returns the kinds that the spec of an object of a type names, and those that their specs name in turn. The specs of the kinds of Kubernetes itself
// are left out: what a claim names, another controller has put there.
func (s Search) chain(all []fetches.Read, of types.Type) map[string]bool {
	known := make(map[string]bool)
	for changed := true; changed; {
		changed = false
		for _, read := range all {
			if read.Of != nil && (isOwn(read, of) || known[knowledge.TypeName(read.Of)]) && !known[read.Kind] && !knowledge.Served(read.Kind) {
				known[read.Kind], changed = true, true
			}
		}
	}
	return known
}

// isOwn reports whether it is the spec of an object of a type that has the name of what is read.
func isOwn(read fetches.Read, of types.Type) bool {
	return of != nil && knowledge.SameNamed(read.Of, of) || of == nil && types.IsInterface(read.Of)
}
