// Package checksum keeps the checksums of snapshots beside them.
package checksum

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/operator/api/v1alpha1"
)

const nextLook = 10 * time.Minute

// Manifests keeps a config map with the checksums of the manifest of each snapshot.
type Manifests struct{ client.Client }

// Reconcile writes the config map of a snapshot, and notes it in the snapshot.
func (r *Manifests) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var snapshot v1alpha1.Snapshot
	err := r.Get(ctx, req.NamespacedName, &snapshot)
	if err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if createErr := r.Create(ctx, sumsOf(&snapshot)); createErr != nil && !apierrors.IsAlreadyExists(createErr) {
		return ctrl.Result{}, err
	}
	return ctrl.Result{RequeueAfter: nextLook}, nil
}

// sumsOf returns the config map of a snapshot.
func sumsOf(snapshot *v1alpha1.Snapshot) *corev1.ConfigMap {
	return &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: snapshot.Namespace, Name: snapshot.Name + "-sums"}}
}
