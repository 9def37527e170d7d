package closed_resource

import (
	"context"
	"crypto/tls"
	"fmt"
	"net"

	"golang.org/x/time/rate"
)

// A relay listens with a helper of its own.
type relay struct {
	address string
	config  *tls.Config
	handle  func(net.Conn)
}

func (r *relay) listen() (net.Listener, error) {
	if r.config != nil {
		return tls.Listen("tcp", r.address, r.config)
	}
	return net.Listen("tcp", r.address)
}

func (r *relay) open() (net.Listener, error) { return net.Listen("tcp", r.address) }

func (r *relay) tryListen() (net.Listener, error) {
	listener, err := r.open()
	if err != nil {
		return nil, fmt.Errorf("relay: %w", err)
	}
	return listener, nil
}

// Limited looks at its context, waits for its limiter under it, and then accepts.
func (r *relay) Limited(ctx context.Context) error {
	listener, err := r.listen()
	if err != nil {
		return err
	}
	defer listener.Close() // related `ended here`
	limit := rate.NewLimiter(100, 20)
	for ctx.Err() == nil {
		if err := limit.Wait(ctx); err != nil {
			return nil
		}
		conn, err := listener.Accept() // want `unawaited-loop: Accept of listener waits on after ctx ends: the deferred Close runs only after it`
		if err != nil {
			return err
		}
		go r.handle(conn)
	}
	return nil
}

// Twice has the listener through two helpers.
func (r *relay) Twice(ctx context.Context) error {
	listener, err := r.tryListen()
	if err != nil {
		return err
	}
	for ctx.Err() == nil {
		conn, err := listener.Accept() // want `unawaited-loop: Accept of listener waits on after ctx ends: nothing closes it then`
		if err != nil {
			return err
		}
		go r.handle(conn)
	}
	return nil
}

func (r *relay) okLimited(ctx context.Context) error {
	listener, err := r.listen()
	if err != nil {
		return err
	}
	defer context.AfterFunc(ctx, func() { _ = listener.Close() })()
	limit := rate.NewLimiter(100, 20)
	for ctx.Err() == nil {
		if err := limit.Wait(ctx); err != nil {
			return nil
		}
		conn, err := listener.Accept()
		if err != nil {
			return err
		}
		go r.handle(conn)
	}
	return nil
}

// OKListen gives its listener to other packages as well, which may close it.
func (r *relay) OKListen() (net.Listener, error) { return net.Listen("tcp", r.address) }

func (r *relay) okElsewhere(ctx context.Context) error {
	listener, err := r.OKListen()
	if err != nil {
		return err
	}
	for ctx.Err() == nil {
		conn, err := listener.Accept()
		if err != nil {
			return err
		}
		go r.handle(conn)
	}
	return nil
}

// okKept has its listener from a helper whose other caller hands it away.
func (r *relay) okKept(ctx context.Context, keep func(net.Listener)) error {
	listener, err := r.shared()
	if err != nil {
		return err
	}
	for ctx.Err() == nil {
		conn, err := listener.Accept()
		if err != nil {
			return err
		}
		go r.handle(conn)
	}
	again, err := r.shared()
	keep(again)
	return err
}

func (r *relay) shared() (net.Listener, error) { return net.Listen("tcp", r.address) }
