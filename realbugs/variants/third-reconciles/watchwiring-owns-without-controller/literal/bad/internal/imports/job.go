package imports

import (
	"example.org/variants/third-reconciles/watchwiring-owns-without-controller/literal/bad/api/v1beta1"
	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/utils/ptr"
)

func ownerOf(imp *v1beta1.Import) []metav1.OwnerReference {
	return []metav1.OwnerReference{{
		APIVersion: v1beta1.GroupVersion.String(),
		Kind:       "Import",
		Name:       imp.Name,
		UID:        imp.UID,
	}}
}

func newJob(imp *v1beta1.Import) *batchv1.Job {
	return &batchv1.Job{
		ObjectMeta: metav1.ObjectMeta{
			Namespace:       imp.Namespace,
			Name:            "import-" + imp.Name,
			OwnerReferences: ownerOf(imp),
		},
		Spec: batchv1.JobSpec{
			BackoffLimit: ptr.To[int32](3),
			Template: corev1.PodTemplateSpec{Spec: corev1.PodSpec{
				RestartPolicy: corev1.RestartPolicyNever,
				Containers:    []corev1.Container{{Name: "import", Image: "acme/import:1", Args: []string{imp.Spec.Source}}},
			}},
		},
	}
}
