package tlsreload

import (
	"context"
	"crypto/x509"
	"os"
	"sync/atomic"
	"time"

	"github.com/go-logr/logr"
	ctrl "sigs.k8s.io/controller-runtime"
)

type Bundle struct {
	logr.Logger
	file string
	pool atomic.Pointer[x509.CertPool]
}

func (b *Bundle) load() error {
	pem, err := os.ReadFile(b.file)
	if err != nil {
		return err
	}
	p := x509.NewCertPool()
	p.AppendCertsFromPEM(pem)
	b.pool.Store(p)
	return nil
}

func (*Bundle) NeedLeaderElection() bool { return false }

func (b *Bundle) Start(ctx context.Context) error {
	backoff := time.Second
retry:
	for {
		err := b.load()
		if err == nil {
			break
		}
		b.Error(err, "bundle is not readable", "file", b.file)

		switch t := time.NewTimer(backoff); {
		default:
			select {
			case <-ctx.Done():
				t.Stop()
				break retry
			case <-t.C:
				backoff = min(2*backoff, time.Minute)
			}
		}
	}
	<-ctx.Done()
	return nil
}

func KeepBundle(mgr ctrl.Manager, file string) (*Bundle, error) {
	b := &Bundle{Logger: mgr.GetLogger(), file: file}
	return b, mgr.Add(b)
}
