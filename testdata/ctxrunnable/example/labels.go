package example

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Labels stores what it sees.
type Labels struct{ client.Client }

func (r *Labels) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	return ctrl.Result{}, r.store(req.Name)
}

func (r *Labels) store(name string) error {
	labels := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: "labels", Name: name}}
	return r.Create(context.TODO(), labels) // want `^request-context: Create runs under a context that never ends, although Reconcile of \*Labels has one to hand down: a shutdown waits for its answer$`
}

// OKLabels hands its context down.
type OKLabels struct{ client.Client }

func (r *OKLabels) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	return ctrl.Result{}, r.store(ctx, req.Name)
}

func (r *OKLabels) store(ctx context.Context, name string) error {
	labels := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: "labels", Name: name}}
	return r.Create(ctx, labels)
}
