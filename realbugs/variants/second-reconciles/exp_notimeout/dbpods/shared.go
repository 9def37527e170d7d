package dbpods

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"

	api "example.org/variants/reconciles/api/v1alpha1"
	"example.org/variants/second-reconciles/expect"
)

func missing(ctx context.Context, c client.Client, db *api.Database) ([]*corev1.Pod, error) {
	var pods corev1.PodList
	if err := c.List(ctx, &pods, client.InNamespace(db.Namespace), client.MatchingLabels{expect.OwnerLabel: db.Name}); err != nil {
		return nil, err
	}
	want := 1
	if db.Spec.Replicas != nil {
		want = int(*db.Spec.Replicas)
	}
	var out []*corev1.Pod
	for i := len(pods.Items); i < want; i++ {
		out = append(out, &corev1.Pod{
			ObjectMeta: metav1.ObjectMeta{
				Namespace: db.Namespace,
				Name:      fmt.Sprintf("%s-%d", db.Name, i),
				Labels:    map[string]string{expect.OwnerLabel: db.Name},
			},
			Spec: corev1.PodSpec{Containers: []corev1.Container{{Name: "db", Image: db.Spec.Engine + ":" + db.Spec.Version}}},
		})
	}
	return out, nil
}
