package component

import (
	"context"
	"errors"
	"net"
	"sync"
	"time"

	"k8s.io/klog/v2"
)

var errRefused = errors.New("too many peers")

// A peer is told what changes while it is connected.
type peer struct{ changes <-chan string }

func (p *peer) inform(ctx context.Context, ready *sync.WaitGroup) error {
	if p.changes == nil {
		return errRefused
	}
	ready.Done()
	for {
		select {
		case <-ctx.Done():
			return nil
		case change := <-p.changes:
			klog.InfoS("changed", "change", change)
		}
	}
}

// A registry informs the peers that each of its rounds finds (fsm has a proxy for each pod).
type registry struct {
	known map[*peer]bool
	list  func() []*peer
}

func (r *registry) Run(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(time.Minute):
			r.round(ctx)
		}
	}
}

func (r *registry) round(ctx context.Context) {
	for _, found := range r.list() {
		if !r.known[found] {
			r.known[found] = true
			r.greet(ctx, found)
		}
	}
}

func (r *registry) greet(ctx context.Context, found *peer) {
	var ready sync.WaitGroup
	ready.Add(1)
	go func() {
		if err := found.inform(ctx, &ready); err != nil {
			klog.ErrorS(err, "peer")
		}
	}()
	ready.Wait()
}

// listens hands each connection to a function, which starts what serves it.
func listens(ctx context.Context, listener net.Listener) {
	for {
		conn, err := listener.Accept()
		if err != nil {
			return
		}
		okServes(ctx, conn)
	}
}

func okServes(ctx context.Context, conn net.Conn) {
	go session(ctx, conn)
	<-ctx.Done()
}

func session(ctx context.Context, conn net.Conn) error {
	if _, err := conn.Write([]byte("hello")); err != nil {
		return err
	}
	<-ctx.Done()
	return nil
}

// fixed has all its peers when it begins: they are parts of the program.
func fixed(ctx context.Context, peers []*peer) {
	var ready sync.WaitGroup
	for _, each := range peers {
		ready.Add(1)
		go func() {
			if err := each.inform(ctx, &ready); err != nil { // want `dropped-error: error of each.inform is only logged: when it fails, the process goes on as if it ran`
				klog.ErrorS(err, "peer")
			}
		}()
	}
	ready.Wait()
}
