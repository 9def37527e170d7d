package users

import (
	"context"
	"fmt"

	"example.org/variants/third-reconciles/reconcileresult-error-overwritten/shadow/good/api/v1beta1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
)

func (r *Reconciler) ensureUser(ctx context.Context, user *v1beta1.User) error {
	found, err := r.dbs.HasUser(ctx, user.Spec.Database, user.Name)
	if err != nil {
		return fmt.Errorf("look up user: %w", err)
	}
	if !found {
		password, err := r.dbs.CreateUser(ctx, user.Spec.Database, user.Name)
		if err != nil {
			return fmt.Errorf("create user: %w", err)
		}
		secret := &corev1.Secret{
			ObjectMeta: metav1.ObjectMeta{Namespace: user.Namespace, Name: user.Name + "-db"},
			StringData: map[string]string{"password": password},
		}
		if err := r.Create(ctx, secret); err != nil {
			return fmt.Errorf("store password: %w", err)
		}
	}
	user.Status.Created = true
	return nil
}

func (r *Reconciler) ensureGrants(ctx context.Context, user *v1beta1.User) error {
	role := "readwrite"
	if user.Spec.Admin {
		role = "owner"
	}
	return r.dbs.Grant(ctx, user.Spec.Database, user.Name, role)
}

func Setup(mgr ctrl.Manager, dbs Database) error {
	return ctrl.NewControllerManagedBy(mgr).For(&v1beta1.User{}).Complete(&Reconciler{Client: mgr.GetClient(), dbs: dbs})
}
