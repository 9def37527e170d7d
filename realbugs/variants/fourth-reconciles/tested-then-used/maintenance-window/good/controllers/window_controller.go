package controllers

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"example.org/variants/fourth-reconciles/tested-then-used/maintenance-window/good/api/v1"
	"example.org/variants/fourth-reconciles/tested-then-used/maintenance-window/good/pkg/windows"
)

// WindowReconciler opens and closes windows.
type WindowReconciler struct {
	client.Client
	Calendar windows.Calendar
}

// Reconcile stores whether the window is open.
func (r *WindowReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	w := &v1.Window{}
	if err := r.Get(ctx, req.NamespacedName, w); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	open, again := r.Calendar.Open(w)
	if w.Status.Open != open {
		base := w.DeepCopy()
		w.Status.Open = open
		if err := r.Status().Patch(ctx, w, client.MergeFrom(base)); err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{RequeueAfter: again}, nil
}

// SetupWithManager registers the controller.
func (r *WindowReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&v1.Window{}).Complete(r)
}
