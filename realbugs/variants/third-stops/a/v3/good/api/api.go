package api

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)

// Edge talks to the edge of the tunnel network.
type Edge struct {
	Base *url.URL
	HTTP *http.Client
}

func (e *Edge) call(ctx context.Context, method, path string) error {
	req, err := http.NewRequestWithContext(ctx, method, e.Base.JoinPath(path).String(), nil)
	if err != nil {
		return err
	}
	resp, err := e.HTTP.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode >= 300 {
		return fmt.Errorf("%s %s: %s", method, path, resp.Status)
	}
	return nil
}

func (e *Edge) Heartbeat(ctx context.Context, node string) error {
	return e.call(ctx, http.MethodPut, "nodes/"+node)
}

func (e *Edge) Deregister(ctx context.Context, node string) error {
	return e.call(ctx, http.MethodDelete, "nodes/"+node)
}
