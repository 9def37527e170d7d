package reload

import (
	"crypto/tls"
	"sync/atomic"
)

// Pair is a certificate on disk that is replaced now and then.
type Pair struct {
	CertFile, KeyFile string
	current           atomic.Pointer[tls.Certificate]
}

func (p *Pair) Load() error {
	c, err := tls.LoadX509KeyPair(p.CertFile, p.KeyFile)
	if err != nil {
		return err
	}
	p.current.Store(&c)
	return nil
}

func (p *Pair) Get(*tls.ClientHelloInfo) (*tls.Certificate, error) { return p.current.Load(), nil }
