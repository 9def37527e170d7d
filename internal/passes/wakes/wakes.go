// Package wakes answers what wakes the controllers of a module, and what does not: each package says it in statements of its own builders and references,
// and the questions are asked of the statements of all.
//
// What is not seen wakes: a controller that watches a kind which is not known is woken by each kind.
package wakes

import (
	"go/types"
	"iter"
	"slices"
	"strings"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/builders"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/owners"
	"github.com/ctrllint/ctrllint/internal/passes/reconciles"
	"github.com/ctrllint/ctrllint/internal/passes/requests"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
)

// The words with which statements begin. Pairs of kinds, or a kind and a reconciler, follow.
const (
	owns     = "owns "     // a controller of the first wants to be woken by the second, if it is its controller
	wakes    = "wakes "    // one is woken by the second in another way
	controls = "controls " // the first is made the controller of the second
	refers   = "refers "   // the second gets a reference to the first, perhaps to another one than its controller
	creates  = "creates "  // objects of a kind are created
	by       = "by "       // objects of the first are reconciled by a type

	reconciled = "reconciles " // a type has a Reconcile
	polls      = "polls "      // its Reconcile looks at its objects after a while, whatever wakes it
	revisits   = "revisits "   // it does so at the end of a pass that does not end early
)

// Pair returns the text for two kinds, or a kind and a reconciler.
func Pair(owner, object string) string { return owner + " " + object }

// A Package is what a package has to say of.
type Package struct {
	Graph       *calls.Graph
	SSA         *ssabuild.SSA
	Reconciles  *reconciles.Result
	Controllers []*builders.Controller
	Handlers    []*builders.OwnerHandler
	Sent        *requests.Result
}

// Statements returns what the package says, of its builders, its reconcilers and the references that it makes.
func (p Package) Statements(made []owners.Reference) []string {
	said := slices.Concat(p.watches(), p.controls(made), p.polled())
	for _, request := range p.Sent.Requests {
		if slices.Contains(request.Verbs, "create") {
			said = append(said, creates+request.Type)
		}
	}
	return said
}

// watches returns the statements on what wakes the controllers of the package.
func (p Package) watches() (said []string) {
	for _, controller := range p.Controllers {
		owner := controller.Reconciles()
		if owner == "" || p.SSA.InTest(controller.Built.Pos()) {
			continue
		}
		if controller.Reconciler != nil {
			said = append(said, by+Pair(owner, knowledge.TypeName(controller.Reconciler)))
		}
		for _, w := range controller.Watches {
			said = append(said, p.watch(controller, w)...)
		}
	}
	return said
}

// watch returns the statements on one watch.
func (p Package) watch(controller *builders.Controller, w *builders.Watch) (said []string) {
	if w.Ignores(p.Graph) {
		return nil
	}
	owner, objects := controller.Reconciles(), owners.Names(w.Objects)
	switch {
	case len(objects) == 0 && w == controller.For():
		objects = []string{owner}
	case len(objects) == 0:
		objects = []string{owners.Anything}
	}
	says := wakes
	if w.OnlyController(p.Graph, p.Handlers) {
		says = owns
	}
	for _, object := range objects {
		said = append(said, says+Pair(owner, object))
	}
	return said
}

// controls returns the statements on which objects references make owners, and which controllers.
func (p Package) controls(made []owners.Reference) (said []string) {
	for _, ref := range made {
		if p.SSA.InTest(ref.At.Pos()) {
			continue
		}
		says := refers
		if ref.Controller {
			says = controls
		}
		owning, objects := ref.OwnerNames(), ref.ObjectNames()
		if ref.Elsewhere {
			owning, objects = ref.Owning(), ref.Owned()
		}
		for _, owner := range owning {
			for _, object := range objects {
				said = append(said, says+Pair(owner, object))
			}
		}
	}
	return said
}

// polled returns the statements on which reconcilers poll: their controllers can be put together in another package.
func (p Package) polled() (said []string) {
	for _, fn := range p.SSA.Funcs {
		recv := fn.Signature.Recv()
		if recv == nil || fn.Name() != knowledge.Reconcile || !knowledge.Reconciles(fn) || p.SSA.InTest(fn.Pos()) {
			continue
		}
		name := knowledge.TypeName(recv.Type())
		said = append(said, reconciled+name)
		if p.Reconciles.Polls(fn) {
			said = append(said, polls+name)
		}
		if p.Reconciles.Revisits(fn) {
			said = append(said, revisits+name)
		}
	}
	return said
}

