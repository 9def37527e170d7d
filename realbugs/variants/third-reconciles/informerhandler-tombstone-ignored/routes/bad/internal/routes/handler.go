package routes

import (
	"fmt"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

func podOf(obj any) (*corev1.Pod, bool) {
	pod, ok := obj.(*corev1.Pod)
	return pod, ok && pod.Status.PodIP != ""
}

// Attach keeps the table up to date.
func (t *Table) Attach(inf cache.SharedIndexInformer) (cache.InformerSynced, error) {
	reg, err := inf.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: func(obj any) {
			if pod, ok := podOf(obj); ok {
				t.put(pod.Spec.NodeName, pod.Status.PodIP)
			}
		},
		UpdateFunc: func(_, obj any) {
			if pod, ok := podOf(obj); ok {
				t.put(pod.Spec.NodeName, pod.Status.PodIP)
			}
		},
		DeleteFunc: func(obj any) {
			pod, ok := podOf(obj)
			if !ok { // WANT informerhandler/tombstone-ignored
				klog.V(2).InfoS("ignoring deletion", "object", fmt.Sprintf("%T", obj))
				return
			}
			t.drop(pod.Spec.NodeName, pod.Status.PodIP)
		},
	})
	if err != nil {
		return nil, err
	}
	return reg.HasSynced, nil
}
