// The program goes on after what it runs.
package main

import (
	"log"
	"net/http"

	ctrl "sigs.k8s.io/controller-runtime"

	"github.com/ctrllint/ctrllint/testdata/process/server"
)

func main() {
	ctx := ctrl.SetupSignalHandler()
	if err := server.First(ctx, &http.Server{}); err != nil {
		log.Print(err)
	}
	for ctx.Err() == nil {
		if err := server.Round(ctx, &http.Server{}); err != nil {
			log.Print(err)
		}
	}
}
