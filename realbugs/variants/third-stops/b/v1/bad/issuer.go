package issuer

import (
	"crypto/tls"
	"sync"
	"time"

	"github.com/go-logr/logr"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Bootstrapper obtains the first serving certificate.
type Bootstrapper struct {
	client client.Client
	log    logr.Logger
	retry  time.Duration
	secret client.ObjectKey

	mu   sync.RWMutex
	cert *tls.Certificate
}

func SetupBootstrapper(mgr ctrl.Manager, secret client.ObjectKey) (*Bootstrapper, error) {
	b := &Bootstrapper{client: mgr.GetClient(), log: mgr.GetLogger().WithName("bootstrap"), retry: 30 * time.Second, secret: secret}
	return b, mgr.Add(b)
}

func (b *Bootstrapper) issued() bool {
	b.mu.RLock()
	defer b.mu.RUnlock()
	return b.cert != nil
}

func (b *Bootstrapper) store(c tls.Certificate) {
	b.mu.Lock()
	b.cert = &c
	b.mu.Unlock()
}
