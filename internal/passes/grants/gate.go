package grants

import (
	"slices"
	"strings"
)

// IsSource reports whether the markers are what the role of the controllers is made from: manifests have nearly all that the
// markers grant, one of them binds a role, and the markers name nearly all kinds that the module has controllers for. In a project
// without manifests nothing says so. Where nothing binds a role, an installer may have made the program an administrator.
func (p *Project) IsSource() bool {
	return len(p.Markers) > 0 && !p.Invalid && p.Bound && covers(p.Roles, p.Markers) && p.complete()
}

// covers reports whether roles grant something on nearly all that markers do.
func covers(roles, markers []Rule) bool {
	var all, there int
	for _, m := range markers {
		for _, resource := range m.Resources {
			for _, group := range m.Groups {
				all++
				base, sub, _ := strings.Cut(resource, "/")
				if Names(roles, Need{Group: group, Plurals: []string{base}, Sub: sub}) {
					there++
				}
			}
		}
	}
	return all > 0 && nearlyAll(there, all)
}

// complete reports whether the markers name nearly all kinds of the builders. Their names are compared, for the source of
// another package has no types here.
func (p *Project) complete() bool {
	kinds := slices.Compact(slices.Sorted(slices.Values(p.primary)))
	there := 0
	for _, kind := range kinds {
		if Names(p.Markers, Need{AnyGroup: true, Plurals: Plurals(kind)}) {
			there++
		}
	}
	return nearlyAll(there, len(kinds))
}

// nearlyAll leaves out a tenth, and one of few: that one is what is looked for.
func nearlyAll(some, all int) bool { return all-some <= max(1, all/10) }

// Plurals returns what the resource of a kind can be called: controller-gen and Kubernetes do not form plurals alike.
func Plurals(kind string) []string {
	name := strings.ToLower(kind)
	found := []string{name + "s"}
	switch {
	case strings.HasSuffix(name, "dex"), strings.HasSuffix(name, "tex"): // controller-gen has indices
		found = append(found, name+"es", strings.TrimSuffix(name, "ex")+"ices", name)
	case strings.HasSuffix(name, "s"), strings.HasSuffix(name, "x"), strings.HasSuffix(name, "ch"), strings.HasSuffix(name, "sh"):
		found = append(found, name+"es", name)
	case strings.HasSuffix(name, "y"):
		found = append(found, strings.TrimSuffix(name, "y")+"ies")
	case strings.HasSuffix(name, "data"), strings.HasSuffix(name, "info"):
		found = append(found, name)
	}
	return found
}
