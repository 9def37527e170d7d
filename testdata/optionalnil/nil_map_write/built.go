package nil_map_write

import (
	"context"
	"maps"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type builder struct {
	client.Client
	selector map[string]string
}

func (b *builder) template(ctx context.Context, key client.ObjectKey) (*corev1.Pod, error) {
	pod := &corev1.Pod{}
	if err := b.Get(ctx, key, pod); err != nil {
		return nil, err
	}
	if pod.Labels == nil {
		pod.Labels = map[string]string{}
	}
	return pod, nil
}

func (b *builder) empty(key client.ObjectKey) *corev1.Pod {
	pod := &corev1.Pod{}
	pod.Name, pod.Namespace = key.Name, key.Namespace
	pod.Labels = map[string]string{}
	pod.Spec.Tolerations = []corev1.Toleration{}
	return pod
}

// Either of the functions returns an object without the map.
func (b *builder) machine(ctx context.Context, key client.ObjectKey) *corev1.Pod {
	pod, err := b.template(ctx, key)
	if err != nil {
		pod = b.empty(key)
	}
	if len(b.selector) > 0 {
		maps.Copy(pod.Spec.NodeSelector, b.selector) // want `nil-map-write: pod.Spec.NodeSelector may be nil`
	}
	return pod
}

// Both make the other map.
func (b *builder) okMachine(ctx context.Context, key client.ObjectKey) *corev1.Pod {
	pod, err := b.template(ctx, key)
	if err != nil {
		pod = b.empty(key)
	}
	pod.Labels["made"] = "yes"
	return pod
}

// The map of what one of them makes is made here.
func (b *builder) okCompleted(ctx context.Context, key client.ObjectKey) *corev1.Pod {
	pod, err := b.template(ctx, key)
	if err != nil {
		pod = b.empty(key)
	}
	if pod.Spec.NodeSelector == nil {
		pod.Spec.NodeSelector = map[string]string{}
	}
	maps.Copy(pod.Spec.NodeSelector, b.selector)
	return pod
}

// A single one.
func (b *builder) placed(key client.ObjectKey) *corev1.Pod {
	pod := b.empty(key)
	pod.Spec.NodeSelector["made"] = "yes" // want `nil-map-write: pod.Spec.NodeSelector may be nil`
	return pod
}
