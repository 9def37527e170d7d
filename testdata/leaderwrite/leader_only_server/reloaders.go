package leader_only_server

import (
	"context"
	"crypto/tls"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
)

// A Pair is a certificate in two files.
type Pair struct {
	cert, key string
	current   atomic.Pointer[tls.Certificate]
}

// GetCertificate returns the newest.
func (p *Pair) GetCertificate(*tls.ClientHelloInfo) (*tls.Certificate, error) {
	return p.current.Load(), nil
}

func (p *Pair) reload() error {
	read, err := tls.LoadX509KeyPair(p.cert, p.key)
	if err != nil {
		return err
	}
	p.current.Store(&read)
	return nil
}

func (p *Pair) renew(ctx context.Context) {
	ticks := time.NewTicker(time.Minute)
	defer ticks.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticks.C:
			_ = p.reload()
		}
	}
}

// A Loop is run by a program that serves by itself, which goes on once Start has returned.
type Loop struct{ Pair }

// GetCertificate returns the newest.
func (l *Loop) GetCertificate(*tls.ClientHelloInfo) (*tls.Certificate, error) {
	return l.current.Load(), nil
}

// Start reads the files, and again and again until the context ends.
func (l *Loop) Start(ctx context.Context) error {
	if err := l.reload(); err != nil {
		return err
	}
	go l.renew(ctx)
	return nil
}

// A Polled is as Loop, with a goroutine of a library.
type Polled struct{ Pair }

// GetCertificate returns the newest.
func (p *Polled) GetCertificate(*tls.ClientHelloInfo) (*tls.Certificate, error) {
	return p.current.Load(), nil
}

// Start renews in the background.
func (p *Polled) Start(ctx context.Context) error {
	if p.cert == "" {
		return errors.New("no file")
	}
	go wait.UntilWithContext(ctx, func(context.Context) { _ = p.reload() }, time.Minute)
	return nil
}

// A Once is as Loop, with a guard.
type Once struct {
	Pair
	once sync.Once
}

// GetCertificate returns the newest.
func (o *Once) GetCertificate(*tls.ClientHelloInfo) (*tls.Certificate, error) {
	return o.current.Load(), nil
}

// Start renews in the background, whoever calls it again.
func (o *Once) Start(ctx context.Context) error {
	o.once.Do(func() {
		go func() {
			<-ctx.Done()
			o.current.Store(nil)
		}()
		go o.renew(ctx)
	})
	return o.reload()
}

// A Beside renews in a goroutine, and its Start goes on until the context ends, as a manager expects.
type Beside struct{ Pair }

// GetCertificate returns the newest.
func (b *Beside) GetCertificate(*tls.ClientHelloInfo) (*tls.Certificate, error) {
	return b.current.Load(), nil
}

// Start renews until the context ends.
func (b *Beside) Start(ctx context.Context) error { // want `leader-only-server: \*Beside renews certificates on the leader only`
	go b.renew(ctx)
	<-ctx.Done()
	return nil
}

// A Grouped waits for its goroutines.
type Grouped struct{ Pair }

// GetCertificate returns the newest.
func (g *Grouped) GetCertificate(*tls.ClientHelloInfo) (*tls.Certificate, error) {
	return g.current.Load(), nil
}

// Start renews until the context ends.
func (g *Grouped) Start(ctx context.Context) error { // want `leader-only-server: \*Grouped renews certificates on the leader only`
	var all sync.WaitGroup
	all.Add(1)
	go func() {
		defer all.Done()
		g.renew(ctx)
	}()
	all.Wait()
	return nil
}
