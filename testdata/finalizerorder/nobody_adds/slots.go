// Package nobody_adds strips and deletes objects to which a controller can add a finalizer again, or none can.
package nobody_adds

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	rbacv1 "k8s.io/api/rbac/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

const slotFinalizer = "slots.example.com/slot"

// Slots adds the finalizer that it removes, in one and the same reconcile.
type Slots struct {
	client.Client
}

func (r *Slots) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pod := &corev1.Pod{}
	if err := r.Get(ctx, req.NamespacedName, pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if pod.Status.Phase == corev1.PodSucceeded {
		return ctrl.Result{}, r.okOwnTurn(ctx, pod)
	}
	if pod.DeletionTimestamp.IsZero() && controllerutil.AddFinalizer(pod, slotFinalizer) {
		return ctrl.Result{}, r.Update(ctx, pod)
	}
	return ctrl.Result{}, nil
}

// okOwnTurn runs in the turn that would add it: there is no other one for the pod in between.
func (r *Slots) okOwnTurn(ctx context.Context, pod *corev1.Pod) error {
	controllerutil.RemoveFinalizer(pod, slotFinalizer)
	if err := r.Update(ctx, pod); err != nil {
		return err
	}
	return r.Delete(ctx, pod)
}

// Sweeper is another controller than the one that adds.
type Sweeper struct {
	client.Client
}

func (s *Sweeper) otherTurn(ctx context.Context, pod *corev1.Pod) error {
	controllerutil.RemoveFinalizer(pod, slotFinalizer)
	if err := s.Update(ctx, pod); err != nil { // want `strip-then-delete: finalizers are removed before the object is deleted`
		return err
	}
	return s.Delete(ctx, pod)
}

func (s *Sweeper) otherClears(ctx context.Context, pod *corev1.Pod) error {
	pod.SetFinalizers(nil)
	if err := s.Update(ctx, pod); err != nil { // want `strip-then-delete: finalizers are removed before the object is deleted`
		return err
	}
	return s.Delete(ctx, pod)
}

const tokenFinalizer = "tokens.example.com/fresh"

// issue makes accounts with their finalizer: none gets it later.
func (s *Sweeper) issue(ctx context.Context, name string) error {
	account := &corev1.ServiceAccount{ObjectMeta: metav1.ObjectMeta{Name: name}}
	controllerutil.AddFinalizer(account, tokenFinalizer)
	return s.Create(ctx, account)
}

func (s *Sweeper) okFresh(ctx context.Context, account *corev1.ServiceAccount) error {
	controllerutil.RemoveFinalizer(account, tokenFinalizer)
	if err := s.Update(ctx, account); err != nil {
		return err
	}
	return s.Delete(ctx, account)
}

// keep is given roles only.
func (s *Sweeper) keep(ctx context.Context, o client.Object) error {
	if o.GetDeletionTimestamp().IsZero() && controllerutil.AddFinalizer(o, "roles.example.com/kept") {
		return s.Update(ctx, o)
	}
	return nil
}

func (s *Sweeper) keepRole(ctx context.Context, role *rbacv1.Role) error { return s.keep(ctx, role) }

// okOtherKind clears a list that nothing seen adds to.
func (s *Sweeper) okOtherKind(ctx context.Context, binding *rbacv1.RoleBinding) error {
	binding.SetFinalizers(nil)
	if err := s.Update(ctx, binding); err != nil {
		return err
	}
	return s.Delete(ctx, binding)
}

func (s *Sweeper) sameKind(ctx context.Context, role *rbacv1.Role) error {
	role.SetFinalizers(nil)
	if err := s.Update(ctx, role); err != nil { // want `strip-then-delete: finalizers are removed before the object is deleted`
		return err
	}
	return s.Delete(ctx, role)
}
