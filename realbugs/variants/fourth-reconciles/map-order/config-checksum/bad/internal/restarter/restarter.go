package restarter

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/handler"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	"example.org/variants/fourth-reconciles/map-order/config-checksum/bad/internal/checksum"
)

const (
	fromAnnotation = "restart.pinewatch.io/config"
	sumAnnotation  = "restart.pinewatch.io/checksum"
)

// Restarter restarts deployments when their config map changes.
type Restarter struct {
	client.Client
}

// Reconcile stamps the template of one deployment.
func (r *Restarter) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	dep := &appsv1.Deployment{}
	if err := r.Get(ctx, req.NamespacedName, dep); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	name := dep.Annotations[fromAnnotation]
	if name == "" {
		return ctrl.Result{}, nil
	}
	cm := &corev1.ConfigMap{}
	if err := r.Get(ctx, client.ObjectKey{Namespace: dep.Namespace, Name: name}, cm); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	sum := checksum.New()
	sum.Add(cm.Data)
	return ctrl.Result{}, r.stamp(ctx, dep, sum.String())
}

func (r *Restarter) stamp(ctx context.Context, dep *appsv1.Deployment, sum string) error {
	if dep.Spec.Template.Annotations[sumAnnotation] == sum {
		return nil
	}
	base := dep.DeepCopy()
	if dep.Spec.Template.Annotations == nil {
		dep.Spec.Template.Annotations = map[string]string{}
	}
	dep.Spec.Template.Annotations[sumAnnotation] = sum
	return r.Patch(ctx, dep, client.StrategicMergeFrom(base))
}

func (r *Restarter) users(ctx context.Context, cm client.Object) []reconcile.Request {
	var deps appsv1.DeploymentList
	if err := r.List(ctx, &deps, client.InNamespace(cm.GetNamespace())); err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "list deployments")
		return nil
	}
	var out []reconcile.Request
	for i := range deps.Items {
		if deps.Items[i].Annotations[fromAnnotation] == cm.GetName() {
			out = append(out, reconcile.Request{NamespacedName: client.ObjectKeyFromObject(&deps.Items[i])})
		}
	}
	return out
}

// SetupWithManager registers the controller.
func (r *Restarter) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&appsv1.Deployment{}).
		Watches(&corev1.ConfigMap{}, handler.EnqueueRequestsFromMapFunc(r.users)).
		Complete(r)
}
