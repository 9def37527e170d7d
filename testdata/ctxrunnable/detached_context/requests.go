package detached_context

import (
	"context"
	"net/http"
	"time"

	"k8s.io/klog/v2"
)

// A zoneClient asks a server for its zones (external-dns's providers).
type zoneClient struct {
	http *http.Client
	url  string
}

func newZoneClient(url string) *zoneClient { return &zoneClient{http: &http.Client{}, url: url} }

// Zones asks without the context that it is given, whatever it calls it.
func (z *zoneClient) Zones(_ context.Context) (*http.Response, error) {
	req, err := http.NewRequest(http.MethodGet, z.url, nil) // want `detached-context: NewRequest makes a request without a context, although the context is in scope: it goes on after that ends`
	if err != nil {
		return nil, err
	}
	return z.http.Do(req)
}

// Records hands the request on.
func (z *zoneClient) Records(ctx context.Context) (*http.Response, error) {
	req, err := http.NewRequest(http.MethodGet, z.url+"/records", nil) // want `detached-context: NewRequest makes a request without a context, although ctx is in scope`
	if err != nil {
		return nil, err
	}
	req.Header.Set("Accept", "application/json")
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return http.DefaultClient.Do(req)
}

func (z *zoneClient) okZones(ctx context.Context) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, z.url, nil)
	if err != nil {
		return nil, err
	}
	return z.http.Do(req)
}

// The context is added before the request is made.
func (z *zoneClient) okAdded(ctx context.Context) (*http.Response, error) {
	req, err := http.NewRequest(http.MethodGet, z.url, nil)
	if err != nil {
		return nil, err
	}
	req = req.WithContext(ctx)
	return z.http.Do(req)
}

// The request is for somebody else to make.
func (z *zoneClient) okPrepared(ctx context.Context, do func(context.Context, *http.Request) error) error {
	req, err := http.NewRequest(http.MethodGet, z.url, nil)
	if err != nil {
		return err
	}
	return do(ctx, req)
}

// Its client bounds it.
func (z *zoneClient) okBounded(ctx context.Context) (*http.Response, error) {
	req, err := http.NewRequest(http.MethodGet, z.url, nil)
	if err != nil {
		return nil, err
	}
	client := &http.Client{Timeout: 5 * time.Second}
	return client.Do(req)
}

// No context is at hand.
func (z *zoneClient) okPlain() (*http.Response, error) {
	req, err := http.NewRequest(http.MethodGet, z.url, nil)
	if err != nil {
		return nil, err
	}
	return z.http.Do(req)
}

// Names asks at once.
func (z *zoneClient) Names(ctx context.Context) (*http.Response, error) {
	klog.FromContext(ctx).Info("asking")
	return http.Get(z.url) // want `request-context: Get sends a request that has no time limit, although a context could reach Names`
}

// Post asks by a client that is made without a limit.
func (z *zoneClient) Post(ctx context.Context) (*http.Response, error) {
	klog.FromContext(ctx).Info("asking")
	return z.http.Post(z.url, "text/plain", nil) // want `request-context: Post sends a request that has no time limit`
}

// okHead has a limit.
func (z *zoneClient) okHead(ctx context.Context) (*http.Response, error) {
	klog.FromContext(ctx).Info("asking")
	client := http.Client{Timeout: time.Minute}
	return client.Head(z.url)
}

// okGivenClient may have one.
func okGivenClient(ctx context.Context, client *http.Client, url string) (*http.Response, error) {
	klog.FromContext(ctx).Info("asking")
	return client.Get(url)
}

// okReported tells a server that something has failed.
func okReported(ctx context.Context, url string, do func(context.Context) error) error {
	err := do(ctx)
	if err != nil {
		if resp, err := http.Post(url, "text/plain", nil); err == nil {
			_ = resp.Body.Close()
		}
	}
	return err
}

// okCopied may have a limit.
func okCopied(ctx context.Context, given http.Client, url string) (*http.Response, error) {
	klog.FromContext(ctx).Info("asking")
	client := given
	return client.Get(url)
}

// Literal has none.
func Literal(ctx context.Context, url string) (*http.Response, error) {
	klog.FromContext(ctx).Info("asking")
	client := http.Client{}
	return client.Get(url) // want `request-context: Get sends a request that has no time limit`
}
