package knowledge

import (
	"go/types"
	"strings"
)

// Plain reports whether a value of a type holds no object and nothing that could write one: a basic type, an error, or what
// metadata and statuses consist of. A list is more: it can be that of the finalizers.
func Plain(t types.Type) bool {
	switch of := types.Unalias(t).(type) {
	case *types.Basic:
		return true
	case *types.Pointer:
		return Plain(of.Elem())
	case *types.Named:
		_, basic := of.Underlying().(*types.Basic)
		return basic || IsError(of) || strings.HasPrefix(TypeName(of), metaPackage) && !isObject(of)
	}
	return false
}

const metaPackage = "k8s.io/apimachinery/pkg/apis/meta/v1."
