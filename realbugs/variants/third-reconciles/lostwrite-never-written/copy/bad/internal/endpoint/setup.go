package endpoint

import (
	"example.org/variants/third-reconciles/lostwrite-never-written/copy/bad/api/v1beta1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/controller"
)

func Setup(mgr ctrl.Manager, dns resolver) error {
	return ctrl.NewControllerManagedBy(mgr).For(&v1beta1.Endpoint{}).
		WithOptions(controller.Options{MaxConcurrentReconciles: 2}).
		Complete(&Reconciler{Client: mgr.GetClient(), dns: dns})
}
