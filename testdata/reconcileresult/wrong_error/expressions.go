package wrong_error

import (
	"context"
	"errors"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// A bootstrap remembers how it went.
type bootstrap struct{ failure error }

func (b *bootstrap) Err() error { return b.failure }

// An answer of an engine holds its error.
type answer struct {
	bootstrap
	Problem error
}

// Instances ask for errors that are in no variable.
type Instances struct {
	client.Client
	boot bootstrap
}

func (r *Instances) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var pod corev1.Pod
	err := r.Get(ctx, req.NamespacedName, &pod)
	if err != nil {
		return ctrl.Result{}, err
	}
	if r.boot.Err() != nil { // related `the error that was found`
		return ctrl.Result{}, err // want `wrong-error: err is nil here, so that this failure counts as success: the error that was found is r.boot.Err\(\)` // fix `none`
	}
	if ctx.Err() != nil {
		return ctrl.Result{}, err // the work is given up
	}
	if err := r.okRates(ctx, &pod); err != nil {
		return ctrl.Result{}, err
	}
	_, err = r.rate(ctx, &pod, nil)
	return r.okStatus(ctx, &pod, err)
}

// rate asks a field, and a promoted method.
func (r *Instances) rate(ctx context.Context, pod *corev1.Pod, got *answer) (string, error) {
	err := r.Update(ctx, pod)
	if err != nil {
		return "", err
	}
	if got.Problem != nil {
		return "", err // want `wrong-error: err is nil here, .*: the error that was found is got.Problem`
	}
	switch {
	case got.Err() != nil:
		return "", fmt.Errorf("answer for %s: %w", pod.Name, err) // want `wrong-error: err is nil here, so that the cause is lost: the error that was found is got.Err\(\)`
	case pod.Name == "":
		return "", fmt.Errorf("no name (%v)", err) // want `wrong-error: err is nil here, so that the error that is made of it names no cause`
	}
	return pod.Name, nil
}

// okRates returns what it has asked for, or something with it.
func (r *Instances) okRates(ctx context.Context, pod *corev1.Pod) error {
	err := r.Update(ctx, pod)
	if err != nil {
		return err
	}
	if r.boot.Err() != nil {
		return fmt.Errorf("boot: %w (%v)", r.boot.Err(), err)
	}
	if patchErr := r.Patch(ctx, pod, client.Merge); patchErr != nil {
		return fmt.Errorf("patch: %w (%v)", patchErr, err)
	}
	if deleteErr := r.Delete(ctx, pod); deleteErr != nil {
		text := deleteErr.Error()
		return fmt.Errorf("delete: %s: %v", text, err)
	}
	return nil
}

// Phases returns an error that may be nil.
type Phases struct{ client.Client }

func (r *Phases) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	log := ctrl.LoggerFrom(ctx)
	var node corev1.Node
	for _, step := range []string{"drain", "cordon"} {
		phase, err := r.step(ctx, &node, step)
		node.Status.Phase = phase
		statusErr := r.Status().Update(ctx, &node)
		if statusErr != nil {
			log.Error(statusErr, "the status is not written")
			return ctrl.Result{}, err // want `wrong-error: err may be nil here, so that this failure counts as success: the error that was found is statusErr` // fix `^unsafe: return statusErr$`
		}
		if err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, r.okFirst(ctx, &node, nil)
}

func (r *Phases) step(ctx context.Context, node *corev1.Node, step string) (corev1.NodePhase, error) {
	node.Name = step
	return corev1.NodePending, r.Update(ctx, node)
}

// okFirst returns the first of two errors, which its caller has found.
func (r *Phases) okFirst(ctx context.Context, node *corev1.Node, cause error) error {
	if statusErr := r.Status().Update(ctx, node); statusErr != nil {
		ctrl.LoggerFrom(ctx).Error(statusErr, "the status is not written")
		return cause
	}
	return nil
}

// okStatus tests the first error where the second is found.
func (r *Instances) okStatus(ctx context.Context, pod *corev1.Pod, before error) (ctrl.Result, error) {
	err := r.Update(ctx, pod)
	if statusErr := r.Status().Update(ctx, pod); statusErr != nil {
		if err == nil {
			return ctrl.Result{}, statusErr
		}
		return ctrl.Result{}, err
	}
	if patchErr := r.Patch(ctx, pod, client.Merge); patchErr != nil {
		pod.Status.Message = patchErr.Error()
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, before
}

// okIgnores makes nil of two kinds: what is left is the error that is returned (karpenter).
func (r *Instances) okIgnores(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	err := r.Update(ctx, pod)
	if ignoreDuplicate(ignoreMissing(err)) != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}

// okExplains returns the error that it has found in another form, whatever a function makes of nil (crossplane).
func (r *Instances) okExplains(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	if err := r.Update(ctx, pod); ignoreMissing(err) != nil {
		err = explain(err, "the pod is not written")
		ctrl.LoggerFrom(ctx).Info("failed", "error", err)
		return ctrl.Result{}, err
	}
	if err := r.Delete(ctx, pod); ignoreMissing(explain(err, "delete")) != nil {
		err = explain(explain(err, "not deleted"), "the pod")
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}

// explainsAnother has found the error of the second call, and returns that of the first in another form.
func (r *Instances) explainsAnother(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	err := r.Update(ctx, pod)
	if missing := r.Delete(ctx, pod); ignoreMissing(missing) != nil {
		err = explain(err, "the pod")
		return ctrl.Result{}, err // want `wrong-error: err may be nil here, so that this failure counts as success`
	}
	return ctrl.Result{}, err
}

func explain(err error, text string) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", text, err)
}

func ignoreMissing(err error) error {
	if errors.Is(err, errMissing) {
		return nil
	}
	return err
}

func ignoreDuplicate(err error) error {
	if errors.Is(err, errDuplicate) {
		return nil
	}
	return err
}

var errMissing, errDuplicate = errors.New("missing"), errors.New("duplicate")
