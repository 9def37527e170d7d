package failures

import (
	"go/types"
	"strings"

	"github.com/ctrllint/ctrllint/internal/knowledge"
)

// Elsewhere returns a function of another package of the module by its name, as Gone.From has it; nil for one of this package, and for one that the driver has not
// loaded: go vet knows of other packages only what they export.
func (r *Result) Elsewhere(name string) *types.Func {
	seen := map[*types.Package]bool{r.pass.Pkg: true}
	for todo := r.pass.Pkg.Imports(); len(todo) > 0; todo = todo[1:] {
		pkg := todo[0]
		if seen[pkg] || r.pass.Module == nil || !strings.HasPrefix(pkg.Path(), r.pass.Module.Path) {
			continue
		}
		seen[pkg] = true
		todo = append(todo, pkg.Imports()...)
		if !strings.Contains(name, pkg.Path()+".") {
			continue
		}
		if fn := declaredIn(pkg, name); fn != nil {
			return fn
		}
	}
	return nil
}

// declaredIn returns the function or method of a package with a name; nil for none.
func declaredIn(pkg *types.Package, name string) *types.Func {
	for _, known := range pkg.Scope().Names() {
		switch obj := pkg.Scope().Lookup(known).(type) {
		case *types.Func:
			if knowledge.Name(obj) == name {
				return obj
			}
		case *types.TypeName:
			named, ok := obj.Type().(*types.Named)
			if !ok || obj.IsAlias() {
				continue
			}
			for method := range named.Methods() {
				if knowledge.Name(method) == name {
					return method
				}
			}
		}
	}
	return nil
}
