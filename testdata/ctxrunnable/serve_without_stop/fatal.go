package serve_without_stop

import (
	"context"
	"net"
	"net/http"
	"sync"

	"google.golang.org/grpc"
	"k8s.io/klog/v2"
)

// MetricsServer ends the process when it fails: it is there as long as that.
type MetricsServer struct{ address string }

func (m *MetricsServer) okStart(ctx context.Context) error {
	go func() { klog.Fatal(http.ListenAndServe(m.address, nil)) }()
	<-ctx.Done()
	return nil
}

func (m *MetricsServer) Start(ctx context.Context) error {
	go m.okStart(ctx)
	err := http.ListenAndServe(m.address, nil) // want `serve-without-stop: ListenAndServe goes on after ctx ends: it has no shutdown`
	if err != nil {
		klog.ErrorS(err, "metrics")
	}
	return err
}

// Exporter ends the process by a logger of another package, and only a failure brings the call back.
type Exporter struct{ MetricsServer }

func (m *Exporter) Run(ctx context.Context, log interface {
	Fatalw(msg string, pairs ...any)
}) {
	klog.InfoS("metrics", "address", m.address)
	if err := http.ListenAndServe(m.address, nil); err != nil {
		log.Fatalw("metrics", "error", err)
	}
}

// A Profiler serves as long as the process, which ends with its failure (katalyst-core).
type Profiler struct {
	server *http.Server
	done   sync.WaitGroup
}

func (p *Profiler) okStart(ctx context.Context) error {
	go func() {
		klog.Fatal(p.server.ListenAndServe())
	}()
	return nil
}

func (p *Profiler) Start(ctx context.Context) error {
	if err := p.okStart(ctx); err != nil {
		return err
	}
	go p.okStart(ctx)
	p.done.Add(1)
	go func() {
		defer p.done.Done()
		if err := p.server.ListenAndServe(); err != nil { // want `serve-without-stop: ListenAndServe of p.server goes on after ctx ends: nothing shuts it down`
			klog.Fatal(err)
		}
	}()
	<-ctx.Done()
	p.done.Wait()
	return nil
}

// A Reporter does not come back when its context has ended.
type Reporter struct{ server *http.Server }

func (r *Reporter) Start(ctx context.Context) error {
	if err := r.server.ListenAndServe(); err != nil { // want `serve-without-stop: ListenAndServe of r.server goes on after ctx ends: nothing shuts it down`
		klog.Fatal(err)
	}
	return nil
}

// A Registrar closes its listener where the call has come back, and nothing waits for the group that it counts down.
type Registrar struct {
	server *grpc.Server
	served sync.WaitGroup
}

func (r *Registrar) okRun(ctx context.Context) {
	listener, err := net.Listen("unix", "/run/registrar.sock")
	if err != nil {
		klog.Fatal(err)
	}
	r.served.Add(1)
	go func() {
		defer func() {
			r.served.Done()
			listener.Close()
		}()
		if err := r.server.Serve(listener); err != nil {
			klog.Fatalf("serve: %v", err)
		}
	}()
	<-ctx.Done()
}

func (r *Registrar) Run(ctx context.Context) {
	listener, err := net.Listen("unix", "/run/registrar.sock")
	if err != nil {
		return
	}
	go func() {
		defer listener.Close()
		if err := r.server.Serve(listener); err != nil { // want `serve-without-stop: Serve of r.server goes on after ctx ends: its shutdown comes after the call that only it can end`
			klog.ErrorS(err, "serve")
		}
	}()
	<-ctx.Done()
}
