package grants

import (
	"slices"
	"strings"
)

// A Need is what a request takes: one of several sets of verbs on a resource. The plural of a kind may be known as one of
// several, and its group may not be known: then a grant for any of them meets the need.
type Need struct {
	Group    string
	AnyGroup bool
	Plurals  []string
	Sub      string     // the subresource; "" for the object itself
	Verbs    [][]string // one of these sets of verbs is enough
}

// everybody is what the API server grants to each user that it knows, by its role system:basic-user:
// https://kubernetes.io/docs/reference/access-authn-authz/rbac/#discovery-roles
var everybody = []Rule{
	{Groups: []string{"authorization.k8s.io"}, Resources: []string{"selfsubjectaccessreviews", "selfsubjectrulesreviews"}, Verbs: []string{"create"}},
	{Groups: []string{"authentication.k8s.io"}, Resources: []string{"selfsubjectreviews"}, Verbs: []string{"create"}},
}

// Meets reports whether rules, and what everybody is granted, together grant what is needed.
func Meets(rules []Rule, need Need) bool {
	rules = slices.Concat(rules, everybody)
	return slices.ContainsFunc(need.Verbs, func(set []string) bool {
		return !slices.ContainsFunc(set, func(verb string) bool {
			return !slices.ContainsFunc(rules, func(r Rule) bool { return r.names(need) && r.allows(verb) })
		})
	})
}

// Names reports whether some rule, or what everybody is granted, grants anything on the resource of a need.
func Names(rules []Rule, need Need) bool {
	return slices.ContainsFunc(slices.Concat(rules, everybody), func(r Rule) bool { return r.names(need) && len(r.Verbs) > 0 })
}

// Of reports whether a rule is about the group of a need.
func (r Rule) Of(need Need) bool {
	return need.AnyGroup || slices.ContainsFunc(r.Groups, func(group string) bool { return group == need.Group || group == "*" })
}

// names reports whether a rule is about the resource. One that is limited to names of objects counts: which objects
// a request is about is not known.
func (r Rule) names(need Need) bool {
	return r.Of(need) && slices.ContainsFunc(r.Resources, func(resource string) bool {
		return resource == "*" || slices.ContainsFunc(need.Plurals, func(plural string) bool { return sameResource(resource, plural, need.Sub) })
	})
}

// sameResource reports whether a name in a rule is that of a resource or subresource. Kubernetes does not take
// pods/* for the subresources of pods; whoever writes it means them.
func sameResource(named, plural, sub string) bool {
	base, part, _ := strings.Cut(named, "/")
	return (base == plural || base == "*") && (part == sub || part == "*" && sub != "")
}

// allows reports whether a rule has the verb. A rule for named objects never allows to create one, whose name
// is not known yet.
func (r Rule) allows(verb string) bool {
	if verb == "create" && len(r.ResourceNames) > 0 {
		return false
	}
	return slices.Contains(r.Verbs, verb) || slices.Contains(r.Verbs, "*")
}

// InOneNamespace reports whether the markers give a program rights in one namespace alone, that of its own election.
func (p *Project) InOneNamespace() bool {
	return len(p.Markers) > 0 && !slices.ContainsFunc(p.Markers, func(r Rule) bool { return r.Namespace == "" || r.Namespace != p.Markers[0].Namespace })
}
