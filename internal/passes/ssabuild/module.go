package ssabuild

import (
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// OfModule reports whether a package is of the module that a pass looks at. That is known unless the driver does not say which module it is, as
// nogo does not, or pkg is nil.
func OfModule(pass *analysis.Pass, pkg *types.Package) (of, known bool) {
	if pass.Module == nil || pkg == nil {
		return false, false
	}
	below, in := strings.CutPrefix(pkg.Path(), pass.Module.Path)
	return in && (below == "" || below[0] == '/'), true
}

// InModule reports whether a package is known to be of the module that a pass looks at.
func InModule(pass *analysis.Pass, pkg *types.Package) bool {
	of, _ := OfModule(pass, pkg)
	return of
}
