// Package controller holds the reconcilers of the snapshot operator.
package controller

import (
	"context"
	"fmt"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	logf "sigs.k8s.io/controller-runtime/pkg/log"

	"github.com/ctrllint/ctrllint/testdata/operator/api/v1alpha1"
	"github.com/ctrllint/ctrllint/testdata/operator/internal/transfer"
	"github.com/ctrllint/ctrllint/testdata/operator/internal/upload"
)

// SnapshotReconciler copies volumes to the object store.
type SnapshotReconciler struct {
	client.Client
	Copier  *transfer.Copier
	Uploads *upload.Queue
	Audit   *upload.AuditQueue
}

// +kubebuilder:rbac:groups=snapshots.example.com,resources=snapshots,verbs=get;list;watch
// +kubebuilder:rbac:groups=snapshots.example.com,resources=snapshots/status,verbs=update
// +kubebuilder:rbac:groups="",resources=persistentvolumeclaims,verbs=get;list;watch

// Reconcile copies the volume of a snapshot and notes where the copy lies.
func (r *SnapshotReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var snapshot v1alpha1.Snapshot
	if err := r.Get(ctx, req.NamespacedName, &snapshot); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !snapshot.DeletionTimestamp.IsZero() || done(&snapshot) {
		return ctrl.Result{}, nil
	}
	var claim corev1.PersistentVolumeClaim
	key := types.NamespacedName{Namespace: snapshot.Namespace, Name: snapshot.Spec.VolumeClaim}
	if err := r.Get(ctx, key, &claim); err != nil {
		if apierrors.IsNotFound(err) {
			return ctrl.Result{RequeueAfter: time.Minute}, nil
		}
		return ctrl.Result{}, err
	}
	if claim.Status.Phase != corev1.ClaimBound {
		return ctrl.Result{RequeueAfter: 10 * time.Second}, nil
	}
	return ctrl.Result{}, r.take(ctx, &snapshot, &claim)
}

// take copies a bound volume. Small files follow in the background.
func (r *SnapshotReconciler) take(ctx context.Context, snapshot *v1alpha1.Snapshot, claim *corev1.PersistentVolumeClaim) error {
	log := logf.FromContext(ctx)
	location := fmt.Sprintf("%s/%s/%s", snapshot.Namespace, claim.Spec.VolumeName, snapshot.UID)
	if err := r.Copier.CopyWithin(ctx, claim.Spec.VolumeName, location, 10*time.Minute); err != nil {
		log.Error(err, "copy failed", "volume", claim.Spec.VolumeName)
		snapshot.Status.Phase = v1alpha1.SnapshotFailed
		return r.Status().Update(ctx, snapshot)
	}
	r.Uploads.Add(location + "/manifest.json")
	r.Audit.Add(location)
	now := metav1.Now()
	snapshot.Status = v1alpha1.SnapshotStatus{
		Phase:       v1alpha1.SnapshotComplete,
		Location:    location,
		CompletedAt: &now,
	}
	log.Info("snapshot complete", "location", location)
	return r.Status().Update(ctx, snapshot)
}

// SetupWithManager registers the reconciler.
func (r *SnapshotReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&v1alpha1.Snapshot{}).
		Complete(r)
}

func done(snapshot *v1alpha1.Snapshot) bool {
	return snapshot.Status.Phase == v1alpha1.SnapshotComplete || snapshot.Status.Phase == v1alpha1.SnapshotFailed
}
