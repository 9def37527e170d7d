package ingest

import (
	"context"
	"io"
	"net/http"

	"k8s.io/klog/v2"
)

type Pipe struct {
	out  chan string
	seen map[string]int
}

func NewPipe() *Pipe { return &Pipe{out: make(chan string), seen: map[string]int{}} }

func (p *Pipe) Emit(s string) {
	p.out <- s // WANT errchan/unbuffered-send or ctxrunnable/blocks-forever
}

func (p *Pipe) Run(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			klog.InfoS("pipe ends", "kinds", len(p.seen))
			return
		case s := <-p.out:
			p.seen[s]++
		}
	}
}

func (p *Pipe) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(io.LimitReader(r.Body, 1<<16))
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	p.Emit(string(body))
	w.WriteHeader(http.StatusAccepted)
}

func Serve(ctx context.Context, addr string) error {
	p := NewPipe()
	go p.Run(ctx)

	srv := &http.Server{Addr: addr, Handler: p}
	failed := make(chan error, 1)
	go func() { failed <- srv.ListenAndServe() }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
		return srv.Shutdown(context.WithoutCancel(ctx))
	}
}
