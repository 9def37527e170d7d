// Package called has a reconcile that has another package write.
package called

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/hotloop/api"
	"github.com/ctrllint/ctrllint/testdata/hotloop/called/helpers"
)

// Sites have helpers of another package.
type Sites struct {
	client.Client
	clients kubernetes.Interface
}

// Reconcile writes all that a site has.
func (r *Sites) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	site := &api.Site{}
	if err := r.Get(ctx, req.NamespacedName, site); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	meta := metav1.ObjectMeta{Namespace: site.Namespace, Name: site.Name}
	if err := helpers.ApplyAll(ctx, r.clients, []client.Object{&corev1.Service{ObjectMeta: meta}}); err != nil {
		return ctrl.Result{}, err
	}
	if err := r.secrets(ctx, meta); err != nil {
		return ctrl.Result{}, err
	}
	if err := helpers.OKSync(ctx, r.Client, &corev1.ConfigMap{ObjectMeta: meta}); err != nil {
		return ctrl.Result{}, err
	}
	if site.Status.Ready == nil {
		return ctrl.Result{}, helpers.OKRestart(ctx, r.Client, &corev1.ConfigMap{ObjectMeta: meta})
	}
	return ctrl.Result{}, nil
}

func (r *Sites) secrets(ctx context.Context, meta metav1.ObjectMeta) error {
	return helpers.CreateOrUpdateSecret(ctx, r.Client, &corev1.Secret{ObjectMeta: meta})
}
