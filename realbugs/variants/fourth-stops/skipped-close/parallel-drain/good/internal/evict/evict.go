package evict

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	policyv1 "k8s.io/api/policy/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
)

// Evictor asks the API to take a pod away.
type Evictor struct{ Kube kubernetes.Interface }

// Evict returns false if the pod is gone already.
func (e *Evictor) Evict(ctx context.Context, p *corev1.Pod) (bool, error) {
	ev := &policyv1.Eviction{ObjectMeta: metav1.ObjectMeta{Name: p.Name, Namespace: p.Namespace}}
	err := e.Kube.PolicyV1().Evictions(p.Namespace).Evict(ctx, ev)
	switch {
	case apierrors.IsNotFound(err):
		return false, nil
	case err != nil:
		return false, fmt.Errorf("evicting %s/%s: %w", p.Namespace, p.Name, err)
	}
	return true, nil
}
