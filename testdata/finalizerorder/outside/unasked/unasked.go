// Package unasked has a client whose errors nothing asks whether something is not there.
package unasked

import (
	"context"

	"github.com/digitalocean/godo"
	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// Volumes has the volumes of claims in a cloud.
type Volumes struct {
	client.Client
	godo *godo.Client
}

// okUnknown may be done with what is gone, as many APIs are.
func (r *Volumes) okUnknown(ctx context.Context, claim *corev1.PersistentVolumeClaim) (ctrl.Result, error) {
	if claim.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	if _, err := r.godo.Storage.DeleteVolume(ctx, claim.Spec.VolumeName); err != nil {
		return ctrl.Result{}, err
	}
	controllerutil.RemoveFinalizer(claim, "example.com/volume")
	return ctrl.Result{}, r.Update(ctx, claim)
}
