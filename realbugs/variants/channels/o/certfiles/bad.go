package certfiles

import (
	"crypto/tls"
	"fmt"
	"io"
	"sync/atomic"

	"github.com/fsnotify/fsnotify"
	"k8s.io/klog/v2"
)

// Source yields the certificate of a listener.
type Source interface {
	io.Closer
	Certificate(*tls.ClientHelloInfo) (*tls.Certificate, error)
}

// Files reads the certificate anew whenever its files change.
type Files struct {
	cert, key string
	current   atomic.Pointer[tls.Certificate]
}

var _ Source = (*Files)(nil)

// Open loads the certificate and begins to watch its files.
func (f *Files) Open(cert, key string) error {
	f.cert, f.key = cert, key
	if err := f.load(); err != nil {
		return err
	}
	w, err := fsnotify.NewWatcher()
	if err != nil {
		return fmt.Errorf("watching %s: %w", cert, err)
	}
	if err := w.Add(cert); err != nil {
		w.Close()
		return err
	}
	go f.follow(w)
	return nil
}

func (f *Files) follow(w *fsnotify.Watcher) {
	for {
		select {
		case ev, ok := <-w.Events:
			if !ok {
				return
			}
			klog.V(4).InfoS("certificate changed", "op", ev.Op)
			if err := f.load(); err != nil {
				klog.ErrorS(err, "certificate kept", "file", f.cert)
			}
		case err, ok := <-w.Errors:
			if !ok {
				return
			}
			klog.ErrorS(err, "watch is disturbed", "file", f.cert)
		}
	}
}

func (f *Files) load() error {
	pair, err := tls.LoadX509KeyPair(f.cert, f.key)
	if err != nil {
		return err
	}
	f.current.Store(&pair)
	return nil
}

// Certificate returns the newest certificate.
func (f *Files) Certificate(*tls.ClientHelloInfo) (*tls.Certificate, error) {
	return f.current.Load(), nil
}

// Close ends the watch.
func (f *Files) Close() error { // WANT ctxrunnable/empty-stop
	return nil
}
