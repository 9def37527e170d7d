package owners

import (
	"go/types"

	"github.com/ctrllint/ctrllint/internal/knowledge"
)

// A Pair is an owner and an object, each as knowledge.TypeName of its kind.
type Pair struct{ Owner, Object string }

// Anything stands for a kind that is not known.
const Anything = "*"

// OwnerNames returns the kinds of the owner: those that are known, the one that a literal writes out, and Anything if it may be another one.
func (r Reference) OwnerNames() []string {
	found := Names(r.Owners)
	for _, written := range []string{r.Kind, r.OwnerKind} {
		if written != "" {
			found = append(found, written)
		}
	}
	if r.AnyOwner {
		found = append(found, Anything)
	}
	return found
}

// Owning returns the kinds of the owner whose types are known.
func (r Reference) Owning() []string {
	if r.OwnerKind != "" {
		return append(Names(r.Owners), r.OwnerKind)
	}
	return Names(r.Owners)
}

// Owned returns the kinds of the object that are known.
func (r Reference) Owned() []string {
	return append(Names(r.Objects), r.ObjectKinds...)
}

// ObjectNames returns the kinds of the object, and Anything if it may be another one.
func (r Reference) ObjectNames() []string {
	found := r.Owned()
	if r.AnyObject {
		found = append(found, Anything)
	}
	return found
}

// Names returns the names of kinds.
func Names(of []types.Type) (found []string) {
	for _, t := range of {
		found = append(found, knowledge.TypeName(t))
	}
	return found
}

// pairs finds which kinds certainly control which others. Where several calls hand the objects over, each call says so; of several owners it is not known
// which is the one.
func (r *Result) pairs() {
	seen := make(map[Pair]bool)
	for i := range r.References {
		ref := &r.References[i]
		owning := ref.Owning()
		if !ref.Controller || ref.AnyOwner || ref.AnyObject || ref.Handed || len(owning) != 1 || r.ssa.InTest(ref.At.Pos()) {
			continue
		}
		for _, object := range ref.ObjectNames() {
			if p := (Pair{owning[0], object}); !seen[p] {
				seen[p] = true
				ref.Controls = append(ref.Controls, p)
			}
		}
	}
}
