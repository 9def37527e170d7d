package rbacmarkers

import (
	"encoding/json"
	"go/token"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/grants"
	"github.com/ctrllint/ctrllint/internal/passes/requests"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/rule"
)

// A resourceName is what markers call a resource, with all their places.
type resourceName struct {
	marker grants.Marker // the first one
	base   string
	places []analysis.Range
	asked  []grants.Need // the subresource and the verbs of each place
	exact  bool          // a place is the name alone, and not its whole marker
}

// unknown reports names in markers that no group of the marker has, each once: the one who mends it looks for the others. A marker that names several groups and
// resources is about all pairs of them, so that one group is enough. Of a group that is not one of Kubernetes the manifests of the project speak.
func (c *checker) unknown() {
	for _, n := range c.names() {
		if builtin(n.marker) {
			c.misses(n)
		} else {
			m := n.misspelt("", "")
			for _, check := range []string{unknownResource, deadName} {
				c.ask(c.called(n, check), claim{Check: check, Need: grants.Need{Group: n.marker.Groups[0], Plurals: []string{n.base}}, Misspelt: &m})
			}
		}
	}
}

// names returns the names that are or may be unknown, in the order of their first places.
func (c *checker) names() (found []*resourceName) {
	known := make(map[string]*resourceName)
	for _, m := range c.markers {
		if len(m.Groups) == 0 {
			m.Groups = []string{""} // groups=, is meant for the core group
		}
		if !builtin(m) && (len(m.Groups) > 1 || !asksRequests(m) || slices.Contains(m.Resources, "*")) {
			continue // beside all resources of the group a name takes nothing away
		}
		for _, resource := range m.Resources {
			base, sub, _ := strings.Cut(resource, "/")
			if base == "*" || base == "" || builtin(m) && c.grantable(m.Groups, base) {
				continue
			}
			key := strings.Join(m.Groups, ";") + "/" + base
			if known[key] == nil {
				known[key] = &resourceName{marker: m, base: base, exact: true}
				found = append(found, known[key])
			}
			where, exact := named(m, resource, base)
			known[key].places = append(known[key].places, where)
			known[key].asked = append(known[key].asked, grants.Need{Sub: sub, Verbs: [][]string{m.Verbs}})
			known[key].exact = known[key].exact && exact
		}
	}
	return found
}

// requestVerbs are the verbs of requests for resources (k8s.io, "Authorization: request verbs").
var requestVerbs = []string{"*", "get", "list", "watch", "create", "update", "patch", "delete", "deletecollection"}

// asksRequests reports whether a marker grants requests. What it grants by other verbs alone need be no resource: it can be a name that somebody asks about in
// a SubjectAccessReview, such as the signers of cert-manager, which are approved.
func asksRequests(m grants.Marker) bool {
	return slices.ContainsFunc(m.Verbs, func(verb string) bool { return slices.Contains(requestVerbs, verb) })
}

// grantable reports whether one of some groups of Kubernetes has a resource, or the package puts it into a role of its own. The roles of
// OpenShift name its resources in the core group as well, which served them once: who binds one of these has to hold both.
func (c *checker) grantable(groups []string, name string) bool {
	return slices.ContainsFunc(groups, func(group string) bool { return knowledge.GrantedName(group, name) }) ||
		slices.ContainsFunc(c.passedOn, func(r grants.Rule) bool { return r.Covers(groups, name) }) ||
		slices.Contains(groups, "") && slices.ContainsFunc(c.markers, func(m grants.Marker) bool {
			return slices.ContainsFunc(m.Groups, knowledge.OfOpenShift) && m.Covers(m.Groups, name)
		})
}

func builtin(m grants.Marker) bool {
	return !slices.ContainsFunc(m.Groups, func(group string) bool { return !knowledge.BuiltinGroup(group) })
}

