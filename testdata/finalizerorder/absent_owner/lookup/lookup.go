// Package lookup reads objects by name.
package lookup

import (
	"context"
	"errors"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Node returns a node.
func Node(ctx context.Context, c client.Reader, name string) (*corev1.Node, error) {
	var node corev1.Node
	if err := c.Get(ctx, client.ObjectKey{Name: name}, &node); err != nil {
		return nil, err
	}
	return &node, nil
}

// Pod returns a pod.
func Pod(ctx context.Context, c client.Reader, key client.ObjectKey) (*corev1.Pod, error) {
	pod := new(corev1.Pod)
	return pod, c.Get(ctx, key, pod)
}

// Load reads a pod into an object of the caller.
func Load(ctx context.Context, c client.Client, key client.ObjectKey, pod *corev1.Pod) error {
	return c.Get(ctx, key, pod)
}

// Kubeconfig returns the config in the secret of a pod, of which there has to be one.
func Kubeconfig(ctx context.Context, c client.Client, pod *corev1.Pod) ([]byte, error) {
	secrets := &corev1.SecretList{}
	if err := c.List(ctx, secrets, client.InNamespace(pod.Namespace), client.MatchingLabels{"pod": pod.Name}); err != nil {
		return nil, err
	} else if len(secrets.Items) < 1 {
		return nil, apierrors.NewNotFound(corev1.Resource("secrets"), pod.Name)
	}
	return secrets.Items[0].Data["config"], nil
}

// Claim returns the claim of a pod; nil if there is none.
func Claim(ctx context.Context, c client.Client, pod *corev1.Pod) (*corev1.PersistentVolumeClaim, error) {
	claim := &corev1.PersistentVolumeClaim{}
	if err := c.Get(ctx, client.ObjectKeyFromObject(pod), claim); err != nil {
		return nil, client.IgnoreNotFound(err)
	}
	return claim, nil
}

// SetDefaults completes a pod, and says whether there was anything to do.
func SetDefaults(pod *corev1.Pod) (bool, error) {
	if len(pod.Spec.Containers) == 0 {
		return false, errors.New("there are no containers")
	}
	if pod.Spec.Hostname != "" {
		return false, nil
	}
	pod.Spec.Hostname = pod.Name
	return true, nil
}
