package helpers

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
)

// normalized fills in what is missing, in the object itself.
func normalized(obj any) (*corev1.Service, bool) {
	service, ok := obj.(*corev1.Service)
	if ok && service.Spec.Type == "" {
		service.Spec.Type = corev1.ServiceTypeClusterIP // related `written here`
	}
	return service, ok
}

// Each handler has it changed by the same function, which one copy mends.
func handlers(informer cache.SharedIndexInformer, changed chan *corev1.Service) error {
	_, err := informer.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: func(obj any) {
			if service, ok := normalized(obj); ok { // want `written: obj is the cache's own object: normalized changes it for all readers, and races with them`
				changed <- service
			}
		},
		UpdateFunc: func(old, cur any) {
			before, ok := normalized(old) // related `old is the cache's own object as well`
			if !ok {
				return
			}
			if after, ok := normalized(cur); ok && after.Spec.Type != before.Spec.Type { // related `cur is the cache's own object as well`
				changed <- after
			}
		},
		DeleteFunc: func(obj any) {
			if service, ok := obj.(*corev1.Service); ok {
				called(service.DeepCopy())
				changed <- service
			}
		},
	})
	return err
}

// Another function is another finding, also of the same handlers.
func others(informer cache.SharedIndexInformer) error {
	_, err := informer.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc:    func(obj any) { normalized(obj) },                  // want `written: obj is the cache's own object: normalized changes it`
		UpdateFunc: func(_, cur any) { called(cur.(*corev1.Service)) }, // want `written: cur is the cache's own object: called changes it`
	})
	return err
}

func called(service *corev1.Service) { service.Name = "renamed" }
