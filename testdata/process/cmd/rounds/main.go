// The program goes on after what it runs.
package main

import (
	"context"
	"log"
	"net/http"
	"time"

	ctrl "sigs.k8s.io/controller-runtime"

	"github.com/ctrllint/ctrllint/testdata/process/server"
)

func main() {
	ctx := ctrl.SetupSignalHandler()
	first, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	if err := server.OkFirst(first, &http.Server{}); err != nil {
		log.Print(err)
	}
	for ctx.Err() == nil {
		round, cancel := context.WithTimeout(ctx, time.Minute)
		if err := server.Round(round, &http.Server{}); err != nil {
			log.Print(err)
		}
		if err := server.CollectRound(ctx, round, []*http.Server{{}, {}}); err != nil {
			log.Print(err)
		}
		if err := server.OkCollectLast(ctx, round, []*http.Server{{}, {}}); err != nil {
			log.Print(err)
		}
		server.WatchRound(round, make(chan string), make(chan string))
		cancel()
	}
}
