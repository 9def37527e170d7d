package component

import (
	"context"
	"net"
	"net/http"
	"os"
	"os/signal"
	"syscall"
	"time"

	"google.golang.org/grpc"
	"k8s.io/klog/v2"
)

// The process waits for a signal, and does not hear that its server has failed.
func serveUntilSignal(addr string, pages http.Handler) error {
	server := &http.Server{Addr: addr, Handler: pages}
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	go func() {
		server.ListenAndServe() // want `dropped-error: error of server.ListenAndServe is dropped`
	}()
	<-signals
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	return server.Shutdown(ctx)
}

func serveBesideTicker(server *grpc.Server, listener net.Listener, sweep func()) {
	signals := make(chan os.Signal, 2)
	signal.Notify(signals, os.Interrupt)
	go server.Serve(listener) // want `dropped-error: error of server.Serve is dropped`
	ticker := time.NewTicker(time.Minute)
	for {
		select {
		case sig := <-signals:
			klog.InfoS("stopping", "signal", sig.String())
			server.Stop()
			return
		case <-ticker.C:
			sweep()
		}
	}
}

// A helper starts the server, and who calls the helper waits.
type portal struct{ server *http.Server }

func (p *portal) open(listener net.Listener) {
	go func() {
		if err := p.server.Serve(listener); err != nil { // want `dropped-error: error of p.server.Serve is only logged`
			klog.ErrorS(err, "serve")
		}
	}()
}

func (p *portal) Start(ctx context.Context) error {
	listener, err := net.Listen("tcp", ":8443")
	if err != nil {
		return err
	}
	p.open(listener)
	<-ctx.Done()
	return p.server.Shutdown(context.WithoutCancel(ctx))
}

func openAll(listeners []net.Listener, serve func(net.Listener)) {
	for _, listener := range listeners {
		serve(listener)
	}
}

type ports struct{ server *grpc.Server }

func (p *ports) serve(listener net.Listener) {
	go p.server.Serve(listener) // want `dropped-error: error of p.server.Serve is dropped`
}

func (p *ports) run(ctx context.Context, listeners []net.Listener) {
	openAll(listeners, p.serve)
	select {
	case <-ctx.Done():
		p.server.GracefulStop()
	}
}

// What has a Stop is meant to go on until somebody calls it.
type hooks struct {
	server   *http.Server
	listener net.Listener
}

func (h *hooks) Start() error {
	listener, err := net.Listen("tcp", ":9443")
	if err != nil {
		return err
	}
	h.listener = listener
	go h.server.Serve(listener) // want `dropped-error: error of h.server.Serve is dropped`
	return nil
}

func (h *hooks) Stop() { h.server.Close() }

// Its Start says so itself.
type toldHooks struct {
	server *http.Server
	failed chan error
}

func (h *toldHooks) Start(listener net.Listener) {
	go func() { h.failed <- h.server.Serve(listener) }()
}

func (h *toldHooks) Stop() error {
	h.server.Close()
	return <-h.failed
}

// A caller that waits for nothing lets the process end.
func okOneShot(server *http.Server, listener net.Listener, probe func() error) error {
	go server.Serve(listener)
	return probe()
}

// A channel of signals that is asked and not waited for.
func okAsksForSignals(server *http.Server, probe func() error) error {
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt)
	go server.ListenAndServe()
	select {
	case <-signals:
		return nil
	default:
	}
	return probe()
}

// The failure ends the wait for the signal.
func okEndsItself(server *http.Server) {
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt)
	go func() {
		if err := server.ListenAndServe(); err != nil {
			signals <- syscall.SIGTERM
		}
	}()
	<-signals
}
