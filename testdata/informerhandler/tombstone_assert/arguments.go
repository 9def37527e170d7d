package panics

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
)

// A table is told of all events by one function, in which nil says which of the two objects there is.
type table struct{ names map[string]bool }

func watchTable(informer cache.SharedInformer, t *table) {
	informer.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc:    func(obj any) { t.changed(nil, obj) },
		UpdateFunc: func(old, obj any) { t.changed(old, obj) },
		DeleteFunc: func(obj any) { t.observed(obj, nil) },
	})
}

func (t *table) observed(old, obj any) { t.changed(old, obj) }

func (t *table) changed(old, obj any) {
	if obj == nil {
		if pod, ok := old.(*corev1.Pod); ok {
			delete(t.names, pod.Name)
		} else if gone, ok := old.(cache.DeletedFinalStateUnknown); ok {
			delete(t.names, gone.Key)
		}
		return
	}
	t.okMoved(old, obj)
}

// okMoved is never handed a deletion.
func (t *table) okMoved(old, obj any) {
	if old != nil {
		delete(t.names, old.(*corev1.Pod).Name)
	}
	t.names[obj.(*corev1.Pod).Name] = true
}

// A list asks for a flag in place of nil.
type list struct{ names map[string]bool }

func watchList(informer cache.SharedInformer, l *list) {
	informer.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc:    func(obj any) { l.changed(obj, false) },
		DeleteFunc: func(obj any) { l.changed(obj, true) }, // related `registered here`
	})
}

func (l *list) changed(obj any, gone bool) {
	if gone {
		delete(l.names, obj.(*corev1.Pod).Name) // want `tombstone-assert: the assertion panics when the watch missed a deletion`
		return
	}
	l.okAdd(obj)
}

func (l *list) okAdd(obj any) { l.names[obj.(*corev1.Pod).Name] = true }
