package controllers

import (
	"context"
	"fmt"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	"k8s.io/client-go/util/retry"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type CertificateReconciler struct {
	client.Client
}

func (r *CertificateReconciler) setSerial(ctx context.Context, key client.ObjectKey, serial string) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		cert := &platformv1.Certificate{}
		if err := r.Get(ctx, key, cert); err != nil {
			return err
		}
		cert.Status.Serial = serial
		if err := r.Status().Update(ctx, cert); err != nil {
			return fmt.Errorf("update status of %s: %v", key, err) // WANT retryconflict/masked-conflict
		}
		return nil
	})
}
