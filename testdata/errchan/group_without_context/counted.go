package group_without_context

import (
	"context"
	"errors"
	"net/http"
	"os"
	"sync"

	"golang.org/x/sync/errgroup"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/log"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// A wait group keeps no errors: each goroutine leaves its own in a result.
func serveBoth(pages, hooks *http.Server) (pagesErr, hooksErr error) {
	wg := sync.WaitGroup{}
	wg.Add(2)
	go func() {
		defer wg.Done()
		pagesErr = pages.ListenAndServe() // want `dropped-error: error of pages.ListenAndServe is seen only once the others of its group have ended: its failure ends none of them`
	}()
	go func() { // related `goes on here`
		defer wg.Done()
		hooksErr = hooks.ListenAndServe()
	}()
	wg.Wait() // related `waits for all of them here`
	return pagesErr, hooksErr
}

// In a list, one for each round.
func startAll(ctx context.Context, clusters []manager.Runnable) error {
	errs := make([]error, len(clusters))
	var wg sync.WaitGroup
	for i, cluster := range clusters {
		wg.Add(1)
		go func() {
			defer wg.Done()
			errs[i] = cluster.Start(ctx) // want `error of cluster.Start is seen only once the others of its group have ended`
		}()
	}
	wg.Wait()
	return errors.Join(errs...)
}

// Under a mutex, by the Go of the group, beside a loop.
func (o *operator) runLocked(ctx context.Context, mgr ctrl.Manager) error {
	var mu sync.Mutex
	var errs []error
	var wg sync.WaitGroup
	wg.Go(func() {
		if err := mgr.Start(ctx); err != nil { // want `error of mgr.Start is seen only once the others of its group have ended`
			mu.Lock()
			defer mu.Unlock()
			errs = append(errs, err)
		}
	})
	wg.Go(func() { o.poll(ctx) })
	wg.Wait()
	return errors.Join(errs...)
}

// On a channel that nobody reads before the wait.
func (o *operator) runSent(ctx context.Context, mgr ctrl.Manager) error {
	errs := make(chan error, 2)
	var wg sync.WaitGroup
	wg.Add(2)
	go func() {
		defer wg.Done()
		errs <- mgr.Start(ctx) // want `error of mgr.Start is seen only once the others of its group have ended`
	}()
	go func() {
		defer wg.Done()
		o.poll(ctx)
	}()
	wg.Wait()
	return <-errs
}

// All of a group without a context that an error ends.
func startGroup(ctx context.Context, clusters []manager.Runnable) error {
	var group errgroup.Group
	for _, cluster := range clusters {
		group.Go(func() error { return cluster.Start(ctx) }) // want `error of cluster.Start is seen only once the others of its group have ended: the group has no context that ends them`
	}
	return group.Wait()
}

// The errors are read while the servers run.
func okReadBeside(pages, hooks *http.Server) error {
	errs := make(chan error, 2)
	var wg sync.WaitGroup
	wg.Add(2)
	go func() {
		defer wg.Done()
		errs <- pages.ListenAndServe()
	}()
	go func() {
		defer wg.Done()
		errs <- hooks.ListenAndServe()
	}()
	go func() {
		wg.Wait()
		close(errs)
	}()
	return <-errs
}

// The first to read is before the wait.
func okReadFirst(ctx context.Context, pages, hooks *http.Server) error {
	errs := make(chan error, 2)
	var wg sync.WaitGroup
	wg.Add(2)
	go func() {
		defer wg.Done()
		errs <- pages.ListenAndServe()
	}()
	go func() {
		defer wg.Done()
		errs <- hooks.ListenAndServe()
	}()
	var err error
	select {
	case <-ctx.Done():
	case err = <-errs:
	}
	err = errors.Join(err, pages.Close(), hooks.Close())
	wg.Wait()
	return err
}

// Who fails ends the others.
func okEnds(ctx context.Context, clusters []manager.Runnable) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	errs := make([]error, len(clusters))
	var wg sync.WaitGroup
	for i, cluster := range clusters {
		wg.Add(1)
		go func() {
			defer wg.Done()
			defer cancel()
			errs[i] = cluster.Start(ctx)
		}()
	}
	wg.Wait()
	return errors.Join(errs...)
}

// A failure ends the process.
func okExits(pages, hooks *http.Server) (pagesErr, hooksErr error) {
	var wg sync.WaitGroup
	wg.Add(2)
	go func() {
		defer wg.Done()
		if pagesErr = pages.ListenAndServe(); pagesErr != nil {
			os.Exit(1)
		}
	}()
	go func() {
		defer wg.Done()
		if hooksErr = hooks.ListenAndServe(); hooksErr != nil {
			os.Exit(1)
		}
	}()
	wg.Wait()
	return pagesErr, hooksErr
}

// The other is told to end by hand.
func okCloses(pages, hooks *http.Server) (pagesErr, hooksErr error) {
	var wg sync.WaitGroup
	wg.Add(2)
	go func() {
		defer wg.Done()
		pagesErr = pages.ListenAndServe()
		_ = hooks.Close()
	}()
	go func() {
		defer wg.Done()
		hooksErr = hooks.ListenAndServe()
		_ = pages.Close()
	}()
	wg.Wait()
	return pagesErr, hooksErr
}

// A failure is in the log at once, and the clusters are there for themselves.
func okLogged(ctx context.Context, clusters []manager.Runnable) error {
	errs := make([]error, len(clusters))
	var wg sync.WaitGroup
	for i, cluster := range clusters {
		wg.Add(1)
		go func() {
			defer wg.Done()
			if err := cluster.Start(ctx); err != nil {
				log.FromContext(ctx).Error(err, "cluster", "number", i)
				errs[i] = err
			}
		}()
	}
	wg.Wait()
	return errors.Join(errs...)
}

