package dropped_error

import (
	"context"
	"errors"
	"net"
	"net/http"

	"google.golang.org/grpc"
)

// metrics is the run of a command, which serves until the process is killed (policy-reporter).
func metrics(args []string) error {
	if len(args) > 0 {
		return errors.New("no arguments")
	}
	http.Handle("/metrics", http.NotFoundHandler())
	http.ListenAndServe(":2112", nil) // want `dropped-error: error of http.ListenAndServe is dropped: when it fails, its function returns nil, as after a success`
	return nil
}

// registryOf serves in the Start of a component.
type registryOf struct{ server *grpc.Server }

func (r *registryOf) Start(ctx context.Context) error {
	listener, err := net.Listen("unix", "/run/registry.sock")
	if err != nil {
		return err
	}
	go func() {
		<-ctx.Done()
		r.server.GracefulStop()
	}()
	r.server.Serve(listener) // want `dropped-error: error of r.server.Serve is dropped: when it fails, its function returns nil`
	log.Info("registry ended")
	return nil
}

// okAlwaysFails ends with an error of its own.
func okAlwaysFails() error {
	http.ListenAndServe(":2112", nil)
	return errors.New("metrics are not served any more")
}

// okReturned returns it.
func okReturned(server *http.Server) error {
	if err := server.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// okNoError has no error to return.
func okNoError() {
	http.ListenAndServe(":2112", nil)
}

// okExits ends the process with a failure.
func okExits(server *http.Server) error {
	server.ListenAndServe()
	giveUp()
	return nil
}

// okBlank drops it by the blank identifier.
func okBlank(server *http.Server) error {
	_ = server.ListenAndServe()
	return nil
}
