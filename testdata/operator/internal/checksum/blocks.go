package checksum

import (
	"context"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/operator/api/v1alpha1"
)

// Blocks keeps a config map with the checksums of the blocks of each snapshot.
type Blocks struct{ client.Client }

// Reconcile writes the config map of a snapshot, and looks again when it was there: its blocks may have changed.
func (r *Blocks) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var snapshot v1alpha1.Snapshot
	if err := r.Get(ctx, req.NamespacedName, &snapshot); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	err := r.Create(ctx, sumsOf(&snapshot))
	if apierrors.IsAlreadyExists(err) {
		return ctrl.Result{RequeueAfter: nextLook}, nil
	}
	return ctrl.Result{}, err
}
