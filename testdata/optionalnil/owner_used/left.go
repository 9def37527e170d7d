package owner_used

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type workers struct{ client.Client }

// The result is nil unless the list has an element.
func (r *workers) worker(ctx context.Context, namespace string) (pod *corev1.Pod, err error) {
	pods := &corev1.PodList{}
	if err = r.List(ctx, pods, client.InNamespace(namespace)); err != nil {
		return
	}
	if len(pods.Items) > 0 {
		pod = &pods.Items[0]
	}
	return
}

func (r *workers) done(ctx context.Context, namespace string) (bool, error) {
	pod, err := r.worker(ctx, namespace)
	if err != nil {
		return false, err
	}
	return pod.Status.Phase == corev1.PodSucceeded, nil // want `nothing-found: pod is nil without an error when worker finds nothing`
}

func (r *workers) okDone(ctx context.Context, namespace string) (bool, error) {
	pod, err := r.worker(ctx, namespace)
	if err != nil || pod == nil {
		return false, err
	}
	return pod.Status.Phase == corev1.PodSucceeded, nil
}

// A node is a struct, which is there whatever was found.
type node struct{ name string }

func (n node) record() (string, bool) { return n.name, n.name != "" }

func parentOf[T interface{ record() (string, bool) }](parents []any) T {
	var found T
	for _, parent := range parents {
		if of, ok := parent.(T); ok {
			return of
		}
	}
	return found
}

func okParent(parents []any) string {
	name, _ := parentOf[node](parents).record()
	return described(parentOf[node](parents)) + name
}

func described(n interface{ record() (string, bool) }) string {
	name, _ := n.record()
	return name
}
