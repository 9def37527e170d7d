package render

import (
	"fmt"

	"example.org/variants/third-reconciles/watchwiring-owns-without-controller/cache/good/api/v1"
	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/utils/ptr"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

func StatefulSet(m *v1.Memcached) *appsv1.StatefulSet {
	lbl := map[string]string{"memcached": m.Name}
	return &appsv1.StatefulSet{
		ObjectMeta: metav1.ObjectMeta{Namespace: m.Namespace, Name: m.Name, Labels: lbl},
		Spec: appsv1.StatefulSetSpec{
			Replicas: ptr.To(m.Spec.Size),
			Selector: &metav1.LabelSelector{MatchLabels: lbl},
			Template: corev1.PodTemplateSpec{
				ObjectMeta: metav1.ObjectMeta{Labels: lbl},
				Spec:       corev1.PodSpec{Containers: []corev1.Container{{Name: "memcached", Image: "memcached:1.6"}}},
			},
		},
	}
}

// Own makes the object go with its owner.
func Own(m *v1.Memcached, o client.Object, s *runtime.Scheme) error {
	if err := controllerutil.SetControllerReference(m, o, s); err != nil {
		return fmt.Errorf("own %s: %w", o.GetName(), err)
	}
	return nil
}
