// Package later makes a controller, and is called after a wait.
package later

import (
	"context"

	"k8s.io/client-go/informers"

	"github.com/ctrllint/ctrllint/testdata/cachesync/handed_in"
)

// Start starts a controller.
func Start(ctx context.Context, factory informers.SharedInformerFactory) {
	go handed_in.NewOkAbove(factory.Core().V1().Nodes().Lister(), factory.Core().V1().Pods()).Run(ctx)
}
