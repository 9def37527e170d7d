// Package two_senders_one_receive starts more senders than it receives from.
package two_senders_one_receive

import (
	"context"
	"errors"
	"sync"

	"golang.org/x/sync/errgroup"
	"k8s.io/client-go/util/workqueue"
	"sigs.k8s.io/controller-runtime/pkg/cache"
)

func twoSendersOneReceive(ctx context.Context, first, second cache.Cache) error {
	errs := make(chan error) // related `made here`
	go func() {
		errs <- first.Start(ctx)
	}()
	go func() { // related `the sender starts here`
		errs <- second.Start(ctx) // want `unbuffered-send: send on errs blocks for ever once twoSendersOneReceive has returned: errs is unbuffered`
	}()
	return <-errs // related `receives here`
}

func okBufferHoldsEverySender(ctx context.Context, first, second cache.Cache) error {
	errs := make(chan error, 2)
	go func() {
		errs <- first.Start(ctx)
	}()
	go func() {
		errs <- second.Start(ctx)
	}()
	return <-errs
}

func okEverySenderIsReceived(ctx context.Context, first, second cache.Cache) error {
	errs := make(chan error)
	go func() {
		errs <- first.Start(ctx)
	}()
	go func() {
		errs <- second.Start(ctx)
	}()
	return errors.Join(<-errs, <-errs)
}

func bufferHoldsOneOfMany(ctx context.Context, caches []cache.Cache) error {
	errs := make(chan error, 1)
	for _, c := range caches {
		go func() {
			if err := c.Start(ctx); err != nil {
				errs <- err // want `unbuffered-send: send on errs blocks for ever once bufferHoldsOneOfMany has returned: more sends than the buffer of 1 takes`
			}
		}()
	}
	select {
	case <-ctx.Done():
		return nil
	case err := <-errs:
		return err
	}
}

func okBufferAsLargeAsTheList(ctx context.Context, caches []cache.Cache) error {
	errs := make(chan error, len(caches))
	for _, c := range caches {
		go func() {
			if err := c.Start(ctx); err != nil {
				errs <- err
			}
		}()
	}
	select {
	case <-ctx.Done():
		return nil
	case err := <-errs:
		return err
	}
}

func okReceivesAsOftenAsItSends(ctx context.Context, caches []cache.Cache) error {
	errs := make(chan error)
	for _, c := range caches {
		go func() { errs <- c.Start(ctx) }()
	}
	var all []error
	for range caches {
		all = append(all, <-errs)
	}
	return errors.Join(all...)
}

func leavesTheLoopAtTheFirstError(ctx context.Context, caches []cache.Cache) error {
	errs := make(chan error)
	for _, c := range caches {
		go func() { errs <- c.Start(ctx) }() // want `unbuffered-send: send on errs blocks for ever once leavesTheLoopAtTheFirstError has returned`
	}
	for range caches {
		if err := <-errs; err != nil {
			return err // related `this return can come first`
		}
	}
	return nil
}

func okDrainsUntilClosed(ctx context.Context, caches []cache.Cache) error {
	errs := make(chan error)
	var wg sync.WaitGroup
	for _, c := range caches {
		wg.Add(1)
		go func() {
			defer wg.Done()
			errs <- c.Start(ctx)
		}()
	}
	go func() {
		wg.Wait()
		close(errs)
	}()
	var first error
	for err := range errs {
		if first == nil {
			first = err
		}
	}
	return first
}

