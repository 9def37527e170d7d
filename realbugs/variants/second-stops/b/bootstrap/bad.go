package bootstrap

import (
	"context"
	"errors"
	"os"
	"time"

	"github.com/go-logr/logr"
	ctrl "sigs.k8s.io/controller-runtime"
)

type Issuer interface {
	Sign(csr []byte) ([]byte, error)
}

// Bootstrapper obtains the agent's serving certificate.
type Bootstrapper struct {
	Issuer Issuer
	CSR    []byte
	Path   string
	Log    logr.Logger

	issued bool
}

func (b *Bootstrapper) attempt() error {
	pem, err := b.Issuer.Sign(b.CSR)
	if err != nil {
		return err
	}
	if len(pem) == 0 {
		return errors.New("request not approved yet")
	}
	if err := os.WriteFile(b.Path, pem, 0o600); err != nil {
		return err
	}
	b.issued = true
	return nil
}

func (b *Bootstrapper) Start(ctx context.Context) error {
	b.Log.Info("waiting for certificate", "path", b.Path)
	for !b.issued { // WANT ctxrunnable/deaf-loop
		if err := b.attempt(); err != nil {
			b.Log.Error(err, "signing request failed")
		}
		time.Sleep(30 * time.Second)
	}
	<-ctx.Done()
	return nil
}

func (b *Bootstrapper) SetupWithManager(mgr ctrl.Manager) error { return mgr.Add(b) }
