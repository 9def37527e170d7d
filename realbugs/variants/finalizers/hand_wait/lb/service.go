package lb

import (
	"context"
	"errors"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/record"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"example.org/variants/finalizers/hand_wait/lb/addresses"
)

type ServiceReconciler struct {
	client.Client
	recorder record.EventRecorder
	zones    interface {
		Point(ctx context.Context, host, ip string) error
	}
}

func (r *ServiceReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	svc := &corev1.Service{}
	if err := r.Get(ctx, req.NamespacedName, svc); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	host := svc.Annotations["dns.example.com/host"]
	if host == "" || svc.Spec.Type != corev1.ServiceTypeLoadBalancer {
		return ctrl.Result{}, nil
	}
	ip, err := addresses.Assigned(ctx, r.Client, req.NamespacedName)
	if errors.Is(err, addresses.ErrNone) {
		r.recorder.Event(svc, corev1.EventTypeWarning, "NoAddress", "no address yet")
		return ctrl.Result{RequeueAfter: time.Minute}, nil
	}
	if err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.zones.Point(ctx, host, ip)
}
