package add_while_deleting

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

const syncerFinalizer = "syncers.example.com/drain"

// Syncers drains what is deleted by a worker that it also starts for what is not.
type Syncers struct {
	client.Client
	start func(name string) error
}

// ensure starts a worker once the finalizer is there.
func (s *Syncers) ensure(ctx context.Context, binding *corev1.Endpoints) error {
	if !controllerutil.ContainsFinalizer(binding, syncerFinalizer) {
		before := binding.DeepCopy()
		controllerutil.AddFinalizer(binding, syncerFinalizer)
		if err := s.Patch(ctx, binding, client.StrategicMergeFrom(before)); err != nil {
			return err
		}
	}
	return s.start(binding.Name)
}

func (s *Syncers) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	binding := &corev1.Endpoints{}
	if err := s.Get(ctx, req.NamespacedName, binding); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !binding.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, s.okDrained(ctx, binding)
	}
	return ctrl.Result{}, s.ensure(ctx, binding)
}

// okDrained needs the worker that drains: what is being deleted has the finalizer already.
func (s *Syncers) okDrained(ctx context.Context, binding *corev1.Endpoints) error {
	if len(binding.Subsets) > 0 {
		return s.ensure(ctx, binding)
	}
	controllerutil.RemoveFinalizer(binding, syncerFinalizer)
	return s.Update(ctx, binding)
}

// okInline has both in one function.
func (s *Syncers) okInline(ctx context.Context, binding *corev1.Endpoints) error {
	if !binding.DeletionTimestamp.IsZero() {
		if len(binding.Subsets) > 0 {
			return s.ensure(ctx, binding)
		}
		controllerutil.RemoveFinalizer(binding, syncerFinalizer)
		return s.Update(ctx, binding)
	}
	return s.ensure(ctx, binding)
}

// early comes before the look.
func (s *Syncers) early(ctx context.Context, binding *corev1.Endpoints) error {
	if err := s.ensure(ctx, binding); err != nil { // want `add-while-deleting: a finalizer is added to binding without a look at its deletion timestamp`
		return err
	}
	if !binding.DeletionTimestamp.IsZero() {
		controllerutil.RemoveFinalizer(binding, syncerFinalizer)
		return s.Update(ctx, binding)
	}
	return nil
}
