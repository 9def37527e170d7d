package knowledge

import (
	"go/types"
	"slices"
	"strings"
)

// APIType reports whether a type, or what it points to, is a struct of an API: one of Kubernetes, of a package that declares objects, or one that the generator
// has written the copies of, which the objects of other packages share.
func APIType(t types.Type) bool {
	found := Named(t)
	if found == nil || found.Obj().Pkg() == nil {
		return false
	}
	if _, ok := found.Underlying().(*types.Struct); !ok {
		return false
	}
	return APIPackage(found.Obj().Pkg()) || copiesInto(found)
}

// copiesInto reports whether a type has the method of deepcopy-gen.
func copiesInto(t *types.Named) bool {
	return Any(t.Methods(), func(method *types.Func) bool {
		params := method.Signature().Params()
		return method.Name() == "DeepCopyInto" && params.Len() == 1 && types.Identical(params.At(0).Type(), types.NewPointer(t))
	})
}

// APIPackage reports whether a package declares the types of an API: that of Kubernetes, or objects.
func APIPackage(pkg *types.Package) bool {
	path := clean(pkg.Path())
	if strings.HasPrefix(path, "k8s.io/api/") || strings.HasPrefix(ObjectMeta, path+".") {
		return true
	}
	if !slices.ContainsFunc(pkg.Imports(), func(imported *types.Package) bool { return strings.HasPrefix(ObjectMeta, imported.Path()+".") }) {
		return false // no type of the package embeds the metadata of objects: a large one is not searched for each of its types
	}
	return slices.ContainsFunc(pkg.Scope().Names(), func(name string) bool {
		obj, ok := pkg.Scope().Lookup(name).(*types.TypeName)
		return ok && !obj.IsAlias() && isObject(obj.Type())
	})
}
