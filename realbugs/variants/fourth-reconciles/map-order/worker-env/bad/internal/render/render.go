package render

import (
	"strings"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"example.org/variants/fourth-reconciles/map-order/worker-env/bad/api/v1"
)

func envName(setting string) string {
	return "WORKER_" + strings.ToUpper(strings.ReplaceAll(setting, "-", "_"))
}

// StatefulSet renders the workers of a pool.
func StatefulSet(pool *v1.WorkerPool) *appsv1.StatefulSet {
	labels := map[string]string{"jobs.slipstream.dev/pool": pool.Name}
	c := corev1.Container{Name: "worker"}
	for _, o := range []Option{WithImage(pool.Spec.Image), WithSettings(pool.Spec.Settings)} {
		o(&c)
	}
	return &appsv1.StatefulSet{
		ObjectMeta: metav1.ObjectMeta{Namespace: pool.Namespace, Name: pool.Name + "-workers"},
		Spec: appsv1.StatefulSetSpec{
			ServiceName: pool.Name,
			Selector:    &metav1.LabelSelector{MatchLabels: labels},
			Template: corev1.PodTemplateSpec{
				ObjectMeta: metav1.ObjectMeta{Labels: labels},
				Spec:       corev1.PodSpec{Containers: []corev1.Container{c}},
			},
		},
	}
}
