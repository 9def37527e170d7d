package example

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/util/retry"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

func (q *Quota) okMark(ctx context.Context, name string) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		namespace, err := q.kube.CoreV1().Namespaces().Get(ctx, name, metav1.GetOptions{})
		if err != nil {
			return err
		}
		namespace.Labels["quota"] = "on"
		_, err = q.kube.CoreV1().Namespaces().Update(ctx, namespace, metav1.UpdateOptions{})
		return err
	})
}

func (q *Quota) okClear(ctx context.Context, key client.ObjectKey) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		var namespace corev1.Namespace
		if err := q.Get(ctx, key, &namespace); err != nil {
			return fmt.Errorf("read %s: %v", key, err) // a Get does not conflict
		}
		delete(namespace.Labels, "quota")
		if err := q.Update(ctx, &namespace); err != nil {
			return fmt.Errorf("clear %s: %w", key, err)
		}
		return nil
	})
}

func (q *Quota) okHold(ctx context.Context, key client.ObjectKey) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		var namespace corev1.Namespace
		if err := q.Get(ctx, key, &namespace); err != nil {
			return client.IgnoreNotFound(err)
		}
		namespace.Labels["quota"] = "held"
		return q.Update(ctx, &namespace)
	})
}

func (q *Quota) okRelease(ctx context.Context, key client.ObjectKey) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		var quota corev1.ResourceQuota
		if err := q.Get(ctx, key, &quota); err != nil {
			return client.IgnoreNotFound(err)
		}
		before := quota.DeepCopy()
		controllerutil.RemoveFinalizer(&quota, quotaFinalizer)
		return q.Patch(ctx, &quota, client.MergeFromWithOptions(before, client.MergeFromWithOptimisticLock{}))
	})
}
