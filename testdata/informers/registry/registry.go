// Package registry registers handlers for other packages.
package registry

import "k8s.io/client-go/tools/cache"

// An Informer is what this package wraps.
type Informer interface {
	Register(handler cache.ResourceEventHandler) error
	Forget(handler cache.ResourceEventHandler)
}

type shared struct{ inner cache.SharedIndexInformer }

func (s *shared) Register(handler cache.ResourceEventHandler) error {
	_, err := s.inner.AddEventHandler(handler)
	return err
}

func (s *shared) Forget(cache.ResourceEventHandler) {}

// Add gives an informer what it is given.
func Add(informer cache.SharedIndexInformer, added, deleted func(any)) error {
	_, err := informer.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: added, DeleteFunc: deleted})
	return err
}

// Keep does nothing with what it is given.
func Keep(handler cache.ResourceEventHandlerFuncs) { kept = append(kept, handler) }

var kept []cache.ResourceEventHandlerFuncs

// Each gives the objects in tombstones to the functions.
func Each(informer cache.SharedIndexInformer, deleted func(any)) error {
	_, err := informer.AddEventHandler(cache.ResourceEventHandlerFuncs{DeleteFunc: func(obj any) {
		if unknown, ok := obj.(cache.DeletedFinalStateUnknown); ok {
			obj = unknown.Obj
		}
		deleted(obj)
	}})
	return err
}

// EachRaw gives what it is handed to the functions.
func EachRaw(informer cache.SharedIndexInformer, deleted func(string, any)) error {
	_, err := informer.AddEventHandler(cache.ResourceEventHandlerFuncs{DeleteFunc: func(obj any) { deleted("deleted", obj) }})
	return err
}

// Filtering makes a handler of functions.
func Filtering(filter func(any) bool, added, deleted func(any)) cache.ResourceEventHandler {
	return &cache.FilteringResourceEventHandler{
		FilterFunc: filter,
		Handler:    cache.ResourceEventHandlerFuncs{AddFunc: added, DeleteFunc: deleted},
	}
}

// Around makes one of another one.
func Around(inner cache.ResourceEventHandler) cache.ResourceEventHandler {
	return cache.FilteringResourceEventHandler{FilterFunc: func(any) bool { return true }, Handler: inner}
}
