package wrong_error

import (
	"context"
	"fmt"
	"time"

	"github.com/pkg/errors"
	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// wrapped adds its text to an error that is nil, which makes none of it.
func wrapped(ctx context.Context, r client.Client, pod *corev1.Pod) error {
	err := r.Update(ctx, pod)
	if err != nil {
		return errors.Wrap(err, "update")
	}
	if patchErr := r.Patch(ctx, pod, client.Merge); patchErr != nil {
		return errors.Wrapf(err, "patch of %s", pod.Name) // want `wrong-error: err is nil here, so that this failure counts as success: the error that was found is patchErr` // fix `^safe: return patchErr$`
	}
	if deleteErr := r.Delete(ctx, pod); deleteErr != nil {
		return errors.Wrap(deleteErr, "delete")
	}
	if createErr := r.Create(ctx, pod); createErr != nil {
		return fmt.Errorf("create: %w", err) // want `wrong-error: err is nil here, so that the cause is lost: the error that was found is createErr` // fix `^safe: return createErr$`
	}
	return nil
}

// unfounded finds something wrong that is no error, and returns what is left of an error that was none.
func unfounded(ctx context.Context, r client.Client, pod *corev1.Pod) error {
	err := r.Update(ctx, pod)
	if err != nil {
		return err
	}
	if pod.Spec.NodeName == "" {
		return errors.Wrap(err, "no node") // want `wrong-error: err is nil here, and so is what Wrap returns: this failure counts as success`
	}
	pods := &corev1.PodList{}
	if err = r.List(ctx, pods); err != nil {
		return err
	}
	if len(pods.Items) == 0 {
		ctrl.LoggerFrom(ctx).Error(err, "no pods") // related `the failure`
		return err                                 // want `wrong-error: err is nil here, in the log and as the result: this failure counts as success`
	}
	return errors.Wrap(err, "the end")
}

// okUnfounded says with err that all is done.
func okUnfounded(ctx context.Context, r client.Client, pod *corev1.Pod) error {
	err := r.Update(ctx, pod)
	if err != nil {
		return err
	}
	if pod.Spec.NodeName == "" {
		ctrl.LoggerFrom(ctx).Info("no node yet")
		return err
	}
	if pod.Spec.HostNetwork {
		ctrl.LoggerFrom(ctx).Error(nil, "a pod of the host")
		return err
	}
	if err = r.Delete(ctx, pod); err == nil {
		return errors.Wrap(err, "delete")
	}
	return errors.Wrap(err, "delete")
}

// requeued comes back, and says nowhere why (kserve).
func requeued(ctx context.Context, r client.Client, pod *corev1.Pod) (ctrl.Result, error) {
	err := r.Update(ctx, pod)
	if err != nil {
		return ctrl.Result{}, err
	}
	if pod.Spec.NodeName == "" {
		return ctrl.Result{RequeueAfter: time.Minute}, errors.Wrap(err, "no node") // want `wrong-error: err is nil here, and so is what Wrap returns: nobody reads its text`
	}
	return ctrl.Result{}, nil
}
