// Package profiles serves profiles of the process, if the port is free.
package profiles

import (
	"context"
	"net/http"
	_ "net/http/pprof"
)

func okServe(ctx context.Context, address string) {
	go func() { http.ListenAndServe(address, nil) }()
	<-ctx.Done()
}

// It has handlers of its own.
func serve(ctx context.Context, address string, metrics http.Handler) {
	go func() {
		http.ListenAndServe(address, metrics) // want `dropped-error: error of http.ListenAndServe is dropped`
	}()
	<-ctx.Done()
}
