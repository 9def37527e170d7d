package untested_error

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/tools/cache"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Names asks for one result after the other before it looks at the error.
type Names struct{ client.Client }

// okSplit looks at the error where the name is empty, as it is with each error: what follows has none (fsm).
func okSplit(key string, pod *corev1.Pod) (string, string, error) {
	namespace, name, err := cache.SplitMetaNamespaceKey(key)
	if name == "" {
		return "", "", err
	}
	if namespace == "" {
		return pod.Namespace, name, nil
	}
	return namespace, name, nil
}

// split looks at it in neither case.
func split(key string, pod *corev1.Pod) (string, string, error) {
	namespace, name, err := cache.SplitMetaNamespaceKey(key)
	if namespace == "" {
		return pod.Namespace, name, nil // want `untested-error: this returns success when SplitMetaNamespaceKey has failed as well`
	}
	return namespace, name, err
}

func (n *Names) zoneOf(ctx context.Context, key types.NamespacedName) (zone string, replicas int, err error) {
	var pod corev1.Pod
	if err := n.Get(ctx, key, &pod); err != nil {
		return "", 0, err
	}
	return pod.Labels["zone"], len(pod.Spec.Containers), nil
}

// okZone is the same with a function of the package, and a number.
func (n *Names) okZone(ctx context.Context, key types.NamespacedName) (bool, error) {
	zone, replicas, err := n.zoneOf(ctx, key)
	if replicas == 0 {
		return false, err
	}
	if zone == "" {
		return true, nil
	}
	return zone == "a", nil
}

// zone asks for the number only afterwards.
func (n *Names) zone(ctx context.Context, key types.NamespacedName) (bool, error) {
	zone, replicas, err := n.zoneOf(ctx, key)
	if zone == "" {
		return true, nil // want `untested-error: this returns success when zoneOf has failed as well`
	}
	return replicas > 0, err
}
