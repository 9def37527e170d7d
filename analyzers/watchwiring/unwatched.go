package watchwiring

import (
	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/owners"
	"github.com/ctrllint/ctrllint/internal/rule"
)

// unwatched asks the module whether no watch wakes the controller of an owner for an object whose controller it is made. The package with the watches says
// it there, if it is above this one.
func (c *checker) unwatched(ref owners.Reference) {
	for _, p := range ref.Controls {
		if c.wakes().Adopted(ref, p.Object) {
			continue
		}
		var related []analysis.RelatedInformation
		for _, controller := range c.controllers {
			if watched := controller.For(); watched != nil && controller.Reconciles() == p.Owner {
				related = append(related, c.place(watched.Call, "the watches of the controller are here"))
			}
		}
		rule.Ask(c.pass, ifUnasked+pair(p.Owner, p.Object), c.diagnostic(missingWatch, ref.At, related,
			"no watch wakes the controller of a %s for the %s that it controls: what others change in it stays", knowledge.Unqualified(p.Owner), knowledge.Unqualified(p.Object)))
	}
}

// unwatchedAtAll asks the module whether a controller that is made the controller of objects whose kinds are not known, as those of manifests, has no watch but that of its own objects:
// whatever they are, none wakes it. One reference of each owner is enough.
func (c *checker) unwatchedAtAll(refs []owners.Reference) {
	asked := make(map[string]bool)
	for _, ref := range refs {
		for _, p := range ref.Controls {
			asked[p.Owner] = true // unwatched is about that one
		}
	}
	for _, ref := range refs {
		owning := ref.Owning()
		if !ref.Controller || !ref.AnyObject || ref.AnyOwner || ref.Elsewhere || ref.Handed || len(owning) != 1 || asked[owning[0]] || c.ssa.InTest(ref.At.Pos()) {
			continue
		}
		asked[owning[0]] = true
		owner := knowledge.Unqualified(owning[0])
		rule.Ask(c.pass, ifAlone+owning[0], c.diagnostic(missingWatch, ref.At, nil,
			"the controller of a %s watches nothing but the %s itself, and controls what is handed over here: what others change in it stays", owner, owner))
	}
}

// unwatchedBelow asks that for the objects which functions of the packages below make the controllers of this package the controllers of: what is missing
// is missing beside the watches.
func (c *checker) unwatchedBelow(below []owners.Controlled) {
	asked := make(map[string]bool)
	for _, controller := range c.controllers {
		watched, owner := controller.For(), controller.Reconciles()
		if owner == "" || asked[owner] || c.ssa.InTest(controller.Built.Pos()) {
			continue
		}
		asked[owner] = true
		for _, made := range below {
			if made.Owner != owner {
				continue
			}
			rule.Say(c.pass, saysAsked+pair(owner, made.Object))
			rule.Ask(c.pass, ifUnwatched+pair(owner, made.Object), c.diagnostic(missingWatch, watched.Call, nil,
				"no watch wakes the controller of a %s for the %s that %s lets it control: what others change in it stays", knowledge.Unqualified(owner), knowledge.Unqualified(made.Object), made.By))
		}
	}
}
