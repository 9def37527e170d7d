package knowledge

import (
	"go/types"
	"strings"
)

// APIType reports whether a type, or what it points to, is a struct of an API: one of Kubernetes, or of a package
// that declares objects.
func APIType(t types.Type) bool {
	found := Named(t)
	if found == nil || found.Obj().Pkg() == nil {
		return false
	}
	if _, ok := found.Underlying().(*types.Struct); !ok {
		return false
	}
	return APIPackage(found.Obj().Pkg())
}

// APIPackage reports whether a package declares the types of an API: that of Kubernetes, or objects.
func APIPackage(pkg *types.Package) bool {
	path := clean(pkg.Path())
	if strings.HasPrefix(path, "k8s.io/api/") || strings.HasPrefix(ObjectMeta, path+".") {
		return true
	}
	for _, name := range pkg.Scope().Names() {
		if obj, ok := pkg.Scope().Lookup(name).(*types.TypeName); ok && !obj.IsAlias() && isObject(obj.Type()) {
			return true
		}
	}
	return false
}
