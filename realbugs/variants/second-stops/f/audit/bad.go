package audit

import (
	"context"
	"encoding/json"
	"io"
	"net/http"

	"k8s.io/klog/v2"
)

type Record struct {
	User string `json:"user"`
	Path string `json:"path"`
}

type Trail struct {
	out chan Record
	w   io.Writer
}

func NewTrail(w io.Writer) *Trail { return &Trail{out: make(chan Record), w: w} }

func (t *Trail) Emit(r Record) {
	t.out <- r // WANT errchan/unbuffered-send or ctxrunnable/blocks-forever
}

func (t *Trail) Run(ctx context.Context) {
	enc := json.NewEncoder(t.w)
	for {
		select {
		case <-ctx.Done():
			return
		case r := <-t.out:
			if err := enc.Encode(r); err != nil {
				klog.ErrorS(err, "Writing audit record")
			}
		}
	}
}

// Middleware records each request in the trail.
func (t *Trail) Middleware(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		t.Emit(Record{User: req.Header.Get("X-Remote-User"), Path: req.URL.Path})
		next.ServeHTTP(w, req)
	})
}
