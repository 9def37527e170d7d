package notfound_untold

import (
	"context"
	"time"

	"github.com/pkg/errors"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/reconcileresult/notfound_untold/store"
)

// Remediations go on with their next step.
type Remediations struct {
	client.Client
	store *store.Store
}

func (r *Remediations) Reconcile(ctx context.Context, req ctrl.Request) (result ctrl.Result, err error) {
	var template *corev1.ConfigMap
	if template, err = r.template(ctx, req); err != nil && apierrors.IsNotFound(errors.Cause(err)) { // want `notfound-untold: an error of template that is not NotFound goes unseen`
		result.RequeueAfter = time.Minute
		return result, nil
	}
	pods := &corev1.PodList{}
	err = r.List(ctx, pods)
	if err != nil {
		return result, err
	}
	return result, r.remedy(ctx, template, pods)
}

func (r *Remediations) template(ctx context.Context, req ctrl.Request) (*corev1.ConfigMap, error) {
	template := &corev1.ConfigMap{}
	if err := r.Get(ctx, req.NamespacedName, template); err != nil {
		return nil, errors.Wrapf(err, "template %s", req.Name)
	}
	return template, nil
}

func (r *Remediations) remedy(ctx context.Context, template *corev1.ConfigMap, pods *corev1.PodList) error {
	for i := range pods.Items {
		pods.Items[i].Labels = template.Labels
		if err := r.Update(ctx, &pods.Items[i]); err != nil {
			return err
		}
	}
	return nil
}

// size ends with what the next step says.
func (r *Remediations) size(ctx context.Context, key client.ObjectKey) (int, error) {
	var limits corev1.ConfigMap
	err := r.Get(ctx, key, &limits)
	if apierrors.IsNotFound(err) { // want `notfound-untold: an error of Get that is not NotFound goes unseen`
		return 3, nil
	}
	return r.parse(ctx, limits.Data["size"]) // related `returns another error`
}

func (r *Remediations) parse(ctx context.Context, text string) (int, error) {
	return len(text), r.Create(ctx, &corev1.Pod{})
}

// finish deletes, and goes on after all other errors than the one that it logs.
func (r *Remediations) finish(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	step := func() error {
		if err := r.Delete(ctx, pod); apierrors.IsNotFound(err) { // want `notfound-untold: an error of Delete that is not NotFound goes unseen`
			ctrl.LoggerFrom(ctx).Info("gone already")
		}
		patchErr := r.Patch(ctx, pod, client.Merge)
		return patchErr
	}
	return ctrl.Result{}, step()
}

// okNoted tells of the other errors before it goes on.
func (r *Remediations) okNoted(ctx context.Context, key client.ObjectKey, pod *corev1.Pod) error {
	var limits corev1.ConfigMap
	if err := r.Get(ctx, key, &limits); err != nil {
		if apierrors.IsNotFound(err) {
			return nil
		}
		pod.Status.Phase = corev1.PodFailed
	}
	return r.Status().Update(ctx, pod)
}

// okLater returns the error when the step has been taken.
func (r *Remediations) okLater(ctx context.Context, key client.ObjectKey, pod *corev1.Pod) error {
	var limits corev1.ConfigMap
	err := r.Get(ctx, key, &limits)
	if apierrors.IsNotFound(err) {
		return r.Create(ctx, pod)
	}
	if statusErr := r.Status().Update(ctx, pod); statusErr != nil {
		return statusErr
	}
	return err
}

// okCases has a case for each kind, and one for all others.
func (r *Remediations) okCases(ctx context.Context, key client.ObjectKey, pod *corev1.Pod) error {
	var limits corev1.ConfigMap
	err := r.Get(ctx, key, &limits)
	switch {
	case err == nil:
		return r.Update(ctx, pod)
	case apierrors.IsNotFound(err):
		return r.Create(ctx, pod)
	case apierrors.IsForbidden(err):
		return r.Delete(ctx, pod)
	default:
		return errors.Wrap(err, "limits")
	}
}

// okHalves takes the other errors in two steps: for each value of the flag there is one that returns them.
func (r *Remediations) okHalves(ctx context.Context, key client.ObjectKey, fixed bool) error {
	var secret corev1.Secret
	err := r.Get(ctx, key, &secret)
	if err != nil && !fixed {
		return err
	}
	if err != nil && !apierrors.IsNotFound(err) && fixed {
		return err
	}
	if err != nil && apierrors.IsNotFound(err) {
		return r.Create(ctx, &secret)
	}
	return r.Update(ctx, &secret)
}

// okCached looks into a cache, which knows of no other error.
func (r *Remediations) okCached(ctx context.Context, pod *corev1.Pod) error {
	secret, err := r.store.Secret(pod.Namespace, pod.Name)
	if err != nil {
		return r.Create(ctx, &corev1.Secret{})
	}
	pod.Labels = secret.Labels
	return r.Update(ctx, pod)
}

// uncached looks into no cache in the same way.
func (r *Remediations) uncached(ctx context.Context, key client.ObjectKey, pod *corev1.Pod) error {
	var secret corev1.Secret
	err := r.Get(ctx, key, &secret)
	if err != nil {
		if err := r.Create(ctx, &corev1.Secret{}); err != nil { // want `failure-hidden: Create runs after any error of Get`
			return err
		}
	}
	return nil
}

// okAsksObject looks at what the lookup was to fill, which is empty after an error, and at the error afterwards.
func (r *Remediations) okAsksObject(ctx context.Context, key client.ObjectKey) (int, error) {
	pod := &corev1.Pod{}
	switch err := r.Get(ctx, key, pod); {
	case apierrors.IsNotFound(err):
		return 3, nil
	case pod.DeletionTimestamp != nil || marked(pod):
		return r.parse(ctx, "deleted")
	case err != nil:
		return 0, err
	}
	return 1, nil
}

func marked(pod *corev1.Pod) bool { return pod.Annotations["marked"] == "true" }

// nested has the branch for other errors where there are none.
func (r *Remediations) nested(ctx context.Context, key client.ObjectKey) error {
	var limits corev1.ConfigMap
	err := r.Get(ctx, key, &limits)
	if err != nil && apierrors.IsNotFound(err) { // want `notfound-untold: an error of Get that is not NotFound goes unseen`
		if apierrors.IsNotFound(err) {
			return nil
		}
		ctrl.LoggerFrom(ctx).Error(err, "not read")
		return err
	}
	limits.Labels = map[string]string{"seen": "true"}
	if err := r.Update(ctx, &limits); err != nil {
		return err
	}
	return nil
}
