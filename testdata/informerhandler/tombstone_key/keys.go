// Package keys has handlers that ask for the key of a tombstone.
package keys

import (
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"

	"github.com/ctrllint/ctrllint/testdata/informerhandler/objects"
)

type routes struct {
	queue workqueue.TypedInterface[string]
}

func (r *routes) register(informer cache.SharedIndexInformer) {
	_, _ = informer.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc:    r.enqueue,
		UpdateFunc: func(_, now any) { r.enqueue(now) },
		DeleteFunc: r.enqueue, // related `registered here`
	})
	for _, deleted := range []func(any){r.named, r.watched, r.accessed, r.elsewhere, r.byVariable, r.okBoth, r.okNamed, r.okAsked, r.okLogged, r.okUnwrapped} {
		_, _ = informer.AddEventHandler(cache.ResourceEventHandlerFuncs{DeleteFunc: deleted})
	}
}

func (r *routes) enqueue(obj any) {
	key, err := cache.MetaNamespaceKeyFunc(obj) // want `^tombstone-key: MetaNamespaceKeyFunc returns an error for a cache.DeletedFinalStateUnknown: a deletion that the watch missed is lost$` // fix `^safe: call DeletionHandlingMetaNamespaceKeyFunc`
	if err != nil {
		utilruntime.HandleError(err)
		return
	}
	r.queue.Add(key)
}

func (r *routes) named(obj any) {
	name, err := cache.ObjectToName(obj) // want `tombstone-key: ObjectToName` // fix `^safe: call DeletionHandlingObjectToName`
	if err == nil {
		r.queue.Add(name.String())
	}
}

// watched needs the object itself after its key: a function that takes tombstones does not save the deletion.
func (r *routes) watched(obj any) {
	key, err := cache.MetaNamespaceKeyFunc(obj) // want `tombstone-key: MetaNamespaceKeyFunc` // fix `none`
	if err != nil {
		return
	}
	object, err := meta.Accessor(obj)
	if err == nil && object.GetNamespace() != "kube-system" {
		r.queue.Add(key)
	}
}

func (r *routes) accessed(obj any) {
	object, err := meta.Accessor(obj) // want `tombstone-key: Accessor` // fix `none`
	if err != nil {
		return
	}
	r.queue.Add(object.GetName())
}

func (r *routes) elsewhere(obj any) {
	if key := objects.Key(obj); key != "" { // want `^tombstone-key: Key asks a cache.DeletedFinalStateUnknown for its key, which fails: a deletion that the watch missed is lost$` // fix `none`
		r.queue.Add(key)
	}
}

var keyOf = cache.MetaNamespaceKeyFunc

// The variable may be set to another function.
func (r *routes) byVariable(obj any) {
	if key, err := keyOf(obj); err == nil {
		r.queue.Add(key)
	}
}

func (r *routes) okBoth(obj any) {
	if key, err := cache.DeletionHandlingMetaNamespaceKeyFunc(obj); err == nil {
		r.queue.Add(key)
	}
}

func (r *routes) okNamed(obj any) {
	if name, err := cache.DeletionHandlingObjectToName(obj); err == nil {
		r.queue.Add(name.String())
	}
}

func (r *routes) okAsked(obj any) {
	object, err := meta.Accessor(obj)
	if err != nil {
		unknown, ok := obj.(cache.DeletedFinalStateUnknown)
		if !ok {
			return
		}
		if object, ok = unknown.Obj.(metav1.Object); !ok {
			return
		}
	}
	r.queue.Add(object.GetName())
}

func (r *routes) okLogged(obj any) {
	key, _ := cache.MetaNamespaceKeyFunc(obj)
	klog.Infof("%s is gone", key)
	r.queue.Add("all")
}

func (r *routes) okUnwrapped(obj any) {
	if key, err := cache.MetaNamespaceKeyFunc(objects.Of(obj)); err == nil {
		r.queue.Add(key)
	}
}
