// Package tombstones states what functions do with a tombstone.
package tombstones

import (
	"errors"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"

	"github.com/ctrllint/ctrllint/testdata/tombstones/unwrap"
)

type queue struct {
	keys  workqueue.TypedInterface[string]
	names map[string]bool
	sink  func(any)
}

func (q *queue) panics(obj any) { // tombstone: acts no, returns no
	pod := obj.(*corev1.Pod) // tombstone: panics *v1.Pod
	q.keys.Add(pod.Name)
}

func (q *queue) fails(obj any) { // tombstone: acts no, returns yes
	pod, ok := obj.(*corev1.Pod) // tombstone: fails *v1.Pod
	if !ok {
		klog.Errorf("unexpected %T", obj)
		return
	}
	q.keys.Add(pod.Name)
}

func (q *queue) switches(obj any) { // tombstone: acts no, returns yes
	switch obj := obj.(type) {
	case *corev1.Pod: // tombstone: fails *v1.Pod
		q.keys.Add(obj.Name)
	case *corev1.Node: // tombstone: fails *v1.Node
		q.keys.Add(obj.Name)
	}
}

func (q *queue) tests(obj any) { // tombstone: acts yes, returns yes
	if unknown, ok := obj.(cache.DeletedFinalStateUnknown); ok { // tombstone: tests
		obj = unknown.Obj
	}
	pod := obj.(*corev1.Pod) // tombstone: none
	q.keys.Add(pod.Name)
}

func (q *queue) testsAfter(obj any) { // tombstone: acts yes, returns yes
	pod, ok := obj.(*corev1.Pod) // tombstone: fails *v1.Pod
	if !ok {
		unknown, ok := obj.(cache.DeletedFinalStateUnknown) // tombstone: tests
		if !ok {
			return
		}
		if pod, ok = unknown.Obj.(*corev1.Pod); !ok { // tombstone: none
			return
		}
	}
	q.keys.Add(pod.Name)
}

func (q *queue) nilAfterTest(obj any) { // tombstone: acts no, returns yes
	pod, ok := obj.(*corev1.Pod) // tombstone: fails *v1.Pod
	if !ok {
		unknown, ok := obj.(cache.DeletedFinalStateUnknown) // tombstone: tests
		if !ok {
			return
		}
		_, ok = unknown.Obj.(*corev1.Pod)
		if !ok {
			return
		}
	}
	q.keys.Add(pod.Name) // tombstone: nil *v1.Pod, unwrapped
}

// The variable is captured, so that it is read from memory.
func (q *queue) captured(obj any) { // tombstone: acts no, returns no
	defer func() { klog.Info(obj) }()
	add := func() { q.keys.Add(obj.(*corev1.Pod).Name) } // tombstone: panics *v1.Pod
	add()
}

func (q *queue) capturedUnwrapped(obj any) { // tombstone: acts yes, returns yes
	if unknown, ok := obj.(cache.DeletedFinalStateUnknown); ok { // tombstone: tests
		obj = unknown.Obj
	}
	func() { q.keys.Add(obj.(*corev1.Pod).Name) }() // tombstone: none
}

func (q *queue) key(obj any) { // tombstone: acts no, returns yes
	key, err := cache.MetaNamespaceKeyFunc(obj) // tombstone: no key
	if err != nil {
		return
	}
	q.keys.Add(key)
}

func (q *queue) keyOfBoth(obj any) { // tombstone: acts yes, returns yes
	key, err := cache.DeletionHandlingMetaNamespaceKeyFunc(obj) // tombstone: tests
	if err != nil {
		return
	}
	q.keys.Add(key)
}

func (q *queue) asksWithoutKey(obj any) { // tombstone: acts yes, returns yes
	object, err := meta.Accessor(obj) // tombstone: none
	if err != nil {
		unknown, ok := obj.(cache.DeletedFinalStateUnknown) // tombstone: tests
		if !ok {
			return
		}
		object = unknown.Obj.(metav1.Object)
	}
	q.keys.Add(object.GetName())
}

// The helper has no pod: what follows is not reached.
func (q *queue) helped(obj any) { // tombstone: acts no, returns yes
	pod, err := toPod(obj)
	if err != nil {
		klog.Error(err)
		return
	}
	q.keys.Add(pod.Name)
}

func toPod(obj any) (*corev1.Pod, error) { // tombstone: acts no, returns yes
	pod, ok := obj.(*corev1.Pod) // tombstone: fails *v1.Pod
	if !ok {
		return nil, errors.New("no pod")
	}
	return pod, nil
}

