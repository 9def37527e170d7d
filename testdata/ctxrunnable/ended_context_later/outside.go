package ended_context_later

import (
	"context"
	"net"

	"golang.org/x/sync/errgroup"
	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type records struct {
	resolver *net.Resolver
	store    store
	client   client.Client
}

type store interface {
	GetRecords(ctx context.Context, name string) ([]string, error)
}

// What another API is asked for fails at once.
func (r *records) asks(ctx context.Context, names []string) ([]string, error) {
	g, groupCtx := errgroup.WithContext(ctx)
	for _, name := range names {
		g.Go(func() error {
			_, err := r.resolver.LookupTXT(groupCtx, name)
			return err
		})
	}
	if err := g.Wait(); err != nil {
		return nil, err
	}
	return r.resolver.LookupTXT(groupCtx, "all") // want `LookupTXT runs under groupCtx, which has ended: it fails at once`
}

// What the module has of its own can do without the context, and a cache answers whatever that is.
func (r *records) okOwn(ctx context.Context, names []string) ([]string, error) {
	g, groupCtx := errgroup.WithContext(ctx)
	for _, name := range names {
		g.Go(func() error {
			_, err := r.resolver.LookupTXT(groupCtx, name)
			return err
		})
	}
	if err := g.Wait(); err != nil {
		return nil, err
	}
	if err := r.client.Get(groupCtx, client.ObjectKey{Name: "all"}, &corev1.ConfigMap{}); err != nil {
		return nil, err
	}
	return r.store.GetRecords(groupCtx, "all")
}