// called returns the finding about a name.
func (c *checker) called(n *resourceName, check string) analysis.Diagnostic {
	d := c.at(check, n.places[0], "no resource is called %s in %s: nothing is granted by that name", n.base, groupsOf(n.marker))
	for _, other := range n.places[1:min(len(n.places), maxRelated)] {
		d.Related = append(d.Related, analysis.RelatedInformation{Pos: other.Pos(), End: other.End(), Message: "the same name is here"})
	}
	return d
}

// misses reports a name that no group of a marker has. Where other markers grant by the right name all that is asked for, the name is only dead; those of
// other packages are not seen where packages are looked at one by one.
func (c *checker) misses(n *resourceName) {
	group, meant := intended(n.marker, n.base)
	d, m := c.described(n, meant), n.misspelt(group, meant)
	dead := d
	dead.Category = deadName
	if m.Dead = m.granted(rulesOf(c.markers)); m.Dead {
		d = dead
	} else {
		c.misnamed[meant] = true
		c.ask(dead, claim{Check: deadName, Misspelt: &m})
	}
	if text, err := json.Marshal(m); err == nil {
		rule.Presume(c.pass, string(text), d)
	}
}

// described returns the finding about a name with what may be meant by it.
func (c *checker) described(n *resourceName, meant string) analysis.Diagnostic {
	d := c.called(n, unknownResource)
	if meant == "" {
		if group := knowledge.GroupOfResource(n.base); group != "" {
			d.Message = strings.Replace(d.Message, ": ", ", only in "+group+": ", 1)
		}
		return d
	}
	d.Message = strings.Replace(d.Message, ": ", ", which has "+meant+": ", 1)
	if n.exact {
		d.SuggestedFixes = []analysis.SuggestedFix{rule.Unsafe(renamed(n, meant))}
	}
	for _, u := range c.uses {
		if u.resource.String() == meant {
			d.Related = append(d.Related, c.related(requests.Request{}, u.requests)...)
		}
	}
	return d
}

// renamed returns the fix that puts what is meant in all places of a name.
func renamed(n *resourceName, meant string) analysis.SuggestedFix {
	fix := analysis.SuggestedFix{Message: "name " + meant + "; make manifests has to run then"}
	for _, where := range n.places {
		fix.TextEdits = append(fix.TextEdits, analysis.TextEdit{Pos: where.Pos(), End: where.End(), NewText: []byte(meant)})
	}
	return fix
}

// intended returns the resource of which a name is the kind, and its group; "" for none.
func intended(m grants.Marker, name string) (group, plural string) {
	for _, group := range m.Groups {
		for _, r := range knowledge.BuiltinResources(group) {
			if strings.EqualFold(r.Kind, name) || strings.EqualFold(r.Name, name) {
				return group, r.Name
			}
		}
	}
	return "", ""
}

func groupsOf(m grants.Marker) string {
	names := slices.Clone(m.Groups)
	for i, name := range names {
		if name == "" {
			names[i] = "the core group"
		}
	}
	return strings.Join(names, " or ")
}

// named returns where a marker has a resource, without its subresource; the whole marker and false if that is not seen.
func named(m grants.Marker, resource, base string) (analysis.Range, bool) {
	text, from := m.Comment.Text, m.Comment.Pos()
	for at := strings.Index(text, "resources="); at >= 0; at += len(resource) {
		in := strings.Index(text[at:], resource)
		if in < 0 {
			break
		}
		at += in
		if whole(text, at, at+len(resource)) {
			return ssabuild.Range{From: from + token.Pos(at), To: from + token.Pos(at+len(base))}, true
		}
	}
	return ssabuild.Range{From: from, To: m.Comment.End()}, false
}

// whole reports whether a part of a marker is no part of a longer name.
func whole(text string, from, to int) bool {
	const ends = "=;,{}\"` \t"
	return strings.ContainsRune(ends, rune(text[from-1])) && (to == len(text) || strings.ContainsRune(ends, rune(text[to])))
}
