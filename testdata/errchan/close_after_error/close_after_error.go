// Package close_after_error closes done channels on the path without errors only.
package close_after_error

import (
	"context"
	"errors"
	"sync"

	"sigs.k8s.io/controller-runtime/pkg/client"
)

type Migrator struct {
	client client.Client
	done   chan struct{}
	wg     sync.WaitGroup
}

func (m *Migrator) prepare(ctx context.Context) error { return ctx.Err() }
func (m *Migrator) migrate(ctx context.Context) error { return ctx.Err() }

func closesAtTheEnd(ctx context.Context, m *Migrator) {
	done := make(chan struct{})
	go func() {
		if err := m.migrate(ctx); err != nil {
			return // related `this return skips the close`
		}
		close(done) // want `success-only-close: close of done is skipped when migrate fails; closesAtTheEnd then waits for ever`
	}()
	<-done // related `waits here`
}

func okClosesWhateverHappens(ctx context.Context, m *Migrator) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		if err := m.migrate(ctx); err != nil {
			return
		}
	}()
	<-done
}

// The waiter has an exit of its own.
func okWaitsForTheContextToo(ctx context.Context, m *Migrator) {
	ready := make(chan struct{})
	go func() {
		if err := m.migrate(ctx); err != nil {
			return
		}
		close(ready)
	}()
	select {
	case <-ready:
	case <-ctx.Done():
	}
}

// The failure arrives on another channel.
func okFailureArrivesElsewhere(ctx context.Context, m *Migrator) error {
	ready := make(chan struct{})
	failed := make(chan error, 1)
	go func() {
		if err := m.migrate(ctx); err != nil {
			failed <- err
			return
		}
		close(ready)
	}()
	select {
	case <-ready:
		return nil
	case err := <-failed:
		return err
	}
}

func closesOnlyIfNoError(ctx context.Context, m *Migrator) {
	done := make(chan struct{})
	go func() {
		err := m.migrate(ctx)
		if err == nil {
			close(done) // want `success-only-close: close of done`
		}
	}()
	<-done
}

// Both ways close.
func okClosesOnBothWays(ctx context.Context, m *Migrator) {
	done := make(chan struct{})
	go func() {
		if err := m.migrate(ctx); err != nil {
			close(done)
			return
		}
		close(done)
	}()
	<-done
}

// The channel is closed at once when there is nothing to do.
func okClosedWhenTheFeatureIsOff(ctx context.Context, m *Migrator, enabled bool) {
	done := make(chan struct{})
	if enabled {
		go func() {
			defer close(done)
			_ = m.migrate(ctx)
		}()
	} else {
		close(done)
	}
	<-done
}

// The goroutine starts after a step that can fail, and the deferred wait is there already.
func startsTheCloserTooLate(ctx context.Context, m *Migrator) error {
	done := make(chan struct{})
	defer func() { <-done }() // related `waits here`
	if err := m.prepare(ctx); err != nil {
		return err // related `this return skips the close`
	}
	go func() { // related `only this leads to the close`
		defer close(done) // want `success-only-close: close of done is skipped when prepare fails; startsTheCloserTooLate then waits for ever`
		_ = m.migrate(ctx)
	}()
	return nil
}

// The wait is deferred after the step.
func okDefersTheWaitBehindTheStep(ctx context.Context, m *Migrator) error {
	done := make(chan struct{})
	if err := m.prepare(ctx); err != nil {
		return err
	}
	defer func() { <-done }()
	go func() {
		defer close(done)
		_ = m.migrate(ctx)
	}()
	return nil
}

// The field is made in a constructor; the method that waits is another one.
func NewMigrator(c client.Client) *Migrator {
	return &Migrator{client: c, done: make(chan struct{})}
}

func (m *Migrator) Run(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	defer m.stop(cancel)
	if err := m.begin(ctx); err != nil {
		return err
	}
	<-ctx.Done()
	return nil
}

func (m *Migrator) stop(cancel func()) {
	cancel()
	<-m.done // related `waits here`
}

func (m *Migrator) begin(ctx context.Context) error {
	if err := m.prepare(ctx); err != nil {
		return err // related `this return skips the close`
	}
	go m.loop(ctx) // related `only this leads to the close`
	return nil
}

func (m *Migrator) loop(ctx context.Context) {
	defer close(m.done) // want `success-only-close: close of m.done is skipped when prepare fails; stop then waits for ever`
	<-ctx.Done()
}

func countsDownOnSuccess(ctx context.Context, migrators []*Migrator) {
	var wg sync.WaitGroup
	for _, m := range migrators {
		wg.Add(1)
		go func() {
			if err := m.migrate(ctx); err != nil {
				return
			}
			wg.Done() // want `success-only-close: Done of wg is skipped when migrate fails; countsDownOnSuccess then waits for ever`
		}()
	}
	wg.Wait()
}

func okCountsDownDeferred(ctx context.Context, migrators []*Migrator) {
	var wg sync.WaitGroup
	for _, m := range migrators {
		wg.Add(1)
		go func() {
			defer wg.Done()
			if err := m.migrate(ctx); err != nil {
				return
			}
		}()
	}
	wg.Wait()
}

