package controllers

import (
	"context"
	"time"

	"github.com/pkg/errors"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"example.org/variants/fourth-reconciles/delay-dropped/rack-provisioner/good/api/v1alpha1"
	"example.org/variants/fourth-reconciles/delay-dropped/rack-provisioner/good/pkg/bmc"
	"example.org/variants/fourth-reconciles/delay-dropped/rack-provisioner/good/pkg/scope"
)

const bmcRetry = 45 * time.Second

// RackReconciler powers racks on and flashes them.
type RackReconciler struct {
	client.Client
	BMC bmc.Client
}

// Reconcile moves one rack on.
func (r *RackReconciler) Reconcile(ctx context.Context, req ctrl.Request) (res ctrl.Result, reterr error) {
	rack := &v1alpha1.Rack{}
	if err := r.Get(ctx, req.NamespacedName, rack); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !rack.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}

	s := scope.NewRackScope(r.Client, ctrl.LoggerFrom(ctx), rack)
	defer func() {
		if err := s.Close(ctx); err != nil && reterr == nil {
			reterr = err
		}
	}()
	return r.reconcileNormal(ctx, s)
}

func (r *RackReconciler) reconcileNormal(ctx context.Context, s *scope.RackScope) (ctrl.Result, error) {
	if !s.Rack.Status.Powered {
		if err := r.BMC.PowerOn(ctx, s.Rack.Spec.Chassis); err != nil {
			meta.SetStatusCondition(&s.Rack.Status.Conditions, metav1.Condition{
				Type: "Powered", Status: metav1.ConditionFalse, Reason: "PowerOnFailed", Message: err.Error(),
			})
			s.Error(err, "chassis did not power on", "retryIn", bmcRetry)
			return ctrl.Result{RequeueAfter: bmcRetry}, nil
		}
		s.Rack.Status.Powered = true
	}

	if s.Rack.Status.Firmware != s.Rack.Spec.Firmware {
		s.Info("flashing", "firmware", s.Rack.Spec.Firmware)
		if err := r.BMC.Flash(ctx, s.Rack.Spec.Chassis, s.Rack.Spec.Firmware); err != nil {
			return ctrl.Result{}, errors.Wrap(err, "flashing")
		}
		s.Rack.Status.Firmware = s.Rack.Spec.Firmware
	}
	meta.SetStatusCondition(&s.Rack.Status.Conditions, metav1.Condition{
		Type: "Powered", Status: metav1.ConditionTrue, Reason: "Ready", Message: "rack is up",
	})
	return ctrl.Result{}, nil
}

// SetupWithManager registers the controller.
func (r *RackReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&v1alpha1.Rack{}).Complete(r)
}
