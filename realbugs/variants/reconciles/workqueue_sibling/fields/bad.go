package controllers

import (
	"context"

	"k8s.io/client-go/util/workqueue"
)

type MachineController struct {
	creates, deletes workqueue.TypedRateLimitingInterface[string]
	create, remove   func(ctx context.Context, key string) error
}

func drain(ctx context.Context, q workqueue.TypedRateLimitingInterface[string], f func(context.Context, string) error) {
	for {
		key, quit := q.Get()
		if quit {
			return
		}
		if err := f(ctx, key); err != nil {
			q.AddRateLimited(key)
		} else {
			q.Forget(key)
		}
		q.Done(key)
	}
}

func (c *MachineController) Run(ctx context.Context) {
	defer c.creates.ShutDown() // WANT workqueue/sibling-not-shut-down
	go drain(ctx, c.creates, c.create)
	go drain(ctx, c.deletes, c.remove)
	<-ctx.Done()
}
