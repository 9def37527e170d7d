package watch

import (
	"k8s.io/client-go/tools/cache"
)

// Handler is told of objects of type T.
type Handler[T any] interface {
	Upsert(obj T)
	Remove(obj T)
}

// Adapt turns a handler into the form that informers want.
func Adapt[T any](h Handler[T]) cache.ResourceEventHandler {
	return cache.ResourceEventHandlerFuncs{
		AddFunc:    func(obj any) { h.Upsert(obj.(T)) },
		UpdateFunc: func(_, obj any) { h.Upsert(obj.(T)) },
		DeleteFunc: func(obj any) {
			if gone, ok := obj.(cache.DeletedFinalStateUnknown); ok {
				obj = gone.Obj
			}
			if last, ok := obj.(T); ok {
				h.Remove(last)
			}
		},
	}
}
