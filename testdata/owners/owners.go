// Package owners states which objects are made the owners of which others.
package owners

import (
	appsv1 "k8s.io/api/apps/v1"
	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/utils/ptr"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

func plain(job *batchv1.Job, pod *corev1.Pod, scheme *runtime.Scheme) error {
	if err := controllerutil.SetControllerReference(job, pod, scheme); err != nil { // owns: Job controls Pod
		return err
	}
	return controllerutil.SetOwnerReference(job, pod, scheme) // owns: Job owns Pod
}

// adopt is given objects of two kinds by its callers, and one that nobody knows.
func adopt(owner metav1.Object, owned client.Object, scheme *runtime.Scheme) error {
	return controllerutil.SetControllerReference(owner, owned, scheme) // owns: Deployment, DaemonSet controls Secret or others
}

func adopts(a *appsv1.Deployment, b *appsv1.DaemonSet, other client.Object, scheme *runtime.Scheme) error {
	if err := adopt(a, &corev1.Secret{}, scheme); err != nil {
		return err
	}
	return adopt(b, other, scheme)
}

// literals write references out.
func literals(job *batchv1.Job, pod *corev1.Pod) []metav1.OwnerReference {
	pod.OwnerReferences = []metav1.OwnerReference{{APIVersion: "batch/v1", Kind: "Job", Name: job.Name, UID: job.UID}} // owns: Job (Job) owns Pod
	pod.SetOwnerReferences([]metav1.OwnerReference{{Kind: "Job", Name: job.GetName(), UID: job.GetUID()}})             // owns: Job (Job) owns Pod
	return []metav1.OwnerReference{{
		Kind:       "Job",
		Name:       job.Name,
		Controller: ptr.To(true), // owns: Job (Job) controls others
	}}
}

// flags that are false are none, and a kind that comes from elsewhere is any.
func flags(job *batchv1.Job, kind string) (first, second metav1.OwnerReference) {
	first = metav1.OwnerReference{Kind: "Job", Name: job.Name, Controller: nil} // owns: none
	second.Kind = kind
	second.Controller = ptr.To(true) // owns: others controls others
	return first, second
}

// several references are taken apart, but for those of a variable.
func several(job *batchv1.Job, pod *corev1.Pod, refs []metav1.OwnerReference) {
	pod.OwnerReferences = []metav1.OwnerReference{{Name: job.Name}, {Name: "other"}} // owns: Job owns Pod
	pod.OwnerReferences = refs                                                       // owns: none
}

// made has the reference in metadata that becomes a part of the object.
func made(job *batchv1.Job) *corev1.ConfigMap {
	return &corev1.ConfigMap{
		ObjectMeta: metav1.ObjectMeta{
			Name:            job.Name,
			OwnerReferences: []metav1.OwnerReference{{Kind: "Job", Name: job.Name, UID: job.UID}}, // owns: Job (Job) owns ConfigMap
		},
	}
}
