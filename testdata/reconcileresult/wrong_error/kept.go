package wrong_error

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// A pass is what the steps of a reconcile share.
type pass struct {
	failed error
	last   error
	text   string
}

// Steps keeps the failure of a step in what all of them are handed.
type Steps struct {
	client.Client
	state pass
}

func (r *Steps) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pod, p := &corev1.Pod{}, &pass{}
	if err := r.Get(ctx, req.NamespacedName, pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	for _, step := range []func(context.Context, *corev1.Pod, *pass) error{r.okBare, r.other, r.okOwn, r.local, r.before} {
		if err := step(ctx, pod, p); err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, p.failed
}

func (r *Steps) okBare(ctx context.Context, pod *corev1.Pod, p *pass) (err error) {
	if updateErr := r.Update(ctx, pod); updateErr != nil {
		p.failed = updateErr
		return
	}
	return r.Delete(ctx, pod)
}

// other returns the error of another call by its name.
func (r *Steps) other(ctx context.Context, pod *corev1.Pod, p *pass) error {
	err := r.Get(ctx, client.ObjectKeyFromObject(pod), pod)
	if err != nil {
		return err
	}
	if updateErr := r.Update(ctx, pod); updateErr != nil {
		p.failed = updateErr
		return err // want `wrong-error: err is nil here`
	}
	return nil
}

func (r *Steps) okOwn(ctx context.Context, pod *corev1.Pod, _ *pass) (err error) {
	if updateErr := r.Update(ctx, pod); updateErr != nil {
		r.state.failed = updateErr
		return
	}
	return nil
}

// local keeps it in a variable that goes with the function.
func (r *Steps) local(ctx context.Context, pod *corev1.Pod, _ *pass) (err error) {
	p := &pass{}
	if updateErr := r.Update(ctx, pod); updateErr != nil {
		p.failed = updateErr
		return // want `wrong-error: err is nil here`
	}
	return nil
}

// before keeps another one.
func (r *Steps) before(ctx context.Context, pod *corev1.Pod, p *pass) (err error) {
	getErr := r.Get(ctx, client.ObjectKeyFromObject(pod), pod)
	p.last = getErr
	if updateErr := r.Update(ctx, pod); updateErr != nil {
		return // want `wrong-error: err is nil here`
	}
	return nil
}
