package wrong_error

import (
	"context"
	"fmt"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/reconcileresult/wrong_error/options"
)

// Statuses writes the status after a failure, and returns the failure if that works.
type Statuses struct{ client.Client }

func (r *Statuses) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pod := &corev1.Pod{}
	if err := r.Get(ctx, req.NamespacedName, pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	for _, step := range []func(context.Context, *corev1.Pod) (ctrl.Result, error){
		r.okOptionStruct, r.okLiteral, r.okPointer, r.okFunctional, r.okFunctionalByHelper, r.okMethod, r.okBuilt, r.okDirect,
		r.withoutOption, r.onlyLogged, r.otherOption, r.onlyText, r.functionalLogged,
	} {
		if result, err := step(ctx, pod); err != nil || !result.IsZero() {
			return result, err
		}
	}
	return ctrl.Result{}, nil
}

// update returns the error of the option (hazelcast-platform-operator, update of the status of data structures).
func (r *Statuses) update(ctx context.Context, pod *corev1.Pod, option options.Option, changes ...func(*corev1.PodStatus)) (ctrl.Result, error) {
	for _, change := range changes {
		change(&pod.Status)
	}
	if err := r.Status().Update(ctx, pod); err != nil {
		if apierrors.IsConflict(err) {
			return ctrl.Result{}, nil
		}
		return ctrl.Result{}, err
	}
	if option.Err != nil {
		return ctrl.Result{}, option.Err
	}
	return ctrl.Result{RequeueAfter: option.RetryAfter}, nil
}

func withMessage(message string) func(*corev1.PodStatus) {
	return func(status *corev1.PodStatus) { status.Message = message }
}

// okOptionStruct hands in another error than the one that it has found.
func (r *Statuses) okOptionStruct(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	err := r.Create(ctx, &corev1.ConfigMap{})
	if err != nil {
		err = apierrors.NewInternalError(fmt.Errorf("no map for %s", pod.Name))
		result, err := r.update(ctx, pod, options.Error(err), withMessage(err.Error()))
		return result, err
	}
	return ctrl.Result{}, nil
}

// okLiteral makes the option itself.
func (r *Statuses) okLiteral(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	if err := r.Create(ctx, &corev1.Secret{}); err != nil {
		failure := fmt.Errorf("no secret for %s", pod.Name)
		result, stored := r.update(ctx, pod, options.Option{Err: failure})
		return result, stored
	}
	return ctrl.Result{}, nil
}

// okPointer sets the option later.
func (r *Statuses) okPointer(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	option := options.Empty()
	if err := r.Create(ctx, &corev1.Service{}); err != nil {
		option.Err = fmt.Errorf("no service for %s", pod.Name)
		result, stored := r.finish(ctx, pod, &option)
		return result, stored
	}
	return ctrl.Result{}, nil
}

func (r *Statuses) finish(ctx context.Context, pod *corev1.Pod, option *options.Option) (ctrl.Result, error) {
	return r.update(ctx, pod, *option)
}

type config struct {
	err     error
	message string
}

type configOption func(*config)

func withFailed(err error) configOption {
	return func(c *config) { c.err, c.message = err, err.Error() }
}

func withReady() configOption { return func(c *config) { c.message = "ready" } }

// apply returns what an option has set.
func (r *Statuses) apply(ctx context.Context, pod *corev1.Pod, opts ...configOption) (ctrl.Result, error) {
	c := &config{}
	for _, opt := range opts {
		opt(c)
	}
	pod.Status.Message = c.message
	if err := r.Status().Update(ctx, pod); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, c.err
}

func (r *Statuses) okFunctional(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	if err := r.Create(ctx, &corev1.Endpoints{}); err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "no endpoints")
		result, stored := r.apply(ctx, pod, withReady(), withFailed(fmt.Errorf("no endpoints for %s", pod.Name)))
		return result, stored
	}
	return ctrl.Result{}, nil
}

func configOf(opts []configOption) config {
	var c config
	for _, opt := range opts {
		opt(&c)
	}
	return c
}

func (r *Statuses) applyByHelper(ctx context.Context, pod *corev1.Pod, opts ...configOption) error {
	c := configOf(opts)
	if err := r.Status().Update(ctx, pod); err != nil {
		return err
	}
	if c.err != nil {
		return fmt.Errorf("pod %s: %w", pod.Name, c.err)
	}
	return nil
}

func (r *Statuses) okFunctionalByHelper(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	if err := r.Create(ctx, &corev1.LimitRange{}); err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "no limits")
		stored := r.applyByHelper(ctx, pod, withFailed(fmt.Errorf("no limits for %s", pod.Name)))
		return ctrl.Result{}, stored
	}
	return ctrl.Result{}, nil
}

// An applier is an option with a method.
type applier interface{ applyTo(*config) }

