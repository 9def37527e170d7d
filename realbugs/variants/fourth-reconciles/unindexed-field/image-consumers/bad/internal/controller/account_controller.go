package controller

import (
	"context"
	"time"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"example.org/variants/fourth-reconciles/unindexed-field/image-consumers/bad/internal/index"
)

const restartedAt = "restarts.cooperage.dev/token-of"

// AccountReconciler restarts the users of a service account when its token changes.
type AccountReconciler struct {
	client.Client
}

// Reconcile restarts the deployments of one account.
func (r *AccountReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	sa := &corev1.ServiceAccount{}
	if err := r.Get(ctx, req.NamespacedName, sa); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	token := sa.Annotations["tokens.cooperage.dev/version"]
	if token == "" {
		return ctrl.Result{}, nil
	}
	users, err := r.usersOf(ctx, sa)
	if err != nil {
		return ctrl.Result{}, err
	}
	for i := range users {
		if err := r.restart(ctx, &users[i], token); err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{RequeueAfter: 10 * time.Minute}, nil
}

func (r *AccountReconciler) usersOf(ctx context.Context, sa *corev1.ServiceAccount) ([]appsv1.Deployment, error) {
	var deps appsv1.DeploymentList
	err := r.List(ctx, &deps,
		client.InNamespace(sa.Namespace),
		client.MatchingFields{index.ByServiceAccount: sa.Name}, // WANT watchwiring/unindexed-field
	)
	return deps.Items, err
}

func (r *AccountReconciler) restart(ctx context.Context, dep *appsv1.Deployment, token string) error {
	if dep.Spec.Template.Annotations[restartedAt] == token {
		return nil
	}
	base := dep.DeepCopy()
	if dep.Spec.Template.Annotations == nil {
		dep.Spec.Template.Annotations = map[string]string{}
	}
	dep.Spec.Template.Annotations[restartedAt] = token
	return r.Patch(ctx, dep, client.StrategicMergeFrom(base))
}

// SetupWithManager registers the controller.
func (r *AccountReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&corev1.ServiceAccount{}).Complete(r)
}
