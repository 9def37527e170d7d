package issuance

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type Bootstrap struct {
	Client client.Client
	Key    client.ObjectKey
	Apply  func(crt, key []byte) error
	got    bool
}

func (b *Bootstrap) try(ctx context.Context) error {
	var s corev1.Secret
	if err := b.Client.Get(ctx, b.Key, &s); err != nil {
		return err
	}
	if err := b.Apply(s.Data[corev1.TLSCertKey], s.Data[corev1.TLSPrivateKeyKey]); err != nil {
		return err
	}
	b.got = true
	return nil
}

func (*Bootstrap) NeedLeaderElection() bool { return false }

func (b *Bootstrap) Start(ctx context.Context) error {
	logger := ctrl.LoggerFrom(ctx).WithValues("secret", b.Key)
	for !b.got { // WANT ctxrunnable/deaf-loop
		if err := b.try(ctx); err != nil {
			logger.Info("certificate is not there yet", "error", err.Error())
			time.Sleep(time.Minute)
		}
	}
	logger.Info("certificate loaded")
	return nil
}

func Setup(mgr ctrl.Manager, apply func(crt, key []byte) error) error {
	return mgr.Add(&Bootstrap{
		Client: mgr.GetClient(),
		Key:    client.ObjectKey{Namespace: "pki", Name: "webhook"},
		Apply:  apply,
	})
}
