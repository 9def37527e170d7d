package controllers

import (
	"context"

	"k8s.io/client-go/util/workqueue"
)

type DiskController struct {
	creates, deletes workqueue.TypedRateLimitingInterface[string]
	create, remove   func(ctx context.Context, key string) error
}

func (c *DiskController) Run(ctx context.Context) {
	defer c.creates.ShutDown()
	defer c.deletes.ShutDownWithDrain()
	go drain(ctx, c.creates, c.create)
	go drain(ctx, c.deletes, c.remove)
	<-ctx.Done()
}
