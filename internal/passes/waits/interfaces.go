package waits

import (
	"go/types"
)

// implementations finds, for the interfaces of the package, the methods of the only type in it that
// implements them. Where there are several, a caller's may be one that does not wait.
func (f *finder) implementations() {
	scope := f.pass.Pkg.Scope()
	for _, name := range scope.Names() {
		obj, ok := scope.Lookup(name).(*types.TypeName)
		if !ok || obj.IsAlias() {
			continue
		}
		iface, ok := obj.Type().Underlying().(*types.Interface)
		if !ok || iface.NumMethods() == 0 {
			continue
		}
		only := f.implementation(iface)
		if only == nil {
			continue
		}
		for method := range iface.ExplicitMethods() {
			own, _, _ := types.LookupFieldOrMethod(only, false, f.pass.Pkg, method.Name())
			if declared, ok := own.(*types.Func); ok {
				f.only[method] = f.ssa.Pkg.Prog.FuncValue(declared)
			}
		}
	}
}

// implementation returns the pointer to the only type of the package that implements an interface; nil
// for none or several.
func (f *finder) implementation(iface *types.Interface) types.Type {
	scope := f.pass.Pkg.Scope()
	var only types.Type
	for _, name := range scope.Names() {
		obj, ok := scope.Lookup(name).(*types.TypeName)
		if !ok || obj.IsAlias() || types.IsInterface(obj.Type()) {
			continue
		}
		named, ok := obj.Type().(*types.Named)
		if !ok || named.TypeParams().Len() > 0 || !types.Implements(types.NewPointer(named), iface) {
			continue
		}
		if only != nil {
			return nil
		}
		only = types.NewPointer(named)
	}
	return only
}
