package index_of_optional_list

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	networkingv1 "k8s.io/api/networking/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/kubernetes"
)

type waits struct{ kubernetes.Interface }

// The poll ends when there is one.
func (a *waits) okAwaited(ctx context.Context, ns, name string) (string, error) {
	var ingress *networkingv1.Ingress
	err := wait.PollUntilContextTimeout(ctx, time.Second, time.Minute, false, func(ctx context.Context) (bool, error) {
		var err error
		ingress, err = a.NetworkingV1().Ingresses(ns).Get(ctx, name, metav1.GetOptions{})
		if err != nil {
			return false, err
		}
		if len(ingress.Status.LoadBalancer.Ingress) > 0 {
			return true, nil
		}
		return false, nil
	})
	if err != nil {
		return "", err
	}
	return ingress.Status.LoadBalancer.Ingress[0].IP, nil
}

func (a *waits) okReturned(ctx context.Context, ns, name string) (string, error) {
	var pod *corev1.Pod
	if err := wait.PollUntilContextCancel(ctx, time.Second, true, func(ctx context.Context) (done bool, err error) {
		if pod, err = a.CoreV1().Pods(ns).Get(ctx, name, metav1.GetOptions{}); err != nil {
			return false, nil
		}
		return len(pod.Status.ContainerStatuses) != 0, nil
	}); err != nil {
		return "", err
	}
	return pod.Status.ContainerStatuses[0].Image, nil
}

// The poll ends for a service of another type as well.
func (a *waits) sometimes(ctx context.Context, ns, name string) (string, error) {
	var service *corev1.Service
	err := wait.PollUntilContextTimeout(ctx, time.Second, time.Minute, false, func(ctx context.Context) (bool, error) {
		var err error
		service, err = a.CoreV1().Services(ns).Get(ctx, name, metav1.GetOptions{})
		if err != nil {
			return false, err
		}
		if service.Name == "" {
			return true, nil
		}
		return len(service.Status.LoadBalancer.Ingress) > 0, nil
	})
	if err != nil {
		return "", err
	}
	return service.Status.LoadBalancer.Ingress[0].IP, nil // want `index-of-optional-list: service.Status.LoadBalancer.Ingress is indexed`
}
