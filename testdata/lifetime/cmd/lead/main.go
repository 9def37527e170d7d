// The program leads, and ends once it has lost the lease, or takes part again.
package main

import (
	"log"
	"os"

	"k8s.io/client-go/tools/leaderelection/resourcelock"
	ctrl "sigs.k8s.io/controller-runtime"

	"github.com/ctrllint/ctrllint/testdata/lifetime/watch"
)

func main() {
	ctx, lock, beat := ctrl.SetupSignalHandler(), new(resourcelock.LeaseLock), func() { log.Print("beating") }
	if os.Args[0] == "once" {
		log.Fatal(watch.OkLead(ctx, lock, beat))
	}
	for ctx.Err() == nil {
		log.Print(watch.LeadAgain(ctx, lock, beat))
	}
}
