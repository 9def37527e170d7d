package controller

import (
	"context"

	"example.org/variants/third-reconciles/finalizerorder-removed-before-cleanup/volume/bad/api/v1alpha1"
	"k8s.io/apimachinery/pkg/api/equality"
	kerrors "k8s.io/apimachinery/pkg/util/errors"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type volumeScope struct {
	client client.Client
	vol    *v1alpha1.Volume
	before *v1alpha1.Volume
}

func newVolumeScope(c client.Client, vol *v1alpha1.Volume) *volumeScope {
	return &volumeScope{client: c, vol: vol, before: vol.DeepCopy()}
}

// close writes what the phases have changed.
func (s *volumeScope) close(ctx context.Context) error {
	var errs []error
	if !equality.Semantic.DeepEqual(s.before.Finalizers, s.vol.Finalizers) {
		locked := client.MergeFromWithOptions(s.before, client.MergeFromWithOptimisticLock{})
		errs = append(errs, client.IgnoreNotFound(s.client.Patch(ctx, s.vol.DeepCopy(), locked)))
	}
	if !equality.Semantic.DeepEqual(s.before.Status, s.vol.Status) {
		errs = append(errs, client.IgnoreNotFound(s.client.Status().Patch(ctx, s.vol.DeepCopy(), client.MergeFrom(s.before))))
	}
	return kerrors.NewAggregate(errs)
}
