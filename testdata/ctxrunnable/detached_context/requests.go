package detached_context

import (
	"context"
	"net/http"
	"time"
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
