// Package kept has handlers that put what they are handed into a struct for a worker.
package kept

import (
	"fmt"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/labels"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

type event struct {
	before, after any
}

type plain struct{ obj any }

type careful struct{ obj any }

type sorted struct{ before, after any }

type worker struct {
	events  workqueue.TypedInterface[*event]
	plains  chan plain
	careful chan careful
	sorted  []sorted
	seen    map[string]bool
	nodes   corelisters.NodeLister
}

func (w *worker) register(informer cache.SharedIndexInformer) {
	_, _ = informer.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc:    func(obj any) { w.events.Add(&event{after: obj}) },
		UpdateFunc: func(before, after any) { w.events.Add(&event{before, after}) },
		DeleteFunc: w.deleted,
	})
	_, _ = informer.AddEventHandler(cache.ResourceEventHandlerFuncs{DeleteFunc: w.sent})
	_, _ = informer.AddEventHandler(cache.ResourceEventHandlerFuncs{DeleteFunc: w.okUnwrapped})
	_, _ = informer.AddEventHandler(cache.ResourceEventHandlerFuncs{DeleteFunc: w.okAsked})
	_, _ = informer.AddEventHandler(cache.ResourceEventHandlerFuncs{
		UpdateFunc: func(before, after any) { w.sorted = append(w.sorted, sorted{before, after}) },
		DeleteFunc: w.okOtherBranch,
	})
}

func (w *worker) deleted(obj any) {
	w.events.Add(&event{before: obj}) // want `^tombstone-ignored: before gets a cache.DeletedFinalStateUnknown when the watch missed a deletion: process finds that it is no \*v1.Pod, and drops it$`
}

func (w *worker) run() {
	for {
		e, quit := w.events.Get()
		if quit {
			return
		}
		if err := w.process(e); err != nil {
			klog.Error(err)
		}
		w.events.Done(e)
	}
}

func (w *worker) process(e *event) error {
	if _, err := w.nodes.List(labels.Everything()); err != nil {
		return err
	}
	var before, after *corev1.Pod
	var ok bool
	if e.before != nil {
		if before, ok = e.before.(*corev1.Pod); !ok { // related `asserted here`
			return fmt.Errorf("unexpected %T", e.before)
		}
	}
	if e.after != nil {
		if after, ok = e.after.(*corev1.Pod); !ok {
			return fmt.Errorf("unexpected %T", e.after)
		}
	}
	if before != nil {
		delete(w.seen, before.Name)
	}
	if after != nil {
		w.seen[after.Name] = true
	}
	return nil
}

// sent sends the struct by value.
func (w *worker) sent(obj any) {
	w.plains <- plain{obj: obj} // want `^tombstone-assert: obj gets a cache.DeletedFinalStateUnknown when the watch missed a deletion: the assertion to \*v1.Pod in receive panics$`
}

func (w *worker) receive() {
	for p := range w.plains {
		delete(w.seen, p.obj.(*corev1.Pod).Name)
	}
}

// okUnwrapped keeps the object in the tombstone.
func (w *worker) okUnwrapped(obj any) {
	if unknown, ok := obj.(cache.DeletedFinalStateUnknown); ok {
		obj = unknown.Obj
	}
	w.plains <- plain{obj: obj}
}

// okAsked leaves it to the reader.
func (w *worker) okAsked(obj any) { w.careful <- careful{obj: obj} }

func (w *worker) take() {
	for c := range w.careful {
		obj := c.obj
		if unknown, ok := obj.(cache.DeletedFinalStateUnknown); ok {
			obj = unknown.Obj
		}
		if pod, ok := obj.(*corev1.Pod); ok {
			delete(w.seen, pod.Name)
		}
	}
}

// okOtherBranch leaves out what is after the change, and the reader asserts the other part only if that is there.
func (w *worker) okOtherBranch(obj any) {
	w.sorted = append(w.sorted, sorted{before: obj})
}

func (w *worker) compare() {
	for _, s := range w.sorted {
		if s.after == nil {
			clear(w.seen)
			continue
		}
		if s.before.(*corev1.Pod).Name != s.after.(*corev1.Pod).Name {
			klog.Info("renamed")
		}
	}
}
