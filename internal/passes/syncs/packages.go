package syncs

import (
	"go/types"
	"strings"

	"github.com/ctrllint/ctrllint/internal/knowledge"
)

// Below returns the paths of a package and of those that it imports, also by way of others, as far as they begin as its own: of one module.
func Below(pkg *types.Package) []string {
	first := begins(pkg.Path())
	var found []string
	seen := make(map[*types.Package]bool)
	for pending := []*types.Package{pkg}; len(pending) > 0; pending = pending[1:] {
		at := pending[0]
		if begins(at.Path()) != first || knowledge.Visited(seen, at) {
			continue
		}
		found = append(found, at.Path())
		pending = append(pending, at.Imports()...)
	}
	return found
}

// moduleElements is how many elements of a path packages of one module have in common at least.
const moduleElements = 2

func begins(path string) string {
	elements := strings.Split(path, "/")
	return strings.Join(elements[:min(moduleElements, len(elements))], "/")
}
