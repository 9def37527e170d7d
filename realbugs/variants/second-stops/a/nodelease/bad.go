package nodelease

import (
	"context"
	"time"

	coordinationv1 "k8s.io/api/coordination/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/kubernetes"
	"k8s.io/klog/v2"
	"k8s.io/utils/ptr"
)

type Heartbeat struct {
	cs       kubernetes.Interface
	ns, name string
	period   time.Duration
}

func (h *Heartbeat) renew(ctx context.Context) {
	l, err := h.cs.CoordinationV1().Leases(h.ns).Get(ctx, h.name, metav1.GetOptions{})
	if err != nil {
		klog.ErrorS(err, "Reading lease", "lease", h.name)
		return
	}
	l.Spec.RenewTime = ptr.To(metav1.NowMicro())
	if _, err := h.cs.CoordinationV1().Leases(h.ns).Update(ctx, l, metav1.UpdateOptions{}); err != nil {
		klog.ErrorS(err, "Renewing lease", "lease", h.name)
	}
}

func (h *Heartbeat) ensure(ctx context.Context) error {
	l := &coordinationv1.Lease{ObjectMeta: metav1.ObjectMeta{Namespace: h.ns, Name: h.name}}
	_, err := h.cs.CoordinationV1().Leases(h.ns).Create(ctx, l, metav1.CreateOptions{})
	return err
}

// Run holds the lease of the node plug-in while it is up.
func (h *Heartbeat) Run(ctx context.Context) error {
	if err := h.ensure(ctx); err != nil {
		return err
	}
	wait.UntilWithContext(ctx, h.renew, h.period)
	klog.InfoS("Giving lease back", "lease", h.name)
	return h.cs.CoordinationV1().Leases(h.ns).Delete(ctx, h.name, metav1.DeleteOptions{}) // WANT ctxrunnable/ended-context
}
