package components

import (
	"context"
	"crypto/x509"
	"time"

	"k8s.io/klog/v2"
)

// Expiry looks after certificates that are about to run out.
type Expiry struct {
	certs func() []*x509.Certificate
	renew func(context.Context, *x509.Certificate) error
	tick  time.Duration
}

// Install puts the watch over certificates among the tasks.
func (e *Expiry) Install(reg *Registry) {
	reg.Register("certificate-expiry", e.patrol)
}

func (e *Expiry) patrol(ctx context.Context) error {
	ticker := time.NewTicker(e.tick)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done(): // WANT ctxrunnable/spins-after-done
			klog.InfoS("certificate patrol ends")
			break
		case now := <-ticker.C:
			for _, c := range e.certs() {
				if c.NotAfter.Sub(now) > 72*time.Hour {
					continue
				}
				if err := e.renew(ctx, c); err != nil {
					klog.ErrorS(err, "renewal failed", "subject", c.Subject.CommonName)
				}
			}
		}
	}
}
