package controllers

import (
	"context"
	"fmt"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	pkgerrors "github.com/pkg/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/util/retry"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type RenewalReconciler struct {
	client.Client
}

func (r *RenewalReconciler) setRenewal(ctx context.Context, key client.ObjectKey, at metav1.Time) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		cert := &platformv1.Certificate{}
		if err := r.Get(ctx, key, cert); err != nil {
			return fmt.Errorf("get %s: %v", key, err)
		}
		cert.Status.RenewalTime = &at
		return pkgerrors.Wrapf(r.Status().Update(ctx, cert), "update status of %s", key)
	})
}
