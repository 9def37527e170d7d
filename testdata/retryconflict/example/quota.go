// Package example holds the programs of the manual.
package example

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/util/retry"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

const quotaFinalizer = "quota.example.com/usage"

// Quota keeps the quotas of namespaces.
type Quota struct {
	client.Client
	kube kubernetes.Interface
}

// Mark labels a namespace.
func (q *Quota) Mark(ctx context.Context, name string) error {
	namespace, err := q.kube.CoreV1().Namespaces().Get(ctx, name, metav1.GetOptions{})
	if err != nil {
		return err
	}
	namespace.Labels["quota"] = "on"
	return retry.RetryOnConflict(retry.DefaultRetry, func() error { // related `^tried again here$`
		_, err := q.kube.CoreV1().Namespaces().Update(ctx, namespace, metav1.UpdateOptions{}) // want `^no-reread: Update sends the same namespace in each try: nothing reads it again, so that after one conflict all tries conflict$`
		return err
	})
}

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

// Clear takes the label away.
func (q *Quota) Clear(ctx context.Context, key client.ObjectKey) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error { // related `^tried again here$`
		var namespace corev1.Namespace
		if err := q.Get(ctx, key, &namespace); err != nil {
			return err
		}
		delete(namespace.Labels, "quota")
		if err := q.Update(ctx, &namespace); err != nil { // related `^the write that can conflict$`
			return fmt.Errorf("clear %s: %v", key, err) // want `^masked-conflict: the conflict of Update becomes a text: RetryOnConflict does not recognise it, and nothing is tried again$` // fix `^safe: wrap the error$`
		}
		return nil
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

// Hold adds a label unless the namespace is gone.
func (q *Quota) Hold(ctx context.Context, key client.ObjectKey) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		var namespace corev1.Namespace
		if err := q.Get(ctx, key, &namespace); client.IgnoreNotFound(err) != nil { // want `^inverted-guard: every error but NotFound ends the retry as a success$`
			return nil // related `^returns nil$`
		}
		namespace.Labels["quota"] = "held"
		return q.Update(ctx, &namespace)
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

// Renew stores the hard limits of a quota.
func (q *Quota) Renew(ctx context.Context, key client.ObjectKey) error {
	var quota corev1.ResourceQuota
	if err := q.Get(ctx, key, &quota); err != nil {
		return err
	}
	spec := quota.Spec.DeepCopy() // related `^copied here, and not changed since$`
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		if err := q.Get(ctx, key, &quota); err != nil {
			return err
		}
		quota.Spec = *spec // want `^reapply-lost: quota\.Spec is read again and then overwritten with what was read before: the change that conflicted is undone$`
		return q.Update(ctx, &quota)
	})
}

func (q *Quota) okRenew(ctx context.Context, key client.ObjectKey) error {
	var quota corev1.ResourceQuota
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		if err := q.Get(ctx, key, &quota); err != nil {
			return err
		}
		quota.Spec.Scopes = nil // the change alone, on what was read
		return q.Update(ctx, &quota)
	})
}

// Release takes the finalizer away.
func (q *Quota) Release(ctx context.Context, key client.ObjectKey) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error { // related `^waits for a conflict$`
		var quota corev1.ResourceQuota
		if err := q.Get(ctx, key, &quota); err != nil {
			return client.IgnoreNotFound(err)
		}
		before := quota.DeepCopy()
		controllerutil.RemoveFinalizer(&quota, quotaFinalizer)
		return q.Patch(ctx, &quota, client.MergeFrom(before)) // want `^conflict-impossible: Patch replaces the finalizers of quota and never conflicts: RetryOnConflict does not run it again, and changes of others are undone$`
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
