package gateway

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"

	"example.org/variants/third-reconciles/leaderwrite-ungated-status/gateway/good/api/v1alpha1"
	"example.org/variants/third-reconciles/leaderwrite-ungated-status/gateway/good/internal/conditions"
	"k8s.io/apimachinery/pkg/api/equality"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/utils/ptr"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller"
)

// Programmer configures the data plane of this replica.
type Programmer interface {
	Program(name string, port int32) error
	Remove(name string)
}

// Reconciler runs in every replica, because each has a data plane of its own.
type Reconciler struct {
	client.Client
	Plane   Programmer
	Leading *atomic.Bool
}

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (_ ctrl.Result, err error) {
	l := &v1alpha1.Listener{}
	if err := r.Get(ctx, req.NamespacedName, l); err != nil {
		if apierrors.IsNotFound(err) {
			r.Plane.Remove(req.Name)
			return ctrl.Result{}, nil
		}
		return ctrl.Result{}, err
	}
	before := l.DeepCopy()
	defer func() {
		if !r.Leading.Load() {
			return
		}
		if e := r.store(ctx, before, l); e != nil {
			err = errors.Join(err, e)
		}
	}()
	if perr := r.Plane.Program(l.Name, l.Spec.Port); perr != nil {
		conditions.MarkFalse(l, "Programmed", "Rejected", perr)
		return ctrl.Result{}, fmt.Errorf("program %s: %w", req, perr)
	}
	conditions.MarkTrue(l, "Programmed", "Accepted")
	return ctrl.Result{}, nil
}

func (r *Reconciler) store(ctx context.Context, before, after *v1alpha1.Listener) error {
	if equality.Semantic.DeepEqual(before.Status, after.Status) {
		return nil
	}
	return r.Status().Patch(ctx, after, client.MergeFrom(before))
}

func (r *Reconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&v1alpha1.Listener{}).
		WithOptions(controller.Options{NeedLeaderElection: ptr.To(false), MaxConcurrentReconciles: 4}).
		Complete(r)
}
