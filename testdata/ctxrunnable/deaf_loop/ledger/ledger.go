// Package ledger answers from what it has read.
package ledger

import (
	"context"
	"sync"
	"sync/atomic"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// A Ledger holds the nodes of the cluster.
type Ledger struct {
	Client client.Client

	filled atomic.Bool
	closed atomic.Bool
	mu     sync.Mutex
	nodes  []corev1.Node
}

// Filled reports whether the nodes have been read.
func (l *Ledger) Filled() bool { return l.filled.Load() }

// Some reports whether there are nodes.
func (l *Ledger) Some() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.nodes) > 0
}

// Closed reports whether the ledger was given up.
func (l *Ledger) Closed() bool { return l.closed.Load() }

// Fill reads the nodes.
func (l *Ledger) Fill(ctx context.Context) error {
	var list corev1.NodeList
	if err := l.Client.List(ctx, &list); err != nil {
		if ctx.Err() != nil {
			l.closed.Store(true)
		}
		return err
	}
	l.keep(list.Items)
	l.filled.Store(true)
	return nil
}

func (l *Ledger) keep(nodes []corev1.Node) {
	l.mu.Lock()
	l.nodes = nodes
	l.mu.Unlock()
}
