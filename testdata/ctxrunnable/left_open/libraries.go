package left_open

import (
	"context"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/health/grpc_health_v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes"
)

// healthy makes a connection for each question.
func healthy(ctx context.Context, address string) (bool, error) {
	conn, err := grpc.NewClient(address) // want `left-open: NewClient opens what only Close ends, and healthy never calls it: each call leaves one behind`
	if err != nil {
		return false, err
	}
	resp, err := grpc_health_v1.NewHealthClient(conn).Check(ctx, &grpc_health_v1.HealthCheckRequest{})
	if err != nil {
		return false, err
	}
	return resp.GetStatus() == grpc_health_v1.HealthCheckResponse_SERVING, nil
}

func okHealthy(ctx context.Context, address string) (bool, error) {
	conn, err := grpc.NewClient(address)
	if err != nil {
		return false, err
	}
	defer func() { _ = conn.Close() }()
	resp, err := grpc_health_v1.NewHealthClient(conn).Check(ctx, &grpc_health_v1.HealthCheckRequest{})
	if err != nil {
		return false, err
	}
	return resp.GetStatus() == grpc_health_v1.HealthCheckResponse_SERVING, nil
}

func okClient(address string) (grpc_health_v1.HealthClient, error) {
	conn, err := grpc.NewClient(address)
	if err != nil {
		return nil, err
	}
	return grpc_health_v1.NewHealthClient(conn), nil
}

// await leaves a watch behind when the pod runs.
func await(ctx context.Context, kube kubernetes.Interface, name string) error {
	pods, err := kube.CoreV1().Pods("").Watch(ctx, metav1.ListOptions{}) // want `left-open: Watch opens what only Stop ends, and await never calls it: each call leaves one behind`
	if err != nil {
		return err
	}
	for event := range pods.ResultChan() {
		if pod, ok := event.Object.(*corev1.Pod); ok && pod.Name == name && pod.Status.Phase == corev1.PodRunning {
			return nil // related `returns here`
		}
	}
	return errUnknown
}

func okAwait(ctx context.Context, kube kubernetes.Interface, name string) error {
	pods, err := kube.CoreV1().Pods("").Watch(ctx, metav1.ListOptions{})
	if err != nil {
		return err
	}
	defer pods.Stop()
	for event := range pods.ResultChan() {
		if pod, ok := event.Object.(*corev1.Pod); ok && pod.Name == name && pod.Status.Phase == corev1.PodRunning {
			return nil
		}
	}
	return errUnknown
}

// okBounded ends the watch by its context.
func okBounded(ctx context.Context, kube kubernetes.Interface, name string) error {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	pods, err := kube.CoreV1().Pods("").Watch(ctx, metav1.ListOptions{})
	if err != nil {
		return err
	}
	for event := range pods.ResultChan() {
		if pod, ok := event.Object.(*corev1.Pod); ok && pod.Name == name {
			return nil
		}
	}
	return errUnknown
}

// okUntilClosed reads until the server has closed the watch.
func okUntilClosed(ctx context.Context, kube kubernetes.Interface, each func(watch.Event)) error {
	pods, err := kube.CoreV1().Pods("").Watch(ctx, metav1.ListOptions{})
	if err != nil {
		return err
	}
	for event := range pods.ResultChan() {
		each(event)
	}
	return nil
}

// okUntilDone ends with its context, which ends the watch as well.
func okUntilDone(ctx context.Context, kube kubernetes.Interface, each func(watch.Event)) error {
	pods, err := kube.CoreV1().Pods("").Watch(ctx, metav1.ListOptions{})
	if err != nil {
		return err
	}
	for {
		select {
		case <-ctx.Done():
			return nil
		case event, ok := <-pods.ResultChan():
			if !ok {
				return nil
			}
			each(event)
		}
	}
}
