package resources

import (
	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"example.org/variants/fourth-reconciles/swallowed/mesh-gateway/bad/api/v1alpha1"
)

// Deployment returns the deployment of a gateway.
func Deployment(gw *v1alpha1.Gateway) *appsv1.Deployment {
	labels := map[string]string{"app": "gateway", "gateway": gw.Name}
	return &appsv1.Deployment{
		ObjectMeta: metav1.ObjectMeta{Namespace: gw.Namespace, Name: gw.Name},
		Spec: appsv1.DeploymentSpec{
			Selector: &metav1.LabelSelector{MatchLabels: labels},
			Template: corev1.PodTemplateSpec{
				ObjectMeta: metav1.ObjectMeta{Labels: labels},
				Spec: corev1.PodSpec{Containers: []corev1.Container{{
					Name:  "proxy",
					Image: gw.Spec.Image,
					Ports: []corev1.ContainerPort{{Name: "tls", ContainerPort: gw.Spec.Port}},
				}}},
			},
		},
	}
}
