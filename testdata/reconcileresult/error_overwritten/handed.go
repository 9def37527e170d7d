package error_overwritten

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/types"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Repairs keep the last error in the status.
type Repairs struct{ client.Client }

// Reconcile hands the error on that the note has overwritten.
func (r *Repairs) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pod := &corev1.Pod{}
	if err := r.Get(ctx, req.NamespacedName, pod); err != nil {
		return ctrl.Result{}, err
	}
	node, err := r.node(ctx, pod)
	if err != nil {
		if apierrors.IsNotFound(err) { // the error is gone below
			ctrl.LoggerFrom(ctx).Info("no node")
			if err = r.condition(ctx, pod, "Skipped"); err != nil {
				return ctrl.Result{}, err
			}
			return ctrl.Result{}, r.lastError(pod, err) // want `error-overwritten: err is nil here: the success of condition has overwritten the error that was found, which lastError does not get`
		}
		return ctrl.Result{}, err
	}
	ctrl.LoggerFrom(ctx).Info("node", "name", node.Name)
	for _, step := range []func(context.Context, *corev1.Pod) error{r.failed, r.marked, r.okOwn, r.okMended, r.okSaid, r.okFirst} {
		if err := step(ctx, pod); err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, r.lastError(pod, err)
}

func (r *Repairs) node(ctx context.Context, pod *corev1.Pod) (*corev1.Node, error) {
	node := &corev1.Node{}
	if err := r.Get(ctx, types.NamespacedName{Name: pod.Spec.NodeName}, node); err != nil {
		return nil, err
	}
	return node, nil
}

func (r *Repairs) condition(ctx context.Context, pod *corev1.Pod, reason string) error {
	pod.Status.Reason = reason
	return r.Status().Update(ctx, pod)
}

func (r *Repairs) lastError(pod *corev1.Pod, err error) error {
	if err != nil {
		pod.Status.Message = err.Error()
	}
	return err
}

func (r *Repairs) markFailed(pod *corev1.Pod, err error) {
	if err != nil {
		pod.Status.Message = err.Error()
	}
}

func (r *Repairs) finish(pod *corev1.Pod, err error) error { return err }

// failed has the call apart from the return.
func (r *Repairs) failed(ctx context.Context, pod *corev1.Pod) error {
	err := r.Update(ctx, pod)
	if err != nil {
		err = r.condition(ctx, pod, "Failed")
		if err != nil {
			return err
		}
		failure := r.lastError(pod, err) // want `error-overwritten: err is nil here: the success of condition has overwritten the error`
		return failure
	}
	return nil
}

// marked calls a function without results.
func (r *Repairs) marked(ctx context.Context, pod *corev1.Pod) error {
	if err := r.Update(ctx, pod); err != nil {
		if err = r.Status().Update(ctx, pod); err == nil {
			r.markFailed(pod, err) // want `error-overwritten: err is nil here: the success of Update has overwritten`
		}
		return err
	}
	return nil
}

// okOwn has another variable for the error of the note.
func (r *Repairs) okOwn(ctx context.Context, pod *corev1.Pod) error {
	err := r.Update(ctx, pod)
	if err != nil {
		if failed := r.condition(ctx, pod, "Failed"); failed != nil {
			return failed
		}
		return r.lastError(pod, err)
	}
	return nil
}

// okMended has made what was not there, and ends as if it had been.
func (r *Repairs) okMended(ctx context.Context, pod *corev1.Pod) error {
	_, err := r.node(ctx, pod)
	if apierrors.IsNotFound(err) {
		if err = r.Create(ctx, &corev1.Node{}); err != nil {
			return err
		}
		return r.finish(pod, err)
	}
	return err
}

// okSaid may have an error.
func (r *Repairs) okSaid(ctx context.Context, pod *corev1.Pod) error {
	err := r.Update(ctx, pod)
	if err != nil {
		err = r.condition(ctx, pod, "Failed")
		return r.lastError(pod, err)
	}
	return nil
}

// okFirst has found no error before; lastError forgets the one in the status.
func (r *Repairs) okFirst(ctx context.Context, pod *corev1.Pod) error {
	err := r.Update(ctx, pod)
	if err != nil {
		return err
	}
	return r.lastError(pod, err)
}
