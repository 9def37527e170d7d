package knowledge

import (
	"go/types"
	"strings"
)

// Plain reports whether a value of a type holds no object and nothing that could write one: a basic type, an error, a struct of such, or what metadata and
// statuses consist of. A list is more: it can be that of the finalizers.
func Plain(t types.Type) bool { return plain(t, make(map[types.Type]bool)) }

// plain takes what it has seen for plain: the first part that is not ends the walk.
func plain(t types.Type, seen map[types.Type]bool) bool {
	if Visited(seen, t) {
		return true
	}
	t = Pointee(t)
	if IsError(t) || strings.HasPrefix(TypeName(t), metaPackage) && !isObject(t) {
		return !types.IsInterface(t) || IsError(t)
	}
	switch of := t.Underlying().(type) {
	case *types.Basic:
		return true
	case *types.Struct:
		return !Any(of.Fields(), func(field *types.Var) bool {
			_, pointer := types.Unalias(field.Type()).(*types.Pointer)
			return pointer || !plain(field.Type(), seen)
		})
	}
	return false
}

// AnyObject reports whether a type is an interface of objects, or a list of values for a message.
func AnyObject(t types.Type) bool {
	if list, ok := t.Underlying().(*types.Slice); ok {
		of, empty := list.Elem().Underlying().(*types.Interface)
		return empty && of.Empty()
	}
	return anyObject[TypeName(t)]
}

var anyObject = map[string]bool{
	"k8s.io/apimachinery/pkg/runtime.Object": true,
	clientObject:                             true,
	metaPackage + "Object":                   true,
}

const (
	metaPackage  = "k8s.io/apimachinery/pkg/apis/meta/v1."
	clientObject = "sigs.k8s.io/controller-runtime/pkg/cache/cacheapi.Object"
)
