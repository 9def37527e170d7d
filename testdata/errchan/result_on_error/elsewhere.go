package result_on_error

import (
	"context"
	"net/http"

	"sigs.k8s.io/controller-runtime/pkg/manager"

	"github.com/ctrllint/ctrllint/testdata/errchan/result_on_error/outcome"
)

// What sends is a function of another package.
func serversElsewhere(api, metrics *http.Server) error {
	ended := make(chan error, 2)
	go func() {
		outcome.Failure(ended, api.ListenAndServe()) // want `error-only-send: send on ended happens only after an error; when the goroutine ends cleanly, serversElsewhere waits for ever`
	}()
	go func() {
		outcome.Failure(ended, metrics.ListenAndServe())
	}()
	return <-ended
}

// The manager ends without an error, and the error is the first argument.
func managerElsewhere(ctx context.Context, mgr manager.Manager) error {
	ended := make(chan error, 1)
	go func() {
		err := mgr.Start(ctx)
		outcome.Error(err, ended) // want `error-only-send: send on ended happens only after an error`
	}()
	return <-ended
}

// okSendsAny has a function that sends in any case.
func okSendsAny(api, metrics *http.Server) error {
	ended := make(chan error, 2)
	go func() { outcome.Failure(ended, api.ListenAndServe()) }()
	go func() { outcome.Any(ended, metrics.ListenAndServe()) }()
	return <-ended
}

// okServerElsewhere has a server, which never returns nil.
func okServerElsewhere(api *http.Server) error {
	ended := make(chan error, 1)
	go func() { outcome.Error(api.ListenAndServe(), ended) }()
	return <-ended
}

// okClosesElsewhere has a function that closes the channel.
func okClosesElsewhere(ctx context.Context, mgr manager.Manager) error {
	ended := make(chan error, 1)
	go func() { outcome.Last(ended, mgr.Start(ctx)) }()
	return <-ended
}

// okClosesAfter closes it itself.
func okClosesAfter(ctx context.Context, mgr manager.Manager) error {
	ended := make(chan error, 1)
	go func() {
		defer close(ended)
		outcome.Error(mgr.Start(ctx), ended)
	}()
	return <-ended
}

// okSendsAfter sends nil after it.
func okSendsAfter(ctx context.Context, mgr manager.Manager) error {
	ended := make(chan error, 2)
	go func() {
		outcome.Error(mgr.Start(ctx), ended)
		ended <- nil
	}()
	return <-ended
}
