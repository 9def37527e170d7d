// Package refs names objects in the ways that programs do. Each call of use states the object in the cluster that its argument is, the
// one in memory, and the pointer.
package refs

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type holder struct{ pod *corev1.Pod }

func (h *holder) getPod() *corev1.Pod { return h.pod }

func use(any) {}

func copies(pod *corev1.Pod, h *holder) {
	own := pod.DeepCopy()
	use(pod)                  // refs: pod
	use(own)                  // refs: pod; in memory own
	use(own.DeepCopy())       // refs: pod; in memory the Pod
	use(h.pod)                // refs: h.pod
	use(&pod.ObjectMeta)      // refs: pod
	use(&pod.Spec)            // refs: pod.Spec
	use(pod.Spec.Affinity)    // refs: pod.Spec.Affinity
	use(pod.GetName())        // refs: the object
	use(pod.Annotations)      // refs: pod.Annotations
	use(pod.GetAnnotations()) // refs: the object; pointer pod.Annotations
}

func parts(pod *corev1.Pod, conditions []metav1.Condition) {
	use(metav1.GetControllerOf(pod))                      // refs: the OwnerReference; pointer pod.Controller()
	use(meta.FindStatusCondition(conditions, "Ready"))    // refs: the Condition; pointer conditions.Condition(Ready)
	use(meta.FindStatusCondition(conditions, "a.b/Done")) // refs: the Condition; pointer conditions.Condition(a-b/Done)
}

func elements(pods *corev1.PodList) {
	for i := range pods.Items {
		pod := &pods.Items[i]
		use(pod)            // refs: pod
		use(pod.DeepCopy()) // refs: pod; in memory the Pod
	}
}
