package grants

import (
	"bytes"
	"regexp"
	"slices"
	"strings"

	"github.com/ctrllint/ctrllint/internal/knowledge"
)

// A Defined is a resource that a definition among the manifests of a project adds to a cluster.
type Defined struct{ Group, Plural, Singular string }

var (
	ofGroup    = regexp.MustCompile(`(?m)^\s+group:\s*["']?([\w.-]+)["']?\s*$`)
	ofPlural   = regexp.MustCompile(`(?m)^\s+plural:\s*["']?([\w-]+)["']?\s*$`)
	ofSingular = regexp.MustCompile(`(?m)^\s+singular:\s*["']?([\w-]+)["']?\s*$`)
)

// definitions returns the resources that a manifest defines. One whose group or name a template fills in is left out.
func definitions(text []byte) (found []Defined) {
	if !bytes.Contains(text, []byte("CustomResourceDefinition")) {
		return nil
	}
	for document := range bytes.SplitSeq(text, []byte("\n---")) {
		if !bytes.Contains(document, []byte("kind: CustomResourceDefinition")) {
			continue
		}
		d := Defined{Group: first(ofGroup, document), Plural: first(ofPlural, document), Singular: first(ofSingular, document)}
		if d.Group != "" && d.Plural != "" {
			found = append(found, d)
		}
	}
	return found
}

func first(expr *regexp.Regexp, text []byte) string {
	if match := expr.FindSubmatch(text); match != nil {
		return string(match[1])
	}
	return ""
}

// Misnamed reports whether a group that the project defines resources of has none of a name, although the name is meant for something: it is the singular of a
// resource of the group, or the plural in upper case, another marker has it in another group, Kubernetes has it, or a resource that the project reconciles had that name. The marker that has it is returned as well, if there is one. Another project can
// define resources of the same group.
func (p *Project) Misnamed(group, name string) (meant string, right *Marked) {
	own := slices.DeleteFunc(slices.Clone(p.Defined), func(d Defined) bool { return d.Group != group })
	if len(own) == 0 || slices.ContainsFunc(own, func(d Defined) bool { return d.Plural == name }) {
		return "", nil
	}
	for _, d := range own {
		if strings.EqualFold(d.Singular, name) || strings.EqualFold(d.Plural, name) { // names of resources are lower case
			return d.Plural, nil
		}
	}
	for i, m := range p.Marked {
		if !p.charted(group, name) && slices.Contains(m.Resources, name) && len(m.Groups) == 1 && m.Groups[0] != group && m.Groups[0] != "*" && p.has(m.Groups[0], name) {
			return name, &p.Marked[i]
		}
	}
	if knowledge.OnlyCore(name) {
		return name, nil
	}
	return p.stale(own, name), nil
}

// charted reports whether the template of a chart that is not made of the markers grants a resource by a name: two who do not know of each other call it so.
func (p *Project) charted(group, name string) bool {
	need := Need{Group: group, Plurals: []string{name}}
	return slices.ContainsFunc(p.manifests, func(m manifest) bool { return p.inChart(m) && Names(m.roles, need) && !covers(m.roles, p.Markers) })
}

// ByHand reports whether a marker with a wrong name is none that a role is made from: the roles name what is meant, which no marker does, and not what
// the marker says. Where the Makefile makes roles of the markers, or one in config has nearly all that they say, whoever has put the name right in the role will lose that.
func (p *Project) ByHand(group, name, meant string) bool {
	wrong, right := Need{Group: group, Plurals: []string{name}}, Need{Group: group, Plurals: []string{meant}}
	return Names(p.Roles, right) && !Names(p.Roles, wrong) && !Names(p.Markers, right) && !p.generates && !p.made()
}

// made reports whether a role in config is made of the markers.
func (p *Project) made() bool {
	return slices.ContainsFunc(p.manifests, func(m manifest) bool { return inConfig(m) && covers(m.roles, p.Markers) })
}

// stale returns the resource of a group that a marker of an older name is meant for: the project has a controller for it, no marker names it, and its name contains the other one or is
// contained in that; "" for none.
func (p *Project) stale(group []Defined, name string) string {
	for _, d := range group {
		alike := strings.HasSuffix(d.Plural, name) || strings.HasPrefix(d.Plural, name) || strings.HasSuffix(name, d.Plural) || strings.HasPrefix(name, d.Plural)
		reconciled := slices.ContainsFunc(p.primary, func(kind string) bool { return slices.Contains(Plurals(kind), d.Plural) })
		if alike && reconciled && !Names(p.Markers, Need{Group: d.Group, Plurals: []string{d.Plural}}) {
			return d.Plural
		}
	}
	return ""
}

// has reports whether a group may have a resource: the project defines it, or none of the group.
func (p *Project) has(group, name string) bool {
	defines := false
	for _, d := range p.Defined {
		if d.Group == group && d.Plural == name {
			return true
		}
		defines = defines || d.Group == group
	}
	return !defines
}
