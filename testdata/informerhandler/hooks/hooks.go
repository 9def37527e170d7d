// Package hooks registers what other packages store in the fields of a struct.
package hooks

import "k8s.io/client-go/tools/cache"

// Hooks are what an informer of Registry calls.
type Hooks struct {
	Filter  func(obj any) bool
	Added   func(obj any)
	Deleted func(obj any)
	Missed  func(obj any) // nothing calls it
	Gone    func(obj any) // gets what is taken out of tombstones
}

// A Registry adds handlers to its informer.
type Registry interface{ Add(hooks *Hooks) error }

// Of returns the registry of an informer.
func Of(informer cache.SharedIndexInformer) Registry { return &registry{informer} }

type registry struct{ informer cache.SharedIndexInformer }

// Add adds the functions behind their filter, if there is one.
func (r *registry) Add(hooks *Hooks) error {
	var handler cache.ResourceEventHandler
	funcs := cache.ResourceEventHandlerFuncs{AddFunc: hooks.Added, DeleteFunc: hooks.Deleted}
	if hooks.Filter != nil {
		handler = cache.FilteringResourceEventHandler{FilterFunc: hooks.Filter, Handler: funcs}
	} else {
		handler = funcs
	}
	if _, err := r.informer.AddEventHandler(cache.ResourceEventHandlerFuncs{DeleteFunc: func(obj any) {
		if unknown, ok := obj.(cache.DeletedFinalStateUnknown); ok {
			obj = unknown.Obj
		}
		hooks.Gone(obj)
	}}); err != nil {
		return err
	}
	_, err := r.informer.AddEventHandler(handler)
	return err
}
