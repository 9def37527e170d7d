package zone

import (
	"context"
	"slices"

	"example.org/variants/third-reconciles/reconcileresult-swallowed/dns/bad/api/v1"
	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

func (r *Reconciler) ensureDelegation(ctx context.Context, zone *v1.Zone) error {
	svc := &corev1.ServiceList{}
	if err := r.List(ctx, svc, client.InNamespace(zone.Namespace), client.MatchingLabels{"dns": zone.Name}); err != nil {
		return nil // WANT reconcileresult/swallowed
	}
	servers := slices.Clone(zone.Spec.Servers)
	for i := range svc.Items {
		for _, in := range svc.Items[i].Status.LoadBalancer.Ingress {
			if in.Hostname != "" {
				servers = append(servers, in.Hostname)
			}
		}
	}
	if len(servers) == 0 {
		return nil
	}
	slices.Sort(servers)
	return r.registrar.Delegate(ctx, zone.Spec.Domain, slices.Compact(servers))
}

func Setup(mgr ctrl.Manager, reg registrar) error {
	return ctrl.NewControllerManagedBy(mgr).For(&v1.Zone{}).Complete(&Reconciler{Client: mgr.GetClient(), registrar: reg})
}
