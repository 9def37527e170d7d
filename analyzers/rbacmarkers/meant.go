package rbacmarkers

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/grants"
	"github.com/ctrllint/ctrllint/internal/rule"
)

// A lack is a marker with a name that is none of a resource.
type lack struct {
	Marker grants.Rule   // for that name alone
	Meant  []grants.Need // what was meant, as one of these; empty where nothing of Kubernetes is called so
}

// lackOf returns what a marker was to grant by a name that its groups do not have: a resource of one of its groups, or else one of another group.
func lackOf(m grants.Marker, resource string) lack {
	l := lack{Marker: m.Rule}
	l.Marker.Resources = []string{resource}
	base, sub, _ := strings.Cut(resource, "/")
	own := intended(m, base) != ""
	for _, r := range knowledge.ResourcesMeant(base) {
		if !own || slices.Contains(m.Groups, r.Group) {
			l.Meant = append(l.Meant, grants.Need{Group: r.Group, Plurals: []string{r.Name}, Sub: sub, Verbs: [][]string{m.Verbs}})
		}
	}
	return l
}

// granted reports whether some rules grant all that names were meant for: then the names are superfluous, and nothing is missing.
func granted(lacks []lack, rules []grants.Rule) bool {
	return len(lacks) > 0 && !slices.ContainsFunc(lacks, func(l lack) bool { return !l.granted(rules) })
}

// granted reports whether some rules grant what was meant, as widely as the marker would. Of a name that nothing of Kubernetes has, another marker
// may say in which group it is.
func (l lack) granted(rules []grants.Rule) bool {
	rules = slices.DeleteFunc(slices.Clone(rules), func(r grants.Rule) bool { return !asWide(r, l.Marker) })
	meant := l.Meant
	if len(meant) == 0 {
		meant = elsewhere(l.Marker, rules)
	}
	return slices.ContainsFunc(meant, func(need grants.Need) bool { return grants.Meets(rules, need) })
}

// elsewhere returns the resources of a name in other groups, of which Kubernetes has none, that rules are about.
func elsewhere(marker grants.Rule, rules []grants.Rule) (found []grants.Need) {
	base, sub, _ := strings.Cut(marker.Resources[0], "/")
	for _, r := range rules {
		for _, group := range r.Groups {
			if group != "*" && !knowledge.BuiltinGroup(group) && !slices.Contains(marker.Groups, group) && r.Covers([]string{group}, base) {
				found = append(found, grants.Need{Group: group, Plurals: []string{base}, Sub: sub, Verbs: [][]string{marker.Verbs}})
			}
		}
	}
	return found
}

// asWide reports whether a rule is of the role that a marker is for, and holds in all namespaces and for all objects for which the marker would.
func asWide(r, marker grants.Rule) bool {
	return r.RoleName == marker.RoleName && (r.Namespace == "" || r.Namespace == marker.Namespace) &&
		(len(r.ResourceNames) == 0 || slices.Equal(r.ResourceNames, marker.ResourceNames))
}

// passedOn reports whether a package of the module puts what markers name into a role of its own.
func passedOn(question string, said rule.Statements) bool {
	var cl claim
	if json.Unmarshal([]byte(question), &cl) != nil || len(cl.Lacks) == 0 {
		return false
	}
	base, _, _ := strings.Cut(cl.Lacks[0].Marker.Resources[0], "/")
	for statement := range said {
		var passed grants.Rule
		if json.Unmarshal([]byte(statement), &passed) == nil && passed.Covers(cl.Lacks[0].Marker.Groups, base) {
			return true
		}
	}
	return false
}
