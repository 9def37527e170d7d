package watchwiring

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/builders"
	"github.com/ctrllint/ctrllint/internal/passes/caches"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/owners"
	"github.com/ctrllint/ctrllint/internal/passes/requests"
	"github.com/ctrllint/ctrllint/internal/passes/scopes"
	"github.com/ctrllint/ctrllint/internal/passes/wakes"
	"github.com/ctrllint/ctrllint/internal/rule"
)

// crossed reports a reference that makes an object in a namespace the owner of one that is in none, and returns whether there is nothing else to say of
// it. What the function refuses
// for an object without a namespace, it lets through for one whose namespace was set in memory.
func (c *checker) crossed(ref owners.Reference) bool {
	if ref.AnyOwner || ref.AnyObject || len(ref.Owners) != 1 || len(ref.Objects) != 1 {
		return false
	}
	owner, object := ref.Owners[0], ref.Objects[0]
	if c.scopes.Of(object) != scopes.Cluster || !c.scopes.InNamespace(owner, ref.At.Parent()) {
		return false
	}
	if slices.ContainsFunc(c.conditions.At(ref.At), func(f conditions.Fact) bool { return scopes.Requires(f, object) }) {
		return true // there is never such a reference
	}
	c.report(crossScopeOwner, ref.At, nil,
		"a %s is in a namespace and cannot own a %s, which is in none: the call fails, or the garbage collector deletes the %s",
		kind(owner), kind(object), kind(object))
	return true
}

// The words of what packages say to their module, and ask it, beside what package wakes says: who owns what.
const (
	ifUnreferred = "unreferred " // asks whether the second never has a reference to the first, and its controller Owns it
	ifUnwatched  = "unwatched "  // asks whether the controller of the first is not woken by the second
	saysAsked    = "asked "      // the package with the watches of the first asks that of the second, which a package below it makes
	ifAlone      = "alone "      // asks whether the controller of a kind has no watch but that of its own objects
	ifUnasked    = "unasked "    // asks whether it is not woken by the second, and nothing has said that
)

// says tells the module what wakes the controllers of the package, and which objects are made controllers.
func (c *checker) says(made []owners.Reference) {
	for _, statement := range c.wakes().Statements(made) {
		rule.Say(c.pass, statement)
	}
}

func (c *checker) wakes() wakes.Package {
	return wakes.Package{Graph: c.graph, SSA: c.ssa, Reconciles: c.reconciles, Controllers: c.controllers, Handlers: c.handlers,
		Sent: c.pass.ResultOf[requests.Analyzer].(*requests.Result)}
}

// uncontrolled asks the module whether a reference is the only kind that an owner has to an object whose changes are to wake
// its controller.
func (c *checker) uncontrolled(ref owners.Reference) {
	owning, objects := ref.Owning(), ref.Owned()
	by, what := ref.MadeBy(c.pass.Pkg), "the object"
	if ref.Controller || ref.AnyOwner || len(owning) != 1 || len(objects) == 0 || by == "" {
		return
	}
	if len(objects) == 1 {
		what = "a " + knowledge.Unqualified(objects[0])
	}
	var pairs []string
	var related []analysis.RelatedInformation
	for _, object := range objects {
		pairs = append(pairs, pair(owning[0], object))
		for _, watch := range c.wakes().Owning(owning[0], object) {
			related = append(related, c.place(watch.Call, "the controller wants to be woken by what it controls here"))
		}
	}
	rule.Ask(c.pass, strings.Join(pairs, ","), c.diagnostic(ownsWithoutController, ref.At, related,
		"%s does not make the %s the controller of %s: changes of it do not wake the controller that Owns it", by, knowledge.Unqualified(owning[0]), what))
}

// unreferred asks the module whether no object of a kind that is to wake its controller ever has a reference to an owner of that one.
func (c *checker) unreferred() {
	for pair, watch := range c.wakes().Owned() {
		owner, _, _ := strings.Cut(pair, " ")
		rule.Ask(c.pass, ifUnreferred+pair, c.diagnostic(ownsWithoutController, watch.Call, nil,
			"nothing makes a %s the owner of a %s: this watch wakes no controller", knowledge.Unqualified(owner), kind(watch.Of())))
	}
}

// holds answers the questions of the packages of a module.
func holds(question string, said rule.Statements) bool {
	word, asked, _ := strings.Cut(question, " ")
	switch word + " " {
	case saysIndexes, ifCached:
		return unregistered(question, said)
	case caches.IfTyped, caches.IfUnstructured, caches.IfSecrets, caches.IfEntry, caches.IfWatched, caches.IfUnlisted:
		return caches.Holds(question, said)
	case ifUnwatched:
		return wakes.Never(asked, said)
	case ifAlone:
		return wakes.Alone(asked, said)
	case ifUnreferred:
		return wakes.NeverReferred(asked, said)
	case ifUnasked:
		return !said[saysAsked+asked] && wakes.Never(asked, said)
	case ifUnpolled:
		return wakes.NeverPolls(asked, said)
	case ifLooks:
		return looked(asked, said)
	}
	return wakes.NeverControlled(question, said)
}

func pair(owner, object string) string { return wakes.Pair(owner, object) }

func name(t types.Type) string { return knowledge.TypeName(t) }

// wrongOwner reports a handler that wakes a controller for owners of another kind than the one that it reconciles: the
// requests carry their names.
func (c *checker) wrongOwner(h *builders.OwnerHandler) {
	if len(h.Owners) != 1 {
		return
	}
	controller := h.Wakes(c.graph, c.controllers, c.handlers)
	if controller == nil {
		return
	}
	watched := controller.For()
	if watched == nil || watched.Of() == nil || knowledge.SameNamed(watched.Of(), h.Owners[0]) {
		return
	}
	c.report(wrongOwnerType, h.Made, []analysis.RelatedInformation{c.place(watched.Call, "reconciles a "+kind(watched.Of()))},
		"the handler asks for reconciles of the owner's name, a %s, and the controller takes it for the name of a %s", kind(h.Owners[0]), kind(watched.Of()))
}
