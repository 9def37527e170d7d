// Command probes ends once its work is over, whatever its server does.
package main

import (
	"context"
	"log"
	"net/http"
	"os"
	"time"

	ctrl "sigs.k8s.io/controller-runtime"
)

func main() {
	ctx := ctrl.SetupSignalHandler()
	go func() {
		work(ctx)
		os.Exit(0)
	}()
	log.Fatal(http.ListenAndServe(":8080", nil))
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
