package wrong_error

import (
	"context"
	"errors"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// A Token says by a flag whether it is there, and by an error what no other try mends (k6-operator).
type Token struct {
	value  string
	Ready  bool
	tried  bool
	status struct{ loaded bool }
}

// okLoad sets the flag at the end alone.
func (t *Token) okLoad(ctx context.Context, c client.Client, key client.ObjectKey) (returnErr error) {
	secret := &corev1.Secret{}
	if err := c.Get(ctx, key, secret); err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "no token yet")
		return
	}
	value, ok := secret.Data["token"]
	if !ok {
		returnErr = errors.New("no field token")
		return
	}
	t.value, t.Ready = string(value), true
	return
}

// okLoadInner has the flag in a part.
func okLoadInner(ctx context.Context, c client.Client, key client.ObjectKey, t *Token) (returnErr error) {
	secret := &corev1.Secret{}
	if err := c.Get(ctx, key, secret); err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "no token yet")
		return
	}
	t.value = string(secret.Data["token"])
	if t.value != "" {
		t.status.loaded = true
	}
	return
}

// loadTried sets a flag before it has failed, which says nothing of that.
func (t *Token) loadTried(ctx context.Context, c client.Client, key client.ObjectKey) (returnErr error) {
	t.tried = true
	secret := &corev1.Secret{}
	if err := c.Get(ctx, key, secret); err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "no token yet")
		return // want `wrong-error: returnErr is nil here`
	}
	t.value = string(secret.Data["token"])
	return
}

// loadReset takes a flag back, and sets one of its own.
func (t *Token) loadReset(ctx context.Context, c client.Client, key client.ObjectKey) (returnErr error) {
	secret, state := &corev1.Secret{}, &Token{}
	if err := c.Get(ctx, key, secret); err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "no token yet")
		return // want `wrong-error: returnErr is nil here`
	}
	t.value, t.tried, state.Ready = string(secret.Data["token"]), false, true
	return
}

// A Loader asks for the flag where there is no error.
type Loader struct{ client.Client }

func (r *Loader) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	t := &Token{}
	for _, load := range []func(context.Context, client.Client, client.ObjectKey) error{t.okLoad, t.loadTried, t.loadReset} {
		if err := load(ctx, r.Client, req.NamespacedName); err != nil {
			return ctrl.Result{}, err
		}
	}
	if err := okLoadInner(ctx, r.Client, req.NamespacedName, t); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{Requeue: !t.Ready || !t.status.loaded}, nil
}
