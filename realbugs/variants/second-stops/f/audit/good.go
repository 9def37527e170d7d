package audit

import (
	"context"
	"encoding/json"
	"io"
	"net/http"

	"k8s.io/klog/v2"
)

type Ledger struct {
	out  chan Record
	gone chan struct{}
	w    io.Writer
}

func NewLedger(w io.Writer) *Ledger {
	return &Ledger{out: make(chan Record), gone: make(chan struct{}), w: w}
}

func (l *Ledger) Emit(r Record) {
	select {
	case l.out <- r:
	case <-l.gone:
		klog.V(2).InfoS("Audit record lost", "path", r.Path)
	}
}

func (l *Ledger) Run(ctx context.Context) {
	defer close(l.gone)
	enc := json.NewEncoder(l.w)
	for {
		select {
		case <-ctx.Done():
			return
		case r := <-l.out:
			if err := enc.Encode(r); err != nil {
				klog.ErrorS(err, "Writing audit record")
			}
		}
	}
}

func (l *Ledger) Middleware(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		l.Emit(Record{User: req.Header.Get("X-Remote-User"), Path: req.URL.Path})
		next.ServeHTTP(w, req)
	})
}
