package same

import (
	"context"
	"fmt"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/log"

	leasev1 "example.org/variants/finalizers/noise_strip/same/v1"
)

const hostFinalizer = "lease.example.com/host"

// ReservationReconciler is the only controller of reservations.
type ReservationReconciler struct {
	client.Client
	Hosts interface {
		Take(ctx context.Context, host string) error
		Free(ctx context.Context, host string) error
	}
}

func (r *ReservationReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&leasev1.Reservation{}).Complete(r)
}

func (r *ReservationReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	res := &leasev1.Reservation{}
	if err := r.Get(ctx, req.NamespacedName, res); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !res.DeletionTimestamp.IsZero() || res.Spec.Expired {
		return ctrl.Result{}, r.expire(ctx, res)
	}
	if controllerutil.AddFinalizer(res, hostFinalizer) {
		if err := r.Update(ctx, res); err != nil {
			return ctrl.Result{}, fmt.Errorf("hold reservation: %w", err)
		}
	}
	return ctrl.Result{}, r.Hosts.Take(ctx, res.Spec.Host)
}

// expire frees the host and deletes the reservation.
func (r *ReservationReconciler) expire(ctx context.Context, res *leasev1.Reservation) error {
	if controllerutil.ContainsFinalizer(res, hostFinalizer) {
		if err := r.Hosts.Free(ctx, res.Spec.Host); err != nil {
			return fmt.Errorf("free %s: %w", res.Spec.Host, err)
		}
		controllerutil.RemoveFinalizer(res, hostFinalizer)
		if err := r.Update(ctx, res); err != nil {
			return err
		}
	}
	log.FromContext(ctx).Info("reservation expired", "host", res.Spec.Host)
	return client.IgnoreNotFound(r.Delete(ctx, res))
}
