package release

import (
	"context"
	"errors"

	"example.org/variants/third-reconciles/lostwrite-wrong-writer/rollout/good/api/v1alpha1"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/record"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type deployer interface {
	Deploy(ctx context.Context, name, version string) error
}

type Reconciler struct {
	client.Client
	deployer deployer
	events   record.EventRecorder
}

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	rel := &v1alpha1.Release{}
	if err := r.Get(ctx, req.NamespacedName, rel); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if rel.Status.Deployed == rel.Spec.Version {
		return ctrl.Result{}, nil
	}
	if err := r.deployer.Deploy(ctx, rel.Name, rel.Spec.Version); err != nil {
		r.events.Event(rel, corev1.EventTypeWarning, "DeployFailed", err.Error())
		return ctrl.Result{}, errors.Join(err, r.countFailure(ctx, rel))
	}
	return ctrl.Result{}, r.markDeployed(ctx, rel)
}

func (r *Reconciler) countFailure(ctx context.Context, rel *v1alpha1.Release) error {
	base := client.MergeFrom(rel.DeepCopy())
	rel.Status.Failures++
	return r.Status().Patch(ctx, rel, base)
}
