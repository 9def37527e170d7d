package controllers

import (
	"context"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	"k8s.io/apimachinery/pkg/api/equality"
	"k8s.io/client-go/util/retry"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type StatusWriter struct {
	client.Client
}

func (r *StatusWriter) publish(ctx context.Context, desired *platformv1.Machine) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		latest := &platformv1.Machine{}
		if err := r.Get(ctx, client.ObjectKeyFromObject(desired), latest); err != nil {
			return err
		}
		if equality.Semantic.DeepEqual(latest.Status, desired.Status) {
			return nil
		}
		latest.Status = desired.Status
		return r.Status().Update(ctx, latest)
	})
}
