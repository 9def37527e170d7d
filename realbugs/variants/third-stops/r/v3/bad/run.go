package console

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/manager"
)

type allReplicas struct{ manager.RunnableFunc }

func (allReplicas) NeedLeaderElection() bool { return false }

func (c *Console) AddTo(mgr manager.Manager) error {
	return mgr.Add(allReplicas{c.run})
}

func (c *Console) run(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer c.stopAll()
	for addr, s := range c.servers {
		c.wg.Add(1)
		go c.serve(cancel, addr, s)
	}
	<-ctx.Done()
	c.log.Info("consoles stop", "servers", len(c.servers))
	c.wg.Wait()
	return c.failure()
}
