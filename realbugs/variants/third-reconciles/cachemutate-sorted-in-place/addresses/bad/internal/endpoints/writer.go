package endpoints

import (
	"context"
	"slices"
	"time"

	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/apimachinery/pkg/util/wait"
)

// Writer publishes the backends when they change.
type Writer struct {
	view *View
	port int
	last []string
	push func(ctx context.Context, backends []string) error
}

func NewWriter(v *View, port int, push func(context.Context, []string) error) *Writer {
	return &Writer{view: v, port: port, push: push}
}

func (w *Writer) Run(ctx context.Context) {
	wait.UntilWithContext(ctx, func(ctx context.Context) {
		next, err := w.view.Backends(w.port)
		if err != nil {
			utilruntime.HandleError(err)
			return
		}
		if slices.Equal(next, w.last) {
			return
		}
		if err := w.push(ctx, next); err != nil {
			utilruntime.HandleError(err)
			return
		}
		w.last = next
	}, 10*time.Second)
}
