package composed

import (
	"context"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/builder"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/predicate"

	pkiv1 "example.org/variants/finalizers/conflict/composed/v1"
)

const authorityFinalizer = "pki.example.com/authority"

type AuthorityReconciler struct {
	client.Client
	Shard string
	acme  Acme
}

func (r *AuthorityReconciler) SetupWithManager(mgr ctrl.Manager, workers int) error {
	mine := predicate.NewPredicateFuncs(func(o client.Object) bool { return o.GetLabels()["shard"] == r.Shard })
	return ctrl.NewControllerManagedBy(mgr).
		For(&pkiv1.Issuer{}, builder.WithPredicates(mine)).
		Named("authority").
		WithOptions(controller.Options{MaxConcurrentReconciles: workers}).
		Complete(r)
}

func ignoreAuthorityReconcilerConflict(err error) error {
	if apierrors.IsConflict(err) {
		return nil
	}
	return err
}

func (r *AuthorityReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	iss := &pkiv1.Issuer{}
	if err := r.Get(ctx, req.NamespacedName, iss); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if iss.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, r.register(ctx, iss)
	}
	if err := r.acme.Unregister(ctx, iss.Spec.URL); err != nil {
		return ctrl.Result{}, err
	}
	if controllerutil.RemoveFinalizer(iss, authorityFinalizer) {
		return ctrl.Result{}, ignoreAuthorityReconcilerConflict(r.Update(ctx, iss))
	}
	return ctrl.Result{}, nil
}

func (r *AuthorityReconciler) register(ctx context.Context, iss *pkiv1.Issuer) error {
	if controllerutil.AddFinalizer(iss, authorityFinalizer) {
		if err := r.Update(ctx, iss); err != nil {
			return err
		}
	}
	return r.acme.Register(ctx, iss.Spec.URL)
}
