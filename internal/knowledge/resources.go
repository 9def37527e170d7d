package knowledge

import (
	_ "embed"
	"go/constant"
	"go/types"
	"slices"
	"strings"
	"sync"
)

// A Resource is one that Kubernetes itself has, as the API server lists it.
type Resource struct {
	Group string // "" for the core group
	Name  string // the plural
	Kind  string
}

//go:embed resources.txt
var resourceTable string

// resources returns the rows of the table that have a kind, sorted by group and name.
var resources = sync.OnceValue(func() []Resource {
	var found []Resource
	for line := range strings.Lines(resourceTable) {
		fields := strings.Fields(line)
		if strings.HasPrefix(line, "#") || len(fields) < 4 || fields[3] == "removed" {
			continue
		}
		r := Resource{Group: fields[0], Name: fields[1], Kind: fields[2]}
		if r.Group == "core" {
			r.Group = ""
		}
		found = append(found, r)
	}
	return found
})

// BuiltinGroup reports whether all resources of a group are known.
func BuiltinGroup(group string) bool {
	return slices.ContainsFunc(resources(), func(r Resource) bool { return r.Group == group })
}

// BuiltinResources returns the resources of a group.
func BuiltinResources(group string) []Resource {
	return slices.DeleteFunc(slices.Clone(resources()), func(r Resource) bool { return r.Group != group })
}

// GroupOfResource returns the first group that has a resource of a name; "" for none or the core group.
func GroupOfResource(name string) string {
	for _, r := range resources() {
		if r.Name == name {
			return r.Group
		}
	}
	return ""
}

// OnlyCore reports whether a name is that of a resource of the core group, and not also of one that projects define in groups of their own, as Knative does services and
// Longhorn nodes.
func OnlyCore(name string) bool {
	defined := []string{"bindings", "endpoints", "events", "limitranges", "namespaces", "nodes", "resourcequotas", "services"}
	return !slices.Contains(defined, name) && slices.ContainsFunc(resources(), func(r Resource) bool { return r.Group == "" && r.Name == name })
}

// GrantedName reports whether a role can name something in a group of Kubernetes: a resource, also one that only older
// versions served, or what only the authorizer asks for. OpenShift keeps one of its own in the core group.
func GrantedName(group, name string) bool {
	return granted[name] || strings.Contains(resourceTable, "\n"+group+" "+name+" - removed ") || slices.ContainsFunc(resources(), func(r Resource) bool { return r.Group == group && r.Name == name })
}

// granted are the names of no resource: who may be impersonated, which signer may be used, and a resource of OpenShift.
var granted = map[string]bool{"users": true, "groups": true, "uids": true, "userextras": true, "signers": true, "securitycontextconstraints": true}

// OfOpenShift reports whether a group is one of OpenShift's own.
func OfOpenShift(group string) bool { return strings.HasSuffix(group, ".openshift.io") }

// ResourceOfBuiltin returns the resource of a type of Kubernetes itself. The packages of its types are named after the first
// part of the group.
func ResourceOfBuiltin(t *types.Named) (Resource, bool) {
	pkg := t.Obj().Pkg()
	if pkg == nil {
		return Resource{}, false
	}
	path := clean(pkg.Path())
	for _, root := range []string{"k8s.io/api/", configurations, "k8s.io/apiextensions-apiserver/pkg/apis/", "k8s.io/kube-aggregator/pkg/apis/"} {
		below, ok := strings.CutPrefix(path, root)
		if !ok {
			continue
		}
		folder, _, _ := strings.Cut(below, "/")
		for _, r := range resources() {
			group, _, _ := strings.Cut(r.Group, ".")
			if group == "" {
				group = "core"
			}
			if group == folder && r.Kind == strings.TrimSuffix(t.Obj().Name(), configuration) {
				return r, true
			}
		}
	}
	return Resource{}, false
}

// The configurations of server-side apply, which stand for the objects of Kubernetes whose names they have.
const (
	configurations = "k8s.io/client-go/applyconfigurations/"
	configuration  = "ApplyConfiguration"
)

// Configures returns the type of the objects that a type is the configuration of, by its TypeName; "" for another type.
func Configures(t types.Type) string {
	of, ok := strings.CutPrefix(TypeName(t), configurations)
	name, is := strings.CutSuffix(of, configuration)
	if !ok || !is {
		return ""
	}
	return "k8s.io/api/" + name
}

// OfKubernetes reports whether a type is one of Kubernetes and its libraries.
func OfKubernetes(t *types.Named) bool {
	return t.Obj().Pkg() != nil && strings.HasPrefix(clean(t.Obj().Pkg().Path()), "k8s.io/")
}

// Served reports whether a type, by its TypeName, is one of the objects that each API server has.
func Served(typeName string) bool { return strings.HasPrefix(typeName, "k8s.io/api/") }

// HoldsSettings reports whether a type, by its TypeName, is that of objects that say how something works or where it is, and not just how to get to it,
// as credentials do.
func HoldsSettings(typeName string) bool {
	return typeName == configMapKind || typeName == ServiceKind
}

// HoldsCredentials reports whether a type, by its TypeName, is that of secrets.
func HoldsCredentials(typeName string) bool { return typeName == secretKind }

// GroupName returns the group that a package of API types declares by a constant, as most do.
func GroupName(pkg *types.Package) (string, bool) {
	for _, name := range []string{"GroupName", "Group"} {
		if c, ok := pkg.Scope().Lookup(name).(*types.Const); ok && c.Val().Kind() == constant.String {
			return constant.StringVal(c.Val()), true
		}
	}
	return "", false
}

// ItemOf returns the type of the objects in a list of them; nil for another type.
func ItemOf(t types.Type) *types.Named {
	found := Named(t)
	if found == nil {
		return nil
	}
	s, ok := found.Underlying().(*types.Struct)
	if !ok {
		return nil
	}
	for field := range s.Fields() {
		if items, ok := field.Type().Underlying().(*types.Slice); ok && field.Name() == "Items" {
			return Named(items.Elem())
		}
	}
	return nil
}
