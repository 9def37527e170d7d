// Package server_in_loop has phis that feed each other: the server of one round or of the next.
package server_in_loop

import (
	"context"
	"net/http"
)

// Webhook serves admission requests.
type Webhook struct{ ports int }

// Start takes the last of several servers.
func (w *Webhook) Start(ctx context.Context) error {
	srv := &http.Server{}
	for i := 0; i < w.ports; i++ {
		if i%2 == 0 {
			srv = &http.Server{Addr: ":1"}
		}
	}
	return srv.ListenAndServe() // want `serve-without-stop: ListenAndServe of srv goes on after ctx ends`
}
