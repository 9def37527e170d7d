package rbacmarkers

import (
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

// unknown reports names in markers that no group of the marker has. One that names several groups and resources is about all
// pairs of them, so that one group is enough. Of a group that is not one of Kubernetes the manifests of the project speak.
func (c *checker) unknown() {
	for _, m := range c.markers {
		if len(m.Groups) == 1 && !knowledge.BuiltinGroup(m.Groups[0]) {
			c.defined(m)
		}
		if len(m.Groups) == 0 || slices.ContainsFunc(m.Groups, func(group string) bool { return !knowledge.BuiltinGroup(group) }) {
			continue
		}
		for _, name := range m.Resources {
			base, _, _ := strings.Cut(name, "/")
			if base == "*" || base == "" || slices.ContainsFunc(m.Groups, func(group string) bool { return knowledge.GrantedName(group, base) }) {
				continue
			}
			c.misses(m, base)
		}
	}
}

// defined asks the files of the project whether a group of its own lacks what a marker names.
func (c *checker) defined(m grants.Marker) {
	for _, name := range m.Resources {
		base, _, _ := strings.Cut(name, "/")
		if base == "*" || base == "" {
			continue
		}
		c.ask(c.at(unknownResource, named(m, base), "no resource is called %s in %s: nothing is granted by that name", base, m.Groups[0]),
			claim{Check: unknownResource, Need: grants.Need{Group: m.Groups[0], Plurals: []string{base}}})
	}
}

// misses reports a name that no group of a marker has.
func (c *checker) misses(m grants.Marker, name string) {
	d := c.at(unknownResource, named(m, name), "no resource is called %s in %s: nothing is granted by that name", name, groupsOf(m))
	if meant := intended(m, name); meant != "" {
		c.misnamed[meant] = true
		d.Message = strings.Replace(d.Message, ": ", ", which has "+meant+": ", 1)
		d.SuggestedFixes = []analysis.SuggestedFix{rule.Unsafe(analysis.SuggestedFix{
			Message:   "name " + meant + "; make manifests has to run then",
			TextEdits: []analysis.TextEdit{{Pos: d.Pos, End: d.End, NewText: []byte(meant)}},
		})}
		for _, u := range c.uses {
			if u.resource.String() == meant {
				d.Related = c.related(requests.Request{}, u.requests)
			}
		}
	} else if group := knowledge.GroupOfResource(name); group != "" {
		d.Message = strings.Replace(d.Message, ": ", ", only in "+group+": ", 1)
	}
	c.pass.Report(d)
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

// named returns where a marker has a name.
func named(m grants.Marker, name string) analysis.Range {
	from, to := m.Comment.Pos(), m.Comment.End()
	if at := strings.Index(m.Comment.Text, "resources="); at >= 0 {
		if in := strings.Index(m.Comment.Text[at:], name); in >= 0 {
			from = m.Comment.Pos() + token.Pos(at+in)
			to = from + token.Pos(len(name))
		}
	}
	return ssabuild.Range{From: from, To: to}
}
