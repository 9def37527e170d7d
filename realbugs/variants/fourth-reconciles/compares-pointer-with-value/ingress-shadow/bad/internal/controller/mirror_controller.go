package controller

import (
	"context"

	networkingv1 "k8s.io/api/networking/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	"example.org/variants/fourth-reconciles/compares-pointer-with-value/ingress-shadow/bad/api/v1"
	"example.org/variants/fourth-reconciles/compares-pointer-with-value/ingress-shadow/bad/internal/ingress"
)

// MirrorReconciler keeps the ingress of a mirror.
type MirrorReconciler struct {
	client.Client
}

// Reconcile writes the ingress when it differs.
func (r *MirrorReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	m := &v1.Mirror{}
	if err := r.Get(ctx, req.NamespacedName, m); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	want := ingress.Spec(m)
	live := &networkingv1.Ingress{}
	err := r.Get(ctx, req.NamespacedName, live)
	switch {
	case apierrors.IsNotFound(err):
		return ctrl.Result{}, r.create(ctx, m, want)
	case err != nil:
		return ctrl.Result{}, err
	}
	if (ingress.Differ{Want: want}).Differs(live) {
		live.Spec = *want
		if err := r.Update(ctx, live); err != nil {
			return ctrl.Result{}, err
		}
	}
	if m.Status.Ingress == live.Name {
		return ctrl.Result{}, nil
	}
	base := m.DeepCopy()
	m.Status.Ingress = live.Name
	return ctrl.Result{}, r.Status().Patch(ctx, m, client.MergeFrom(base))
}

func (r *MirrorReconciler) create(ctx context.Context, m *v1.Mirror, spec *networkingv1.IngressSpec) error {
	ing := &networkingv1.Ingress{ObjectMeta: metav1.ObjectMeta{Namespace: m.Namespace, Name: m.Name}, Spec: *spec}
	if err := controllerutil.SetControllerReference(m, ing, r.Scheme()); err != nil {
		return err
	}
	return r.Create(ctx, ing)
}

// SetupWithManager registers the controller.
func (r *MirrorReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&v1.Mirror{}).Owns(&networkingv1.Ingress{}).Complete(r)
}
