package detached_context

import (
	"context"
	"time"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/tools/leaderelection"
	"sigs.k8s.io/controller-runtime/pkg/cache"
)

// CheckEvery has a channel to be stopped by, and no context (the upgrade check of Crunchy's operator).
func CheckEvery(stop chan bool, synced cache.Cache, check func(context.Context)) {
	ctx := context.Background()
	if !synced.WaitForCacheSync(ctx) { // want `detached-context: WaitForCacheSync runs under a context that never ends: until it returns, nothing sees that stop says to stop`
		return
	}
	ticker := time.NewTicker(time.Hour)
	defer ticker.Stop()
	for {
		select {
		case <-ticker.C:
			check(ctx)
		case <-stop: // related `the loop stops here`
			return
		}
	}
}

// OkCheckEvery makes a context of its channel.
func OkCheckEvery(stop chan bool, synced cache.Cache, check func(context.Context)) {
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		<-stop
		cancel()
	}()
	if !synced.WaitForCacheSync(ctx) {
		return
	}
	ticker := time.NewTicker(time.Hour)
	defer ticker.Stop()
	for {
		select {
		case <-ticker.C:
			check(ctx)
		case <-ctx.Done():
			return
		}
	}
}

// OkCheckSoon does not wait for longer than a minute.
func OkCheckSoon(stop <-chan struct{}, synced cache.Cache, check func(context.Context)) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	if !synced.WaitForCacheSync(ctx) {
		return
	}
	for {
		select {
		case <-time.After(time.Hour):
			check(context.Background())
		case <-stop:
			return
		}
	}
}

// RunElected gives its election no end, in a helper.
func RunElected(stop <-chan struct{}, config leaderelection.LeaderElectionConfig, report func()) {
	go report()
	elect(context.TODO(), config) // want `detached-context: elect runs under a context that never ends: until it returns, nothing sees that stop says to stop`
	for {
		select {
		case <-time.After(time.Minute):
			report()
		case <-stop:
			return
		}
	}
}

func elect(ctx context.Context, config leaderelection.LeaderElectionConfig) {
	leaderelection.RunOrDie(ctx, config)
}

// A refresher is stopped by its Stop.
type refresher struct {
	quit  chan struct{}
	ready func(context.Context) (bool, error)
	do    func()
}

func (r *refresher) Start() { go r.run() }

func (r *refresher) Stop() { close(r.quit) }

func (r *refresher) run() {
	err := wait.PollUntilContextCancel(context.Background(), time.Second, true, r.ready) // want `detached-context: PollUntilContextCancel runs under a context that never ends`
	if err != nil && !apierrors.IsTimeout(err) {
		return
	}
	for {
		select {
		case <-r.quit:
			return
		case <-time.After(time.Minute):
			r.do()
		}
	}
}

// okRefresher leaves its wait for the stop to somebody else: nobody stops it before it has begun.
type okRefresher struct {
	quit  chan struct{}
	ready func(context.Context) (bool, error)
	do    func()
}

func (r *okRefresher) Start() error {
	if err := wait.PollUntilContextTimeout(context.Background(), time.Second, time.Minute, true, r.ready); err != nil {
		return err
	}
	go r.run()
	return nil
}

func (r *okRefresher) Stop() { close(r.quit) }

func (r *okRefresher) run() {
	for {
		select {
		case <-r.quit:
			return
		case <-time.After(time.Minute):
			r.do()
		}
	}
}

// OkFirst waits until the first of several has come, which is no stop.
func OkFirst(synced cache.Cache, results <-chan bool, use func(bool)) {
	if !synced.WaitForCacheSync(context.Background()) {
		return
	}
	for {
		select {
		case result := <-results:
			use(result)
			return
		case <-time.After(time.Minute):
			use(false)
		}
	}
}
