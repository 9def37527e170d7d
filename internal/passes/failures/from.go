package failures

import (
	"go/types"
	"strings"

	"github.com/ctrllint/ctrllint/internal/knowledge"
)

// Elsewhere returns an exported function of a package that this one imports, of the module, by its name, as Gone.From has it; nil for another one. All
// drivers know those, and no others: go vet has only what the imported packages export, and what that mentions.
func (r *Result) Elsewhere(name string) *types.Func {
	for _, pkg := range r.pass.Pkg.Imports() {
		if !r.inModule(pkg) || !strings.Contains(name, pkg.Path()+".") {
			continue
		}
		if fn := declaredIn(pkg, name); fn != nil {
			return fn
		}
	}
	return nil
}

// declaredIn returns the exported function or method of a package with a name; nil for none.
func declaredIn(pkg *types.Package, name string) *types.Func {
	for _, known := range pkg.Scope().Names() {
		switch obj := pkg.Scope().Lookup(known).(type) {
		case *types.Func:
			if obj.Exported() && knowledge.Name(obj) == name {
				return obj
			}
		case *types.TypeName:
			named, ok := obj.Type().(*types.Named)
			if !ok || obj.IsAlias() || !obj.Exported() {
				continue
			}
			for method := range named.Methods() {
				if method.Exported() && knowledge.Name(method) == name {
					return method
				}
			}
		}
	}
	return nil
}
