package render

import (
	"example.org/variants/third-reconciles/hotloop-map-order/env/good/api/v1"
	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/utils/ptr"
)

// Deployment renders what runs the function.
func Deployment(fn *v1.Function) *appsv1.Deployment {
	lbl := map[string]string{"function": fn.Name}
	return &appsv1.Deployment{
		ObjectMeta: metav1.ObjectMeta{Namespace: fn.Namespace, Name: fn.Name, Labels: lbl},
		Spec: appsv1.DeploymentSpec{
			Replicas: ptr.To[int32](1),
			Selector: &metav1.LabelSelector{MatchLabels: lbl},
			Template: corev1.PodTemplateSpec{
				ObjectMeta: metav1.ObjectMeta{Labels: lbl},
				Spec:       corev1.PodSpec{Containers: []corev1.Container{{Name: "function", Image: fn.Spec.Image, Env: environment(fn)}}},
			},
		},
	}
}
