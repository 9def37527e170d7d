// Package losses states which errors of its calls a function loses, and what shows it.
package losses

import (
	"context"
	"errors"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Pods loses errors of lookups and of writes.
type Pods struct{ client.Client }

// Reconcile ignores an error that it has found.
func (r *Pods) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var pod corev1.Pod
	if err := r.Get(ctx, req.NamespacedName, &pod); err != nil {
		return ctrl.Result{}, nil // loss: ignored: Get
	}
	if err := r.Update(ctx, &pod); err != nil {
		klog.ErrorS(err, "update")
		return ctrl.Result{}, nil // loss: only logged: Update
	}
	if err := r.Status().Update(ctx, &pod); err != nil {
		return ctrl.Result{}, err // loss: none
	}
	r.note(ctx, &pod)
	return ctrl.Result{}, errors.Join(r.kinds(ctx, &pod), r.steps(ctx, &pod))
}

// note has the error of a write in a log alone.
func (r *Pods) note(ctx context.Context, pod *corev1.Pod) {
	if err := r.Update(ctx, pod); err != nil { // loss: logged alone: Update
		klog.ErrorS(err, "update")
	}
}

// kinds goes on to a write whatever the error of a lookup says.
func (r *Pods) kinds(ctx context.Context, pod *corev1.Pod) error {
	var found, other corev1.Pod
	if err := r.Get(ctx, client.ObjectKeyFromObject(pod), &found); err != nil {
		if err := r.Create(ctx, pod); err != nil { // loss: refused after: Get, by Create
			return err
		}
	}
	err := r.Get(ctx, client.ObjectKeyFromObject(pod), &other)
	if apierrors.IsNotFound(err) { // loss: not asked: Get, to a return
		return r.Create(ctx, pod)
	}
	return nil
}

// okKinds asks for the kind, and returns all others.
func (r *Pods) okKinds(ctx context.Context, pod *corev1.Pod) error {
	var found corev1.Pod
	err := r.Get(ctx, client.ObjectKeyFromObject(pod), &found)
	if apierrors.IsNotFound(err) { // loss: none
		return r.Create(ctx, pod) // loss: none
	}
	return err
}

func (r *Pods) wrapped(ctx context.Context, pod *corev1.Pod) error {
	if err := r.Update(ctx, pod); err != nil {
		return fmt.Errorf("pod: %v", err)
	}
	return nil
}

// steps has what others overwrite, drop and look at too late.
func (r *Pods) steps(ctx context.Context, pod *corev1.Pod) error {
	err := r.Update(ctx, pod) // loss: unread: Update
	err = r.wrapped(ctx, pod)
	if apierrors.IsNotFound(err) { // loss: in vain: IsNotFound, to a call
		return nil
	}
	if err != nil {
		return err
	}
	for range pod.Spec.Containers {
		if err := r.Update(ctx, pod); err != nil { // loss: shadowed: Update
			continue
		}
	}
	for range pod.Spec.Containers {
		err = r.Update(ctx, pod) // loss: turns: Update
	}
	if err != nil {
		return err
	}
	var errs []error
	if err := r.Delete(ctx, pod); err != nil { // loss: collected: Delete
		errs = append(errs, err)
	}
	return nil
}

// each goes on with the next container, and has told nobody.
func (r *Pods) each(ctx context.Context, pod *corev1.Pod) error {
	for range pod.Spec.Containers {
		if err := r.Update(ctx, pod); err != nil { // loss: next turn: Update
			continue
		}
		klog.InfoS("updated")
	}
	return nil
}

// first is true for an answer that comes with an error.
func (r *Pods) first(ctx context.Context, pod *corev1.Pod) error {
	found, err := r.find(ctx, pod)
	if found == nil {
		return nil // loss: value first: find
	}
	if err != nil {
		return err
	}
	return r.Update(ctx, found)
}

// okFirst looks at the error before.
func (r *Pods) okFirst(ctx context.Context, pod *corev1.Pod) error {
	found, err := r.find(ctx, pod)
	if err != nil {
		return err
	}
	if found == nil {
		return nil // loss: none
	}
	return r.Update(ctx, found)
}

// follow goes on with what is nil then.
func (r *Pods) follow(ctx context.Context, pod *corev1.Pod) (string, error) {
	found, err := r.find(ctx, pod)
	if err != nil {
		klog.ErrorS(err, "find")
	}
	return found.Name, nil // loss: nil: find
}

func (r *Pods) find(ctx context.Context, pod *corev1.Pod) (*corev1.Pod, error) {
	found := &corev1.Pod{}
	if err := r.Get(ctx, client.ObjectKeyFromObject(pod), found); err != nil {
		return nil, err
	}
	return found, nil
}

// there says the same of any error.
func (r *Pods) there(ctx context.Context, pod *corev1.Pod) (bool, error) {
	if err := r.Get(ctx, client.ObjectKeyFromObject(pod), &corev1.Pod{}); err != nil {
		return false, nil // loss: absence answer: Get
	}
	return true, nil
}

// leave assigns an error to a variable that nothing reads any more, and one to the result.
func (r *Pods) leave(ctx context.Context, pod *corev1.Pod) (failure error) {
	var err error
	defer func() {
		err = r.Delete(ctx, pod) // loss: late: Delete
	}()
	defer func() {
		failure = r.Update(ctx, pod) // loss: success: Update
	}()
	if err = r.Create(ctx, pod); err != nil {
		return err
	}
	return nil
}
