package knowledge

import "go/types"

// DeclaredIn returns the exported function or method of a package with a name; nil for none.
func DeclaredIn(pkg *types.Package, name string) *types.Func {
	for _, known := range pkg.Scope().Names() {
		switch obj := pkg.Scope().Lookup(known).(type) {
		case *types.Func:
			if obj.Exported() && Name(obj) == name {
				return obj
			}
		case *types.TypeName:
			named, ok := obj.Type().(*types.Named)
			if !ok || obj.IsAlias() || !obj.Exported() {
				continue
			}
			for method := range named.Methods() {
				if method.Exported() && Name(method) == name {
					return method
				}
			}
		}
	}
	return nil
}
