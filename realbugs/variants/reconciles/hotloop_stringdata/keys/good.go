package controllers

import (
	"context"
	"reflect"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type PasswordReconciler struct {
	client.Client
	Passwords map[string]string
}

func (r *PasswordReconciler) desired(name, ns string) *corev1.Secret {
	s := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Name: name, Namespace: ns}, Data: map[string][]byte{}}
	s.StringData = map[string]string{"password": r.Passwords[name]}
	for k, v := range s.StringData {
		s.Data[k] = []byte(v)
	}
	s.StringData = nil
	return s
}

func (r *PasswordReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var secret corev1.Secret
	if err := r.Get(ctx, req.NamespacedName, &secret); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	want := r.desired(req.Name, req.Namespace)
	if reflect.DeepEqual(want.Data, secret.Data) {
		return ctrl.Result{}, nil
	}
	secret.Data = want.Data
	return ctrl.Result{}, r.Update(ctx, &secret)
}