func leavesTheRange(ctx context.Context, caches []cache.Cache) error {
	errs := make(chan error)
	var wg sync.WaitGroup
	for _, c := range caches {
		wg.Add(1)
		go func() {
			defer wg.Done()
			errs <- c.Start(ctx) // want `unbuffered-send: send on errs`
		}()
	}
	go func() {
		wg.Wait()
		close(errs)
	}()
	for err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

func waitsBeforeItReceives(ctx context.Context, caches []cache.Cache) error {
	errs := make(chan error)
	var wg sync.WaitGroup
	for _, c := range caches {
		wg.Add(1)
		go func() {
			defer wg.Done()
			if err := c.Start(ctx); err != nil {
				errs <- err // want `unbuffered-send: send on errs blocks for ever: waitsBeforeItReceives waits for its senders before it receives`
			}
		}()
	}
	wg.Wait() // related `waits for the senders here`
	select {
	case err := <-errs:
		return err
	default:
		return nil
	}
}

func groupWaitsBeforeItReceives(ctx context.Context, caches []cache.Cache) error {
	failed := make(chan string, 1)
	group, ctx := errgroup.WithContext(ctx)
	for _, c := range caches {
		group.Go(func() error {
			if err := c.Start(ctx); err != nil {
				failed <- err.Error() // want `unbuffered-send: send on failed blocks for ever: groupWaitsBeforeItReceives waits`
			}
			return nil
		})
	}
	if err := group.Wait(); err != nil {
		return err
	}
	select {
	case name := <-failed:
		return errors.New(name)
	default:
		return nil
	}
}

func scoresInParallel(ctx context.Context, nodes []string, score func(string) error) error {
	errs := make(chan error, 1)
	workqueue.ParallelizeUntil(ctx, 16, len(nodes), func(i int) {
		if err := score(nodes[i]); err != nil {
			errs <- err // want `unbuffered-send: send on errs blocks for ever: scoresInParallel waits for its senders, more than the buffer of 1 takes, before it receives`
		}
	})
	select {
	case err := <-errs:
		return err
	default:
		return nil
	}
}

func okScoresInParallelWithRoom(ctx context.Context, nodes []string, score func(string) error) error {
	errs := make(chan error, len(nodes))
	workqueue.ParallelizeUntil(ctx, 16, len(nodes), func(i int) {
		if err := score(nodes[i]); err != nil {
			errs <- err
		}
	})
	select {
	case err := <-errs:
		return err
	default:
		return nil
	}
}

func okScoresInParallelAndKeepsTheFirst(ctx context.Context, nodes []string, score func(string) error) error {
	errs := make(chan error, 1)
	workqueue.ParallelizeUntil(ctx, 16, len(nodes), func(i int) {
		if err := score(nodes[i]); err != nil {
			select {
			case errs <- err:
			default:
			}
		}
	})
	select {
	case err := <-errs:
		return err
	default:
		return nil
	}
}

func sendsTwiceAfterAnError(ctx context.Context, c cache.Cache) error {
	errs := make(chan error)
	go func() {
		err := c.Start(ctx)
		if err != nil {
			errs <- err // want `unbuffered-send: send on errs`
		}
		errs <- nil // related `this send blocks as well`
	}()
	return <-errs
}

// Of the two sends on each way only one is made.
func okSendsOnceOnEachWay(ctx context.Context, c cache.Cache) error {
	errs := make(chan error)
	go func() {
		if err := c.Start(ctx); err != nil {
			errs <- err
			return
		}
		errs <- nil
	}()
	return <-errs
}

// The other arm comes only after every sender.
func okLeavesAfterTheSenders(ctx context.Context, caches []cache.Cache) error {
	errs := make(chan error)
	done := make(chan struct{})
	var wg sync.WaitGroup
	for _, c := range caches {
		wg.Add(1)
		go func() {
			defer wg.Done()
			if err := c.Start(ctx); err != nil {
				errs <- err
			}
		}()
	}
	go func() {
		wg.Wait()
		close(done)
	}()
	var all []error
	for {
		select {
		case <-done:
			return errors.Join(all...)
		case err := <-errs:
			all = append(all, err)
		}
	}
}

// It leaves with the first error, too.
func leavesAfterTheFirstError(ctx context.Context, caches []cache.Cache) error {
	errs := make(chan error)
	done := make(chan struct{})
	var wg sync.WaitGroup
	for _, c := range caches {
		wg.Add(1)
		go func() {
			defer wg.Done()
			if err := c.Start(ctx); err != nil {
				errs <- err // want `unbuffered-send: send on errs`
			}
		}()
	}
	go func() {
		wg.Wait()
		close(done)
	}()
	select {
	case <-done:
		return nil
	case err := <-errs:
		return err
	}
}

// A flag ends the loop, and only the arm behind the senders sets it (argo-rollouts).
func okFlagEndsTheLoop(ctx context.Context, caches []cache.Cache) error {
	errs := make(chan error)
	finished := make(chan struct{})
	var wg sync.WaitGroup
	wg.Add(len(caches))
	for _, c := range caches {
		go func() {
			defer wg.Done()
			if err := c.Start(ctx); err != nil {
				errs <- err
			}
		}()
	}
	go func() {
		wg.Wait()
		close(finished)
	}()
	var all []error
	done := false
	for !done {
		select {
		case <-finished:
			done = true
		case err := <-errs:
			all = append(all, err)
		}
	}
	return errors.Join(all...)
}