type failed struct{ cause error }

func (f failed) applyTo(c *config) { c.err = f.cause }

func (r *Statuses) applyAll(ctx context.Context, pod *corev1.Pod, opts ...applier) error {
	c := config{}
	for _, opt := range opts {
		opt.applyTo(&c)
	}
	if err := r.Status().Update(ctx, pod); err != nil {
		return err
	}
	return c.err
}

func (r *Statuses) okMethod(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	if err := r.Create(ctx, &corev1.ResourceQuota{}); err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "no quota")
		stored := r.applyAll(ctx, pod, failed{cause: fmt.Errorf("no quota for %s", pod.Name)})
		return ctrl.Result{}, stored
	}
	return ctrl.Result{}, nil
}

// A builder collects what is written.
type builder struct {
	client.Client
	err error
}

func (b *builder) withError(err error) *builder {
	b.err = err
	return b
}

func (b *builder) write(ctx context.Context, pod *corev1.Pod) error {
	if err := b.Status().Update(ctx, pod); err != nil {
		return err
	}
	return b.err
}

func (r *Statuses) okBuilt(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	if err := r.Create(ctx, &corev1.PodTemplate{}); err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "no template")
		b := &builder{Client: r.Client}
		stored := b.withError(fmt.Errorf("no template for %s", pod.Name)).write(ctx, pod)
		return ctrl.Result{}, stored
	}
	return ctrl.Result{}, nil
}

// fail returns the failure unless the write fails.
func (r *Statuses) fail(ctx context.Context, pod *corev1.Pod, failure error) error {
	pod.Status.Message = failure.Error()
	if err := r.Status().Update(ctx, pod); err != nil {
		return err
	}
	return failure
}

// okDirect hands the failure over as it is.
func (r *Statuses) okDirect(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	if err := r.Create(ctx, &corev1.ServiceAccount{}); err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "no account")
		stored := r.fail(ctx, pod, fmt.Errorf("no account for %s", pod.Name))
		return ctrl.Result{}, stored
	}
	return ctrl.Result{}, nil
}

// withoutOption says nothing of the failure.
func (r *Statuses) withoutOption(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	if err := r.Create(ctx, &corev1.ConfigMap{}); err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "no map")
		result, stored := r.update(ctx, pod, options.Empty(), withMessage("failed"))
		return result, stored // want `wrong-error: stored may be nil here`
	}
	return ctrl.Result{}, nil
}

// note logs the error of the option.
func (r *Statuses) note(ctx context.Context, pod *corev1.Pod, option options.Option) (ctrl.Result, error) {
	if option.Err != nil {
		ctrl.LoggerFrom(ctx).Error(option.Err, "failed")
	}
	return ctrl.Result{}, r.Status().Update(ctx, pod)
}

func (r *Statuses) onlyLogged(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	if err := r.Create(ctx, &corev1.Secret{}); err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "no secret")
		result, stored := r.note(ctx, pod, options.Error(fmt.Errorf("no secret for %s", pod.Name)))
		return result, stored // want `wrong-error: stored may be nil here`
	}
	return ctrl.Result{}, nil
}

// otherOption hands in something else than an error.
func (r *Statuses) otherOption(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	if err := r.Create(ctx, &corev1.Service{}); err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "no service")
		failure := fmt.Errorf("no service for %s", pod.Name)
		result, stored := r.update(ctx, pod, options.RetryAfter(time.Minute), withMessage(failure.Error()))
		return result, stored // want `wrong-error: stored may be nil here`
	}
	return ctrl.Result{}, nil
}

func withText(err error) configOption {
	text := err.Error()
	return func(c *config) { c.message = text }
}

// onlyText hands in the text of an error.
func (r *Statuses) onlyText(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	if err := r.Create(ctx, &corev1.Endpoints{}); err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "no endpoints")
		result, stored := r.apply(ctx, pod, withText(fmt.Errorf("no endpoints for %s", pod.Name)))
		return result, stored // want `wrong-error: stored may be nil here`
	}
	return ctrl.Result{}, nil
}

// applyLogged logs what an option has set.
func (r *Statuses) applyLogged(ctx context.Context, pod *corev1.Pod, opts ...configOption) error {
	c := configOf(opts)
	if c.err != nil {
		ctrl.LoggerFrom(ctx).Error(c.err, "failed")
	}
	return r.Status().Update(ctx, pod)
}

func (r *Statuses) functionalLogged(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	if err := r.Create(ctx, &corev1.LimitRange{}); err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "no limits")
		stored := r.applyLogged(ctx, pod, withFailed(fmt.Errorf("no limits for %s", pod.Name)))
		return ctrl.Result{}, stored // want `wrong-error: stored may be nil here`
	}
	return ctrl.Result{}, nil
}
