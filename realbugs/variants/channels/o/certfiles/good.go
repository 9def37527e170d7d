package certfiles

import (
	"crypto/tls"
	"fmt"

	"github.com/fsnotify/fsnotify"
)

// Pair reads the certificate anew whenever its files change, until it is closed.
type Pair struct {
	Files
	watcher *fsnotify.Watcher
}

var _ Source = (*Pair)(nil)

// Open loads the certificate and begins to watch its files.
func (p *Pair) Open(cert, key string) error {
	p.cert, p.key = cert, key
	if err := p.load(); err != nil {
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
	p.watcher = w
	go p.follow(w)
	return nil
}

// Certificate returns the newest certificate.
func (p *Pair) Certificate(h *tls.ClientHelloInfo) (*tls.Certificate, error) {
	return p.Files.Certificate(h)
}

// Close ends the watch.
func (p *Pair) Close() error {
	if p.watcher == nil {
		return nil
	}
	return p.watcher.Close()
}
