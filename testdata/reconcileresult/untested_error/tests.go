package untested_error

import (
	"context"
	"errors"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type Pods struct{ client.Client }

func (r *Pods) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var pod corev1.Pod
	err := r.Get(ctx, req.NamespacedName, &pod)
	if err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if updateErr := r.Update(ctx, &pod); err != nil { // want `untested-error: the test is about err, and not about the error that was just assigned to updateErr`
		return ctrl.Result{}, updateErr
	}
	if r.Status().Update(ctx, &pod); err != nil { // want `untested-error: the error of this call is dropped: the test is about an earlier err`
		return ctrl.Result{}, err
	}
	if deleteErr := r.Delete(ctx, &pod); deleteErr != nil && err == nil {
		return ctrl.Result{}, deleteErr
	}
	if deleteErr := r.Delete(ctx, &pod); apierrors.IsNotFound(deleteErr) {
		return ctrl.Result{}, nil
	} else if deleteErr != nil {
		return ctrl.Result{}, deleteErr
	}
	if log := ctrl.LoggerFrom(ctx); err == nil {
		log.Info("done")
	}
	if notes(&pod); err == nil {
		return ctrl.Result{}, nil
	}
	if err := r.first(ctx, &pod); err == nil {
		return ctrl.Result{}, nil
	}
	return r.okTestedFirst(ctx, &pod)
}

func notes(pod *corev1.Pod) { pod.Labels = map[string]string{"noted": "yes"} }

func (r *Pods) first(ctx context.Context, pod *corev1.Pod) error {
	result, err := r.step(ctx, pod)
	if !result.IsZero() {
		return nil
	}
	return err
}

func (r *Pods) resultFirst(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	result, err := r.step(ctx, pod)
	if !result.IsZero() {
		return result, nil // want `untested-error: the Result of step is returned without its error, which nothing has looked at`
	}
	return ctrl.Result{}, err
}

func (r *Pods) okTestedFirst(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	result, err := r.step(ctx, pod)
	if err != nil {
		return ctrl.Result{}, err
	}
	if !result.IsZero() {
		return result, nil
	}
	return r.resultFirst(ctx, pod)
}

// okLogged returns a delay in place of the error that it has logged.
func (r *Pods) okLogged(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	result, err := r.step(ctx, pod)
	ctrl.LoggerFrom(ctx).Error(err, "the step failed")
	if !result.IsZero() {
		return result, nil
	}
	return result, err
}

func (r *Pods) step(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	return ctrl.Result{RequeueAfter: 1}, r.Update(ctx, pod)
}

// okBoth looks at both errors.
func (r *Pods) okBoth(ctx context.Context, pod *corev1.Pod) (err error) {
	defer func() {
		if statusErr := r.Status().Update(ctx, pod); err == nil {
			err = statusErr
		}
	}()
	err = r.Update(ctx, pod)
	if deleteErr := r.Delete(ctx, pod); err != nil {
		return errors.Join(err, deleteErr)
	}
	if deleteErr := r.Delete(ctx, pod); err != nil {
		return err
	} else if deleteErr != nil {
		return deleteErr
	}
	var patchErr error
	if patchErr = r.Patch(ctx, pod, client.Merge); err != nil {
		return err
	}
	return patchErr
}

// argument asks for what the call was handed.
func (r *Pods) argument(ctx context.Context, pod *corev1.Pod) (bool, error) {
	if err := r.Update(ctx, pod); pod != nil { // want `untested-error: the test is about pod, which the call does not change, and not about the error that was just assigned to err`
		return false, err
	}
	node, err := r.node(ctx, pod)
	if err != nil {
		return false, err
	}
	if err = r.bind(ctx, pod, node); node != nil { // related `here too`
		return false, err
	}
	return true, nil
}

func (r *Pods) node(ctx context.Context, pod *corev1.Pod) (*corev1.Node, error) {
	node := &corev1.Node{}
	return node, r.Get(ctx, client.ObjectKey{Name: pod.Spec.NodeName}, node)
}

func (r *Pods) bind(ctx context.Context, pod *corev1.Pod, node *corev1.Node) error {
	pod.Spec.NodeName = node.Name
	return r.Patch(ctx, pod, client.Merge)
}

// okArgument asks for a result of the call, or does something else where the object is there.
func (r *Pods) okArgument(ctx context.Context, pod *corev1.Pod) error {
	if node, err := r.node(ctx, pod); node != nil {
		return err
	}
	err := r.Update(ctx, pod)
	if deleteErr := r.Delete(ctx, pod); pod != nil {
		ctrl.LoggerFrom(ctx).Info("deleted", "pod", pod.Name, "error", deleteErr)
	}
	return err
}
