package topology

import (
	"sync"

	corev1 "k8s.io/api/core/v1"
	toolscache "k8s.io/client-go/tools/cache"
	"sigs.k8s.io/controller-runtime/pkg/cache"
)

// Volumes knows the drivers of the volumes.
type Volumes struct {
	mu      sync.Mutex
	drivers map[string]string
}

// NewVolumes knows none yet.
func NewVolumes() *Volumes { return &Volumes{drivers: make(map[string]string)} }

// Watch keeps the volumes up to date.
func (v *Volumes) Watch(informer cache.Informer) error {
	_, err := informer.AddEventHandler(toolscache.ResourceEventHandlerFuncs{AddFunc: v.add, DeleteFunc: v.remove})
	return err
}

func (v *Volumes) add(obj any) {
	volume := obj.(*corev1.PersistentVolume)
	if volume.Spec.CSI == nil {
		return
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	v.drivers[volume.Name] = volume.Spec.CSI.Driver
}

// remove also gets volumes whose deletion the watch has missed.
func (v *Volumes) remove(obj any) {
	if unknown, ok := obj.(toolscache.DeletedFinalStateUnknown); ok {
		obj = unknown.Obj
	}
	volume, ok := obj.(*corev1.PersistentVolume)
	if !ok {
		return
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	delete(v.drivers, volume.Name)
}
