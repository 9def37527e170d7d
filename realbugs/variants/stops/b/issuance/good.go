package issuance

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type Renewal struct {
	Client client.Client
	Key    client.ObjectKey
	Apply  func(crt, key []byte) error
	got    bool
}

func (r *Renewal) try(ctx context.Context) error {
	var s corev1.Secret
	if err := r.Client.Get(ctx, r.Key, &s); err != nil {
		return err
	}
	if err := r.Apply(s.Data[corev1.TLSCertKey], s.Data[corev1.TLSPrivateKeyKey]); err != nil {
		return err
	}
	r.got = true
	return nil
}

func (*Renewal) NeedLeaderElection() bool { return false }

func (r *Renewal) Start(ctx context.Context) error {
	logger := ctrl.LoggerFrom(ctx).WithValues("secret", r.Key)
	for !r.got {
		if err := r.try(ctx); err != nil {
			logger.Info("certificate is not there yet", "error", err.Error())
			select {
			case <-time.After(time.Minute):
			case <-ctx.Done():
				return nil
			}
		}
	}
	logger.Info("certificate loaded")
	return nil
}

func SetupRenewal(mgr ctrl.Manager, apply func(crt, key []byte) error) error {
	return mgr.Add(&Renewal{
		Client: mgr.GetClient(),
		Key:    client.ObjectKey{Namespace: "pki", Name: "renewed"},
		Apply:  apply,
	})
}
