// Package conflicts tries writes again.
package conflicts

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/util/retry"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/conflicts/store"
)

func direct(ctx context.Context, c client.Client, kube kubernetes.Interface, pod *corev1.Pod, patch []byte) {
	_ = retry.RetryOnConflict(retry.DefaultRetry, func() error { // retries: update conflicts, 0 reads
		return c.Update(ctx, pod)
	})
	_ = retry.OnError(retry.DefaultRetry, apierrors.IsConflict, func() error { // retries: update conflicts, 1 reads
		if err := c.Get(ctx, client.ObjectKeyFromObject(pod), pod); err != nil {
			return err
		}
		return c.Status().Update(ctx, pod)
	})
	_ = retry.OnError(retry.DefaultRetry, apierrors.IsInvalid, func() error { // retries: none
		return c.Update(ctx, pod)
	})
	_ = retry.RetryOnConflict(retry.DefaultRetry, func() error { // retries: patch never conflicts, 0 reads
		return c.Patch(ctx, pod, client.StrategicMergeFrom(pod.DeepCopy()))
	})
	_ = retry.RetryOnConflict(retry.DefaultRetry, func() error { // retries: patch may conflict, 0 reads
		_, err := kube.CoreV1().Pods("").Patch(ctx, pod.Name, types.MergePatchType, patch, metav1.PatchOptions{})
		return err
	})
	_ = retry.RetryOnConflict(retry.DefaultRetry, func() error { // retries: save may conflict, 1 reads
		_, err := ctrl.CreateOrUpdate(ctx, c, pod, func() error { return nil })
		return err
	})
	_ = retry.RetryOnConflict(retry.DefaultRetry, func() error { // retries: none
		return c.Delete(ctx, pod)
	})
}

func update(ctx context.Context, c client.Client, pod *corev1.Pod) error { return c.Update(ctx, pod) }

func helpers(ctx context.Context, c client.Client, pod *corev1.Pod, prepare func(*corev1.Pod) error) {
	_ = retry.RetryOnConflict(retry.DefaultRetry, func() error { // retries: update conflicts, 0 reads
		return update(ctx, c, pod)
	})
	_ = retry.RetryOnConflict(retry.DefaultRetry, func() error { // retries: update conflicts, 0 reads
		return store.PutWrapped(ctx, c, pod)
	})
	_ = retry.RetryOnConflict(retry.DefaultRetry, func() error { // retries: update conflicts, 1 reads
		if err := prepare(pod); err != nil {
			return err
		}
		return update(ctx, c, pod)
	})
}
