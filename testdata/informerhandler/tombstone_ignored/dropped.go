// Package dropped has handlers that drop tombstones.
package dropped

import (
	"errors"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"

	"github.com/ctrllint/ctrllint/testdata/informerhandler/objects"
)

type mirror struct {
	queue workqueue.TypedInterface[string]
	pods  map[string]bool
	sink  func(any) bool
}

func (m *mirror) register(informer cache.SharedIndexInformer) {
	for _, deleted := range []func(any){
		m.logs, m.closure(), m.kinds, m.helped, m.elsewhere, m.nested, m.asked,
		m.okTests, m.okTestsInHelper, m.okUnseen, m.okSends, m.okOnlyLogs, m.okResyncs, m.panics,
	} {
		_, _ = informer.AddEventHandler(cache.ResourceEventHandlerFuncs{DeleteFunc: deleted})
	}
}

func (m *mirror) logs(obj any) {
	pod, ok := obj.(*corev1.Pod) // want `^tombstone-ignored: a deletion that the watch missed is dropped: obj is then a cache.DeletedFinalStateUnknown and no \*v1.Pod$`
	if !ok {
		klog.Errorf("unexpected object %T", obj)
		return
	}
	delete(m.pods, pod.Name)
}

func (m *mirror) closure() func(any) {
	return func(gone any) {
		if pod, ok := gone.(*corev1.Pod); ok { // want `tombstone-ignored: .* gone is then`
			m.queue.Add(pod.Name)
		}
	}
}

func (m *mirror) kinds(obj any) {
	switch obj := obj.(type) {
	case *corev1.Pod: // want `tombstone-ignored`
		m.queue.Add(obj.Name)
	case *corev1.Node:
		m.queue.Add(obj.Name)
	default:
		utilruntime.HandleError(fmt.Errorf("unexpected %T", obj))
	}
}

func (m *mirror) helped(obj any) {
	pod, err := podOf(obj)
	if err != nil {
		klog.ErrorS(err, "delete")
		return
	}
	m.queue.Add(pod.Name)
}

func podOf(obj any) (*corev1.Pod, error) {
	pod, ok := obj.(*corev1.Pod) // want `tombstone-ignored`
	if !ok {
		return nil, errors.New("no pod")
	}
	return pod, nil
}

func (m *mirror) elsewhere(obj any) {
	object, err := objects.Meta(obj) // want `^tombstone-ignored: a deletion that the watch missed is dropped: Meta finds that a cache.DeletedFinalStateUnknown is no v1.Object$`
	if err != nil {
		return
	}
	m.queue.Add(object.GetName())
}

func (m *mirror) nested(obj any) { m.enqueue(obj, "deleted") }

func (m *mirror) enqueue(obj any, why string) {
	object, ok := obj.(metav1.Object) // want `tombstone-ignored`
	if ok && object.GetNamespace() != "" {
		m.queue.Add(why + object.GetName())
	}
}

func (m *mirror) asked(obj any) {
	if !isPod(obj) {
		return
	}
	m.queue.Add("pods")
}

func isPod(obj any) bool {
	_, ok := obj.(*corev1.Pod) // want `tombstone-ignored`
	return ok
}

func (m *mirror) okTests(obj any) {
	pod, ok := obj.(*corev1.Pod)
	if !ok {
		unknown, ok := obj.(cache.DeletedFinalStateUnknown)
		if !ok {
			return
		}
		if pod, ok = unknown.Obj.(*corev1.Pod); !ok {
			return
		}
	}
	m.queue.Add(pod.Name)
}

func (m *mirror) okTestsInHelper(obj any) {
	if pod, ok := objects.Of(obj).(*corev1.Pod); ok {
		m.queue.Add(pod.Name)
	}
}

// What is not seen may look for tombstones.
func (m *mirror) okUnseen(obj any) {
	pod, ok := obj.(*corev1.Pod)
	if !ok {
		m.sink(obj)
		return
	}
	m.queue.Add(pod.Name)
}

// The other branch does something as well.
func (m *mirror) okSends(obj any) {
	pod, ok := obj.(*corev1.Pod)
	if !ok {
		m.queue.Add("all")
		return
	}
	m.queue.Add(pod.Name)
}

// Nothing is done about objects either.
func (m *mirror) okOnlyLogs(obj any) {
	if pod, ok := obj.(*corev1.Pod); ok {
		klog.Infof("pod %s is gone", pod.Name)
	}
}

func (m *mirror) okResyncs(obj any) {
	m.queue.Add("all")
	if pod, ok := obj.(*corev1.Pod); ok {
		delete(m.pods, pod.Name)
	}
}

// It says what it expects, and ends the process as an assertion without a check does.
func (m *mirror) panics(obj any) {
	pod, ok := obj.(*corev1.Pod) // want `tombstone-assert: the process ends when the watch missed a deletion`
	if !ok {
		panic("only pods")
	}
	m.queue.Add(pod.Name)
}

func (m *mirror) filters(informer cache.SharedIndexInformer) {
	_, _ = informer.AddEventHandler(cache.FilteringResourceEventHandler{
		FilterFunc: func(obj any) bool {
			pod, ok := obj.(*corev1.Pod) // want `^tombstone-ignored: the filter keeps deletions away that the watch missed: a cache.DeletedFinalStateUnknown is no \*v1.Pod$`
			return ok && pod.Spec.NodeName != ""
		},
		Handler: cache.ResourceEventHandlerFuncs{DeleteFunc: func(any) { m.queue.Add("all") }},
	})
	_, _ = informer.AddEventHandler(cache.FilteringResourceEventHandler{
		FilterFunc: okAdditions,
		Handler:    cache.ResourceEventHandlerFuncs{AddFunc: func(any) { m.queue.Add("all") }},
	})
	_, _ = informer.AddEventHandler(cache.FilteringResourceEventHandler{
		FilterFunc: okLetsThrough,
		Handler:    cache.ResourceEventHandlerFuncs{DeleteFunc: func(any) { m.queue.Add("all") }},
	})
}

// The handler behind the filter is not for deletions.
func okAdditions(obj any) bool {
	pod, ok := obj.(*corev1.Pod)
	return ok && pod.Spec.NodeName != ""
}

func okLetsThrough(obj any) bool {
	pod, ok := obj.(*corev1.Pod)
	return !ok || pod.Spec.NodeName != ""
}
