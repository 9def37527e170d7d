package components

import (
	"context"
	"crypto/x509"
	"time"

	"k8s.io/klog/v2"
)

// Revocations fetches revocation lists.
type Revocations struct {
	issuers func() []*x509.Certificate
	fetch   func(context.Context, *x509.Certificate) error
	tick    time.Duration
}

// Install puts the fetching of lists among the tasks.
func (v *Revocations) Install(reg *Registry) {
	reg.Register("revocation-lists", v.patrol)
}

func (v *Revocations) patrol(ctx context.Context) error {
	ticker := time.NewTicker(v.tick)
	defer ticker.Stop()
loop:
	for {
		select {
		case <-ctx.Done():
			klog.InfoS("revocation patrol ends")
			break loop
		case <-ticker.C:
			for _, c := range v.issuers() {
				if err := v.fetch(ctx, c); err != nil {
					klog.ErrorS(err, "no list", "issuer", c.Subject.CommonName)
				}
			}
		}
	}
	return nil
}
