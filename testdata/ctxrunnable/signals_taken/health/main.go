// Command health serves in its main goroutine.
package main

import (
	"context"
	"log"
	"net/http"
	"time"

	ctrl "sigs.k8s.io/controller-runtime"
)

func main() {
	ctx := ctrl.SetupSignalHandler()
	go work(ctx)
	http.HandleFunc("/healthz", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusOK) })
	log.Fatal(http.ListenAndServe(":8080", nil)) // want `held-by-server: ListenAndServe goes on when the process is told to end: it has no shutdown, and SetupSignalHandler takes the signals`
}

func work(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(time.Second):
		}
	}
}
