package certs

import (
	"context"
	"crypto/tls"
	"sync"

	"github.com/fsnotify/fsnotify"
	"github.com/go-logr/logr"
)

// Reloader serves the certificate that lies on the disk.
type Reloader struct {
	certFile, keyFile string
	log               logr.Logger

	mu   sync.RWMutex
	cert *tls.Certificate
}

func (r *Reloader) NeedLeaderElection() bool { return false }

func (r *Reloader) Start(ctx context.Context) error {
	w, err := fsnotify.NewWatcher()
	if err != nil {
		return err
	}
	defer w.Close()
	for _, f := range []string{r.certFile, r.keyFile} {
		if err := w.Add(f); err != nil {
			return err
		}
	}
	for {
		select {
		case ev := <-w.Events:
			if ev.Has(fsnotify.Write) || ev.Has(fsnotify.Create) {
				r.reload()
			}
		case err := <-w.Errors:
			r.log.Error(err, "watch certificate")
		case <-ctx.Done():
			return nil
		}
	}
}

func (r *Reloader) reload() {
	pair, err := tls.LoadX509KeyPair(r.certFile, r.keyFile)
	if err != nil {
		r.log.Error(err, "reload")
		return
	}
	r.mu.Lock()
	r.cert = &pair
	r.mu.Unlock()
}

func (r *Reloader) GetCertificate(*tls.ClientHelloInfo) (*tls.Certificate, error) {
	r.mu.RLock()
	defer r.mu.RUnlock()
	return r.cert, nil
}
