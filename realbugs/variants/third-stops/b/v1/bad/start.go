package issuer

import (
	"context"
	"crypto/tls"
	"fmt"
	"time"

	corev1 "k8s.io/api/core/v1"
)

func (b *Bootstrapper) Start(ctx context.Context) error {
	began := time.Now()
	for !b.issued() { // WANT ctxrunnable/deaf-loop
		if err := b.request(ctx); err != nil {
			b.log.Error(err, "no certificate yet", "waited", time.Since(began).String())
			time.Sleep(b.retry)
		}
	}
	b.log.Info("certificate obtained", "secret", b.secret)
	<-ctx.Done()
	return nil
}

func (b *Bootstrapper) request(ctx context.Context) error {
	var s corev1.Secret
	if err := b.client.Get(ctx, b.secret, &s); err != nil {
		return fmt.Errorf("reading %s: %w", b.secret, err)
	}
	pair, err := tls.X509KeyPair(s.Data[corev1.TLSCertKey], s.Data[corev1.TLSPrivateKeyKey])
	if err != nil {
		return err
	}
	b.store(pair)
	return nil
}
