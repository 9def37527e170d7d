package rbacmarkers

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/grants"
	"github.com/ctrllint/ctrllint/internal/rule"
)

// A misspelt is what the markers of a package ask for by a name that no API has.
type misspelt struct {
	grants.Rule               // the groups and the name
	Meant       grants.Need   // the resource that the name stands for; in any other group if it only is none of these groups
	Asked       []grants.Need // the subresources and verbs
	Dead        bool          // the package grants all of that by the right name
}

// A statement is a rule that a package has in a marker, or puts into a role of its own.
type statement struct {
	grants.Rule
	Marker bool
}

// misspelt returns what a name of groups of Kubernetes stands for: the kind of a resource, a resource with its group, or one of another group.
func (n *resourceName) misspelt(group, plural string) misspelt {
	m := misspelt{Rule: grants.Rule{Groups: n.marker.Groups, Resources: []string{n.base}}, Asked: n.asked}
	if name, of, dotted := strings.Cut(n.base, "."); plural != "" {
		m.Meant = grants.Need{Group: group, Plurals: []string{plural}}
	} else if dotted {
		m.Meant = grants.Need{Group: of, Plurals: []string{name}}
	} else {
		m.Meant = grants.Need{AnyGroup: true, Plurals: []string{n.base}}
	}
	return m
}

// granted reports whether rules grant by the right name all that is asked for by the wrong one, so that nothing is refused. A rule for one namespace grants less.
func (m misspelt) granted(rules []grants.Rule) bool {
	others := slices.DeleteFunc(slices.Clone(rules), func(r grants.Rule) bool {
		return r.Namespace != "" || m.Meant.AnyGroup && !m.elsewhere(r)
	})
	return !slices.ContainsFunc(m.Asked, func(need grants.Need) bool {
		need.Group, need.AnyGroup, need.Plurals = m.Meant.Group, m.Meant.AnyGroup, m.Meant.Plurals
		return !grants.Meets(others, need)
	})
}

// elsewhere reports whether a rule has the name in another group, which may have such a resource.
func (m misspelt) elsewhere(r grants.Rule) bool {
	return slices.ContainsFunc(r.Groups, func(group string) bool {
		return !slices.Contains(m.Groups, group) && (!knowledge.BuiltinGroup(group) || knowledge.GrantedName(group, m.Resources[0])) && r.Covers([]string{group}, m.Resources[0])
	})
}

// withdrawn reports whether a package of the module puts what a marker names into a role of its own, or markers of others grant it by its right name.
func withdrawn(question string, said rule.Statements) bool {
	var m misspelt
	if json.Unmarshal([]byte(question), &m) != nil || len(m.Resources) != 1 {
		return false
	}
	var marked []grants.Rule
	for _, text := range slices.Sorted(maps.Keys(said)) {
		var s statement
		switch {
		case json.Unmarshal([]byte(text), &s) != nil:
		case s.Marker:
			marked = append(marked, s.Rule)
		case s.Covers(m.Groups, m.Resources[0]):
			return true
		}
	}
	return !m.Dead && m.granted(marked)
}
