// Package listener closes what its server accepts from.
package listener

import (
	"context"
	"net"
	"net/http"
	"time"

	ctrl "sigs.k8s.io/controller-runtime"
)

// okClosed ends when its listener is closed.
func okClosed(mux *http.ServeMux, listener net.Listener) error {
	ctx := ctrl.SetupSignalHandler()
	defer context.AfterFunc(ctx, func() { _ = listener.Close() })()
	srv := &http.Server{Handler: mux, ReadHeaderTimeout: time.Second}
	return srv.Serve(listener)
}
