// Package helpers has functions that other packages call with their contexts.
package helpers

import (
	"context"
	"net/http"
)

// Until returns once ctx has ended.
func Until(ctx context.Context) { <-ctx.Done() } // outlasts: ctx

// Close asks for something under ctx.
func Close(ctx context.Context, url string) error { // needs: ctx
	req, err := http.NewRequestWithContext(ctx, http.MethodDelete, url, nil)
	if err != nil {
		return err
	}
	_, err = http.DefaultClient.Do(req)
	return err
}
