// Package made hands over pointers to tombstones itself.
package made

import "k8s.io/client-go/tools/cache"

func okUnwrap(obj any) any {
	if unknown, ok := obj.(*cache.DeletedFinalStateUnknown); ok {
		return unknown.Obj
	}
	return obj
}

func replay(obj any) any {
	return okUnwrap(&cache.DeletedFinalStateUnknown{Key: "default/a", Obj: obj})
}
