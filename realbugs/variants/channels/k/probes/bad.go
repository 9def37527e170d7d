package probes

import (
	"errors"
	"net/http"
	"time"

	"example.org/variants/channels/k/probes/svcgroup"
	"k8s.io/klog/v2"
)

// Checker answers the kubelet and looks at the storage backend.
type Checker struct {
	addr    string
	backend func() error
	broken  chan error
}

func NewChecker(addr string, backend func() error) *Checker {
	return &Checker{addr: addr, backend: backend, broken: make(chan error, 1)}
}

// Break makes Run end with an error; the first one counts.
func (c *Checker) Break(err error) {
	select {
	case c.broken <- err:
	default:
	}
}

// Run answers until stop is closed.
func (c *Checker) Run(stop <-chan struct{}) error {
	mux := http.NewServeMux()
	mux.HandleFunc("/healthz", func(w http.ResponseWriter, _ *http.Request) {
		if err := c.backend(); err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
		}
	})
	srv := &http.Server{Addr: c.addr, Handler: mux, ReadHeaderTimeout: time.Second}

	var g svcgroup.Group
	g.Add(func(<-chan struct{}) error {
		klog.InfoS("probes served", "addr", srv.Addr)
		if err := srv.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) { // WANT ctxrunnable/serve-without-stop
			return err
		}
		return nil
	}, func(err error) {
		klog.InfoS("probes end", "reason", err)
	})
	g.Add(func(stop <-chan struct{}) error {
		select {
		case err := <-c.broken:
			return err
		case <-stop:
			return nil
		}
	}, nil)
	return g.Run(stop)
}
