package podcordon

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type Window struct {
	client.Client
	Node string
	For  time.Duration
}

func (w *Window) cordon(ctx context.Context, on bool) error {
	var n corev1.Node
	if err := w.Get(ctx, client.ObjectKey{Name: w.Node}, &n); err != nil {
		return err
	}
	base := n.DeepCopy()
	n.Spec.Unschedulable = on
	return w.Patch(ctx, &n, client.MergeFrom(base))
}

func (w *Window) Start(ctx context.Context) error {
	if err := w.cordon(ctx, true); err != nil {
		return err
	}
	timer := time.NewTimer(w.For)
	defer timer.Stop()
	select {
	case <-timer.C:
		return w.cordon(ctx, false)
	case <-ctx.Done():
		klog.InfoS("window is cut short", "node", w.Node, "cause", context.Cause(ctx))
		if err := w.cordon(ctx, false); err != nil { // WANT ctxrunnable/ended-context
			klog.ErrorS(err, "uncordon", "node", w.Node)
		}
	}
	return nil
}

func Open(mgr ctrl.Manager, node string, d time.Duration) error {
	return mgr.Add(&Window{Client: mgr.GetClient(), Node: node, For: d})
}
