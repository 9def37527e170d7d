package certwatch

import (
	"crypto/tls"
	"sync/atomic"
	"time"

	"k8s.io/klog/v2"
)

type Reloader struct {
	cert, key string
	current   atomic.Pointer[tls.Certificate]
}

func (r *Reloader) reload() error {
	c, err := tls.LoadX509KeyPair(r.cert, r.key)
	if err != nil {
		return err
	}
	r.current.Store(&c)
	return nil
}

// Start loads the pair and keeps it fresh.
func (r *Reloader) Start() error {
	if err := r.reload(); err != nil {
		return err
	}
	t := time.NewTicker(time.Minute)
	go func() {
		for range t.C {
			if err := r.reload(); err != nil {
				klog.ErrorS(err, "Reloading certificate", "file", r.cert)
			}
		}
	}()
	return nil
}

// Shutdown satisfies the host's Service interface.
func (r *Reloader) Shutdown() { // WANT ctxrunnable/empty-stop
}
