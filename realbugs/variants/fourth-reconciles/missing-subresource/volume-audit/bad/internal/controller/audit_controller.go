package controller

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"example.org/variants/fourth-reconciles/missing-subresource/volume-audit/bad/api/v1"
	"example.org/variants/fourth-reconciles/missing-subresource/volume-audit/bad/internal/result"
)

// AuditReconciler counts volumes that nobody uses.
type AuditReconciler struct {
	client.Client
	Results result.Writer
}

// +kubebuilder:rbac:groups=audit.drystone.io,resources=volumeaudits,verbs=get;list;watch
// +kubebuilder:rbac:groups="",resources=persistentvolumes,verbs=get;list;watch

// Reconcile counts the released volumes of one class.
func (r *AuditReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	a := &v1.VolumeAudit{}
	if err := r.Get(ctx, req.NamespacedName, a); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	var vols corev1.PersistentVolumeList
	if err := r.List(ctx, &vols); err != nil {
		return ctrl.Result{}, err
	}
	n := 0
	for i := range vols.Items {
		v := &vols.Items[i]
		if v.Spec.StorageClassName == a.Spec.StorageClass && v.Status.Phase == corev1.VolumeReleased {
			n++
		}
	}
	if err := r.Results.Store(ctx, a, n); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{RequeueAfter: time.Hour}, nil
}

// SetupWithManager registers the controller.
func (r *AuditReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&v1.VolumeAudit{}).Complete(r)
}
