package uplink

import (
	"context"
	"fmt"
	"net"
	"time"

	"example.org/variants/third-reconciles/hotloop-time-in-status/probe/bad/api/v1beta1"
	"k8s.io/apimachinery/pkg/api/equality"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type Reconciler struct {
	client.Client
	dialer net.Dialer
}

func (r *Reconciler) dial(ctx context.Context, addr string) error {
	ctx, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	conn, err := r.dialer.DialContext(ctx, "tcp", addr)
	if err != nil {
		return err
	}
	return conn.Close()
}

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	u := &v1beta1.Uplink{}
	if err := r.Get(ctx, req.NamespacedName, u); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	checks := r.checksFor(ctx, u)
	if equality.Semantic.DeepEqual(checks, u.Status.Checks) {
		return ctrl.Result{RequeueAfter: 30 * time.Second}, nil
	}
	u.Status.Checks = checks
	if err := r.Status().Update(ctx, u); err != nil {
		return ctrl.Result{}, fmt.Errorf("status: %w", err)
	}
	return ctrl.Result{RequeueAfter: 30 * time.Second}, nil
}

func Setup(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&v1beta1.Uplink{}).Complete(&Reconciler{Client: mgr.GetClient()})
}
