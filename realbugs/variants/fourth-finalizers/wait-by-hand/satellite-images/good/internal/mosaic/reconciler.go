package mosaic

import (
	"context"
	"time"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"

	"example.org/variants/fourth-finalizers/wait-by-hand/satellite-images/good/api/v1"
	"example.org/variants/fourth-finalizers/wait-by-hand/satellite-images/good/internal/volumes"
)

type step func(context.Context, *v1.Mosaic) (ctrl.Result, error)

// Reconciler runs the steps of a mosaic.
type Reconciler struct {
	client.Client

	volumes *volumes.Checker
	steps   []step
}

// New makes a reconciler and its table of steps.
func New(c client.Client) *Reconciler {
	r := &Reconciler{Client: c, volumes: &volumes.Checker{Reader: c}}
	r.steps = []step{r.ensureVolume, r.publish}
	return r
}

// Reconcile runs the steps in order.
func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	m := &v1.Mosaic{}
	if err := r.Get(ctx, req.NamespacedName, m); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !m.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	for _, run := range r.steps {
		if res, err := run(ctx, m); err != nil || res.RequeueAfter > 0 {
			return res, err
		}
	}
	return ctrl.Result{}, nil
}

func (r *Reconciler) ensureVolume(ctx context.Context, m *v1.Mosaic) (ctrl.Result, error) {
	key := client.ObjectKey{Namespace: m.Namespace, Name: m.Spec.Volume}
	if !r.volumes.Mounted(ctx, key) {
		log.FromContext(ctx).V(1).Info("Volume is not there yet", "volume", key)
		return ctrl.Result{RequeueAfter: 5 * time.Second}, nil
	}
	return ctrl.Result{}, nil
}

func (r *Reconciler) publish(ctx context.Context, m *v1.Mosaic) (ctrl.Result, error) {
	if m.Status.Phase == "Ready" {
		return ctrl.Result{}, nil
	}
	m.Status.Phase = "Ready"
	return ctrl.Result{}, r.Status().Update(ctx, m)
}

// SetupWithManager wires the reconciler.
func (r *Reconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&v1.Mosaic{}).Complete(r)
}
