package controller

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	"github.com/ctrllint/ctrllint/testdata/operator/api/v1alpha1"
)

// DailyAnnotation asks for a snapshot of a claim each day. Its value is the retention.
const DailyAnnotation = "snapshots.example.com/daily"

// ClaimReconciler creates the daily snapshots of claims that ask for them.
type ClaimReconciler struct {
	client.Client
}

// +kubebuilder:rbac:groups="",resources=persistentvolumeclaims,verbs=get;list;watch
// +kubebuilder:rbac:groups=snapshots.example.com,resources=snapshots,verbs=get;list;watch;create

// Reconcile creates the snapshot of the day and comes back tomorrow.
func (r *ClaimReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var claim corev1.PersistentVolumeClaim
	if err := r.Get(ctx, req.NamespacedName, &claim); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	value, daily := claim.Annotations[DailyAnnotation]
	if !daily || !claim.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	retention, err := time.ParseDuration(value)
	if err != nil {
		return ctrl.Result{}, nil // an event on the claim will bring it back once it is mended
	}
	now := time.Now().UTC()
	snapshot := &v1alpha1.Snapshot{
		ObjectMeta: metav1.ObjectMeta{
			Namespace: claim.Namespace,
			Name:      claim.Name + now.Format("-20060102"),
		},
		Spec: v1alpha1.SnapshotSpec{
			VolumeClaim: claim.Name,
			Retention:   metav1.Duration{Duration: retention},
		},
	}
	if err := controllerutil.SetControllerReference(&claim, snapshot, r.Scheme()); err != nil {
		return ctrl.Result{}, err
	}
	if err := r.Create(ctx, snapshot); err != nil && !apierrors.IsAlreadyExists(err) {
		return ctrl.Result{}, err
	}
	tomorrow := now.Truncate(24 * time.Hour).Add(24 * time.Hour)
	return ctrl.Result{RequeueAfter: tomorrow.Sub(now)}, nil
}

// SetupWithManager registers the reconciler.
func (r *ClaimReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&corev1.PersistentVolumeClaim{}).
		Owns(&v1alpha1.Snapshot{}).
		Complete(r)
}
