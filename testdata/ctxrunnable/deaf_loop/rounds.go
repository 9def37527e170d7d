package deaf_loop

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
	"k8s.io/klog/v2"
	"k8s.io/utils/clock"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// Migration rewrites the stored objects, page by page.
type Migration struct {
	client  client.Client
	backoff func(attempt int) time.Duration
	timer   func() clock.Timer
}

var _ manager.Runnable = (*Migration)(nil)

// Start pauses between objects. The inner loop ends with its page, although what precedes it is
// left on success alone (cluster-api's CRD migration).
func (m *Migration) Start(ctx context.Context) error {
	var page corev1.ConfigMapList
	for {
		if err := m.client.List(ctx, &page); err != nil {
			return err
		}
		for i := range page.Items {
			if err := m.client.Update(ctx, &page.Items[i]); err != nil {
				return err
			}
			time.Sleep(time.Millisecond)
		}
		if page.Continue == "" {
			return nil
		}
	}
}

// okFanOut receives once for each goroutine, behind a call that had to succeed (karmada's
// namespace controller).
func (m *Migration) okFanOut(ctx context.Context, objects []client.Object) error {
	if err := m.client.Get(ctx, client.ObjectKey{Name: "plan"}, &corev1.ConfigMap{}); err != nil {
		return err
	}
	errs := make(chan error, len(objects))
	for _, obj := range objects {
		go func() { errs <- m.client.Update(ctx, obj) }()
	}
	for range objects {
		if err := <-errs; err != nil {
			return err
		}
	}
	return nil
}

// backOff looks at the context between two rounds, but not while it backs off, which can take long.
func (m *Migration) backOff(ctx context.Context) {
	for attempt := 0; ; attempt++ {
		select {
		case <-ctx.Done():
			return
		default:
		}
		if err := m.Start(ctx); err != nil {
			time.Sleep(m.backoff(attempt)) // want `long-sleep: Sleep waits out its time after ctx ends`
		}
	}
}

// waitForTimer is the same with a timer that a field makes.
func (m *Migration) waitForTimer(ctx context.Context, progress <-chan string) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-progress:
			<-m.timer().C() // want `long-sleep: .*ctx`
		}
	}
}

// repeat sleeps in what the library repeats until the context ends.
func (m *Migration) repeat(ctx context.Context, next func() time.Duration) {
	wait.UntilWithContext(ctx, func(ctx context.Context) {
		time.Sleep(next()) // want `long-sleep: .*ctx`
	}, time.Second)
}

// okShortSleep delays a shutdown by less than the manager waits.
func (m *Migration) okShortSleep(ctx context.Context, progress <-chan string) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-progress:
			time.Sleep(5 * time.Second)
		}
	}
}

// okUpdate loops under an election that ends the process with the lease.
func okUpdate(lock resourcelock.Interface, update func(context.Context)) {
	leaderelection.RunOrDie(context.TODO(), leaderelection.LeaderElectionConfig{
		Lock: lock,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: func(_ context.Context) { updateForEver(update) },
			OnStoppedLeading: func() { klog.Fatal("lost the lease") },
		},
	})
}

func updateForEver(update func(context.Context)) {
	for range time.Tick(time.Minute) {
		round, cancel := context.WithTimeout(context.Background(), time.Minute)
		update(round)
		cancel()
	}
}

// lead does the same in a process that lives on.
func lead(lock resourcelock.Interface, update func(context.Context)) {
	leaderelection.RunOrDie(context.TODO(), leaderelection.LeaderElectionConfig{
		Lock: lock,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: func(_ context.Context) {
				for { // want `deaf-loop: .* never returns after the context ends`
					update(context.Background())
					time.Sleep(time.Minute)
				}
			},
			OnStoppedLeading: func() { klog.InfoS("lost the lease") },
		},
	})
}
