package ingest

import (
	"context"
	"errors"
	"io"
	"net/http"

	"k8s.io/klog/v2"
)

var errClosed = errors.New("sink is closed")

type Sink struct {
	out  chan string
	gone chan struct{}
	seen map[string]int
}

func NewSink() *Sink {
	return &Sink{out: make(chan string), gone: make(chan struct{}), seen: map[string]int{}}
}

func (s *Sink) Emit(v string) error {
	select {
	case s.out <- v:
		return nil
	case <-s.gone:
		return errClosed
	}
}

func (s *Sink) Run(ctx context.Context) {
	defer close(s.gone)
	for {
		select {
		case <-ctx.Done():
			klog.InfoS("sink ends", "kinds", len(s.seen))
			return
		case v := <-s.out:
			s.seen[v]++
		}
	}
}

func (s *Sink) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(io.LimitReader(r.Body, 1<<16))
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	if err := s.Emit(string(body)); err != nil {
		http.Error(w, err.Error(), http.StatusServiceUnavailable)
		return
	}
	w.WriteHeader(http.StatusAccepted)
}

func ServeSink(ctx context.Context, addr string) error {
	s := NewSink()
	go s.Run(ctx)

	srv := &http.Server{Addr: addr, Handler: s}
	failed := make(chan error, 1)
	go func() { failed <- srv.ListenAndServe() }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
		return srv.Shutdown(context.WithoutCancel(ctx))
	}
}
