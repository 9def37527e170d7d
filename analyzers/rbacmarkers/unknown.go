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
	exact  bool // a place is the name alone, and not its whole marker
}

// unknown reports names in markers that no group of the marker has, each once: the one who mends it looks for the others. A marker that names several groups and
// resources is about all pairs of them, so that one group is enough. Of a group that is not one of Kubernetes the manifests of the project speak.
func (c *checker) unknown() {
	for _, n := range c.names() {
		if builtin(n.marker) {
			c.misses(n)
		} else {
			c.ask(c.called(n), claim{Check: unknownResource, Need: grants.Need{Group: n.marker.Groups[0], Plurals: []string{n.base}}})
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
		if !builtin(m) && len(m.Groups) > 1 {
			continue
		}
		for _, resource := range m.Resources {
			base, _, _ := strings.Cut(resource, "/")
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
			known[key].exact = known[key].exact && exact
		}
	}
	return found
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
func (c *checker) called(n *resourceName) analysis.Diagnostic {
	d := c.at(unknownResource, n.places[0], "no resource is called %s in %s: nothing is granted by that name", n.base, groupsOf(n.marker))
	for _, other := range n.places[1:min(len(n.places), maxRelated)] {
		d.Related = append(d.Related, analysis.RelatedInformation{Pos: other.Pos(), End: other.End(), Message: "the same name is here"})
	}
	return d
}

// misses reports a name that no group of a marker has.
func (c *checker) misses(n *resourceName) {
	d := c.called(n)
	if meant := intended(n.marker, n.base); meant != "" {
		c.misnamed[meant] = true
		d.Message = strings.Replace(d.Message, ": ", ", which has "+meant+": ", 1)
		if n.exact {
			d.SuggestedFixes = []analysis.SuggestedFix{rule.Unsafe(renamed(n, meant))}
		}
		for _, u := range c.uses {
			if u.resource.String() == meant {
				d.Related = append(d.Related, c.related(requests.Request{}, u.requests)...)
			}
		}
	} else if group := knowledge.GroupOfResource(n.base); group != "" {
		d.Message = strings.Replace(d.Message, ": ", ", only in "+group+": ", 1)
	}
	text, err := json.Marshal(grants.Rule{Groups: n.marker.Groups, Resources: []string{n.base}})
	if err != nil {
		return
	}
	rule.Presume(c.pass, string(text), d)
}

// grantedOn reports whether a package of the module puts what a marker names into a role of its own.
func grantedOn(question string, said rule.Statements) bool {
	var named grants.Rule
	if json.Unmarshal([]byte(question), &named) != nil || len(named.Resources) != 1 {
		return false
	}
	for statement := range said {
		var passed grants.Rule
		if json.Unmarshal([]byte(statement), &passed) == nil && passed.Covers(named.Groups, named.Resources[0]) {
			return true
		}
	}
	return false
}

// renamed returns the fix that puts what is meant in all places of a name.
func renamed(n *resourceName, meant string) analysis.SuggestedFix {
	fix := analysis.SuggestedFix{Message: "name " + meant + "; make manifests has to run then"}
	for _, where := range n.places {
		fix.TextEdits = append(fix.TextEdits, analysis.TextEdit{Pos: where.Pos(), End: where.End(), NewText: []byte(meant)})
	}
	return fix
}

// intended returns the resource of which a name is the kind; "" for none.
func intended(m grants.Marker, name string) string {
	for _, group := range m.Groups {
		for _, r := range knowledge.BuiltinResources(group) {
			if strings.EqualFold(r.Kind, name) || strings.EqualFold(r.Name, name) {
				return r.Name
			}
		}
	}
	return ""
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
