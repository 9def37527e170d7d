package swallowed

import (
	"context"
	"errors"
	"strconv"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/client-go/tools/events"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	"github.com/ctrllint/ctrllint/testdata/reconcileresult/swallowed/absence"
)

type Pods struct {
	client.Client
	events.EventRecorder
	enabled bool
}

func (r *Pods) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var pod corev1.Pod
	if err := r.Get(ctx, req.NamespacedName, &pod); err != nil {
		return ctrl.Result{}, nil // want `swallowed: the error of Get is lost: this return says that the work is done`
	}
	if err := r.label(ctx, &pod); err != nil {
		ctrl.LoggerFrom(ctx).Info("giving up")
		return ctrl.Result{}, nil // related `here too`
	}
	if pod.Spec.NodeName == "" {
		err := r.Delete(ctx, &pod) // want `swallowed: the error of Delete is looked at on one branch only: on another the reconcile goes on as if it had worked`
		if !r.enabled || pod.DeletionTimestamp.IsZero() {
			return ctrl.Result{}, err
		}
	}
	owner, err := r.owner(ctx, &pod)
	if err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "no owner")
	}
	if owner.Name == "" { // want `swallowed: this panics when owner fails: what it returns is nil with every error`
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, errors.Join(r.each(ctx, nil), r.okKinds(ctx, &pod), r.okRecords(ctx, &pod), r.okOwner(ctx, &pod), r.okParses(&pod), r.okAdvises(ctx, &pod), r.okFinds(ctx, &pod), r.okIfThere(ctx, &pod), r.okHolds(ctx, &pod),
		r.okAbsent(ctx, &pod), r.okAbsentLate(ctx, &pod), r.present(ctx, &pod))
}

// okAbsent: a function of another package asks for kinds that are not all known, and only an error of another kind is one.
func (r *Pods) okAbsent(ctx context.Context, pod *corev1.Pod) error {
	err := r.Delete(ctx, pod)
	if err != nil && !absence.Of(err) {
		return err
	}
	return nil
}

func (r *Pods) okAbsentLate(ctx context.Context, pod *corev1.Pod) error {
	if err := r.Delete(ctx, pod); err != nil {
		if absence.Of(err) {
			return nil
		}
		return err
	}
	return r.label(ctx, pod)
}

// present asks somebody about the pod, and not about the error.
func (r *Pods) present(ctx context.Context, pod *corev1.Pod) error {
	absent := absence.Of(context.Cause(ctx))
	if err := r.Delete(ctx, pod); err != nil {
		return nil // want `swallowed: the error of Delete is lost`
	}
	if absent {
		return nil
	}
	return r.label(ctx, pod)
}

func (r *Pods) label(ctx context.Context, pod *corev1.Pod) error {
	pod.Labels = map[string]string{"seen": "yes"}
	return r.Update(ctx, pod)
}

func (r *Pods) owner(ctx context.Context, pod *corev1.Pod) (*corev1.Pod, error) {
	owner := new(corev1.Pod)
	if err := r.Get(ctx, client.ObjectKey{Name: "owner"}, owner); err != nil {
		return nil, err
	}
	return owner, nil
}

// each ends with success, whatever happened to the pods.
func (r *Pods) each(ctx context.Context, pods []corev1.Pod) error {
	for i := range pods {
		if err := r.label(ctx, &pods[i]); err != nil {
			ctrl.LoggerFrom(ctx).Error(err, "no label")
		}
	}
	return nil // want `logged-only: the error of label is logged, and this return says that the work is done`
}

func (r *Pods) okKinds(ctx context.Context, pod *corev1.Pod) error {
	if err := r.Update(ctx, pod); err != nil {
		if apierrors.IsConflict(err) || apierrors.IsNotFound(err) {
			return nil // an event brings the next turn
		}
		return err
	}
	if err := r.Delete(ctx, pod); apierrors.IsNotFound(err) {
		return nil
	} else if err != nil {
		return err
	}
	return client.IgnoreNotFound(r.Delete(ctx, pod))
}

// okRecords leaves word of the failure.
func (r *Pods) okRecords(ctx context.Context, pod *corev1.Pod) error {
	if err := r.label(ctx, pod); err != nil {
		pod.Status.Message = "no label"
		return nil
	}
	if err := r.label(ctx, pod); err != nil {
		r.Eventf(pod, nil, "Warning", "Failed", "Label", "no label")
		return nil
	}
	if err := r.label(ctx, pod); err != nil {
		pod.Status.Message = err.Error()
	}
	return r.Status().Update(ctx, pod)
}

func (r *Pods) okOwner(ctx context.Context, pod *corev1.Pod) error {
	owner, err := r.owner(ctx, pod)
	if err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "no owner")
	}
	if owner != nil && owner.Name != "" {
		return r.Update(ctx, owner)
	}
	return r.Update(ctx, pod)
}

// okParses: what cannot be read will not be read the next time either.
func (r *Pods) okParses(pod *corev1.Pod) error {
	if _, err := strconv.Atoi(pod.Labels["size"]); err != nil {
		return nil
	}
	return nil
}

// okAdvises tells the caller by a bool, or by a delay.
func (r *Pods) okAdvises(ctx context.Context, pod *corev1.Pod) error {
	if done, err := r.tried(ctx, pod); err != nil || !done {
		return err
	}
	result, err := r.later(ctx, pod)
	pod.Status.Message = result.RequeueAfter.String()
	return err
}

func (r *Pods) tried(ctx context.Context, pod *corev1.Pod) (bool, error) {
	if err := r.label(ctx, pod); err != nil {
		return false, nil
	}
	return true, nil
}

func (r *Pods) later(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	if err := r.label(ctx, pod); err != nil {
		return ctrl.Result{RequeueAfter: 1}, nil
	}
	return ctrl.Result{}, nil
}

// okFinds: the closure has changed something only if there can be an error.
func (r *Pods) okFinds(ctx context.Context, pod *corev1.Pod) error {
	changed := false
	err := r.change(ctx, pod, func() bool {
		changed = len(pod.Labels) > 0
		return changed
	})
	if changed {
		return err
	}
	return nil
}

func (r *Pods) change(ctx context.Context, pod *corev1.Pod, needed func() bool) error {
	if !needed() {
		return nil
	}
	return r.Update(ctx, pod)
}

// okIfThere does something more for those that have an owner: there is no branch for the error.
func (r *Pods) okIfThere(ctx context.Context, pod *corev1.Pod) error {
	var owner corev1.Pod
	if err := r.Get(ctx, client.ObjectKey{Name: "owner"}, &owner); err == nil {
		pod.Labels = owner.Labels
	}
	return nil
}

// eitherLost has one branch for the error and for what is not done yet.
func (r *Pods) eitherLost(ctx context.Context, pod *corev1.Pod) error {
	if err := r.label(ctx, pod); err != nil || pod.Spec.NodeName == "" {
		return nil // want `swallowed: the error of label is lost`
	}
	return r.Update(ctx, pod)
}

// okHolds: a finding of finalizerorder.
func (r *Pods) okHolds(ctx context.Context, pod *corev1.Pod) error {
	controllerutil.AddFinalizer(pod, "example.com/held")
	if err := r.Update(ctx, pod); err != nil {
		return nil
	}
	return nil
}
