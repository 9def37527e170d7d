package spins_after_done

import (
	"context"

	"google.golang.org/grpc"
	"google.golang.org/grpc/connectivity"
	"k8s.io/client-go/tools/cache"
)

// metricStreamer asks whether the subscriber has left, and serves it on all the same (keda).
type metricStreamer struct {
	subscribe func(subscriber string) (metrics <-chan float64, done <-chan bool)
	send      func(float64) error
	log       func(string)
}

func (m *metricStreamer) stream(ctx context.Context, subscriber string) error {
	metrics, done := m.subscribe(subscriber)
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case value, open := <-metrics:
			if !open {
				return nil
			}
			if err := m.send(value); err != nil {
				return err
			}
		case val, open := <-done: // want `spins-once-closed: the loop spins once done is closed: this case asks`
			if open && !val {
				m.log("subscriber has left")
			}
		}
	}
}

// okStream disables the case once its channel is closed.
func (m *metricStreamer) okStream(ctx context.Context, subscriber string) error {
	metrics, done := m.subscribe(subscriber)
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case value := <-metrics:
			if err := m.send(value); err != nil {
				return err
			}
		case _, open := <-done:
			if !open {
				done = nil
			}
		}
	}
}

// resubscriber reads a field that the case replaces.
type resubscriber struct {
	values    <-chan float64
	subscribe func() <-chan float64
	send      func(float64)
}

func (r *resubscriber) okRun(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case value, open := <-r.values:
			if !open {
				r.values = r.subscribe()
				continue
			}
			r.send(value)
		}
	}
}

// waitForState goes on asking a connection that answers at once from the end of the context on.
func waitForState(ctx context.Context, conn *grpc.ClientConn, state connectivity.State) <-chan struct{} {
	done := make(chan struct{})
	go func() {
		defer close(done)
		for {
			if !conn.WaitForStateChange(ctx, conn.GetState()) { // want `spins-after-done: the loop goes on after ctx ends: this branch`
				continue
			}
			if conn.GetState() == state {
				return
			}
		}
	}()
	return done
}

func okWaitForState(ctx context.Context, conn *grpc.ClientConn, state connectivity.State) {
	for {
		if !conn.WaitForStateChange(ctx, conn.GetState()) {
			return
		}
		if conn.GetState() == state {
			return
		}
	}
}

// evictAll notes the end of its context and takes the next pod.
func evictAll(ctx context.Context, pods <-chan string, evict func(context.Context, string) error, log func(string)) {
	for {
		if ctx.Err() != nil { // want `spins-after-done: the loop goes on after ctx ends`
			log("shutting down")
			continue
		}
		pod, ok := <-pods
		if !ok {
			return
		}
		if err := evict(ctx, pod); err != nil {
			log(err.Error())
		}
	}
}

// okEvictList skips the rest of a list that has an end.
func okEvictList(ctx context.Context, pods []string, evict func(context.Context, string)) {
	for _, pod := range pods {
		if ctx.Err() != nil {
			continue
		}
		evict(ctx, pod)
	}
}

// okDrain notes the end of its context, and leaves once the channel is drained.
func okDrain(ctx context.Context, pods <-chan string, log func(string)) {
	for {
		if ctx.Err() != nil {
			log("draining")
		}
		if _, ok := <-pods; !ok {
			return
		}
	}
}

// okSynced leaves with its context behind the wait.
func okSynced(ctx context.Context, synced cache.InformerSynced, log func(string)) error {
	for !cache.WaitForCacheSync(ctx.Done(), synced) {
		if err := ctx.Err(); err != nil {
			return err
		}
		log("still not synced")
	}
	return nil
}

// neverSynced waits again.
func neverSynced(ctx context.Context, synced cache.InformerSynced, log func(string)) {
	for !cache.WaitForCacheSync(ctx.Done(), synced) { // want `spins-after-done: the loop goes on after ctx ends`
		log("still not synced")
	}
}

// healthWatcher has a context of its own, which Stop ends. The break leaves the select only (dapr's
// health of the app).
type healthWatcher struct {
	ctx     context.Context
	cancel  context.CancelFunc
	results chan bool
	set     func(bool)
}

func newHealthWatcher(set func(bool)) *healthWatcher {
	ctx, cancel := context.WithCancel(context.Background())
	return &healthWatcher{ctx: ctx, cancel: cancel, results: make(chan bool), set: set}
}

func (w *healthWatcher) Stop() { w.cancel() }

func (w *healthWatcher) watch() {
	for {
		select {
		case <-w.ctx.Done(): // want `spins-after-done: the loop goes on after w.ctx ends`
			break
		case healthy := <-w.results:
			w.set(healthy)
		}
	}
}

func (w *healthWatcher) okWatch() {
	for {
		select {
		case <-w.ctx.Done():
			return
		case healthy := <-w.results:
			w.set(healthy)
		}
	}
}

// okRetry makes a context for each round.
func okRetry(rounds func() bool, results <-chan bool, set func(bool)) {
	for rounds() {
		ctx, cancel := context.WithTimeout(context.Background(), 1000)
		select {
		case <-ctx.Done():
			set(false)
		case healthy := <-results:
			set(healthy)
		}
		cancel()
	}
}
