// Package access keeps what the readers of a snapshot need.
package access

import (
	"context"
	"path"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/predicate"

	"github.com/ctrllint/ctrllint/testdata/operator/api/v1alpha1"
)

// Keys keeps a secret with the path of each snapshot.
type Keys struct {
	client.Client
	Root string
}

// +kubebuilder:rbac:groups="",resources=secrets,verbs=get;list;watch;create;update

// Reconcile writes the secret, and brings back what somebody changed in it.
func (r *Keys) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var snapshot v1alpha1.Snapshot
	if err := r.Get(ctx, req.NamespacedName, &snapshot); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	secret := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Namespace: req.Namespace, Name: req.Name + "-key"}}
	_, err := controllerutil.CreateOrUpdate(ctx, r.Client, secret, func() error {
		secret.Data = map[string][]byte{"path": []byte(path.Join(r.Root, req.String()))}
		return controllerutil.SetControllerReference(&snapshot, secret, r.Scheme())
	})
	return ctrl.Result{}, err
}

// SetupWithManager registers the reconciler. The status of a snapshot changes often, and does not matter here.
func (r *Keys) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		Named("keys").
		For(&v1alpha1.Snapshot{}).
		Owns(&corev1.Secret{}).
		WithEventFilter(predicate.GenerationChangedPredicate{}).
		Complete(r)
}
