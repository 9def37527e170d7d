package agent

import (
	"context"
	"time"

	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/manager"

	"example.org/variants/third-stops/a/v3/good/api"
)

type presence interface {
	Heartbeat(ctx context.Context, node string) error
	Deregister(ctx context.Context, node string) error
}

type Agent struct {
	edge     presence
	node     string
	period   time.Duration
	failures int
}

func New(edge *api.Edge, node string) *Agent {
	return &Agent{edge: edge, node: node, period: 20 * time.Second}
}

func Register(mgr manager.Manager, a *Agent) error {
	return mgr.Add(manager.RunnableFunc(a.run))
}

func (a *Agent) run(ctx context.Context) error {
	logger := klog.FromContext(ctx).WithValues("node", a.node)
	for ctx.Err() == nil {
		if err := a.edge.Heartbeat(ctx, a.node); err != nil {
			a.failures++
			logger.Error(err, "heartbeat", "failures", a.failures)
		} else {
			a.failures = 0
		}
		select {
		case <-ctx.Done():
		case <-time.After(a.backoff()):
		}
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 10*time.Second)
	defer cancel()
	if err := a.edge.Deregister(ctx, a.node); err != nil {
		logger.Error(err, "node stays registered")
		return err
	}
	return nil
}

func (a *Agent) backoff() time.Duration {
	if a.failures == 0 {
		return a.period
	}
	return min(a.period*time.Duration(1+a.failures), 5*time.Minute)
}
