// Command migrate ends when a signal comes.
package main

import (
	"context"

	"k8s.io/client-go/tools/leaderelection/resourcelock"

	"github.com/ctrllint/ctrllint/testdata/deaf/serve"
)

func main() {
	var lock resourcelock.Interface
	serve.Elect(lock, func(ctx context.Context) { <-ctx.Done() })
}
