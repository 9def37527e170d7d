package report

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/types"
)

// forwarder turns events into reports.
type forwarder struct {
	out chan<- Report
}

func (f *forwarder) OnAdd(obj any, _ bool) { f.forward(obj) }
func (f *forwarder) OnUpdate(_, obj any)   { f.forward(obj) }
func (f *forwarder) OnDelete(_ any)        {}

func (f *forwarder) forward(obj any) {
	pod, ok := obj.(*corev1.Pod)
	if !ok {
		return
	}
	f.out <- Report{Pod: types.NamespacedName{Namespace: pod.Namespace, Name: pod.Name}, Phase: pod.Status.Phase} // WANT leaderwrite/leader-only-receiver|errchan/unbuffered-send
}
