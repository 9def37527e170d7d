package wrong_error

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type Policies struct {
	client.Client
	last error
}

func (r *Policies) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var pod corev1.Pod
	err := r.Get(ctx, req.NamespacedName, &pod)
	if err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if errr := r.Status().Update(ctx, &pod); errr != nil { // related `the error that was found`
		ctrl.LoggerFrom(ctx).Error(errr, "the status is not written")
		return ctrl.Result{}, err // want `wrong-error: err is nil here, so that this failure counts as success: the error that was found is errr` // fix `^safe: return errr$`
	}
	if err := r.steps(ctx, &pod); err != nil {
		return ctrl.Result{}, err
	}
	return r.okSteps(ctx, &pod)
}

func (r *Policies) steps(ctx context.Context, pod *corev1.Pod) error {
	var err error
	createErr := r.Create(ctx, pod)
	if createErr != nil && !apierrors.IsAlreadyExists(createErr) {
		return err // want `wrong-error` // fix `^safe: return createErr$`
	}
	if err = r.Update(ctx, pod); err != nil {
		return err
	}
	patchErr := r.Patch(ctx, pod, client.Merge)
	if patchErr != nil {
		r.last = patchErr
		return err // want `wrong-error` // fix `^unsafe: return patchErr$`
	}
	return named(ctx, r, pod)
}

func named(ctx context.Context, r client.Client, pod *corev1.Pod) (err error) {
	defer func() { ctrl.LoggerFrom(ctx).Info("done", "pod", pod.Name) }()
	if deleteErr := r.Delete(ctx, pod); deleteErr != nil {
		return err // want `wrong-error` // fix `^safe: return deleteErr$`
	}
	return shadowed(ctx, r, pod)
}

func shadowed(ctx context.Context, r client.Client, pod *corev1.Pod) error {
	var listErr error
	if err := r.Update(ctx, pod); err != nil {
		failure := err
		{
			err := fmt.Sprint("shadows ", failure)
			_ = err
			return listErr // want `wrong-error` // fix `none`
		}
	}
	return listErr
}

// okSteps returns an error that is there in each branch, or says nil.
func (r *Policies) okSteps(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	err := r.Update(ctx, pod)
	if err != nil {
		if statusErr := r.Status().Update(ctx, pod); statusErr != nil {
			return ctrl.Result{}, err // the first one is the cause
		}
		return ctrl.Result{}, err
	}
	if gone := r.Delete(ctx, pod); apierrors.IsNotFound(gone) {
		return ctrl.Result{}, err // deleted already
	} else if gone != nil {
		return ctrl.Result{}, gone
	}
	if err = okCreatesIfAbsent(ctx, r, pod); err != nil {
		return ctrl.Result{}, err
	}
	if recoverErr := okRecovers(ctx, r, pod); recoverErr != nil {
		return ctrl.Result{}, recoverErr
	}
	return ctrl.Result{}, err
}

// okCreatesIfAbsent has mended the first error when it returns the second.
func okCreatesIfAbsent(ctx context.Context, r client.Client, pod *corev1.Pod) error {
	if getErr := r.Get(ctx, client.ObjectKeyFromObject(pod), pod); getErr != nil {
		err := r.Create(ctx, pod)
		if err != nil && getErr != err {
			return fmt.Errorf("%w, after %w", err, getErr)
		}
		return err
	}
	return nil
}

func okRecovers(ctx context.Context, r client.Client, pod *corev1.Pod) error {
	updateErr := r.Update(ctx, pod)
	if updateErr != nil {
		patchErr := r.Patch(ctx, pod, client.Merge)
		if patchErr == nil {
			return patchErr
		}
	}
	return updateErr
}

// okWraps returns something made of the error that it has found.
func okWraps(ctx context.Context, r client.Client, pod *corev1.Pod) (err error) {
	if updateErr := r.Update(ctx, pod); updateErr != nil {
		err = fmt.Errorf("update: %w", updateErr)
		return err
	}
	return err
}