// Adopted reports whether a reference is made by the reconcile of the owned object itself, which looks for an owner: that one has made nothing which it
// could put back.
func (p Package) Adopted(ref owners.Reference, object string) bool {
	return slices.ContainsFunc(p.Controllers, func(controller *builders.Controller) bool {
		return controller.Reconciles() == object && controller.Runs(p.Graph)[ref.At.Parent()]
	})
}

// Unknown reports whether the package has a watch of a kind for a controller of which it is not known what it reconciles.
func (p Package) Unknown(kind string) bool {
	return slices.ContainsFunc(p.Controllers, func(controller *builders.Controller) bool {
		return controller.Reconciles() == "" && slices.ContainsFunc(controller.Watches, func(w *builders.Watch) bool {
			return len(w.Objects) == 0 || slices.ContainsFunc(w.Objects, func(t types.Type) bool { return knowledge.TypeName(t) == kind })
		})
	})
}

// Owning returns the watches of the package that wake the controller of an owner for the objects of a kind which it controls.
func (p Package) Owning(owner, object string) (found []*builders.Watch) {
	for _, controller := range p.Controllers {
		for _, w := range controller.Watches {
			if controller.Reconciles() == owner && w.OnlyController(p.Graph, p.Handlers) && slices.Contains(owners.Names(w.Objects), object) {
				found = append(found, w)
			}
		}
	}
	return found
}

// Owned returns the watches of the package by which a controller wants to be woken by objects of one kind as their controller, and the pair of its kind and theirs. Those of
// which Kubernetes itself makes the reference, such as the pods of a StatefulSet, are left out.
func (p Package) Owned() iter.Seq2[string, *builders.Watch] {
	return func(yield func(string, *builders.Watch) bool) {
		for _, controller := range p.Controllers {
			for _, w := range controller.Watches {
				owner := controller.Reconciles()
				if owner == "" || w.Of() == nil || !w.OnlyController(p.Graph, p.Handlers) || p.SSA.InTest(w.Call.Pos()) {
					continue
				}
				if object := knowledge.TypeName(w.Of()); !knowledge.MadeByKubernetes(owner, object) && !yield(Pair(owner, object), w) {
					return
				}
			}
		}
	}
}

// NeverPolls reports whether a reconciler of the module does not poll.
func NeverPolls(reconciler string, said map[string]bool) bool {
	return said[reconciled+reconciler] && !said[polls+reconciler]
}

// Never reports whether the module has a controller of the first kind of a pair that the second does not wake, and that does not look at it after a while.
func Never(asked string, said map[string]bool) bool {
	owner, _, _ := strings.Cut(asked, " ")
	for statement := range said {
		if reconciler, ok := strings.CutPrefix(statement, by+owner+" "); ok && said[revisits+reconciler] {
			return false
		}
	}
	return said[wakes+Pair(owner, owner)] && !said[owns+asked] && !said[wakes+asked] &&
		!said[wakes+Pair(owner, owners.Anything)] && !said[owns+Pair(owner, owners.Anything)]
}

// Alone reports whether the module has a controller of a kind that is woken by objects of its own kind and by nothing else, and that does not look at them after a while.
func Alone(owner string, said map[string]bool) bool {
	for statement := range said {
		for _, word := range []string{owns, wakes} {
			if other, ok := strings.CutPrefix(statement, word+owner+" "); ok && other != owner {
				return false
			}
		}
	}
	return Never(Pair(owner, Anywhere), said)
}

// Anywhere stands for a kind that no watch names.
const Anywhere = "?"

// NeverControlled reports whether a controller wants to be woken by the second kind of one of some pairs as its controller, and such an object never has a
// reference to it as its controller. The pairs are separated by commas.
func NeverControlled(pairs string, said map[string]bool) bool {
	return slices.ContainsFunc(strings.Split(pairs, ","), func(asked string) bool {
		owner, object, _ := strings.Cut(asked, " ")
		if !said[owns+asked] || said[wakes+asked] {
			return false
		}
		if refersTo(controls, owner, object, said) {
			return false
		}
		return true
	})
}

// NeverReferred reports whether a controller wants to be woken by the second kind of a pair as its controller, and no such object gets a reference to it at all, though
// the module creates some.
func NeverReferred(asked string, said map[string]bool) bool {
	owner, object, _ := strings.Cut(asked, " ")
	return said[creates+object] && NeverControlled(asked, said) && !refersTo(refers, owner, object, said)
}

// refersTo reports whether an object may have a reference to an owner of which a statement begins with a word. A literal has the kind of the owner without its
// package.
func refersTo(word, owner, object string, said map[string]bool) bool {
	return slices.ContainsFunc([]string{owner, owners.Anything, knowledge.Unqualified(owner)}, func(name string) bool {
		return said[word+Pair(name, object)] || said[word+Pair(name, owners.Anything)]
	})
}
