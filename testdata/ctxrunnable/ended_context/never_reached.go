package ended_context

import (
	"context"
	"net/http"

	"k8s.io/klog/v2"
)

// runProbe never comes to its shutdown: ListenAndServe always fails, and that ends the process (ingress-gce's echo).
func runProbe(ctx context.Context) {
	go func() {
		server := &http.Server{Addr: ":8080"}
		if err := server.ListenAndServe(); err != nil {
			klog.Fatal(err)
		}
		<-ctx.Done()
		if err := server.Shutdown(ctx); err != nil {
			klog.Error(err)
		}
	}()
	<-ctx.Done()
}

// runDrained comes to it.
func runDrained(ctx context.Context, server *http.Server, drain func() error) {
	go func() {
		if err := drain(); err != nil {
			klog.Fatal(err)
		}
		<-ctx.Done()
		if err := server.Shutdown(ctx); err != nil { // want `ended-context: Shutdown of server runs under ctx, which has ended`
			klog.Error(err)
		}
	}()
	<-ctx.Done()
}
