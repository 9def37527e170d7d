package discarded

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

type addresses struct {
	queue workqueue.TypedInterface[string]
}

func (a *addresses) register(informer cache.SharedIndexInformer) {
	for _, deleted := range []func(any){a.nilTested, a.inSwitch, a.byHelper, a.okKept, a.okOnlyLogged, a.okByKey} {
		_, _ = informer.AddEventHandler(cache.ResourceEventHandlerFuncs{DeleteFunc: deleted})
	}
}

// nilTested throws the pod away and finds none.
func (a *addresses) nilTested(obj any) {
	pod, ok := obj.(*corev1.Pod)
	if !ok {
		missed, ok := obj.(cache.DeletedFinalStateUnknown)
		if !ok {
			return
		}
		if _, ok = missed.Obj.(*corev1.Pod); !ok {
			klog.InfoS("no pod", "key", missed.Key)
			return
		}
	}
	if pod == nil { // want `^tombstone-discarded: the object in the tombstone is thrown away: this is the nil that the assertion to \*v1.Pod has left, and the deletion is dropped$`
		return
	}
	a.queue.Add(pod.Status.PodIP)
}

// inSwitch has it in a variable of the block.
func (a *addresses) inSwitch(obj any) {
	pod, _ := obj.(*corev1.Pod)
	switch missed := obj.(type) {
	case cache.DeletedFinalStateUnknown:
		if pod, ok := missed.Obj.(*corev1.Pod); ok {
			klog.InfoS("missed", "pod", pod.Name)
		}
	}
	if pod != nil { // want `tombstone-discarded`
		a.queue.Add(pod.Status.PodIP)
	}
}

// byHelper asks in a function.
func (a *addresses) byHelper(obj any) {
	pod, ok := obj.(*corev1.Pod)
	if !ok {
		missed, _ := obj.(cache.DeletedFinalStateUnknown)
		_, isPod := missed.Obj.(*corev1.Pod)
		klog.InfoS("missed", "pod", isPod)
	}
	a.release(pod)
}

func (a *addresses) release(pod *corev1.Pod) {
	if pod == nil || pod.Status.PodIP == "" { // want `tombstone-discarded`
		return
	}
	a.queue.Add(pod.Status.PodIP)
}

// okKept takes the pod out.
func (a *addresses) okKept(obj any) {
	pod, ok := obj.(*corev1.Pod)
	if !ok {
		if missed, is := obj.(cache.DeletedFinalStateUnknown); is {
			pod, _ = missed.Obj.(*corev1.Pod)
		}
	}
	if pod == nil {
		return
	}
	a.queue.Add(pod.Status.PodIP)
}

// okOnlyLogged drops what the watch has missed, and says so.
func (a *addresses) okOnlyLogged(obj any) {
	pod, _ := obj.(*corev1.Pod)
	if missed, is := obj.(cache.DeletedFinalStateUnknown); is {
		klog.InfoS("left to the next resync", "key", missed.Key)
	}
	if pod == nil {
		return
	}
	a.queue.Add(pod.Status.PodIP)
}

// okByKey needs the key alone.
func (a *addresses) okByKey(obj any) {
	pod, _ := obj.(*corev1.Pod)
	if missed, is := obj.(cache.DeletedFinalStateUnknown); is {
		if _, ok := missed.Obj.(*corev1.Pod); ok {
			a.queue.Add(missed.Key)
		}
	}
	if pod == nil {
		return
	}
	a.queue.Add(pod.Status.PodIP)
}
