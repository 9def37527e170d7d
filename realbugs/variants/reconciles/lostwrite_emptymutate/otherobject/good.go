package controllers

import (
	"context"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

type KeyReconciler struct {
	client.Client
	Scheme *runtime.Scheme
}

func (r *KeyReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	cert := &platformv1.Certificate{}
	if err := r.Get(ctx, req.NamespacedName, cert); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	want := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Name: cert.Spec.SecretName, Namespace: cert.Namespace}}
	want.Labels = map[string]string{"certificate": cert.Name}

	live := want.DeepCopy()
	_, err := controllerutil.CreateOrUpdate(ctx, r.Client, live, func() error {
		applyLabels(live, want)
		return controllerutil.SetControllerReference(cert, live, r.Scheme)
	})
	return ctrl.Result{}, err
}

func applyLabels(dst, src client.Object) {
	l := dst.GetLabels()
	if l == nil {
		l = map[string]string{}
	}
	for k, v := range src.GetLabels() {
		l[k] = v
	}
	dst.SetLabels(l)
}
