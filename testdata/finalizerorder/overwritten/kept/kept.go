// Package kept carries the finalizers of services over before it writes them.
package kept

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
)

// Doors keeps services.
type Doors struct{ kube kubernetes.Interface }

func (d *Doors) okEnsure(ctx context.Context, found *corev1.Service) error {
	want := &corev1.Service{ObjectMeta: metav1.ObjectMeta{Name: found.Name, Finalizers: found.Finalizers}}
	return d.okReplace(ctx, found, want)
}

func (d *Doors) okReplace(ctx context.Context, found, want *corev1.Service) error {
	want.ResourceVersion = found.ResourceVersion
	_, err := d.kube.CoreV1().Services("doors").Update(ctx, want, metav1.UpdateOptions{})
	return err
}
