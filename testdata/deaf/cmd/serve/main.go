// Command serve has its own context for what is not led.
package main

import (
	"context"

	"k8s.io/client-go/tools/leaderelection/resourcelock"
	ctrl "sigs.k8s.io/controller-runtime"

	"github.com/ctrllint/ctrllint/testdata/deaf/serve"
)

func main() {
	ctx := ctrl.SetupSignalHandler()
	var lock resourcelock.Interface
	go serve.Elect(lock, func(context.Context) { <-ctx.Done() })
	<-ctx.Done()
}
