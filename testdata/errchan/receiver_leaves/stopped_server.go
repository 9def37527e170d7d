package receiver_leaves

import (
	"context"
	"net"
	"net/http"

	"google.golang.org/grpc"
)

// Health answers peers.
type Health struct{ addr string }

// OKServeUntil stops its server when it leaves, and Serve returns nil then: nothing is sent (self-node-remediation).
func (h *Health) OKServeUntil(ctx context.Context) error {
	lis, err := net.Listen("tcp", h.addr)
	if err != nil {
		return err
	}
	server := grpc.NewServer()
	errs := make(chan error)
	go func() {
		if err := server.Serve(lis); err != nil {
			errs <- err
		}
	}()
	select {
	case err := <-errs:
		return err
	case <-ctx.Done():
		server.Stop()
	}
	return nil
}

// SendsAlways sends nil as well.
func (h *Health) SendsAlways(ctx context.Context, lis net.Listener) error {
	server := grpc.NewServer()
	errs := make(chan error)
	go func() { errs <- server.Serve(lis) }() // want `unbuffered-send: send on errs blocks for ever once SendsAlways has returned`
	select {
	case err := <-errs:
		return err
	case <-ctx.Done():
		server.Stop()
	}
	return nil
}

// ServesPages has a server that returns an error when it is closed.
func (h *Health) ServesPages(ctx context.Context, lis net.Listener) error {
	server := &http.Server{}
	errs := make(chan error)
	go func() {
		if err := server.Serve(lis); err != nil {
			errs <- err // want `unbuffered-send: send on errs blocks for ever once ServesPages has returned`
		}
	}()
	select {
	case err := <-errs:
		return err
	case <-ctx.Done():
		return server.Close()
	}
}

// StopsAnother leaves its own server running.
func (h *Health) StopsAnother(ctx context.Context, lis net.Listener, other *grpc.Server) error {
	server := grpc.NewServer()
	errs := make(chan error)
	go func() {
		if err := server.Serve(lis); err != nil {
			errs <- err // want `unbuffered-send: send on errs blocks for ever once StopsAnother has returned`
		}
	}()
	select {
	case err := <-errs:
		return err
	case <-ctx.Done():
		other.Stop()
	}
	return nil
}