// So is that in a variable.
func okLoggedBoth(ctx context.Context, pages, hooks *http.Server) (pagesErr, hooksErr error) {
	var wg sync.WaitGroup
	wg.Add(2)
	go func() {
		defer wg.Done()
		pagesErr = pages.ListenAndServe()
		log.FromContext(ctx).Error(pagesErr, "pages")
	}()
	go func() {
		defer wg.Done()
		hooksErr = hooks.ListenAndServe()
		log.FromContext(ctx).Error(hooksErr, "hooks")
	}()
	wg.Wait()
	return pagesErr, hooksErr
}

// What comes to its end keeps nobody waiting.
func okTasks(ctx context.Context, mgr ctrl.Manager, hooks []*http.Server) (err error) {
	errs := make([]error, len(hooks))
	var wg sync.WaitGroup
	for i, hook := range hooks {
		wg.Add(1)
		go func() {
			defer wg.Done()
			errs[i] = hook.Shutdown(ctx)
		}()
	}
	wg.Add(1)
	go func() {
		defer wg.Done()
		err = mgr.Start(ctx)
	}()
	wg.Wait()
	return errors.Join(append(errs, err)...)
}

// One after the other.
func (o *operator) runInTurn(ctx context.Context, mgr ctrl.Manager, hooks *http.Server) error {
	started := make(chan error, 1)
	served := make(chan error, 1)
	go func() { started <- mgr.Start(ctx) }()
	go func() { served <- serve(ctx, hooks) }()
	if err := <-started; err != nil { // want `dropped-error: error sent on served is read only after <-started: until then runInTurn goes on as if nothing had failed`
		return err
	}
	return <-served
}

func okEither(ctx context.Context, mgr ctrl.Manager, hooks *http.Server) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	started := make(chan error, 1)
	served := make(chan error, 1)
	go func() { started <- mgr.Start(ctx) }()
	go func() { served <- serve(ctx, hooks) }()
	select {
	case err := <-started:
		return err
	case err := <-served:
		return err
	}
}

// The server that fails ends the manager.
func okInTurn(ctx context.Context, mgr ctrl.Manager, hooks *http.Server) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	started := make(chan error, 1)
	served := make(chan error, 1)
	go func() { started <- mgr.Start(ctx) }()
	go func() {
		defer cancel()
		served <- serve(ctx, hooks)
	}()
	if err := <-started; err != nil {
		return err
	}
	return <-served
}

// The first one comes to its end by itself.
func okReadyFirst(ctx context.Context, mgr ctrl.Manager, prepare func() error) error {
	prepared := make(chan error, 1)
	started := make(chan error, 1)
	go func() { prepared <- prepare() }()
	go func() { started <- mgr.Start(ctx) }()
	if err := <-prepared; err != nil {
		return err
	}
	return <-started
}

// A flag says after the wait that one of them has failed, which is in the log by then (governance-policy-framework).
func runTwo(ctx context.Context, mgr, hub ctrl.Manager) {
	var failed bool
	var wg sync.WaitGroup
	wg.Add(2)
	go func() {
		if err := mgr.Start(ctx); err != nil { // want `error of mgr.Start is seen only once the others of its group have ended`
			log.FromContext(ctx).Error(err, "manager")
			failed = true
		}
		wg.Done()
	}()
	go func() {
		defer wg.Done()
		if err := hub.Start(ctx); err != nil {
			log.FromContext(ctx).Error(err, "hub manager")
			failed = true
		}
	}()
	wg.Wait()
	if failed {
		os.Exit(1)
	}
}

// The exit code is counted up in place of a flag.
func runCoded(ctx context.Context, mgr, hub ctrl.Manager) (code int) {
	var wg sync.WaitGroup
	wg.Go(func() {
		err := mgr.Start(ctx) // want `error of mgr.Start is seen only once the others of its group have ended`
		if err != nil {
			log.FromContext(ctx).Error(err, "manager")
			code = 1
			return
		}
	})
	wg.Go(func() {
		if err := hub.Start(ctx); err != nil {
			log.FromContext(ctx).Error(err, "hub manager")
			code = 2
		}
	})
	wg.Wait()
	return code
}

// The failure of one ends the other as well.
func okRunTwo(ctx context.Context, mgr, hub ctrl.Manager) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var failed bool
	var wg sync.WaitGroup
	for _, m := range []ctrl.Manager{mgr, hub} {
		wg.Go(func() {
			defer cancel()
			if err := m.Start(ctx); err != nil {
				log.FromContext(ctx).Error(err, "manager")
				failed = true
			}
		})
	}
	wg.Wait()
	if failed {
		os.Exit(1)
	}
}

// Somebody looks at the flag while they run.
func okWatched(ctx context.Context, mgr, hub ctrl.Manager, healthy func(func() bool)) {
	var failed bool
	var wg sync.WaitGroup
	healthy(func() bool { return !failed })
	wg.Go(func() {
		if err := mgr.Start(ctx); err != nil {
			log.FromContext(ctx).Error(err, "manager")
			failed = true
		}
	})
	wg.Go(func() {
		if err := hub.Start(ctx); err != nil {
			log.FromContext(ctx).Error(err, "hub manager")
			failed = true
		}
	})
	wg.Wait()
	if failed {
		os.Exit(1)
	}
}
