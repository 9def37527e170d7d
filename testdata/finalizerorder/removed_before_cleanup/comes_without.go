package removed_before_cleanup

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

const agentFinalizer = "agents.example.com/node"

// Agents takes the agent of a node away: its deployment, which has a finalizer, and what is found by the name of the node.
type Agents struct{ client.Client }

func credentialsOf(node string) *corev1.Secret {
	return &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Namespace: "agents", Name: node}}
}

func (r *Agents) okReconcileDelete(ctx context.Context, key client.ObjectKey) error {
	agent := &appsv1.Deployment{}
	err := r.Get(ctx, key, agent)
	if client.IgnoreNotFound(err) != nil {
		return err
	}
	if err == nil && controllerutil.RemoveFinalizer(agent, agentFinalizer) {
		if err := r.Update(ctx, agent); err != nil {
			return err
		}
	}
	return r.Delete(ctx, credentialsOf(key.Name))
}

// okReconcileDeletedKind asks in a switch whether the deployment is there.
func (r *Agents) okReconcileDeletedKind(ctx context.Context, key client.ObjectKey) error {
	agent := &appsv1.Deployment{}
	switch err := r.Get(ctx, key, agent); {
	case apierrors.IsNotFound(err):
	case err != nil:
		return err
	default:
		controllerutil.RemoveFinalizer(agent, agentFinalizer)
		if err := r.Update(ctx, agent); err != nil {
			return err
		}
	}
	return r.Delete(ctx, credentialsOf(key.Name))
}

// okReconcileDeleteFetched reads by a helper.
func (r *Agents) okReconcileDeleteFetched(ctx context.Context, key client.ObjectKey) error {
	agent := &appsv1.Deployment{}
	if err := r.fetch(ctx, key, agent); err == nil {
		controllerutil.RemoveFinalizer(agent, agentFinalizer)
		if err := r.Update(ctx, agent); err != nil {
			return err
		}
	} else if !apierrors.IsNotFound(err) {
		return err
	}
	return r.Delete(ctx, credentialsOf(key.Name))
}

func (r *Agents) fetch(ctx context.Context, key client.ObjectKey, agent *appsv1.Deployment) error {
	return r.Get(ctx, key, agent)
}

// reconcileDeleteFound ends where the deployment is gone: what is found by the name is left.
func (r *Agents) reconcileDeleteFound(ctx context.Context, key client.ObjectKey) error {
	agent := &appsv1.Deployment{}
	if err := r.Get(ctx, key, agent); err != nil {
		return client.IgnoreNotFound(err)
	}
	controllerutil.RemoveFinalizer(agent, agentFinalizer) // want `removed-before-cleanup: the finalizer of agent is removed before Delete`
	if err := r.Update(ctx, agent); err != nil {
		return err
	}
	return r.Delete(ctx, credentialsOf(agent.Name))
}

// reconcileDeleteUnlessGone asks in a switch, and ends where it is gone.
func (r *Agents) reconcileDeleteUnlessGone(ctx context.Context, key client.ObjectKey) error {
	agent := &appsv1.Deployment{}
	switch err := r.Get(ctx, key, agent); {
	case apierrors.IsNotFound(err):
		return nil
	case err != nil:
		return err
	}
	controllerutil.RemoveFinalizer(agent, agentFinalizer) // want `removed-before-cleanup: the finalizer of agent is removed before Delete`
	if err := r.Update(ctx, agent); err != nil {
		return err
	}
	return r.Delete(ctx, credentialsOf(agent.Name))
}
