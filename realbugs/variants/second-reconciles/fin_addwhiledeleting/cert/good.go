package cert

import (
	"context"
	"slices"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"

	api "example.org/variants/reconciles/api/v1alpha1"
)

type CertificateController struct {
	client.Client
	CA CA
}

func (r *CertificateController) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	l := log.FromContext(ctx)
	crt := new(api.Certificate)
	if err := r.Get(ctx, req.NamespacedName, crt); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	deleting, held := crt.DeletionTimestamp != nil, slices.Contains(crt.Finalizers, revokeFinalizer)
	base := crt.DeepCopy()
	switch {
	case deleting && !held:
		return ctrl.Result{}, nil
	case deleting:
		if err := r.CA.Revoke(ctx, crt.Status.Serial); err != nil {
			return ctrl.Result{}, err
		}
		crt.Finalizers = slices.DeleteFunc(crt.Finalizers, func(f string) bool { return f == revokeFinalizer })
		return ctrl.Result{}, r.Patch(ctx, crt, client.MergeFromWithOptions(base, client.MergeFromWithOptimisticLock{}))
	case !held:
		crt.Finalizers = append(crt.Finalizers, revokeFinalizer)
		if err := r.Patch(ctx, crt, client.MergeFromWithOptions(base, client.MergeFromWithOptimisticLock{})); err != nil {
			return ctrl.Result{}, err
		}
		l.Info("finalizer set")
	}
	serial, err := r.CA.Issue(ctx, crt.Spec.DNSNames)
	if err != nil {
		return ctrl.Result{}, err
	}
	crt.Status.Serial = serial
	return ctrl.Result{}, r.Status().Update(ctx, crt)
}

func (r *CertificateController) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&api.Certificate{}).Complete(r)
}
