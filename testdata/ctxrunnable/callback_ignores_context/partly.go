package callback_ignores_context

import (
	"context"
	"net/http"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
	"k8s.io/klog/v2"
)

// tenants has workers and a server: the lease ends the server alone (minio's operator).
type tenants struct {
	server *http.Server
	synced cache.InformerSynced
	stop   chan struct{}
	lock   resourcelock.Interface
}

func (t *tenants) sync()                    {}
func (t *tenants) scan(ctx context.Context) {}

func leadTenants(ctx context.Context, t *tenants, threads int, stop <-chan struct{}) {
	go func() {
		<-ctx.Done()
		t.server.Close()
	}()
	for range threads {
		go wait.Until(t.sync, time.Second, stop) // want `callback-ignores-context: Until runs under stop and not under the context of the election`
	}
	<-stop
}

func (t *tenants) Start(threads int, stop <-chan struct{}) error {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
		Lock: t.lock,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: func(ctx context.Context) { leadTenants(ctx, t, threads, stop) },
			OnStoppedLeading: func() { klog.InfoS("no longer the leader") },
		},
	})
	return nil
}

// A closure that uses its context for a request, and runs its loop under the outer one.
func (t *tenants) elect(outer context.Context) {
	leaderelection.RunOrDie(outer, leaderelection.LeaderElectionConfig{
		Lock: t.lock,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: func(leading context.Context) {
				t.scan(leading)
				wait.UntilWithContext(outer, t.scan, time.Minute) // want `callback-ignores-context: UntilWithContext runs under outer`
			},
			OnStoppedLeading: func() { klog.InfoS("no longer the leader") },
		},
	})
}

// okDerived ends with both, and okBoth is handed both.
func (t *tenants) okDerived(outer context.Context, serve func(leading, outer context.Context)) {
	leaderelection.RunOrDie(outer, leaderelection.LeaderElectionConfig{
		Lock: t.lock,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: func(leading context.Context) {
				working, cancel := context.WithCancel(leading)
				defer cancel()
				go serve(leading, outer)
				t.scan(outer)
				wait.UntilWithContext(working, t.scan, time.Minute)
			},
			OnStoppedLeading: func() { klog.InfoS("no longer the leader") },
		},
	})
}

// okClosed closes with the lease what the workers run under.
func (t *tenants) okClosed(outer context.Context) {
	leaderelection.RunOrDie(outer, leaderelection.LeaderElectionConfig{
		Lock: t.lock,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: func(leading context.Context) { wait.Until(t.sync, time.Second, t.stop) },
			OnStoppedLeading: func() { close(t.stop) },
		},
	})
}

// okCancelled cancels it.
func (t *tenants) okCancelled(outer context.Context) {
	working, cancel := context.WithCancel(outer)
	leaderelection.RunOrDie(outer, leaderelection.LeaderElectionConfig{
		Lock: t.lock,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: func(context.Context) { wait.UntilWithContext(working, t.scan, time.Minute) },
			OnStoppedLeading: cancel,
		},
	})
}
