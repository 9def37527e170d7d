package quorum

import (
	"context"
	"sync"

	"k8s.io/apimachinery/pkg/util/sets"
	"k8s.io/utils/clock"
)

type Member struct{ Name, URL string }

type Prober interface {
	Alive(ctx context.Context, m Member) bool
}

// Gate opens once a quorum of etcd members answers.
type Gate struct {
	Prober  Prober
	Members []Member
	Clock   clock.Clock
	Stop    <-chan struct{}

	mu    sync.Mutex
	alive sets.Set[string]
}

func (g *Gate) NeedLeaderElection() bool { return true }

func (g *Gate) reached() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.alive.Len() > len(g.Members)/2
}

func (g *Gate) probe(ctx context.Context) {
	up := sets.New[string]()
	for _, m := range g.Members {
		if g.Prober.Alive(ctx, m) {
			up.Insert(m.Name)
		}
	}
	g.mu.Lock()
	g.alive = up
	g.mu.Unlock()
}
