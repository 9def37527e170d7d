package endpoints

import (
	"context"
	"time"

	discoveryv1 "k8s.io/api/discovery/v1"
	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

type Gate struct {
	client.Reader
	ns, svc string
	open    bool
	then    func(ctx context.Context) error
}

func (g *Gate) probe(ctx context.Context) {
	var l discoveryv1.EndpointSliceList
	err := g.List(ctx, &l, client.InNamespace(g.ns), client.MatchingLabels{discoveryv1.LabelServiceName: g.svc})
	if err != nil {
		klog.ErrorS(err, "list endpoints", "service", g.svc)
		return
	}
	for _, s := range l.Items {
		g.open = g.open || len(s.Endpoints) > 0
	}
}

func (g *Gate) Start(ctx context.Context) error {
	for {
		g.probe(ctx)
		if g.open {
			return g.then(ctx)
		}
		select {
		case <-ctx.Done(): // WANT ctxrunnable/spins-after-done
			break
		case <-time.After(5 * time.Second):
		}
	}
}

func Add(mgr manager.Manager, ns, svc string, then func(context.Context) error) error {
	return mgr.Add(&Gate{Reader: mgr.GetAPIReader(), ns: ns, svc: svc, then: then})
}
