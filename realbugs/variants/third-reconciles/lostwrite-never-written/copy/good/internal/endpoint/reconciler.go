package endpoint

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"example.org/variants/third-reconciles/lostwrite-never-written/copy/good/api/v1beta1"
	"k8s.io/apimachinery/pkg/api/equality"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	logf "sigs.k8s.io/controller-runtime/pkg/log"
)

type resolver interface {
	Resolve(ctx context.Context, host string) ([]string, error)
}

type Reconciler struct {
	client.Client
	dns resolver
}

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	logger := logf.FromContext(ctx)
	ep := &v1beta1.Endpoint{}
	if err := r.Get(ctx, req.NamespacedName, ep); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	addrs, err := r.dns.Resolve(ctx, ep.Spec.Host)
	if err != nil || len(addrs) == 0 {
		logger.Info("host does not resolve", "host", ep.Spec.Host, "err", err)
		if ferr := r.fail(ctx, ep); ferr != nil {
			return ctrl.Result{}, errors.Join(err, ferr)
		}
		return ctrl.Result{RequeueAfter: time.Minute}, nil
	}
	return ctrl.Result{RequeueAfter: 10 * time.Minute}, r.publish(ctx, ep, slices.Min(addrs))
}

func (r *Reconciler) fail(ctx context.Context, ep *v1beta1.Endpoint) error {
	if ep.Status.State == "Unresolved" {
		return nil
	}
	next := ep.DeepCopy()
	next.Status.State = "Unresolved"
	next.Status.Address = ""
	return r.Status().Patch(ctx, next, client.MergeFrom(ep))
}

func (r *Reconciler) publish(ctx context.Context, ep *v1beta1.Endpoint, addr string) error {
	next := ep.DeepCopy()
	next.Status.Address = addr
	next.Status.State = "Resolved"
	if equality.Semantic.DeepEqual(next.Status, ep.Status) {
		return nil
	}
	if err := r.Status().Update(ctx, next); err != nil {
		return fmt.Errorf("publish %s: %w", addr, err)
	}
	return nil
}
