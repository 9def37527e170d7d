package detached_context

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/cache"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// okAddressWriter lists what its cache has in memory (contour).
type okAddressWriter struct {
	cache     cache.Cache
	addresses chan string
}

func (w *okAddressWriter) Start(ctx context.Context) error {
	if _, err := w.cache.GetInformer(ctx, &corev1.Service{}); err != nil {
		return err
	}
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-w.addresses:
			var list corev1.ServiceList
			if err := w.cache.List(context.Background(), &list); err != nil {
				return err
			}
		}
	}
}

// okEmbedded is a cache, and a Reader that is set to one.
type okEmbedded struct {
	cache.Cache
	reader  client.Reader
	renewed chan client.ObjectKey
}

func addEmbedded(mgr ctrl.Manager) error {
	return mgr.Add(&okEmbedded{Cache: mgr.GetCache(), reader: mgr.GetCache()})
}

func (w *okEmbedded) Start(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case key := <-w.renewed:
			var secret corev1.Secret
			if err := w.Get(context.TODO(), key, &secret); err != nil {
				return err
			}
			if err := w.reader.Get(context.Background(), key, &secret); err != nil {
				return err
			}
		}
	}
}

// An asker reads from the API server, and waits for its cache: both take their time.
type asker struct {
	cache  cache.Cache
	reader client.Reader
	keys   chan client.ObjectKey
}

func addAsker(mgr ctrl.Manager) error {
	return mgr.Add(&asker{cache: mgr.GetCache(), reader: mgr.GetAPIReader()})
}

func (a *asker) Start(ctx context.Context) error {
	if !a.cache.WaitForCacheSync(context.Background()) { // want `detached-context: WaitForCacheSync runs under a context that never ends, although ctx is in scope`
		return nil
	}
	for {
		select {
		case <-ctx.Done():
			return nil
		case key := <-a.keys:
			var secret corev1.Secret
			if err := a.reader.Get(context.Background(), key, &secret); err != nil { // want `detached-context: Get runs under a context that never ends, although ctx is in scope`
				return err
			}
		}
	}
}

// setupChosen reads from a cache or from the API server, as it is told.
func setupChosen(mgr ctrl.Manager, live bool, keys chan client.ObjectKey) error {
	var reader client.Reader = mgr.GetCache()
	if live {
		reader = mgr.GetAPIReader()
	}
	return mgr.Add(manager.RunnableFunc(func(ctx context.Context) error {
		for {
			select {
			case <-ctx.Done():
				return nil
			case key := <-keys:
				if err := reader.Get(context.Background(), key, &corev1.Secret{}); err != nil { // want `detached-context: Get runs under a context that never ends, although ctx is in scope`
					return err
				}
			}
		}
	}))
}

// okOwner reads with the client of its manager, which a cache answers (egressgateway).
type okOwner struct {
	client client.Client
	keys   chan client.ObjectKey
}

func addOwner(mgr ctrl.Manager) error { return mgr.Add(&okOwner{client: mgr.GetClient()}) }

func (o *okOwner) Start(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case key := <-o.keys:
			var secret corev1.Secret
			if err := o.client.Get(context.Background(), key, &secret); err != nil {
				return err
			}
		}
	}
}

// A writer asks the API server with the same client.
type writer struct {
	client  client.Client
	objects chan client.Object
}

func addWriter(mgr ctrl.Manager) error { return mgr.Add(&writer{client: mgr.GetClient()}) }

func (w *writer) Start(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case object := <-w.objects:
			if err := w.client.Update(context.Background(), object); err != nil { // want `detached-context: Update runs under a context that never ends, although ctx is in scope`
				return err
			}
		}
	}
}
