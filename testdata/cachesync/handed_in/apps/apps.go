// Package apps makes controllers, and waits for nothing.
package apps

import (
	"context"

	"k8s.io/client-go/informers"

	"github.com/ctrllint/ctrllint/testdata/cachesync/handed_in"
)

// Start starts the controllers.
func Start(ctx context.Context, factory informers.SharedInformerFactory) {
	core := factory.Core().V1()
	releases := handed_in.NewReleases(core.ConfigMaps().Lister(), core.Pods())
	unread := handed_in.NewOkUnread(core.Endpoints().Lister(), core.Pods())
	quotas := handed_in.NewOkHandedToo(core.ResourceQuotas().Lister(), core.ResourceQuotas().Informer().HasSynced, core.Pods())
	go releases.Run(ctx)
	go unread.Run(ctx)
	go quotas.Run(ctx)
}