func okGroupStartsTheGoroutine(ctx context.Context, migrators []*Migrator) {
	var wg sync.WaitGroup
	for _, m := range migrators {
		wg.Go(func() {
			if err := m.migrate(ctx); err != nil {
				return
			}
		})
	}
	wg.Wait()
}

// The group is counted up in front of a step that can fail.
func countsUpTooEarly(ctx context.Context, m *Migrator) error {
	var wg sync.WaitGroup
	defer wg.Wait()
	wg.Add(1)
	if err := m.prepare(ctx); err != nil {
		return err
	}
	go func() {
		defer wg.Done() // want `success-only-close: Done of wg is skipped when prepare fails; countsUpTooEarly then waits for ever`
		_ = m.migrate(ctx)
	}()
	return nil
}

// What is not counted up is not owed.
func okCountsUpBehindTheStep(ctx context.Context, m *Migrator) error {
	var wg sync.WaitGroup
	defer wg.Wait()
	if err := m.prepare(ctx); err != nil {
		return err
	}
	wg.Add(1)
	go func() {
		defer wg.Done()
		_ = m.migrate(ctx)
	}()
	return nil
}

// The helper counts up itself.
func (m *Migrator) okHelperCountsUp(ctx context.Context) error {
	defer m.wg.Wait()
	if err := m.prepare(ctx); err != nil {
		return err
	}
	m.spawn(ctx)
	return nil
}

func (m *Migrator) spawn(ctx context.Context) {
	m.wg.Add(1)
	go func() {
		defer m.wg.Done()
		_ = m.migrate(ctx)
	}()
}

// The close stands in another goroutine, behind the wait for the workers.
func okClosedAfterTheWorkers(ctx context.Context, migrators []*Migrator) error {
	var wg sync.WaitGroup
	errs := make(chan error, 10)
	for _, m := range migrators {
		wg.Add(1)
		go func() {
			defer wg.Done()
			if err := m.migrate(ctx); err != nil {
				select {
				case errs <- err:
				default:
				}
			}
		}()
	}
	go func() {
		wg.Wait()
		close(errs)
	}()
	var all []error
	for err := range errs {
		all = append(all, err)
	}
	return errors.Join(all...)
}

// A failure ends the process.
func okFailureEndsTheProcess(ctx context.Context, m *Migrator) {
	done := make(chan struct{})
	go func() {
		if err := m.migrate(ctx); err != nil {
			panic(err)
		}
		close(done)
	}()
	<-done
}

// Closed under a Once by whoever comes first.
type gate struct {
	once sync.Once
	open chan struct{}
}

func (g *gate) release() { g.once.Do(func() { close(g.open) }) }

func (g *gate) okClosedUnderOnce(ctx context.Context, m *Migrator) {
	go func() {
		defer g.release()
		_ = m.migrate(ctx)
	}()
	<-g.open
}

// Somebody else can close it too.
type Latch struct{ closed chan struct{} }

func (l *Latch) Release() { close(l.closed) }

func (l *Latch) okOthersRelease(ctx context.Context, m *Migrator) {
	go func() {
		if err := m.migrate(ctx); err != nil {
			return
		}
		l.Release()
	}()
	<-l.closed
}

// A channel that is closed on an error only is a notice, and the select has another way.
func okNoticeOfFailure(ctx context.Context, m *Migrator) {
	failed := make(chan struct{})
	go func() {
		if err := m.migrate(ctx); err != nil {
			close(failed)
		}
	}()
	select {
	case <-failed:
	case <-ctx.Done():
	}
}

// Nobody waits.
func okNobodyWaits(ctx context.Context, m *Migrator) {
	done := make(chan struct{})
	go func() {
		if err := m.migrate(ctx); err != nil {
			return
		}
		close(done)
	}()
}

// The callback is tried until it succeeds.
func okWaitsForTheFirstSuccess(ctx context.Context, m *Migrator, retry func(func() error)) {
	done := make(chan struct{})
	var once sync.Once
	try := func() {
		for ctx.Err() == nil {
			if err := m.migrate(ctx); err != nil {
				continue
			}
			once.Do(func() { close(done) })
			return
		}
		close(done)
	}
	go try()
	<-done
}

// The same condition starts the closer and guards the wait.
func okSameConditionGuardsTheWait(ctx context.Context, m *Migrator, enabled bool) {
	done := make(chan struct{})
	if enabled {
		go func() {
			defer close(done)
			_ = m.migrate(ctx)
		}()
	}
	if enabled {
		<-done
	}
}

// The wait stands in a goroutine of its own, which then never gets to its work.
func waitsInAGoroutine(ctx context.Context, m *Migrator, work func()) {
	ready := make(chan struct{})
	go func() {
		if err := m.prepare(ctx); err != nil {
			return
		}
		close(ready) // want `success-only-close: close of ready is skipped when prepare fails; a goroutine of waitsInAGoroutine then waits for ever`
	}()
	go func() {
		<-ready
		work()
	}()
	<-ctx.Done()
}
