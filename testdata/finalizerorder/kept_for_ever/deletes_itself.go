package kept_for_ever

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// Balancers keeps the load balancer of a service in another cluster.
type Balancers struct {
	client.Client
	remote client.Client
	groups *Groups
}

func balancerOf(service *corev1.Service) *corev1.ConfigMap {
	return &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Name: string(service.UID), Namespace: "balancers"}}
}

// switched learns from the deletion itself that nothing is there.
func (r *Balancers) switched(ctx context.Context, service *corev1.Service) (ctrl.Result, error) {
	if service.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	err := r.remote.Delete(ctx, balancerOf(service)) // related `looked up here`
	switch {
	case apierrors.IsNotFound(err):
		return ctrl.Result{}, nil // want `kept-for-ever: Delete finds nothing to clean up, and the finalizer of service stays: it is Terminating for ever`
	case err != nil:
		return ctrl.Result{}, err
	default:
	}
	controllerutil.RemoveFinalizer(service, diskFinalizer)
	return ctrl.Result{}, r.Update(ctx, service)
}

func (r *Balancers) ignored(ctx context.Context, service *corev1.Service) error {
	if service.DeletionTimestamp.IsZero() {
		return nil
	}
	if err := r.Delete(ctx, balancerOf(service)); err != nil {
		return client.IgnoreNotFound(err) // want `kept-for-ever: Delete finds nothing to clean up`
	}
	controllerutil.RemoveFinalizer(service, diskFinalizer)
	return r.Update(ctx, service)
}

// okSwitched goes on without it.
func (r *Balancers) okSwitched(ctx context.Context, service *corev1.Service) (ctrl.Result, error) {
	if service.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	err := r.remote.Delete(ctx, balancerOf(service))
	switch {
	case apierrors.IsNotFound(err):
	case err != nil:
		return ctrl.Result{}, err
	}
	controllerutil.RemoveFinalizer(service, diskFinalizer)
	return ctrl.Result{}, r.Update(ctx, service)
}

// okUntilGone waits until the deletion finds nothing.
func (r *Balancers) okUntilGone(ctx context.Context, service *corev1.Service) (ctrl.Result, error) {
	if service.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	if err := r.remote.Delete(ctx, balancerOf(service)); !apierrors.IsNotFound(err) {
		return ctrl.Result{Requeue: true}, err
	}
	controllerutil.RemoveFinalizer(service, diskFinalizer)
	return ctrl.Result{}, r.Update(ctx, service)
}

// Group is what a cloud has.
type Group struct{ ID, Name string }

// Groups are the ones that are there.
type Groups struct{ known map[string]Group }

// FetchGroup fills in the ID of a group.
func (g *Groups) FetchGroup(group *Group) error {
	known, ok := g.known[group.Name]
	if !ok {
		return context.Canceled
	}
	group.ID = known.ID
	return nil
}

// DeleteGroup deletes one.
func (g *Groups) DeleteGroup(ctx context.Context, group *Group) error {
	delete(g.known, group.Name)
	return ctx.Err()
}

// Resize makes one larger.
func (g *Groups) Resize(ctx context.Context, group *Group) error { return ctx.Err() }

// DestroyServer destroys what a node runs on.
func (g *Groups) DestroyServer(node *corev1.Node) error { return nil }

// filled has the lookup fill in its argument.
func (r *Balancers) filled(ctx context.Context, service *corev1.Service) error {
	if service.DeletionTimestamp.IsZero() {
		return nil
	}
	group := &Group{Name: service.Name}
	_ = r.groups.FetchGroup(group) // related `looked up here`
	if group.ID == "" {
		return nil // want `kept-for-ever: FetchGroup finds nothing to clean up, and the finalizer of service stays`
	}
	if err := r.groups.DeleteGroup(ctx, group); err != nil {
		return err
	}
	controllerutil.RemoveFinalizer(service, diskFinalizer)
	return r.Update(ctx, service)
}

// okFilled lets go of what has none.
func (r *Balancers) okFilled(ctx context.Context, service *corev1.Service) error {
	if service.DeletionTimestamp.IsZero() {
		return nil
	}
	group := &Group{Name: service.Name}
	if err := r.groups.FetchGroup(group); err != nil {
		return err
	}
	if group.ID != "" {
		if err := r.groups.DeleteGroup(ctx, group); err != nil {
			return err
		}
	}
	controllerutil.RemoveFinalizer(service, diskFinalizer)
	return r.Update(ctx, service)
}

// okResized does not delete what it has looked up.
func (r *Balancers) okResized(ctx context.Context, service *corev1.Service) error {
	if service.DeletionTimestamp.IsZero() {
		return nil
	}
	group := &Group{Name: service.Name}
	_ = r.groups.FetchGroup(group)
	if group.ID == "" {
		return nil
	}
	if err := r.groups.Resize(ctx, group); err != nil {
		return err
	}
	controllerutil.RemoveFinalizer(service, diskFinalizer)
	return r.Update(ctx, service)
}

// destroyed hands over the node whose ID it has asked for.
func (r *Balancers) destroyed(ctx context.Context, node *corev1.Node) error {
	if node.DeletionTimestamp.IsZero() {
		return nil
	}
	if node.Spec.ProviderID == "" {
		return nil // want `kept-for-ever: node names nothing to clean up, and its finalizer stays`
	}
	if err := r.groups.DestroyServer(node); err != nil {
		return err
	}
	controllerutil.RemoveFinalizer(node, diskFinalizer)
	return r.Update(ctx, node)
}

// okClass leaves alone what is not of its class, which has no finalizer.
func (r *Balancers) okClass(ctx context.Context, node *corev1.Node) error {
	if node.DeletionTimestamp.IsZero() {
		return nil
	}
	if node.Spec.PodCIDR == "" {
		return nil
	}
	if err := r.groups.DestroyServer(node); err != nil {
		return err
	}
	controllerutil.RemoveFinalizer(node, diskFinalizer)
	return r.Update(ctx, node)
}
