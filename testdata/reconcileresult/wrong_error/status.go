package wrong_error

import (
	"context"
	"fmt"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Notes keeps what went wrong in the status of the object that it returns.
type Notes struct{ client.Client }

func (r *Notes) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	deployment := &appsv1.Deployment{}
	if err := r.Get(ctx, req.NamespacedName, deployment); err != nil {
		return ctrl.Result{}, err
	}
	for _, step := range []func(context.Context, *appsv1.Deployment) (*appsv1.Deployment, error){
		r.okByHelper, r.okByHand, r.logged, r.requested, r.read,
	} {
		next, err := step(ctx, deployment)
		if err != nil {
			return ctrl.Result{}, err
		}
		if err := r.Status().Update(ctx, next); err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, nil
}

func (r *Notes) okByHelper(ctx context.Context, in *appsv1.Deployment) (out *appsv1.Deployment, syncError error) {
	out = in.DeepCopy()
	if err := r.Create(ctx, &corev1.ConfigMap{}); err != nil {
		fail(out, err.Error())
		return
	}
	if err := r.Create(ctx, &corev1.Secret{}); err != nil {
		fail(out, "the secret is not there")
		return
	}
	return
}

func fail(d *appsv1.Deployment, message string) {
	d.Status.Conditions = append(d.Status.Conditions, appsv1.DeploymentCondition{Type: appsv1.DeploymentReplicaFailure, Message: message})
}

func (r *Notes) okByHand(ctx context.Context, in *appsv1.Deployment) (out *appsv1.Deployment, syncError error) {
	out = in.DeepCopy()
	if err := r.Create(ctx, &corev1.ConfigMap{}); err != nil {
		out.Status.UnavailableReplicas = 1
		return
	}
	return
}

// logged changes the copy before, and not for the failure.
func (r *Notes) logged(ctx context.Context, in *appsv1.Deployment) (out *appsv1.Deployment, syncError error) {
	out = in.DeepCopy()
	fail(out, "not yet")
	if err := r.Create(ctx, &corev1.ConfigMap{}); err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "no map", "of", out)
		return // want `wrong-error: syncError is nil here, so that this failure counts as success: the error that was found is err`
	}
	return
}

// requested cleans up.
func (r *Notes) requested(ctx context.Context, in *appsv1.Deployment) (out *appsv1.Deployment, syncError error) {
	out = in.DeepCopy()
	if err := r.Create(ctx, &corev1.ConfigMap{}); err != nil {
		_ = r.Delete(ctx, out)
		return // want `wrong-error: syncError is nil here`
	}
	return
}

func (r *Notes) read(ctx context.Context, in *appsv1.Deployment) (out *appsv1.Deployment, syncError error) {
	out = in.DeepCopy()
	if err := r.Create(ctx, &corev1.ConfigMap{}); err != nil {
		fmt.Println(size(out))
		return // want `wrong-error: syncError is nil here`
	}
	return
}

func size(d *appsv1.Deployment) int32 { return d.Status.Replicas }
