// Package discarded has handlers that throw the object in a tombstone away.
package discarded

import (
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

type policies struct {
	queue workqueue.TypedInterface[string]
	known map[string]bool
}

func (p *policies) register(informer cache.SharedIndexInformer) {
	for _, deleted := range []func(any){p.blank, p.byHelper, p.raw, p.rawAsserted, p.invoked, p.okRecovered, p.okLooked, p.okRawLogged, p.boxed, p.okUnboxed} {
		_, _ = informer.AddEventHandler(cache.ResourceEventHandlerFuncs{DeleteFunc: deleted})
	}
}

func (p *policies) blank(obj any) {
	pod, ok := obj.(*corev1.Pod)
	if !ok {
		unknown, ok := obj.(cache.DeletedFinalStateUnknown)
		if !ok {
			return
		}
		_, ok = unknown.Obj.(*corev1.Pod)
		if !ok {
			return
		}
	}
	p.queue.Add(pod.Name) // want `^tombstone-discarded: the object in the tombstone is thrown away: what is used here is the nil that the assertion to \*v1.Pod has left$`
}

// The nil is used in another function.
func (p *policies) byHelper(obj any) {
	pod, ok := obj.(*corev1.Pod)
	if !ok {
		if unknown, is := obj.(cache.DeletedFinalStateUnknown); is {
			klog.Info(unknown.Key)
		}
	}
	p.forget(pod)
}

func (p *policies) forget(pod *corev1.Pod) {
	delete(p.known, pod.Name) // want `tombstone-discarded`
}

func (p *policies) raw(obj any) {
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
	key, _ := cache.MetaNamespaceKeyFunc(obj) // want `^tombstone-discarded: MetaNamespaceKeyFunc gets the tombstone whose object was taken out before: it returns an error, and the deletion is lost$` // fix `^safe: call DeletionHandlingMetaNamespaceKeyFunc`
	delete(p.known, key)
	klog.Infof("pod %s is gone", pod.Name)
}

func (p *policies) rawAsserted(obj any) {
	if unknown, ok := obj.(cache.DeletedFinalStateUnknown); ok {
		klog.Infof("%s was missed", unknown.Key)
	}
	p.queue.Add(obj.(*corev1.Pod).Name) // want `^tombstone-discarded: obj is still the tombstone whose object was taken out before: the assertion to \*v1.Pod panics$`
}

func (p *policies) invoked(obj any) {
	object, ok := obj.(metav1.Object)
	if unknown, missed := obj.(cache.DeletedFinalStateUnknown); !ok && missed {
		_, ok = unknown.Obj.(metav1.Object)
	}
	if ok {
		p.queue.Add(object.GetName()) // want `tombstone-discarded`
	}
}

func (p *policies) okRecovered(obj any) {
	object, ok := obj.(metav1.Object)
	if unknown, missed := obj.(cache.DeletedFinalStateUnknown); !ok && missed {
		object, ok = unknown.Obj.(metav1.Object)
	}
	if ok {
		p.queue.Add(object.GetName())
	}
}

// It is found to be none, and left.
func (p *policies) okLooked(obj any) {
	pod, ok := obj.(*corev1.Pod)
	if unknown, missed := obj.(cache.DeletedFinalStateUnknown); missed {
		klog.Info(unknown.Key)
		return
	}
	if ok {
		p.queue.Add(pod.Name)
	}
}

func (p *policies) okRawLogged(obj any) {
	pod, ok := obj.(*corev1.Pod)
	if unknown, missed := obj.(cache.DeletedFinalStateUnknown); missed {
		pod, ok = unknown.Obj.(*corev1.Pod)
	}
	if ok {
		klog.Infof("%v is gone", obj)
		p.queue.Add(pod.Name)
	}
}

// boxed puts the tombstone back, and not the object in it.
func (p *policies) boxed(obj any) {
	if unknown, ok := obj.(cache.DeletedFinalStateUnknown); ok {
		obj = unknown
	}
	pod, ok := obj.(*corev1.Pod) // want `^tombstone-discarded: obj is the tombstone again, and not the object in it: it is no \*v1.Pod, and the deletion is lost$`
	if !ok {
		return
	}
	p.queue.Add(pod.Name)
}

// okUnboxed puts the object back.
func (p *policies) okUnboxed(obj any) {
	if unknown, ok := obj.(cache.DeletedFinalStateUnknown); ok {
		klog.Info("missed", unknown)
		obj = unknown.Obj
	}
	if pod, ok := obj.(*corev1.Pod); ok {
		p.queue.Add(pod.Name)
	}
}
