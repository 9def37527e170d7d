package certs

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/apimachinery/pkg/util/wait"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"example.org/variants/fourth-stops/returns-early/gateway-certs/bad/internal/component"
)

// Rotator replaces the gateway's certificate before it expires.
type Rotator struct {
	component.Base
	client client.Client
	secret types.NamespacedName
	issue  func(ctx context.Context) (cert, key []byte, err error)
}

func NewRotator(mgr ctrl.Manager, secret types.NamespacedName, issue func(context.Context) ([]byte, []byte, error)) *Rotator {
	return &Rotator{
		Base:   component.Base{Name: "cert-rotator", Log: mgr.GetLogger()},
		client: mgr.GetClient(),
		secret: secret,
		issue:  issue,
	}
}

func (r *Rotator) Start(ctx context.Context) error {
	r.Spawn(ctx, "rotate", func(ctx context.Context) {
		wait.UntilWithContext(ctx, r.rotate, 12*time.Hour)
	})
	return nil // WANT ctxrunnable/returns-early
}

func (r *Rotator) rotate(ctx context.Context) {
	s := &corev1.Secret{}
	if err := r.client.Get(ctx, r.secret, s); err != nil {
		r.Log.Error(err, "reading the certificate", "secret", r.secret)
		return
	}
	cert, key, err := r.issue(ctx)
	if err != nil {
		r.Log.Error(err, "issuing a certificate")
		return
	}
	base := s.DeepCopy()
	s.Data = map[string][]byte{corev1.TLSCertKey: cert, corev1.TLSPrivateKeyKey: key}
	if err := r.client.Patch(ctx, s, client.MergeFrom(base)); err != nil {
		r.Log.Error(err, "storing the certificate", "secret", r.secret)
	}
}
