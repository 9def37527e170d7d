// Package closed_while_sending closes channels that other goroutines send on.
package closed_while_sending

import (
	"context"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"
	"golang.org/x/sync/semaphore"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// As cluster-api deleted its machines.
func deleteAll(ctx context.Context, c client.Client, objects []client.Object) []error {
	errs := make(chan error, len(objects))
	for _, obj := range objects {
		go func(target client.Object) { // related `starts the goroutine that sends`
			if err := c.Delete(ctx, target); err != nil {
				errs <- err // related `sends here`
			}
		}(obj)
	}
	close(errs) // want `close-while-sending: close of errs does not wait for the goroutine that sends on it: a send that comes after it panics`
	var failed []error
	for err := range errs {
		failed = append(failed, err)
	}
	return failed
}

func okDeleteAll(ctx context.Context, c client.Client, objects []client.Object) []error {
	errs := make(chan error, len(objects))
	var wg sync.WaitGroup
	for _, obj := range objects {
		wg.Add(1)
		go func(target client.Object) {
			defer wg.Done()
			if err := c.Delete(ctx, target); err != nil {
				errs <- err
			}
		}(obj)
	}
	wg.Wait()
	close(errs)
	var failed []error
	for err := range errs {
		failed = append(failed, err)
	}
	return failed
}

// The group counts the goroutines, but they count down before they send.
func countedDownFirst(ctx context.Context, c client.Client, objects []client.Object) int {
	errs := make(chan error, len(objects))
	var wg sync.WaitGroup
	for _, obj := range objects {
		wg.Add(1)
		go func() {
			err := c.Delete(ctx, obj)
			wg.Done()
			errs <- err
		}()
	}
	wg.Wait()
	close(errs) // want `close-while-sending: close of errs does not wait`
	return len(errs)
}

// Deferred: the return on a timeout comes before the result.
func fetch(ctx context.Context, c client.Client, key client.ObjectKey, obj client.Object) error {
	errs := make(chan error, 1)
	defer close(errs) // want `close-while-sending: close of errs does not wait`
	go func() {
		errs <- c.Get(ctx, key, obj)
	}()
	select {
	case err := <-errs:
		return err
	case <-time.After(time.Minute):
		return context.DeadlineExceeded
	}
}

func okFetch(ctx context.Context, c client.Client, key client.ObjectKey, obj client.Object) error {
	errs := make(chan error, 1)
	defer close(errs)
	go func() {
		errs <- c.Get(ctx, key, obj)
	}()
	return <-errs
}

func okClosedByTheSender(ctx context.Context, c client.Client, key client.ObjectKey, obj client.Object) error {
	errs := make(chan error, 1)
	go func() {
		defer close(errs)
		errs <- c.Get(ctx, key, obj)
	}()
	select {
	case err := <-errs:
		return err
	case <-time.After(time.Minute):
		return context.DeadlineExceeded
	}
}

// The deferred calls run in the wrong order.
func closedBeforeTheWait(ctx context.Context, work []func(context.Context) error) {
	errs := make(chan error, len(work))
	var wg sync.WaitGroup
	defer wg.Wait()
	defer close(errs) // want `close-while-sending: close of errs does not wait`
	for _, step := range work {
		wg.Add(1)
		go func() {
			defer wg.Done()
			errs <- step(ctx)
		}()
	}
}

func okClosedAfterTheWait(ctx context.Context, work []func(context.Context) error) {
	errs := make(chan error, len(work))
	var wg sync.WaitGroup
	defer close(errs)
	defer wg.Wait()
	for _, step := range work {
		wg.Add(1)
		go func() {
			defer wg.Done()
			errs <- step(ctx)
		}()
	}
}

// The first of several goroutines that ends closes it for all.
func closedByTheFirst(ctx context.Context, work []func(context.Context) error) error {
	errs := make(chan error, len(work))
	for _, step := range work {
		go func() {
			defer close(errs) // want `close-while-sending: close of errs does not wait`
			errs <- step(ctx)
		}()
	}
	return <-errs
}

func okOneChannelEach(ctx context.Context, work []func(context.Context) error) (all []chan error) {
	for _, step := range work {
		errs := make(chan error, 1)
		go func() {
			defer close(errs)
			errs <- step(ctx)
		}()
		all = append(all, errs)
	}
	return all
}

// A goroutine waits for the group and then closes.
func okClosedBeside(ctx context.Context, work []func(context.Context) error) (failed []error) {
	errs := make(chan error)
	var wg sync.WaitGroup
	for _, step := range work {
		wg.Add(1)
		go func() {
			defer wg.Done()
			errs <- step(ctx)
		}()
	}
	go func() {
		wg.Wait()
		close(errs)
	}()
	for err := range errs {
		failed = append(failed, err)
	}
	return failed
}

// A goroutine that waits for the context only.
func closedByTheStop(ctx context.Context, work []func(context.Context) error) (failed []error) {
	errs := make(chan error)
	for _, step := range work {
		go func() {
			errs <- step(ctx)
		}()
	}
	go func() { // related `starts the goroutine that closes`
		<-ctx.Done()
		close(errs) // want `close-while-sending: close of errs does not wait`
	}()
	for err := range errs {
		failed = append(failed, err)
	}
	return failed
}

// The function itself sends while its goroutine closes. A select can choose the closed channel.
func closedUnderItself(ctx context.Context, ticks <-chan time.Time, out func(time.Time)) {
	values := make(chan time.Time)
	go func() {
		for v := range values {
			out(v)
		}
	}()
	go func() { // related `starts the goroutine that closes`
		<-ctx.Done()
		close(values) // want `close-while-sending: close of values does not wait for the sends of closedUnderItself`
	}()
	for tick := range ticks {
		select {
		case values <- tick:
		case <-ctx.Done():
			return
		}
	}
}

func okClosedAtItsEnd(ctx context.Context, ticks <-chan time.Time, out func(time.Time)) {
	values := make(chan time.Time)
	defer close(values)
	go func() {
		for v := range values {
			out(v)
		}
	}()
	for tick := range ticks {
		select {
		case values <- tick:
		case <-ctx.Done():
			return
		}
	}
}

func okErrgroup(ctx context.Context, work []func(context.Context) error) error {
	done := make(chan int, len(work))
	g, ctx := errgroup.WithContext(ctx)
	for i, step := range work {
		g.Go(func() error {
			err := step(ctx)
			done <- i
			return err
		})
	}
	err := g.Wait()
	close(done)
	return err
}

func errgroupNotAwaited(ctx context.Context, work []func(context.Context) error) error {
	done := make(chan int, len(work))
	g, ctx := errgroup.WithContext(ctx)
	for i, step := range work {
		g.Go(func() error {
			err := step(ctx)
			done <- i
			return err
		})
	}
	close(done) // want `close-while-sending: close of done does not wait`
	return g.Wait()
}

func okSemaphore(ctx context.Context, work []func(context.Context) error) error {
	errs := make(chan error, len(work))
	sem := semaphore.NewWeighted(int64(len(work)))
	for _, step := range work {
		if err := sem.Acquire(ctx, 1); err != nil {
			return err
		}
		go func() {
			defer sem.Release(1)
			errs <- step(ctx)
		}()
	}
	if err := sem.Acquire(ctx, int64(len(work))); err != nil {
		return err
	}
	close(errs)
	return <-errs
}

// As many values are received as are sent.
func okCounted(ctx context.Context, work []func(context.Context) error) (failed []error) {
	errs := make(chan error)
	for _, step := range work {
		go func() { errs <- step(ctx) }()
	}
	for range work {
		failed = append(failed, <-errs)
	}
	close(errs)
	return failed
}

// Of many values one is received.
func oneOfMany(ctx context.Context, work []func(context.Context) error) error {
	errs := make(chan error, len(work))
	defer close(errs) // want `close-while-sending: close of errs does not wait`
	for _, step := range work {
		go func() { errs <- step(ctx) }()
	}
	return <-errs
}

// The goroutine sends on one of two channels: the other one's value is its end.
func okEither(ctx context.Context, read func(context.Context) (int, error)) (int, error) {
	values, errs := make(chan int, 1), make(chan error, 1)
	go func() {
		n, err := read(ctx)
		if err != nil {
			errs <- err
			return
		}
		values <- n
	}()
	select {
	case err := <-errs:
		close(values)
		return 0, err
	case n := <-values:
		close(errs)
		return n, nil
	}
}

// The panic is expected.
func okRecovers(ctx context.Context, step func(context.Context) error) {
	errs := make(chan error, 1)
	go func() {
		defer func() { _ = recover() }()
		errs <- step(ctx)
	}()
	<-ctx.Done()
	close(errs)
}

// Channels in a list: which one is closed is not known.
func okElements(ctx context.Context, work []func(context.Context) error) {
	all := make([]chan error, len(work))
	for i, step := range work {
		all[i] = make(chan error, 1)
		go func() { all[i] <- step(ctx) }()
	}
	close(all[0])
}
