package controllers

import (
	"context"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/util/retry"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type NodeReconciler struct {
	client.Client
	backoff wait.Backoff
}

func (r *NodeReconciler) reload(ctx context.Context, m *platformv1.Machine) error {
	return r.Get(ctx, client.ObjectKeyFromObject(m), m)
}

func (r *NodeReconciler) bind(ctx context.Context, m *platformv1.Machine, node string) error {
	save := func() error {
		if err := r.reload(ctx, m); err != nil {
			return err
		}
		patch := client.MergeFromWithOptions(m.DeepCopy(), client.MergeFromWithOptimisticLock{})
		m.Status.NodeRef = &corev1.ObjectReference{Kind: "Node", Name: node}
		return r.Status().Patch(ctx, m, patch)
	}
	return retry.RetryOnConflict(r.backoff, save)
}
