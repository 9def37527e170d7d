package failure_hidden

import (
	"context"

	rbacv1 "k8s.io/api/rbac/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Bindings has branches for what has worked alone.
type Bindings struct {
	client.Client
	users users
}

type users interface {
	ListUsers(ctx context.Context) ([]string, error)
	DeleteUser(ctx context.Context, name string) error
}

func (r *Bindings) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	for _, step := range []func(context.Context, client.ObjectKey) error{r.unbind, r.unbindAll, r.drop, r.note, r.written, r.okUnbind, r.okLogged, r.okMemory, r.okWritten} {
		if err := step(ctx, req.NamespacedName); err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, nil
}

// unbind keeps the rights of what is gone where the binding cannot be read (authorino-operator).
func (r *Bindings) unbind(ctx context.Context, key client.ObjectKey) error {
	var binding rbacv1.ClusterRoleBinding
	if err := r.Get(ctx, key, &binding); err == nil && len(binding.Subjects) > 0 {
		binding.Subjects = nil
		return r.Update(ctx, &binding)
	}
	return nil // want `failure-hidden: this returns success when Get has failed as well: only its success has a branch`
}

// unbindAll does it for each.
func (r *Bindings) unbindAll(ctx context.Context, key client.ObjectKey) error {
	var all rbacv1.ClusterRoleBindingList
	err := r.List(ctx, &all)
	if err == nil {
		for i := range all.Items {
			if err := r.Delete(ctx, &all.Items[i]); err != nil {
				return err
			}
		}
	}
	return nil // want `failure-hidden: this returns success when List has failed as well`
}

// drop asks another API.
func (r *Bindings) drop(ctx context.Context, key client.ObjectKey) error {
	if all, err := r.users.ListUsers(ctx); err == nil {
		for _, name := range all {
			if err := r.users.DeleteUser(ctx, name); err != nil {
				return err
			}
		}
	}
	return nil // want `failure-hidden: this returns success when ListUsers has failed as well`
}

// note loses the error of a write.
func (r *Bindings) note(ctx context.Context, key client.ObjectKey) error {
	binding := &rbacv1.ClusterRoleBinding{}
	binding.Name = key.Name
	if err := r.Create(ctx, binding); err == nil {
		ctrl.LoggerFrom(ctx).Info("created")
	}
	return nil // want `swallowed: the error of Create is lost: this return says that the work is done`
}

// written does so beside another condition.
func (r *Bindings) written(ctx context.Context, key client.ObjectKey) error {
	binding := &rbacv1.ClusterRoleBinding{}
	binding.Name = key.Name
	err := r.Update(ctx, binding)
	if key.Namespace != "" && err == nil {
		return r.Status().Update(ctx, binding)
	}
	return nil // want `swallowed: the error of Update is lost`
}

// okUnbind returns what it does not expect.
func (r *Bindings) okUnbind(ctx context.Context, key client.ObjectKey) error {
	var binding rbacv1.ClusterRoleBinding
	if err := r.Get(ctx, key, &binding); err == nil && len(binding.Subjects) > 0 {
		binding.Subjects = nil
		return r.Update(ctx, &binding)
	} else if err != nil && !apierrors.IsNotFound(err) {
		return err
	}
	return nil
}

// okLogged tells of it.
func (r *Bindings) okLogged(ctx context.Context, key client.ObjectKey) error {
	var binding rbacv1.ClusterRoleBinding
	err := r.Get(ctx, key, &binding)
	ctrl.LoggerFrom(ctx).Info("read", "error", err)
	if err == nil && len(binding.Subjects) > 0 {
		ctrl.LoggerFrom(ctx).Info("bound")
	}
	return nil
}

// okMemory loses nothing but a log.
func (r *Bindings) okMemory(ctx context.Context, key client.ObjectKey) error {
	var binding rbacv1.ClusterRoleBinding
	if err := r.Get(ctx, key, &binding); err == nil && len(binding.Subjects) > 0 {
		ctrl.LoggerFrom(ctx).Info("bound")
	}
	return nil
}

// okWritten returns the error at the end.
func (r *Bindings) okWritten(ctx context.Context, key client.ObjectKey) error {
	binding := &rbacv1.ClusterRoleBinding{}
	binding.Name = key.Name
	err := r.Update(ctx, binding)
	if key.Namespace != "" && err == nil {
		return r.Status().Update(ctx, binding)
	}
	return err
}
