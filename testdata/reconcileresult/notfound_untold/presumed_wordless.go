package notfound_untold

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Zones makes what it has not found, and says no more of a failure than that there was one.
type Zones struct {
	client.Client
	dns dns
}

type zone struct{ name string }

type dns interface {
	ListZones(ctx context.Context, owner string) ([]zone, error)
	CreateZone(ctx context.Context, owner string) (*zone, error)
}

func (r *Zones) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var pod corev1.Pod
	if err := r.Get(ctx, req.NamespacedName, &pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	zones, err := r.dns.ListZones(ctx, pod.Name)
	if err != nil {
		ctrl.LoggerFrom(ctx).Info("zones cannot be listed")
	}
	if len(zones) == 0 {
		_, err = r.dns.CreateZone(ctx, pod.Name) // want `notfound-untold: CreateZone runs when ListZones has failed as well: its error is in a log alone, and what it returns then is taken for the absence`
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.okZone(ctx, &pod)
}

// okZone leaves after the log.
func (r *Zones) okZone(ctx context.Context, pod *corev1.Pod) error {
	zones, err := r.dns.ListZones(ctx, pod.Name)
	if err != nil {
		ctrl.LoggerFrom(ctx).Info("zones cannot be listed")
		return err
	}
	if len(zones) == 0 {
		_, err = r.dns.CreateZone(ctx, pod.Name)
		return err
	}
	return nil
}
