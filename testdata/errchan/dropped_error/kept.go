package dropped_error

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// A node keeps the error of its Run for those who wait for its end (virtual-kubelet's, in k3k).
type node struct {
	mgr   manager.Manager
	ended chan struct{}
	err   error
}

func (n *node) Run(ctx context.Context) error {
	defer close(n.ended)
	n.err = n.mgr.Start(ctx)
	return n.err
}

func (n *node) Done() <-chan struct{} { return n.ended }

func (n *node) Err() error { return n.err }

func okAsksTheNode(ctx context.Context, n *node) error {
	go func() {
		if err := n.Run(ctx); err != nil {
			log.Error(err, "node failed")
		}
	}()
	select {
	case <-n.Done():
		return n.Err()
	case <-ctx.Done():
		return nil
	}
}

// A relay keeps its error as well, and is not asked for it.
type relay struct {
	mgr manager.Manager
	err error
}

func (r *relay) Run(ctx context.Context) error {
	r.err = r.mgr.Start(ctx)
	return r.err
}

func (r *relay) Err() error { return r.err }

func asksNobody(ctx context.Context, r *relay) error {
	go func() {
		if err := r.Run(ctx); err != nil { // want `dropped-error: error of r.Run is only logged`
			log.Error(err, "relay failed")
		}
	}()
	<-ctx.Done()
	return ctx.Err()
}

// A pump says by its Err what a stroke comes to, and not how its Run has ended.
type pump struct{ mgr manager.Manager }

func (p *pump) Run(ctx context.Context) error { return p.mgr.Start(ctx) }

func (p *pump) Err(stroke string) error {
	log.Info("stroke", "name", stroke)
	return nil
}

func asksForAStroke(ctx context.Context, p *pump) error {
	go p.Run(ctx) // want `dropped-error: error of p.Run is dropped`
	<-ctx.Done()
	return p.Err("last")
}
