package store

import (
	"context"
	"fmt"
	"net/http"
	"strings"
)

// Store is a place where reports are kept.
type Store interface {
	Put(ctx context.Context, key, body string) error
}

// Object is a store behind HTTP.
type Object struct {
	Base   string
	Client *http.Client
}

func (o *Object) Put(ctx context.Context, key, body string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPut, o.Base+"/"+key, strings.NewReader(body))
	if err != nil {
		return err
	}
	resp, err := o.Client.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode >= http.StatusBadRequest {
		return fmt.Errorf("put %s: %s", key, resp.Status)
	}
	return nil
}
