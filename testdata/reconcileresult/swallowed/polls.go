package swallowed

import (
	"context"
	"net"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/util/wait"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// waitsForStart takes a pod that it cannot read for one that runs.
func waitsForStart(ctx context.Context, c client.Client, key client.ObjectKey) error {
	return wait.PollUntilContextTimeout(ctx, time.Second, 5*time.Second, true, func(ctx context.Context) (bool, error) {
		pod := &corev1.Pod{}
		if err := c.Get(ctx, key, pod); err != nil {
			return true, nil // want `swallowed: any error of Get ends the poll as if its condition held`
		}
		return pod.Status.Phase == corev1.PodRunning, nil
	})
}

// waitsForEnd takes each error for the end.
func waitsForEnd(ctx context.Context, c client.Client, key client.ObjectKey) error {
	return wait.PollUntilContextTimeout(ctx, time.Second, 5*time.Second, true, func(ctx context.Context) (bool, error) {
		return c.Get(ctx, key, &corev1.Pod{}) != nil, nil // want `swallowed: any error of Get ends the poll`
	})
}

// updates gives up silently, but after a conflict.
func updates(ctx context.Context, c client.Client, key client.ObjectKey) error {
	return wait.ExponentialBackoff(wait.Backoff{Steps: 3}, func() (bool, error) {
		pod := &corev1.Pod{}
		if err := c.Get(ctx, key, pod); err != nil {
			return false, err
		}
		if err := c.Update(ctx, pod); err != nil {
			if apierrors.IsConflict(err) {
				return false, nil
			}
			return true, nil // want `swallowed: any error of Update ends the poll`
		}
		return true, nil
	})
}

func okWaitsForEnd(ctx context.Context, c client.Client, key client.ObjectKey) error {
	return wait.PollUntilContextTimeout(ctx, time.Second, 5*time.Second, true, func(ctx context.Context) (bool, error) {
		err := c.Get(ctx, key, &corev1.Pod{})
		if apierrors.IsNotFound(err) {
			return true, nil
		}
		return false, err
	})
}

// okAsksAgain says false after an error.
func okAsksAgain(ctx context.Context, c client.Client, key client.ObjectKey) error {
	return wait.PollUntilContextTimeout(ctx, time.Second, 5*time.Second, true, func(ctx context.Context) (bool, error) {
		err := c.Get(ctx, key, &corev1.Pod{})
		return err == nil, nil
	})
}

// okBestEffort does without the label.
func okBestEffort(ctx context.Context, c client.Client, pod *corev1.Pod) error {
	return wait.PollUntilContextTimeout(ctx, time.Second, 5*time.Second, true, func(ctx context.Context) (bool, error) {
		node := &corev1.Node{}
		if err := c.Get(ctx, client.ObjectKey{Name: pod.Spec.NodeName}, node); err == nil {
			pod.Labels = node.Labels
		}
		return true, nil
	})
}

// okKept keeps the error for after the poll.
func okKept(ctx context.Context, c client.Client, key client.ObjectKey) error {
	var last error
	err := wait.PollUntilContextTimeout(ctx, time.Second, 5*time.Second, true, func(ctx context.Context) (bool, error) {
		if last = c.Get(ctx, key, &corev1.Pod{}); last != nil {
			return true, nil
		}
		return false, nil
	})
	if last != nil {
		return last
	}
	return err
}

// okDown waits until a server has stopped.
func okDown(ctx context.Context, address string) error {
	return wait.PollUntilContextTimeout(ctx, time.Second, 5*time.Second, true, func(ctx context.Context) (bool, error) {
		conn, err := net.Dial("tcp", address)
		if err != nil {
			return true, nil
		}
		return false, conn.Close()
	})
}
