package volume

import (
	"context"
	"time"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"example.org/variants/finalizers/key_mismatch/volume/names"
	"example.org/variants/finalizers/key_mismatch/volume/pending"
	storagev1 "example.org/variants/finalizers/key_mismatch/volume/v1"
)

// Provisioner makes a volume for every claim.
type Provisioner struct {
	client.Client
	pending *pending.Expectations
}

func (r *Provisioner) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	claim := &storagev1.Claim{}
	if err := r.Get(ctx, req.NamespacedName, claim); err != nil {
		if apierrors.IsNotFound(err) {
			r.pending.DeleteExpectations(names.OfClaimNamed(req.NamespacedName))
		}
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if claim.Status.Bound {
		return ctrl.Result{}, nil
	}
	if !r.pending.SatisfiedExpectations(names.OfClaim(claim)) {
		return ctrl.Result{RequeueAfter: 2 * time.Second}, nil
	}
	vols := &storagev1.VolumeList{}
	if err := r.List(ctx, vols, client.MatchingLabels{"claim": claim.Name}); err != nil || len(vols.Items) > 0 {
		return ctrl.Result{}, err
	}
	vol := &storagev1.Volume{
		ObjectMeta: metav1.ObjectMeta{GenerateName: claim.Name + "-", Namespace: claim.Namespace, Labels: map[string]string{"claim": claim.Name}},
	}
	r.pending.ExpectCreations(names.OfVolume(vol), 1) // WANT expecttimeout/key-mismatch
	if err := r.Create(ctx, vol); err != nil {
		r.pending.CreationObserved(names.OfVolume(vol))
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}

func (r *Provisioner) volumeAdded(vol *storagev1.Volume) {
	r.pending.CreationObserved(names.OfVolume(vol))
}
