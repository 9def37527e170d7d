package serve_without_stop

import (
	"context"
	"net/http"
)

// wasmServer starts its server beside Start, and only its tests close it (envoy gateway).
type wasmServer struct {
	server *http.Server
	reset  func(context.Context)
}

func newWasmServer(handler http.Handler, reset func(context.Context)) *wasmServer {
	return &wasmServer{server: &http.Server{Handler: handler}, reset: reset}
}

func (s *wasmServer) Start(ctx context.Context) {
	go func() {
		_ = s.server.ListenAndServe() // want `unawaited-loop: ListenAndServe of s.server goes on after ctx ends`
	}()
	s.reset(ctx)
}

func (s *wasmServer) close() { _ = s.server.Close() }

// haltedWasmServer is closed when its context ends.
type haltedWasmServer struct {
	server *http.Server
	reset  func(context.Context)
}

func newHaltedWasmServer(handler http.Handler, reset func(context.Context)) *haltedWasmServer {
	return &haltedWasmServer{server: &http.Server{Handler: handler}, reset: reset}
}

func (s *haltedWasmServer) Start(ctx context.Context) {
	go func() {
		_ = s.server.ListenAndServe()
	}()
	context.AfterFunc(ctx, s.close)
	s.reset(ctx)
}

func (s *haltedWasmServer) close() { _ = s.server.Close() }

// scheduler has a debug server beside it, which is the process's.
type scheduler struct{ schedule func(context.Context) }

func (s *scheduler) Run(ctx context.Context) {
	debug := &http.Server{Addr: "localhost:6060"}
	go func() {
		_ = debug.ListenAndServe()
	}()
	s.schedule(ctx)
}
