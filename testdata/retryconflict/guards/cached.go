package guards

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/util/retry"
)

// A cache hands out copies.
type cache struct {
	pods corelisters.PodLister
	kube kubernetes.Interface
}

func (c *cache) pod(namespace, name string) (*corev1.Pod, error) {
	pod, err := c.pods.Pods(namespace).Get(name)
	if err != nil {
		return nil, err
	}
	return pod.DeepCopy(), nil
}

// live looks into the cache first, and asks the server then.
func (c *cache) live(ctx context.Context, namespace, name string) (*corev1.Pod, error) {
	if pod, err := c.pod(namespace, name); err == nil && pod.DeletionTimestamp != nil {
		return pod, nil
	}
	return c.kube.CoreV1().Pods(namespace).Get(ctx, name, metav1.GetOptions{})
}

func (c *cache) relabel(ctx context.Context, namespace, name string) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		pod, err := c.pod(namespace, name) // want `stale-reread: each try reads from a lister`
		if err != nil {
			return err
		}
		pod.Labels = nil
		_, err = c.kube.CoreV1().Pods(namespace).Update(ctx, pod, metav1.UpdateOptions{})
		return err
	})
}

func (c *cache) okRelabel(ctx context.Context, namespace, name string) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		pod, err := c.live(ctx, namespace, name)
		if err != nil {
			return err
		}
		pod.Labels = nil
		_, err = c.kube.CoreV1().Pods(namespace).Update(ctx, pod, metav1.UpdateOptions{})
		return err
	})
}
