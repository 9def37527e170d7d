package controllers

import (
	"context"
	"fmt"
	"time"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/wait"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type MachineReconciler struct {
	client.Client
}

func (r *MachineReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	m := &platformv1.Machine{}
	if err := r.Get(ctx, req.NamespacedName, m); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if m.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	if err := r.waitDrained(ctx, m.Name); err != nil {
		return ctrl.Result{}, fmt.Errorf("drain: %w", err)
	}
	return ctrl.Result{}, r.Delete(ctx, &corev1.Node{ObjectMeta: metav1.ObjectMeta{Name: m.Name}})
}

func (r *MachineReconciler) waitDrained(ctx context.Context, node string) error {
	return wait.PollUntilContextCancel(ctx, 5*time.Second, true, func(ctx context.Context) (bool, error) { // WANT reconcileresult/sleeps or expecttimeout/unbounded-wait
		var pods corev1.PodList
		if err := r.List(ctx, &pods, client.MatchingLabels{"node": node}); err != nil {
			return false, err
		}
		return len(pods.Items) == 0, nil
	})
}
