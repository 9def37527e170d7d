// Package volume holds helpers of a controller, which others call.
package volume

import (
	"context"
	"sync"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	logf "sigs.k8s.io/controller-runtime/pkg/log"
)

// Finalizer keeps a claim until its copy is gone.
const Finalizer = "archives.example.com/copy"

func Announce(claim *corev1.PersistentVolumeClaim) { // effects: logs
	klog.InfoS("bound", "claim", claim.Name)
}

func Nothing(names []string) int { return len(names) } // effects: none

func Label(claim *corev1.PersistentVolumeClaim, value string) { // effects: stores p0.Labels.[]
	claim.Labels["archive"] = value
}

func MarkBound(ctx context.Context, c client.Client, claim *corev1.PersistentVolumeClaim) error { // effects: asks; writes update/status p2; fills update/status p2; stores p2.Status.Phase
	claim.Status.Phase = corev1.ClaimBound
	return c.Status().Update(ctx, claim)
}

func SaveIfNew(ctx context.Context, c client.Client, claim *corev1.PersistentVolumeClaim) error { // effects: may: asks; may: writes create p2; may: fills create p2
	if claim.UID != "" {
		return nil
	}
	return c.Create(ctx, claim)
}

func Release(ctx context.Context, c client.Client, claim *corev1.PersistentVolumeClaim) error { // effects: may: asks; may: writes update p2; may: fills update p2; finalizer remove p2
	if controllerutil.RemoveFinalizer(claim, Finalizer) {
		return c.Update(ctx, claim)
	}
	return nil
}

func Copied(ctx context.Context, c client.Client, claim *corev1.PersistentVolumeClaim) error { // effects: asks; writes patch p2; bases p2
	before := claim.DeepCopy()
	return c.Patch(ctx, before, client.MergeFrom(claim))
}

func Refresh(ctx context.Context, c client.Client, claim *corev1.PersistentVolumeClaim) error { // effects: asks; reads p2; fills get p2
	return client.IgnoreNotFound(c.Get(ctx, client.ObjectKeyFromObject(claim), claim))
}

func UntilDone(ctx context.Context) { // effects: waits for p0; receives
	<-ctx.Done()
}

func UntilDoneOrLater(ctx context.Context, delay time.Duration) { // effects: may: waits for p0; may: sleeps; may: receives
	select {
	case <-ctx.Done():
	case <-time.After(delay):
	}
}

func Forever(work chan string) { // effects: never returns; hangs; sleeps; logs
	for {
		klog.Info("tick")
		time.Sleep(time.Second)
	}
}

func Watch(ctx context.Context) { // effects: starts; spawns; may: receives
	go UntilDone(ctx)
}

func Must(err error) { // effects: may: exits
	if err != nil {
		klog.Fatal(err)
	}
}

// Within runs what it is given, with the time that it took in the log.
func Within(what func() error) error { // effects: runs p0; logs; counts; counts clock
	start := time.Now()
	err := what()
	klog.InfoS("ran", "seconds", time.Since(start).Seconds())
	return err
}

// Beside runs what it is given in a goroutine and waits for it.
func Beside(what func()) { // effects: joins; starts; may: runs go p0; counts; may: signals
	var all sync.WaitGroup
	all.Add(1)
	go func() {
		defer all.Done()
		what()
	}()
	all.Wait()
}

// Maybe runs what it is given if there is anything to do.
func Maybe(names []string, what func(string)) { // effects: may: runs p1
	for _, name := range names {
		what(name)
	}
}

func End(cancel context.CancelFunc, done chan struct{}) { // effects: cancels p0; closes p1
	defer cancel()
	close(done)
}

func Hand(errs chan<- error, results chan string) error { // effects: sleeps; joins; sends p0; receives p1
	errs <- nil
	<-results
	return nil
}

func LogFrom(ctx context.Context) { // effects: logs
	logf.FromContext(ctx).Info("looked")
}
