package add_while_deleting

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	policyv1 "k8s.io/api/policy/v1"
	"k8s.io/client-go/util/retry"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// Nodes reconciles nodes, and holds what belongs to them.
type Nodes struct {
	client.Client
}

func (r *Nodes) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var node corev1.Node
	if err := r.Get(ctx, req.NamespacedName, &node); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !node.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	if err := r.byKey(ctx, client.ObjectKey{Namespace: "system", Name: node.Name + "-config"}); err != nil {
		return ctrl.Result{}, err
	}
	if err := r.okHeld(ctx, req.NamespacedName); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.inline(ctx, &node)
}

// byKey is given the name of a child.
func (r *Nodes) byKey(ctx context.Context, key client.ObjectKey) error {
	var config corev1.ConfigMap
	if err := r.Get(ctx, key, &config); err != nil {
		return err
	}
	controllerutil.AddFinalizer(&config, shareFinalizer) // want `add-while-deleting: a finalizer is added to config without a look at its deletion timestamp: the API server rejects that during deletion`
	return r.Update(ctx, &config)
}

func (r *Nodes) inline(ctx context.Context, node *corev1.Node) error {
	secret := &corev1.Secret{}
	if err := r.Get(ctx, client.ObjectKey{Namespace: "system", Name: node.Spec.ProviderID}, secret); err != nil {
		return client.IgnoreNotFound(err)
	}
	before := secret.DeepCopy()
	if !controllerutil.AddFinalizer(secret, shareFinalizer) { // want `add-while-deleting: a finalizer is added to secret without a look at its deletion timestamp`
		return nil
	}
	return r.Patch(ctx, secret, client.MergeFromWithOptions(before, client.MergeFromWithOptimisticLock{}))
}

// retried looks at the deletion of the node only.
func (r *Nodes) retried(ctx context.Context, node *corev1.Node) error {
	if node.DeletionTimestamp != nil {
		return nil
	}
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		budget := &policyv1.PodDisruptionBudget{}
		if err := r.Get(ctx, client.ObjectKeyFromObject(node), budget); err != nil {
			return err
		}
		budget.Finalizers = append(budget.Finalizers, shareFinalizer) // want `add-while-deleting: a finalizer is added to budget without a look at its deletion timestamp`
		return r.Update(ctx, budget)
	})
}

// okAlive looks at that of the child.
func (r *Nodes) okAlive(ctx context.Context, node *corev1.Node) error {
	var secret corev1.Secret
	if err := r.Get(ctx, client.ObjectKey{Namespace: "system", Name: node.Spec.ProviderID}, &secret); err != nil {
		return err
	}
	if secret.DeletionTimestamp.IsZero() && controllerutil.AddFinalizer(&secret, shareFinalizer) {
		return r.Update(ctx, &secret)
	}
	return nil
}

// okReread reads the object once more that its caller has looked at.
func (r *Nodes) okReread(ctx context.Context, budget *policyv1.PodDisruptionBudget) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		latest := &policyv1.PodDisruptionBudget{}
		if err := r.Get(ctx, client.ObjectKeyFromObject(budget), latest); err != nil {
			return err
		}
		controllerutil.AddFinalizer(latest, shareFinalizer)
		return r.Update(ctx, latest)
	})
}

// okHeld reads what the request names: who filters the events may have asked.
func (r *Nodes) okHeld(ctx context.Context, key client.ObjectKey) error {
	node := &corev1.Node{}
	if err := r.Get(ctx, key, node); err != nil {
		return err
	}
	controllerutil.AddFinalizer(node, shareFinalizer)
	return r.Update(ctx, node)
}

// A Choice may leave out what is being deleted.
type Choice interface {
	Wants(o client.Object) bool
}

func (r *Nodes) okChoice(ctx context.Context, node *corev1.Node, choice Choice) error {
	secret := &corev1.Secret{}
	if err := r.Get(ctx, client.ObjectKey{Namespace: "system", Name: node.Spec.ProviderID}, secret); err != nil {
		return err
	}
	if !choice.Wants(secret) {
		return nil
	}
	controllerutil.AddFinalizer(secret, shareFinalizer)
	return r.Update(ctx, secret)
}

// okMissing makes the child if there is none.
func (r *Nodes) okMissing(ctx context.Context, node *corev1.Node) error {
	config := &corev1.ConfigMap{}
	if err := r.Get(ctx, client.ObjectKey{Namespace: "system", Name: node.Name}, config); err == nil {
		return nil
	}
	config.Name, config.Namespace = node.Name, "system"
	controllerutil.AddFinalizer(config, shareFinalizer)
	return r.Create(ctx, config)
}
