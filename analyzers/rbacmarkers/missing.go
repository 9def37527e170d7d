package rbacmarkers

import (
	"fmt"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/grants"
	"github.com/ctrllint/ctrllint/internal/passes/requests"
	"github.com/ctrllint/ctrllint/internal/rule"
)

// missing reports the requests for a resource that may be refused. Which of them are, the markers of the project say: either
// none is about the resource, or each verb is looked for.
func (c *checker) missing(u *use) {
	if c.misnamed[u.resource.String()] {
		return // unknown-resource says why
	}
	var reported []requests.Request
	for i, request := range u.requests {
		need := u.need(request)
		if i == 0 {
			c.nothing(u, request)
		}
		if grants.Meets(rulesOf(c.markers), strictest(need, request)) || slices.ContainsFunc(reported, func(r requests.Request) bool { return same(r, request) }) {
			continue
		}
		reported = append(reported, request)
		others := slices.DeleteFunc(slices.Clone(u.requests[i+1:]), func(r requests.Request) bool { return !same(r, request) })
		c.refused(u, request, others)
	}
}

// same reports whether two requests for one resource are refused together.
func same(a, b requests.Request) bool {
	return a.Sub == b.Sub && a.Watch == b.Watch && a.Cached == b.Cached && slices.Equal(a.Verbs, b.Verbs)
}

// strictest returns the need of a request if a read is answered by a cache where it can be.
func strictest(need grants.Need, request requests.Request) grants.Need {
	if request.Cached {
		need.Verbs = [][]string{{"list", "watch"}}
	}
	return need
}

// nothing reports a resource that no marker names, at the first request.
func (c *checker) nothing(u *use, first requests.Request) {
	need := u.need(first)
	need.Sub = ""
	if grants.Names(rulesOf(c.markers), need) {
		return
	}
	d := c.at(missingResource, c.place(first.Call), "no +kubebuilder:rbac marker grants anything on %s: %s", u.resource, consequence(first))
	d.Related = c.related(first, u.requests[1:])
	c.ask(d, c.claim(missingResource, need, first))
}

// refused reports a verb that no marker grants, although there are some for the resource.
func (c *checker) refused(u *use, request requests.Request, others []requests.Request) {
	need := u.need(request)
	check, name := missingVerb, u.resource.String()
	if request.Sub != "" {
		check, name = missingSubresource, name+"/"+request.Sub
	}
	if request.Sub == knowledge.Finalizers {
		check = missingFinalizers
	}
	verbs := request.Verbs
	if request.Cached {
		verbs = []string{"list", "watch"}
	}
	d := c.at(check, c.place(request.Call), "no +kubebuilder:rbac marker grants %s on %s: %s", and(verbs), name, consequence(request))
	d.Related = c.related(request, others)
	if marker := c.markerOf(need); marker != nil && check == missingVerb {
		d.Related = append(d.Related, analysis.RelatedInformation{Pos: marker.Comment.Pos(), End: marker.Comment.End(), Message: "the marker of " + name})
		d.SuggestedFixes = grant(marker, verbs)
	}
	c.ask(d, c.claim(check, need, request))
}

// claim returns what is claimed of a request.
func (c *checker) claim(check string, need grants.Need, request requests.Request) claim {
	return claim{
		Check: check, Need: need, Cached: request.Cached, Assumed: request.Assumed, Command: request.Generated, Marked: len(c.markers) > 0,
		Kind: request.Type, Clients: request.Clients,
	}
}

// consequence says what becomes of a request.
func consequence(request requests.Request) string {
	name := flow.CalleeName(request.Call.Common())
	switch {
	case request.Sub == knowledge.Finalizers:
		return "an API server that enforces permissions of owner references, as in OpenShift, refuses the owned object"
	case request.Watch:
		return fmt.Sprintf("the cache that %s fills never syncs", name)
	case request.Cached:
		return fmt.Sprintf("the cache that %s reads from cannot fill", name)
	case request.Elsewhere:
		return fmt.Sprintf("the API server refuses what %s asks for", name)
	}
	return fmt.Sprintf("the API server refuses %s", name)
}

// markerOf returns the first marker of the package for a resource; nil for none.
func (c *checker) markerOf(need grants.Need) *grants.Marker {
	for i, m := range c.markers {
		if grants.Names([]grants.Rule{m.Rule}, need) && !slices.Contains(m.Resources, "*") {
			return &c.markers[i]
		}
	}
	return nil
}

// grant returns the fix that adds verbs to a marker for one resource; with several it would grant more than is asked for.
func grant(m *grants.Marker, verbs []string) []analysis.SuggestedFix {
	at := m.VerbsEnd()
	if !at.IsValid() || len(m.Resources) != 1 || len(m.ResourceNames) > 0 {
		return nil
	}
	text := ""
	for _, verb := range verbs {
		if !slices.Contains(m.Verbs, verb) {
			text += ";" + verb
		}
	}
	fix := analysis.SuggestedFix{
		Message:   fmt.Sprintf("grant %s in the marker; make manifests has to run then", and(verbs)),
		TextEdits: []analysis.TextEdit{{Pos: at, End: at, NewText: []byte(text)}},
	}
	return []analysis.SuggestedFix{rule.Unsafe(fix)} // it widens what the program may do
}

// events reports the events that a package records, if the markers do not let it create and patch them: the first of a
// series is created, and one that repeats is patched.
func (c *checker) events(events []requests.Event) {
	for i, event := range events {
		if slices.ContainsFunc(events[:i], func(e requests.Event) bool { return e.Group == event.Group }) {
			continue
		}
		need := grants.Need{Group: event.Group, Plurals: []string{"events"}, Verbs: [][]string{{"create", "patch"}}}
		if grants.Meets(rulesOf(c.markers), need) {
			continue
		}
		d := c.at(missingEventVerb, c.place(event.Call),
			"no +kubebuilder:rbac marker grants create and patch on events%s: the API server refuses an event, or its repetition", inGroup(event.Group))
		for _, other := range events[i+1:] {
			if other.Group == event.Group && len(d.Related) < maxRelated {
				where := c.place(other.Call)
				d.Related = append(d.Related, analysis.RelatedInformation{Pos: where.Pos(), End: where.End(), Message: "another event"})
			}
		}
		c.ask(d, claim{Check: missingEventVerb, Need: need, Marked: len(c.markers) > 0})
	}
}

func inGroup(group string) string {
	if group == "" {
		return ""
	}
	return " of " + group
}

func rulesOf(markers []grants.Marker) (rules []grants.Rule) {
	for _, m := range markers {
		rules = append(rules, m.Rule)
	}
	return rules
}
