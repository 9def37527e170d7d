package controller

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	"example.org/variants/fourth-reconciles/empty-mutate/alert-rules/bad/api/v1"
	"example.org/variants/fourth-reconciles/empty-mutate/alert-rules/bad/internal/rules"
)

// RuleSetReconciler writes rule files.
type RuleSetReconciler struct {
	client.Client
}

// Reconcile writes the file of one set.
func (r *RuleSetReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	rs := &v1.RuleSet{}
	if err := r.Get(ctx, req.NamespacedName, rs); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	name, err := r.writeFile(ctx, rs)
	if err != nil {
		return ctrl.Result{}, err
	}
	if rs.Status.ConfigMap == name {
		return ctrl.Result{}, nil
	}
	base := rs.DeepCopy()
	rs.Status.ConfigMap = name
	return ctrl.Result{}, r.Status().Patch(ctx, rs, client.MergeFrom(base))
}

func (r *RuleSetReconciler) writeFile(ctx context.Context, rs *v1.RuleSet) (string, error) {
	desired := rules.ConfigMap(rs)
	live := &corev1.ConfigMap{ObjectMeta: desired.ObjectMeta}
	op, err := controllerutil.CreateOrUpdate(ctx, r.Client, live, func() error { // WANT lostwrite/empty-mutate
		desired.Data["rules.txt"] = rules.Render(rs)
		return controllerutil.SetControllerReference(rs, desired, r.Scheme())
	})
	if err != nil {
		return "", fmt.Errorf("write %s: %w", desired.Name, err)
	}
	if op != controllerutil.OperationResultNone {
		ctrl.LoggerFrom(ctx).Info("wrote rules", "operation", op)
	}
	return live.Name, nil
}

// SetupWithManager registers the controller.
func (r *RuleSetReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&v1.RuleSet{}).Owns(&corev1.ConfigMap{}).Complete(r)
}