func (q *queue) unwrapped(obj any) { // tombstone: acts yes, returns yes
	pod, ok := plain(obj).(*corev1.Pod) // tombstone: none
	if ok {
		q.keys.Add(pod.Name)
	}
}

func plain(obj any) any { // tombstone: acts no, returns yes
	switch obj := obj.(type) {
	case cache.DeletedFinalStateUnknown: // tombstone: tests
		return obj.Obj
	default:
		return obj
	}
}

func isTombstone(obj any) bool { // tombstone: acts no, returns yes
	_, ok := obj.(cache.DeletedFinalStateUnknown) // tombstone: tests
	return ok
}

func (q *queue) guarded(obj any) { // tombstone: acts no, returns yes
	if isTombstone(obj) {
		return
	}
	q.keys.Add(obj.(*corev1.Pod).Name) // tombstone: none
}

// The test of a helper is no way into the object.
func (q *queue) both(obj any, other bool) { // tombstone: acts no, returns yes
	if pod, ok := obj.(*corev1.Pod); ok && other || isTombstone(obj) && pod != nil { // tombstone: fails *v1.Pod; empty *v1.Pod
		q.keys.Add(pod.Name)
	}
}

func (q *queue) pointer(obj any) { // tombstone: acts no, returns yes
	if unknown, ok := obj.(*cache.DeletedFinalStateUnknown); ok { // tombstone: tests pointer *cache.DeletedFinalStateUnknown
		q.keys.Add(unknown.Key)
	}
}

func (q *queue) escapes(obj any) { // tombstone: acts yes, returns yes
	q.sink(obj) // tombstone: escapes
}

func (q *queue) keeps(obj any, all map[string]any) { // tombstone: acts yes, returns yes
	all["last"] = obj // tombstone: escapes
}

func (q *queue) hands(obj any, to func(string, any)) { // tombstone: acts yes, returns yes
	to("deleted", obj) // tombstone: hands to 1
}

func (q *queue) counts(obj any) { // tombstone: acts yes, returns yes
	q.names["deleted"] = true
}

func (q *queue) logs(obj any) { // tombstone: acts no, returns yes
	klog.Infof("deleted %v", obj) // tombstone: none
}

func logf(format string, args ...any) { klog.Infof(format, args...) }

func (q *queue) logsHere(obj any) { // tombstone: acts no, returns yes
	logf("deleted %v", obj) // tombstone: none
}

func (q *queue) elsewhere(obj any) { // tombstone: acts no, returns no
	q.keys.Add(unwrap.Pod(obj).Name) // tombstone: panics *v1.Pod, elsewhere
}

func (q *queue) keyElsewhere(obj any) { // tombstone: acts no, returns yes
	if key, err := unwrap.Key(obj); err == nil { // tombstone: no key, elsewhere
		q.keys.Add(key)
	}
}

func (q *queue) podElsewhere(obj any) { // tombstone: acts no, returns yes
	pod, err := unwrap.AsPod(obj) // tombstone: fails *v1.Pod, elsewhere
	if err != nil {
		klog.Error(fmt.Errorf("delete: %w", err))
		return
	}
	q.keys.Add(pod.Name)
}

func (q *queue) objectElsewhere(obj any) { // tombstone: acts yes, returns yes
	q.keys.Add(unwrap.Object(obj).(*corev1.Pod).Name) // tombstone: tests, elsewhere
}

func as[T any](obj any) T { // tombstone: acts no, returns no
	return obj.(T) // tombstone: panics T
}

// A function that calls itself ends.
func (q *queue) again(obj any, times int) { // tombstone: acts no, returns yes
	if _, ok := obj.(*corev1.Pod); !ok && times > 0 { // tombstone: fails *v1.Pod
		q.again(obj, times-1)
	}
}

func (q *queue) nilOfHelper(obj any) { // tombstone: acts no, returns no
	pod := podOrNil(obj)
	q.keys.Add(pod.Name) // tombstone: nil *v1.Pod
}

func podOrNil(obj any) *corev1.Pod { // tombstone: acts no, returns yes
	if pod, ok := obj.(*corev1.Pod); ok { // tombstone: fails *v1.Pod
		return pod
	}
	return nil
}

func (q *queue) nilElsewhere(obj any) { // tombstone: acts no, returns no
	pod, err := unwrap.AsPod(obj) // tombstone: fails *v1.Pod, elsewhere
	if err != nil {
		klog.Error(err)
	}
	q.keys.Add(pod.Name) // tombstone: nil *v1.Pod
}

func (q *queue) nilChecked(obj any) { // tombstone: acts no, returns yes
	if pod := podOrNil(obj); pod != nil {
		q.keys.Add(pod.Name) // tombstone: none
	}
}
