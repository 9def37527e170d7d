package result_on_error

import (
	"context"
	"net/http"
	"time"

	"sigs.k8s.io/controller-runtime/pkg/client"
)

// A Future is the result of work that a caller gives.
type Future struct {
	errs chan error
}

func Begin(ctx context.Context, work func(context.Context) error) *Future {
	f := &Future{errs: make(chan error, 1)}
	go func() {
		if err := work(ctx); err != nil {
			f.errs <- err // want `error-only-send: send on f.errs happens only after an error; when the goroutine ends cleanly, Await waits for ever`
		}
	}()
	return f
}

func (f *Future) Await() error { return <-f.errs }

// OkFuture sends whatever has come of it.
type OkFuture struct {
	errs chan error
}

func OkBegin(ctx context.Context, work func(context.Context) error) *OkFuture {
	f := &OkFuture{errs: make(chan error, 1)}
	go func() { f.errs <- work(ctx) }()
	return f
}

func (f *OkFuture) Await() error { return <-f.errs }

// OkBounded gives up.
type OkBounded struct {
	errs chan error
}

func OkBeginBounded(ctx context.Context, work func(context.Context) error) *OkBounded {
	f := &OkBounded{errs: make(chan error, 1)}
	go func() {
		if err := work(ctx); err != nil {
			f.errs <- err
		}
	}()
	return f
}

func (f *OkBounded) Await() error {
	select {
	case err := <-f.errs:
		return err
	case <-time.After(time.Minute):
		return nil
	}
}

// OkServer ends with an error only.
type OkServer struct {
	failed chan error
}

func OkServe(srv *http.Server) *OkServer {
	s := &OkServer{failed: make(chan error, 1)}
	go func() {
		if err := srv.ListenAndServe(); err != nil {
			s.failed <- err
		}
	}()
	return s
}

func (s *OkServer) Wait() error { return <-s.failed }

// OkWatched is awaited only for its failure: its work goes on until something ends it.
type OkWatched struct {
	failed chan error
	pods   client.Object
}

func (w *OkWatched) Start(ctx context.Context, c client.Client) {
	go func() {
		if err := w.keep(ctx, c); err != nil {
			w.failed <- err
		}
	}()
}

func (w *OkWatched) keep(ctx context.Context, c client.Client) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(time.Second):
			if err := c.Update(ctx, w.pods); err != nil {
				return err
			}
		}
	}
}

func (w *OkWatched) Failure() error { return <-w.failed }

// A Seeding writes objects, in a function of its own.
type Seeding struct {
	objects []client.Object
	failed  chan error
}

func (s *Seeding) Start(ctx context.Context, c client.Client) {
	s.failed = make(chan error, 1)
	go func() {
		if err := s.seed(ctx, c); err != nil {
			s.failed <- err // want `error-only-send: send on s.failed happens only after an error`
		}
	}()
}

func (s *Seeding) seed(ctx context.Context, c client.Client) error {
	for _, obj := range s.objects {
		if err := c.Create(ctx, obj); err != nil {
			return err
		}
	}
	return nil
}

func (s *Seeding) Wait() error { return <-s.failed }
