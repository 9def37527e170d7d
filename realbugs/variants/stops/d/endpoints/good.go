package endpoints

import (
	"context"
	"time"

	discoveryv1 "k8s.io/api/discovery/v1"
	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

type Turnstile struct {
	client.Reader
	ns, svc string
	open    bool
	then    func(ctx context.Context) error
}

func (t *Turnstile) probe(ctx context.Context) {
	var l discoveryv1.EndpointSliceList
	err := t.List(ctx, &l, client.InNamespace(t.ns), client.MatchingLabels{discoveryv1.LabelServiceName: t.svc})
	if err != nil {
		klog.ErrorS(err, "list endpoints", "service", t.svc)
		return
	}
	for _, s := range l.Items {
		t.open = t.open || len(s.Endpoints) > 0
	}
}

func (t *Turnstile) Start(ctx context.Context) error {
	for {
		t.probe(ctx)
		if t.open {
			return t.then(ctx)
		}
		select {
		case <-ctx.Done():
			break
		case <-time.After(5 * time.Second):
			continue
		}
		klog.InfoS("no endpoints before the end", "service", t.svc)
		return nil
	}
}

func AddTurnstile(mgr manager.Manager, ns, svc string, then func(context.Context) error) error {
	return mgr.Add(&Turnstile{Reader: mgr.GetAPIReader(), ns: ns, svc: svc, then: then})
}
