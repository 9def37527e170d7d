package site

import (
	"context"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"

	"example.org/variants/fourth-finalizers/no-timeout-through-bool/edge-fleet/good/api/v1"
	"example.org/variants/fourth-finalizers/no-timeout-through-bool/edge-fleet/good/internal/scaling"
)

// Reconciler scales the gateways and caches of a site.
type Reconciler struct {
	client.Client

	gateways *scaling.Book
	caches   *scaling.Book
}

// Reconcile implements reconcile.Reconciler.
func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	site := &v1.Site{}
	if err := r.Get(ctx, req.NamespacedName, site); err != nil {
		if apierrors.IsNotFound(err) {
			r.gateways.Delete(req.String())
			r.caches.Delete(req.String())
			return ctrl.Result{}, nil
		}
		return ctrl.Result{}, err
	}
	if !site.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}

	key := req.String()
	ready := r.gateways.Satisfied(key) && r.caches.Satisfied(key)
	log.FromContext(ctx).V(2).Info("Expectations", "ready", ready)
	if !ready {
		return ctrl.Result{RequeueAfter: scaling.Patience}, nil
	}
	return ctrl.Result{}, r.scale(ctx, &scope{Client: r.Client, site: site, key: key})
}

func (r *Reconciler) scale(ctx context.Context, s *scope) error {
	gateways, err := s.count(ctx, "gateway")
	if err != nil {
		return err
	}
	if err := s.grow(ctx, r.gateways, "gateway", gateways, int(s.site.Spec.Gateways)); err != nil {
		return err
	}
	caches, err := s.count(ctx, "cache")
	if err != nil {
		return err
	}
	return s.grow(ctx, r.caches, "cache", caches, int(s.site.Spec.Caches))
}
